"""How strong the bots play a game: levels, as the files of levels and what was learned of the game have them.

Knows what is written, not what a search does with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from squares.bots.learned import Learned, learned_of
from squares.bots.level_file import Kind, Measured, Pairing, Strengths, claims, level_files, read_levels
from squares.bots.patterns import Patterns
from squares.bots.search import Weakening
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.faults import Diagnostic, bad_data
from squares.registry import hash_of


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to play one game at.

    ``nodes`` and ``depth`` bound its thought as in ``search.Limit``; both are 0 at full strength, which only think time
    bounds. ``full_nodes`` stand for that time where nodes are counted (arena, measuring). ``worlds``: how many
    positions are imagined where something is hidden, ``full_worlds`` in a second or more where no nodes are counted,
    in less time fewer. ``weights``: of the evaluation's terms by name; none, no evaluation. ``patterns``: learned
    of the game, which an evaluation counts besides.
    """

    number: int
    search: Kind = "montecarlo"
    worlds: int = 1
    nodes: int = 0
    depth: int = 0
    weakening: Weakening = field(default_factory=Weakening)
    weights: Mapping[str, float] = field(default_factory=dict)
    patterns: Patterns | None = field(default=None, repr=False)
    full_nodes: int = 0
    full_worlds: int = 1

    @property
    def unlimited(self) -> bool:
        """Whether it plays at full strength."""
        return not (self.nodes or self.depth) and self.weakening == Weakening()

    @property
    def clean(self) -> bool:
        """Whether it neither errs nor looks no farther than so many plies, so that more thought can show."""
        return not self.depth and self.weakening == Weakening()


class Roster:
    """The levels of all games. ``others``: of those that ``games`` does not name; ``figures``: by game and variant."""

    def __init__(
        self, games: Mapping[str, Strengths], others: Strengths, figures: Mapping[str, Mapping[str, Measured]]
    ) -> None:
        self.games, self.others, self.figures = games, others, figures

    @classmethod
    def load(cls, *files: Path) -> Roster:
        """Read the levels of all engines, or other files of levels. Errors: BadData naming the place."""
        games: dict[str, Strengths] = {}
        figures: dict[str, Mapping[str, Measured]] = {}
        others: Strengths | None = None
        taken: dict[tuple[str, str], str] = {}
        for path in files or level_files():
            loaded, file = read_levels(path)
            for key, name, mark in claims(loaded, file):
                if (key, name) in taken:
                    fault = Diagnostic(phrase(key, name=name, file=taken[key, name]), mark)
                    raise bad_data([fault.within(loaded.name, loaded.lines)])
                taken[key, name] = "/".join(path.parts[-2:])
            games |= file.games
            figures |= file.measured
            others = file.others or others
        if others is None:
            raise bad_data([Diagnostic(phrase("data.missing_key", key="others"), file="levels.yaml")])
        return cls(games, others, figures)

    def levels(self, game: AnyGame) -> tuple[Level, ...]:
        """Return the levels of a game, the weakest first: its own, else those of its engine, else those of others.

        Where exactly these rules were learned, they are those that were found for them, and those that do not err
        play by what was learned.
        """
        return self.levels_by(game, learned_of(game))

    def levels_by(self, game: AnyGame, learned: Learned | None) -> tuple[Level, ...]:
        """Return the levels of a game where this was learned of it."""
        found = self._strengths(game, learned)
        patterns = None if learned is None else learned.patterns
        return tuple(
            Level(
                number=number,
                search=found.search,
                worlds=found.worlds,
                nodes=each.nodes,
                depth=each.depth,
                weakening=Weakening(each.blind, each.blur),
                weights=found.weights | ({} if each.errs else found.full_weights),
                patterns=None if each.errs else patterns,
                full_nodes=found.full_nodes,
                full_worlds=found.full_worlds,
            )
            for number, each in enumerate(found.of(game.variant), 1)
        )

    def level(self, game: AnyGame, number: int) -> Level:
        """Return a level of a game by its number, or ``FULL``; the highest below full strength where it has fewer."""
        levels = self.levels(game)
        return levels[min(number, len(levels) - 1) - 1]

    def quick(self, game: AnyGame) -> int:
        """Return how many nodes a game's quickest player without a handicap looks at."""
        return self._shipped(game).quick

    def measured(self, game: AnyGame, *players: str) -> tuple[Pairing, ...]:
        """Return what was measured of exactly these rules, this variant and these levels, between two players if named.

        Screens ask in every frame, so what takes its time, the hash of the rules, comes last.
        """
        found, learned = self.figures.get(game.id, {}).get(game.variant), learned_of(game)

        def hold(pairings: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
            named = (p for p in pairings if not players or (p.a, p.b) == players)
            return tuple(p for p in named if p.settings == self.settings_by(game, learned, p.a, p.b))

        shipped = hold(found.pairings) if found else ()
        if found and shipped and found.hash != hash_of(game):
            shipped = ()
        return shipped + (hold(learned.pairings) if learned else ())

    def settings(self, game: AnyGame, *players: str) -> str:
        """Return the hash of all that is written of how these players (as ``Pairing`` names them) play a game."""
        return self.settings_by(game, learned_of(game), *players)

    def settings_by(self, game: AnyGame, learned: Learned | None, *players: str) -> str:
        """Return the same where this was learned of the game."""
        found = self._strengths(game, learned)
        known = {f"L{number}": each for number, each in enumerate(found.of(game.variant), 1)}
        levels = [known[name] for name in players if name in known]
        common = found.model_dump(include={"search", "worlds", "weights"})
        if found.full_weights and not all(level.errs for level in levels):
            common["full_weights"] = found.full_weights
            if learned is not None and learned.patterns is not None:
                common["patterns"] = learned.patterns.model_dump()
        if f"L{len(known)}" in players:
            common["full_nodes"] = found.full_nodes
        return digest([*players, common, [level.model_dump() for level in levels]])

    def _strengths(self, game: AnyGame, learned: Learned | None) -> Strengths:
        """Return what is written of a game's players."""
        found = self._shipped(game)
        if learned is None:
            return found
        full = dict.fromkeys(found.weights | found.full_weights, 0) | learned.weights
        update: dict[str, Any] = {"full_weights": full}
        if learned.levels:
            update |= {"levels": learned.levels, "variant_levels": {}}
        return found.model_copy(update=update)

    def _shipped(self, game: AnyGame) -> Strengths:
        """Return what the files say of a game's players."""
        if game.id in self.games:
            return self.games[game.id]
        engine = game.definition.engine
        return next((each for each in self.games.values() if each.engine == engine), self.others)


def digest(value: Any) -> str:
    """Return twelve hexadecimal digits of plain data."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
