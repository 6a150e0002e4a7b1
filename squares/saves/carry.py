"""A match carried over to other rules, as a game file brings them that is changed while its game is on the table.

The position on the table stays as it is, or the match cannot be carried over. Of what was played around it everything
stays that is still legal and leads to the same. Nothing here changes the match that is carried over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from squares.core.errors import BadAction, BadData, BadPosition, IllegalAction
from squares.core.game import AnyGame
from squares.core.match import AnyMatch, AnyNode, Match
from squares.saves.record import played, replay


@dataclass(frozen=True, slots=True)
class Carried:
    """``lost``: how many plies of the line before the position are left out. ``whole``: nothing at all was lost."""

    match: AnyMatch
    lost: int
    whole: bool


def carried(match: AnyMatch, game: AnyGame) -> Carried:
    """Return the match by the rules of ``game``, with the same position; on a larger board at the same cells.

    Errors: BadPosition where that is no position of the game, BadData where what was agreed on before play is wrong.
    """
    texts = [match.game.format(match.position_at(ply)) for ply in range(match.cursor + 1)]
    try:
        here = game.parse(texts[-1])
    except BadPosition:
        fitted = game.fit(match.position, match.game)
        if fitted is None or fitted[1]:
            raise
        here, texts = fitted[0], []
    whole = _from_start(match, game)
    if whole is not None and whole.match.position == here:
        return whole
    first = _first_equal(match, game, texts) if texts else match.cursor
    return _grown(match, begun(match, game, game.parse(texts[first]) if texts else here), first)


def by_its_plies(match: AnyMatch, game: AnyGame) -> AnyMatch | None:
    """Return the match with its plies up to the position played by the rules of ``game``, or None."""
    found = _from_start(match, game)
    return None if found is None else found.match


def from_last_possible(match: AnyMatch, game: AnyGame) -> AnyMatch | None:
    """Return the match gone back to the last position on its way that is one of ``game``'s, or None."""
    for ply in range(match.cursor - 1, -1, -1):
        try:
            start = game.parse(match.game.format(match.position_at(ply)))
            return begun(match, game, start)
        except (BadPosition, BadData):
            continue
    return None


def begun(match: AnyMatch, game: AnyGame, start: Any = None) -> AnyMatch:
    """Return a match of the same players that begins with a position, or as the rules say.

    Errors: BadData where what was agreed on before play is wrong.
    """
    return Match(
        game,
        match.setup,
        match.seed,
        match.players,
        start,
        bots=match.bots,
        time=match.time,
        practice=match.practice,
        session=match.session,
    )


def _from_start(match: AnyMatch, game: AnyGame) -> Carried | None:
    """Return the match played again from its first position; None where that does not come to the one on the table."""
    try:
        start = game.parse(match.game.format(match.start)) if match.pasted else None
        found = _grown(match, begun(match, game, start), 0)
    except (BadPosition, BadData):
        return None
    return found if found.match.cursor == match.cursor else None


def _first_equal(match: AnyMatch, game: AnyGame, texts: Sequence[str]) -> int:
    """Return the earliest ply of the line from which on all actions lead to what they led to, up to the position on the
    table.

    ``texts``: the positions of the line up to that one, which is one of the game's.
    """
    for ply in range(match.cursor - 1, -1, -1):
        try:
            after = game.apply(game.parse(texts[ply]), game.parse_action(match.plies[ply].text)).position
        except (BadPosition, BadAction, IllegalAction):
            return ply + 1
        if game.format(after) != texts[ply + 1]:
            return ply + 1
    return 0


def _grown(match: AnyMatch, anew: AnyMatch, first: int) -> Carried:
    """Play in ``anew`` what was played after ``first`` plies of the line, in all lines, as far as it is legal."""
    nodes: dict[int, AnyNode] = {match.node_at(first).number: anew.nodes[0]}
    for node in sorted(match.nodes[1:], key=lambda node: node.concludes):
        if node.parent is None or node.parent.number not in nodes or node.number in nodes:
            continue
        try:
            nodes[node.number] = replay(anew, nodes[node.parent.number], played(node))
        except (BadAction, IllegalAction):
            continue
    leaf: AnyNode | None = match.leaf
    while leaf is not None and leaf.number not in nodes:
        leaf = leaf.parent
    anew.walk(anew.nodes[0] if leaf is None else nodes[leaf.number])
    anew.goto(min(match.cursor - first, len(anew.plies)))
    for old, new in nodes.items():
        anew.note(new, match.nodes[old].note)
        anew.mark(new, match.nodes[old].marks)
    if match.measured:
        anew.think(match.spent)
    return Carried(anew, first, len(nodes) == len(match.nodes))
