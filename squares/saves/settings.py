"""What a player has chosen for good: looks, sound, aids, and the last set-up of each game.

One YAML file in the config folder. A damaged file never stops the program: each value that cannot be used falls back
to its default, the good ones are written at once, the damaged file is kept aside, and a phrase says so.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import Field, ValidationError

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data.faults import dotted
from squares.data.loader import parse
from squares.data.models import Id, Model, VariantId
from squares.data.tree import Node, replaced, without
from squares.data.tree import Path as Steps
from squares.saves import files
from squares.saves.bot_entry import BotEntry
from squares.saves.files import SaveProblem
from squares.saves.record import MOST_NAME
from squares.saves.record_head import TimeEntry

MOST_SIDE = 16_384
"""Points that a window can be wide or high; no screen is larger."""

_RETIRED = frozenset({"hints"})  # written by 0.1.0, where nothing read it

MOST_RECENT = 12
MOST_FOLDERS = 12
MOST_PATH = 4096  # letters
Name = Annotated[str, Field(max_length=MOST_NAME)]
PathText = Annotated[str, Field(max_length=MOST_PATH)]
Side = Annotated[int, Field(ge=1, le=MOST_SIDE)]


class LastSetup(Model):
    """How a game was last set up; the set-up screen begins with it."""

    variant: VariantId
    names: dict[str, Name] = Field(default_factory=dict, description="Player's name by seat")
    bots: dict[str, BotEntry] = Field(default_factory=dict, description="Seats that are played by bots")
    first: str = Field(default="south", max_length=10, description="A seat, or random")
    house: dict[str, bool | int | str] = Field(
        default_factory=dict, description="House rules that differ from the game's"
    )
    choices: dict[str, tuple[str, ...]] = Field(default_factory=dict, description="What was chosen, by option")
    time: TimeEntry | None = Field(default=None, description="Clocks, if there were any")
    session: bool = Field(default=False, description="Whether a session record was kept")


class Printing(Model):
    """How games were printed last; the print page begins with it."""

    paper: Literal["a4", "letter", "a3"] = "a4"
    ink: Literal["normal", "low", "grey"] = "normal"
    backs: Literal["long", "short", "fold", "none"] = "long"
    bleed: float = Field(default=3.0, ge=0.0, le=5.0)
    dark_backs: bool = False
    booklet: bool = False
    card: Literal["poker", "bridge", "tarot"] = "poker"
    form: Literal["pdf", "png", "svg", "grid"] = "pdf"
    dots: Literal[150, 300, 600] = Field(default=300, description="Of a picture, to the inch")
    without: tuple[Name, ...] = Field(default=(), description="Kinds of parts that are left out")
    printer: Name = Field(default="", description="Whose errors are made up for")
    dpi: int = Field(default=96, ge=40, le=400, description="Of the screen, so that real size is real")


class Settings(Model):
    """All settings with their defaults. Changed by ``changed``, never in place."""

    theme: Literal["auto", "light", "dark"] = "auto"
    palette: Literal["okabe_ito", "high_contrast", "print_true"] = "okabe_ito"
    motion: Literal["full", "short", "none"] = "full"
    ui_scale: float = Field(default=1.0, ge=0.75, le=3.0)
    sound: bool = True
    volume: float = Field(default=0.7, ge=0.0, le=1.0)
    language: str = Field(
        default="auto",
        pattern=r"^[a-z]{2,4}(-[A-Za-z0-9]{2,8})*$",
        max_length=40,
        description="auto: the system's; so also where there are no texts in it",
    )
    show_threats: bool = False
    last_arrow: bool = Field(default=True, description="An arrow along the last move")
    notation: bool = Field(default=False, description="Tell moves in notation instead of in sentences")
    confirm_moves: bool = False
    auto_flip: bool = Field(default=False, description="Turn the board to whoever plays")
    spare_questions: bool = Field(
        default=False, description="Between people too, decline where nothing else can be done"
    )
    near: bool = Field(default=False, description="Bots play at the level that is nearest to the person's own")
    newcomer: bool = Field(default=True, description="Whether home says where to begin while no game is saved")
    evaluation: bool = Field(default=False, description="A bar for what the position is worth, filled when asked")
    clock_stops: bool = Field(default=True, description="Clocks stand still behind dialogs, pages, other windows")
    bot_pace: Literal["off", "short", "normal"] = Field(default="normal", description="How long a bot's move waits")
    window: tuple[Side, Side] | None = Field(default=None, description="Size in points; None until there was a window")
    gallery_size: int = Field(default=200, ge=110, le=420, description="How high cards are in the bench's gallery")
    source: float | None = Field(default=None, ge=200, le=8192, description="Width of a file's text on the bench")
    printing: Printing = Field(default_factory=Printing, description="How games were printed last")
    recent: tuple[PathText, ...] = Field(
        default=(), max_length=MOST_RECENT, description="Game files that were opened by their path, the last one first"
    )
    folders: tuple[PathText, ...] = Field(
        default=(), max_length=MOST_FOLDERS, description="Folders whose saved games are listed with one's own"
    )
    last: dict[Id, LastSetup] = Field(default_factory=dict, description="Last set-up by the game's id")

    def changed(self, **changes: Any) -> Settings:
        """Return these settings with some replaced. Errors: pydantic's ValidationError, a fault of the program."""
        return Settings.model_validate(dict(self) | changes)

    def save(self, path: Path) -> None:
        """Write all settings. Errors: SaveProblem."""
        text = yaml.safe_dump(self.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
        files.replace(path, text)

    @classmethod
    def load(cls, path: Path) -> tuple[Settings, Phrase | None]:
        """Return the settings of a file, and what had to fall back to its default, if anything."""
        try:
            root, bad = _read(path)
        except FileNotFoundError:
            return cls(), None
        except BadData as error:
            return cls(), phrase("saves.settings_lost", why=error.phrase, kept=_keep_aside(path, cls()))
        try:
            settings = cls.model_validate(root.plain())
        except ValidationError as error:
            wrong = {_entry(each["loc"]) for each in error.errors()}
            for steps in wrong:
                root = replaced(root, steps, None)
            bad |= wrong
            settings = cls.model_validate(root.plain())
        if not bad:
            return settings, None
        keys = sorted(dotted(steps) for steps in bad)
        return settings, phrase("saves.settings_reset", keys=keys, kept=_keep_aside(path, settings))


def _read(path: Path) -> tuple[Node, set[Steps]]:
    """Return what a file holds, and the entries taken out of it because they cannot be read.

    Errors: FileNotFoundError; BadData where nothing can be read.
    """
    loaded = parse(files.read(path).encode("utf-8", "replace"), "")
    unread = {fault.path[:1] for fault in loaded.faults}
    if () in unread or (unread and not loaded.root.value):
        first = loaded.faults[0]
        if first.what.key == "data.not_mapping":
            raise BadData(phrase("saves.no_settings"))
        raise BadData(phrase("saves.damaged_line", line=max(1, first.mark.line), what=first.what))
    root = without(loaded.root, *_RETIRED, *(str(steps[0]) for steps in unread))
    return root, unread


def _entry(place: Steps) -> Steps:
    """Return the least entry whose loss mends what is wrong at ``place``: a game's last set-up, or a whole setting."""
    return place[: 2 if place[0] == "last" else 1]


def _keep_aside(path: Path, good: Settings) -> str:
    """Put what is good of a damaged file in its place; the name that the damaged one has now.

    Its own where it cannot be kept beside, or the good ones not be written: then it stays as it is.
    """
    numbered = (f"-{number}" if number > 1 else "" for number in count(1))
    aside = next(aside for n in numbered if not os.path.lexists(aside := path.with_stem(f"{path.stem}.damaged{n}")))
    try:
        files.name_also(path, aside)
    except OSError:
        return path.name
    try:
        good.save(path)
    except SaveProblem:
        with suppress(OSError):
            files.take_back(aside, path)
    return aside.name if os.path.lexists(aside) else path.name
