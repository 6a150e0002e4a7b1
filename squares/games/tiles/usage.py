"""What is used in the tile games: actions, abilities, tiles and their faces.

An ability that is carried out counts then. A constant one counts when its face comes to lie up, for nobody carries it
out; one that adds to battles, when it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from squares.core.events import Event, Fought, Placed, Turned
from squares.core.game import AnyGame, Outcome
from squares.core.kernel import Ban, Clause
from squares.core.seats import Seat
from squares.data.models import Model
from squares.games.tiles.rules import kernel as k
from squares.games.tiles.rules.abilities import BattleBonusAbility, LimitBonusAbility, Turn, effects
from squares.games.tiles.rules.codec import REASONS
from squares.games.tiles.rules.values import Move, Pass, Pick, Place, Return
from squares.games.tiles.rules.values import Use as Using
from squares.playtest.usage import Resources, Use, Uses, told_apart

_NAMES = {Place: "place", Move: "move", Using: "use", Return: "return", Pick: "pick", Pass: "pass"}
_KINDS = {"place": k.PLACE, "move": k.STEP, "use": k.USE, "return": k.RETURN}


def everything(game: Any) -> dict[str, str]:
    """See ``squares.playtest.usage``."""
    faces = [face for pair in game.codec.faces for face in pair]
    letters = {face[0] for face in faces}
    found = {f"action:{name}": f"tiles.use.{name}" for name in _KINDS}
    for key, ability in game.definition.abilities.items():
        if ability.letter in letters:
            found[f"ability:{key}"] = ability.name or key
    return (
        found
        | {f"tile:{kind}": kind for kind in sorted(game.codec.kinds)}
        | {f"face:{face}": face for face in sorted(faces)}
    )


def resources(game: AnyGame) -> Resources:
    """See ``squares.playtest.usage``."""
    return {"tiles.resource.hand": lambda position, seat: len(position.hand(seat))}


def uses(game: AnyGame) -> Uses:
    """See ``squares.playtest.usage``."""
    return _Uses(game).told


class _Uses:
    """Tells the uses of one game. ``tiles`` and ``faces`` are their texts in notation."""

    def __init__(self, game: Any) -> None:
        codec, abilities = game.codec, game.definition.abilities
        self._index = game.grid.index
        self._strong = game.definition.board.cells(game.definition.board.strongholds)
        self._kind_of = {"".join(pair): codec.kinds[i // 2] for i, pair in enumerate(codec.faces)}
        self._by_letter = {ability.letter: key for key, ability in abilities.items()}
        self._shown = {each.letter: key for key, each in abilities.items() if isinstance(each, LimitBonusAbility)}
        self._bonus = [key for key, each in abilities.items() if isinstance(each, BattleBonusAbility)]

    def told(self, before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        """See ``Uses``."""
        yield f"action:{_NAMES[type(action)]}", seat
        if isinstance(action, Using):
            letter = before.board[self._index(action.start)].up[0]
            yield f"ability:{self._by_letter[letter]}", seat
        if isinstance(action, Place):
            yield f"tile:{self._kind_of[action.tile]}", seat
        for event in events:
            match event:
                case Placed(piece=face) | Turned(piece=face):  # nobody turns a tile but his own
                    yield from self._lies_up(face, seat)
                case Fought() as fight:
                    yield from self._helped(fight)

    def _lies_up(self, face: str, seat: Seat) -> Iterator[Use]:
        yield f"face:{face}", seat
        if face[0] in self._shown:
            yield f"ability:{self._shown[face[0]]}", seat

    def _helped(self, fight: Fought) -> Iterator[Use]:
        for bonus, owner in (
            (fight.arriving_bonus, fight.arriving_owner),
            (fight.standing_bonus - self._strong.get(self._index(fight.cell), 0), fight.standing_owner),
        ):
            if bonus:
                yield from ((f"ability:{key}", owner) for key in self._bonus)


def ban(game: Any, token: str, side: int) -> Ban | None:
    """See ``squares.playtest.usage``. Whether a battle bonus counts, only the battle tells."""
    sort, _, name = token.partition(":")
    faces = game.codec.faces
    if sort == "action":
        return _ban(side, Clause(_KINDS[name]))
    if sort == "tile":
        return _ban(side, _placing({at for at in range(len(faces)) if game.codec.kinds[at // 2] == name}))
    if sort == "face":
        return _showing(game, side, {at for at, (up, _) in enumerate(faces) if up == name})
    ability = game.definition.abilities[name]
    own = {at for at, (up, _) in enumerate(faces) if up[0] == ability.letter}
    if isinstance(ability, BattleBonusAbility):
        return None
    return _showing(game, side, own) if isinstance(ability, LimitBonusAbility) else _ban(side, _using(game, side, own))


def _ban(side: int, *clauses: Clause) -> Ban:
    return Ban(side, k.KIND_SHIFT, list(clauses))


def _placing(faces: Set[int]) -> Clause:
    """Return the placements of tiles with one of some faces up."""
    return Clause(k.PLACE, 10, 1023, frozenset(faces))


def _using(game: Any, side: int, faces: Set[int]) -> Clause:
    """Return the abilities of a side's tiles that lie with one of some faces up."""
    first = 1 + side * len(game.codec.faces)
    return Clause(k.USE, at=(10, 1023, 0), lying=frozenset(first + face for face in faces))


def _showing(game: Any, side: int, faces: Set[int]) -> Ban:
    """Return the ban on what brings one of some faces up: placing a tile so, or turning it over."""
    turning = {
        each.letter
        for each in game.definition.abilities.values()
        if any(isinstance(effect, Turn) for _, effect in effects(each))
    }
    turned = {face ^ 1 for face in faces if game.codec.faces[face ^ 1][0][0] in turning}
    return _ban(side, _placing(faces), _using(game, side, turned))


def zones(game: AnyGame) -> dict[str, set[int]]:
    """See ``squares.playtest.usage``: the goal rows, both territories, and what is blocked."""
    grid, board = game.grid, game.definition.board
    goals = {rank for owner in (0, 1) for rank in board.goals(owner)}
    far = board.ranks - board.territory_rows
    free = set(range(grid.size)) - board.obstacles
    return {
        "goal": {index for index in free if index // grid.files in goals},
        "home": {index for index in free if not board.territory_rows <= index // grid.files < far},
        "blocked": set(board.obstacles),
    }


def goals(game: Any) -> Iterator[str]:
    """See ``squares.playtest.usage``."""
    return (REASONS[win.by] for win in game.definition.wins)


def way(game: Any, position: Any, outcome: Outcome) -> str:
    """See ``squares.playtest.usage``."""
    if outcome.reason not in REASONS.values():
        return ""
    wins: tuple[Model, ...] = game.definition.wins
    owner = [str(seat) for seat in game.seats].index(str(outcome.winner))
    won = game.codec.wins[owner][game.kernel(position).reached(owner) - 1]
    return told_apart(wins)[wins.index(won)]
