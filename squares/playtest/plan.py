"""What a playtest run is to play, as plain data, and the folder that it lies in.

A folder holds ``plan.json`` (what was asked), ``games.jsonl`` (a line for each finished game, ``rows.py``) and, once
something was played, ``summary.json`` (``summary.py``). The plan holds the game's definition, so a run goes on as it
began whatever becomes of the game's file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import ClassVar, Literal, Protocol

from pydantic import Field

from squares import __version__
from squares.bots.learned import learned_of
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Roster, digest
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.playtest import rows
from squares.playtest.contest import Contest, opening_of
from squares.playtest.lots import lots_id
from squares.playtest.players import QUICK, Entrant, clean_player, entrant, thinking_more
from squares.playtest.rows import GameRow
from squares.playtest.study import GameStudy
from squares.saves import files
from squares.saves.files import SaveProblem

STRENGTHS = tuple(QUICK)  # side by side where nobody says who plays
REPORT, SUMMARY = "report.html", "summary.json"  # in the folder of a run
MORE_GAMES = 4  # one game of more thought against less for so many of equals


@dataclass(frozen=True, slots=True)
class Matchup:
    """One pairing. ``kind``: equals (a strength against itself), thought (it against more of its thought), against
    (two that the plan names), arena or tournament.

    ``strength``: the word of the players that it is about; ``games``: how many are played at most; ``tries``: whether
    keys of the definition are tried in its first ones.
    """

    kind: Literal["equals", "thought", "against", "arena", "tournament"]
    strength: str
    games: int
    contest: Contest
    tries: bool = False


class Played(Protocol):
    """A study whose games lie in one file."""

    @property
    def matchups(self) -> Sequence[Matchup]:
        """Its pairings, each at its place."""

    def make(self) -> AnyGame:
        """The game."""


class Plan(GameStudy):
    """A run: game, players and how many games of each strength against itself.

    ``precision``: percentage points; a strength stops early once the first
    player's share is known to within so many. ``clean``: only players without handicaps play against more of their
    thought; runs of earlier versions have the others do so, too, and nothing is told of those games. ``learned``:
    whether any of the players goes by what self-play taught it of these rules. ``against``: players who meet beside;
    two that are equal choose their first moves, too.
    """

    FILE: ClassVar[str] = "plan.json"
    KEYS: ClassVar[tuple[str, ...]] = ("game", "variant", "hash", "players", "levels", "seed", "thorough", "against")
    OTHER: ClassVar[str] = "playtest.other_run"

    file: Literal["masume-playtest"] = "masume-playtest"
    format: Literal[1] = 1
    players: tuple[str, ...] = Field(min_length=1, strict=False)
    games: int = Field(ge=1, le=10**8)
    precision: float | None = Field(default=None, gt=0, le=50)
    thorough: bool = True
    clean: bool = False
    learned: bool = False
    against: tuple[tuple[str, str], ...] = Field(default=(), strict=False)

    @classmethod
    def of(
        cls,
        game: AnyGame,
        players: tuple[str, ...],
        games: int,
        seed: int,
        precision: float | None = None,
        against: tuple[tuple[str, str], ...] = (),
    ) -> Plan:
        """The plan of a run with this version of the program. Errors: BadData for a word that is no player."""
        entrants = _entrants(game, players)
        ladder = _thinkers(game, entrants)
        pairs = _pairs(game, against)
        return cls(
            **cls.about(game),
            levels=_digest(game, entrants, (*ladder, *chain(*pairs)), seed),
            seed=seed,
            players=tuple(map(str, entrants)),
            games=games,
            precision=precision,
            clean=True,
            learned=_known(game) and any(who.judges for who in (*entrants, *ladder)),
            against=tuple((str(a), str(b)) for a, b in pairs),
        )

    @classmethod
    def read(cls, folder: Path) -> Plan:
        """See Study. Errors: BadData also where it is of another version."""
        plan = super().read(folder)
        if plan.version != __version__:
            raise BadData(phrase("playtest.other_version", folder=folder, theirs=shown(plan.version), ours=__version__))
        return plan

    @property
    def name(self) -> str:
        return f"{self.game}-{self.variant}-{self.hash}-{self.seed}"

    def check_levels(self) -> None:
        """That the players still play as they did when the run was begun. Errors: BadData."""
        game = self.make()
        entrants = _entrants(game, self.players)
        ladder = _thinkers(game, entrants) if self.clean else ()
        others = chain(*_pairs(game, self.against))
        if (found := _digest(game, entrants, (*ladder, *others), self.seed)) != self.levels:
            raise BadData(phrase("playtest.other_levels", theirs=self.levels, ours=found))

    @cached_property
    def matchups(self) -> tuple[Matchup, ...]:
        """What is played, each at its place in every run of these players: equals first, others last. Errors: BadData.

        Equal numbers of all pairings are dealt alike.
        """
        game = self.make()
        entrants = _entrants(game, self.players)
        opening = opening_of(game)
        equals = [
            Matchup("equals", str(who), self.games, Contest.of(game, who, who, self.seed, opening), self.thorough)
            for who in entrants
        ]
        ladder = _thinkers(game, entrants) if self.clean else entrants
        thinkers = ladder if self.thorough else ()
        more_of = [(who, more) for who in thinkers if (more := thinking_more(who)) is not None]
        fewer = max(2, self.games // MORE_GAMES)
        contests = [Contest.of(game, more, who, self.seed, opening) for who, more in more_of]
        thought = [Matchup("thought", str(each.b), fewer, each) for each in contests]
        pairs = _pairs(game, self.against)
        others = [Contest.of(game, a, b, self.seed, 0 if a == b else opening) for a, b in pairs]
        against = [Matchup("against", f"{each.a} - {each.b}", self.games, each) for each in others]
        return (*equals, *thought, *against)


def _entrants(game: AnyGame, players: tuple[str, ...]) -> tuple[Entrant, ...]:
    roster = Roster.load()
    found = tuple(entrant(word, game, roster) for word in players)
    twice = next((str(who) for i, who in enumerate(found) if who in found[:i]), None)
    if twice is not None:
        raise BadData(phrase("playtest.player_twice", player=twice))
    timed = next((str(who) for who in found if not who.repeatable), None)
    if timed is not None:
        raise BadData(phrase("playtest.timed_player", player=timed))
    return found


def _pairs(game: AnyGame, words: tuple[tuple[str, str], ...]) -> list[tuple[Entrant, Entrant]]:
    roster = Roster.load()
    return [(entrant(a, game, roster), entrant(b, game, roster)) for a, b in words]


def _thinkers(game: AnyGame, entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """Who plays against more of its own thought: the players without a handicap, else the game's first such level.

    Who overlooks and misjudges does so however long it thinks, which would be told of the game.
    """
    levels = [who for who in entrants if who.name not in SCRIPTED]
    clean = tuple(who for who in levels if who.level.clean)
    if clean or not levels:
        return clean
    roster = Roster.load()
    return (entrant(clean_player(roster, game), game, roster),)


def _digest(game: AnyGame, entrants: Sequence[Entrant], ladder: Sequence[Entrant], seed: int) -> str:
    """Return what tells the players, and what their evaluations say, from others."""
    equals = [Contest.of(game, who, who, seed, opening_of(game)) for who in entrants]
    return digest([*(who.settings for who in (*entrants, *ladder)), lots_id(game, equals)])


def _known(game: AnyGame) -> bool:
    """Tell whether bots play better by what was learned of a game."""
    learned = learned_of(game)
    return learned is not None and learned.better


class Folder:
    """The files of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / "games.jsonl"
        self.summary = path / SUMMARY

    def rows(self, plan: Played) -> Iterator[GameRow]:
        """The games that lie here, each once. Errors: BadData, also for one that this plan cannot have."""
        matchups, cells = len(plan.matchups), plan.make().grid.size
        with files.refused("playtest.no_folder", folder=self.path):
            for row in rows.read(self.games):
                if not row.fits(matchups, cells):
                    raise BadData(phrase("playtest.strange_game", file=self.games, n=row.number))
                yield row

    @contextmanager
    def kept_from_others(self) -> Iterator[None]:
        """Let no other process play here meanwhile; make the folder where there is none.

        Errors: BadData where one does, telling which.
        """
        with ExitStack() as held:
            try:
                with files.refused("playtest.no_folder", folder=self.path):
                    self.path.mkdir(parents=True, exist_ok=True)
                held.enter_context(files.locked(self.path, told=True))
            except SaveProblem as problem:
                raise BadData(problem.phrase) from None
            yield

    def keep(self, summary: str) -> None:
        """Write the summary. Errors: BadData."""
        with files.refused("playtest.no_folder", folder=self.path):
            files.lay(self.summary, summary)
