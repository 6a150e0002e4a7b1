"""What a player has chosen for good: looks, sound, aids, and the last set-up of each game.

One YAML file in the config folder. A damaged file never stops the program: what cannot be used falls back to the
default, the file is kept aside, and a phrase says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import AfterValidator, Field, ValidationError

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data.loader import parse
from squares.data.models import Id, Model, VariantId
from squares.data.texts import ENGLISH, languages
from squares.data.tree import without
from squares.saves import files
from squares.saves.record import MOST_LEVEL, MOST_NAME, MOST_SECONDS


def _known_language(language: str) -> str:
    """A language that there are texts in."""
    if language not in languages():
        raise ValueError("no texts in this language")
    return language


_RETIRED = frozenset({"hints"})  # written by 0.1.0, where nothing read it

Name = Annotated[str, Field(max_length=MOST_NAME)]


class LastBot(Model):
    """A seat that was played by a bot."""

    level: int = Field(ge=1, le=MOST_LEVEL)
    seconds: float = Field(gt=0, le=MOST_SECONDS)


class LastSetup(Model):
    """How a game was last set up; the set-up screen begins with it."""

    variant: VariantId
    names: dict[str, Name] = Field(default_factory=dict, description="Player's name by seat")
    bots: dict[str, LastBot] = Field(default_factory=dict, description="Seats that are played by bots")
    first: str = Field(default="south", max_length=10, description="A seat, or random")
    house: dict[str, int | str] = Field(default_factory=dict, description="House rules that differ from the game's")


class Settings(Model):
    """All settings with their defaults. Changed by ``changed``, never in place."""

    theme: Literal["auto", "light", "dark"] = "auto"
    palette: Literal["okabe_ito", "high_contrast", "print_true"] = "okabe_ito"
    motion: Literal["full", "short", "none"] = "full"
    ui_scale: float = Field(default=1.0, ge=0.75, le=3.0)
    sound: bool = True
    volume: float = Field(default=0.7, ge=0.0, le=1.0)
    language: Annotated[str, AfterValidator(_known_language)] = ENGLISH
    show_threats: bool = False
    confirm_moves: bool = False
    auto_flip: bool = Field(default=False, description="Turn the board to whoever plays")
    spare_questions: bool = Field(default=True, description="Decline where nothing else can be done")
    evaluation: bool = Field(default=False, description="A bar for what the position is worth, filled when asked")
    bot_pace: Literal["off", "short", "normal"] = Field(default="normal", description="How long a bot's move waits")
    window: tuple[int, int] = Field(default=(1440, 900), description="Size in pixels")
    last: dict[Id, LastSetup] = Field(default_factory=dict, description="Last set-up by the game's id")

    def changed(self, **changes: Any) -> Settings:
        """These settings with some replaced. Errors: pydantic's ValidationError, a fault of the program."""
        return Settings.model_validate(dict(self) | changes)

    def save(self, path: Path) -> None:
        """Write all settings. Errors: SaveProblem."""
        text = yaml.safe_dump(self.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
        files.replace(path, text)

    @classmethod
    def load(cls, path: Path) -> tuple[Settings, Phrase | None]:
        """The settings of a file, and what had to fall back to its default, if anything."""
        try:
            written = _mapping(files.read(path))
        except FileNotFoundError:
            return cls(), None
        except BadData as error:
            return cls(), phrase("saves.settings_lost", why=error.phrase, kept=_keep_aside(path))
        try:
            return cls.model_validate(written), None
        except ValidationError as error:
            bad = {str(each["loc"][0]) for each in error.errors()}
        good = cls.model_validate({key: value for key, value in written.items() if key not in bad})
        return good, phrase("saves.settings_reset", keys=sorted(bad), kept=_keep_aside(path))


def _mapping(text: str) -> Mapping[str, Any]:
    loaded = parse(text.encode("utf-8", "replace"), "")
    if loaded.faults:
        first = loaded.faults[0]
        raise BadData(phrase("saves.damaged_line", line=max(1, first.mark.line), what=first.what))
    mapping: Mapping[str, Any] = without(loaded.root, *_RETIRED).plain()
    return mapping


def _keep_aside(path: Path) -> str:
    """Move a damaged file out of the way; the name it has then, or its own if it cannot be moved."""
    aside = path.with_name(f"{path.stem}.damaged{path.suffix}")
    try:
        path.replace(aside)
    except OSError:
        return path.name
    return aside.name
