"""What every screen may use, in one record that is made at the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from scenes.geometry import Rect
from scenes.stack import Stack
from squares.core.phrase import Phrase
from squares.data.places import Places
from squares.data.texts import Texts

if TYPE_CHECKING:
    from scenes.diagnosis import Diagnosis
    from scenes.own_games import OwnGames
    from scenes.playtests import Playtests
    from scenes.system.audio import Audio
    from scenes.trainer import Trainer
    from scenes.ui.measure import TextMeasure
    from scenes.ui.theme import Theme
    from scenes.worker import Worker
    from squares.core.match import AnyMatch
    from squares.core.seats import Seat
    from squares.core.session import Session
    from squares.evenings.evening import Evening
    from squares.evenings.pack import Pack
    from squares.registry import Entry, Registry
    from squares.saves import Opened, Record, Store
    from squares.saves.settings import Settings
    from squares.trainer.exercise import Exercise


@dataclass(frozen=True, slots=True)
class Link:
    """A word in a toast that may be pressed."""

    label: str
    follow: Callable[[], None]


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialog. ``safe``: loses nothing; it has the focus, and Escape presses it."""

    label: str
    press: Callable[[], None] | None = None
    safe: bool = False
    primary: bool = False


class Shell(Protocol):
    """What the program as a whole does for screens; ``scenes.shell`` implements it."""

    def toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line for four seconds, in the place of any other; ``done`` puts a check before it."""

    def ask(self, title: str, text: str, buttons: Sequence[DialogButton]) -> None:
        """Opens a dialog over the screen; it closes with the first button that is pressed."""

    def change(self, **values: Any) -> None:
        """Changes settings by name, keeps them on disk and shows them at once."""

    def apply(self) -> None:
        """Makes window, theme and sound follow the settings."""

    def next_theme(self) -> None:
        """Shows the other theme than is seen; the settings page can also follow the desktop."""

    def open_file(self, path: Path) -> None:
        """Takes a game file, a saved game or a deck that the person named."""

    def quit(self) -> None:
        """Ends the program after this frame."""

    def remember_window(self) -> None:
        """Keeps the window's size in the settings."""

    @property
    def asks(self) -> bool:
        """Whether a dialog is open."""

    @property
    def told(self) -> Rect | None:
        """Where a toast lies now."""

    @property
    def away(self) -> bool:
        """Whether a dialog is open, or another window has the keyboard."""

    @property
    def full_screen(self) -> bool:
        """Whether the window covers the screen."""

    @property
    def largest_factor(self) -> float:
        """The setting of size from which on this window shows nothing larger."""

    def toggle_full_screen(self) -> None:
        """Covers the screen, or goes back to a window."""

    def open_folder(self, folder: Path) -> None:
        """Shows a folder in the system's file manager, or says where it is."""

    def open_text(self, file: Path, line: int = 1, column: int = 1) -> None:
        """Opens a file in the system's editor, at a place where the editor takes one; or says where it is."""

    def copy(self, text: str) -> None:
        """Puts text on the clipboard."""

    def paste(self) -> str:
        """Text from the clipboard, "" where it holds none."""


class Routes(Protocol):
    """Where screens lead; ``scenes.routes`` implements it.

    Each method puts a screen over the present one unless it says otherwise.
    """

    def home(self, plain: bool = False) -> None:
        """The home screen. ``plain``: without what is not the program's own, such as saved games."""

    def game(self, entry: Entry) -> None:
        """The set-up page of a game, or the faults of its file."""

    def set_up(self, game_id: str, begun: Callable[[AnyMatch], None] | None = None) -> None:
        """The set-up page of a game.

        ``begun`` takes the match to the table that opened the page; without it the match gets a table of its own.
        Errors: BadData where the registry has no such game that can be played.
        """

    def lesson(self, game_id: str) -> None:
        """The lesson of a game from where it was left. Errors: BadData where it has none that can be played."""

    def guided(self, game_id: str) -> None:
        """A first game against the gentlest bots, with the guide open.

        Errors: BadData where the registry has no such game that can be played.
        """

    def table(self, match: AnyMatch, over: bool = False) -> None:
        """A table with a new match, in the place of the present screen or ``over`` it."""

    def resume(self, id: str) -> None:
        """The table with a saved match; of a damaged one its good part, after asking."""

    def look_over(self, id: str) -> None:
        """The table with a saved match that is over, which is looked over; of a damaged one its good part."""

    def open_record(self, read: Callable[[], Opened[tuple[Record, AnyMatch]]], from_start: bool = False) -> None:
        """The table with the match that ``read`` gives; of a damaged one its good part, after asking.

        ``from_start``: it is looked back at, from its start.
        """

    def picture(self, match: AnyMatch, ply: int, side: Seat | None) -> None:
        """The position after so many plies, as ``side`` sees it, as a picture among the player's own."""

    def share(self, match: AnyMatch, record: Record, ply: int, side: Seat | None, printed: bool = False) -> None:
        """Pictures, the record and its printed pages, of what ``side`` sees; ``printed``: the pages first."""

    def faults(self, entry: Entry, instead: bool = False) -> None:
        """The faults of a game's file. ``instead``: in the place of the present screen."""

    def bench(self, entry: Entry, instead: bool = False) -> None:
        """The designer's bench with a game file. ``instead``: in the place of the present screen."""

    def printing(self, entry: Entry, variant: str | None = None) -> None:
        """A game in a variant on sheets of paper."""

    def lessons(self) -> None:
        """The games that teach themselves."""

    def print_and_play(self) -> None:
        """Which game is to be printed, and what that is for."""

    def type_in(self) -> None:
        """A game that was played on paper."""

    def saved(self) -> None:
        """The saved games."""

    def open_page(self) -> None:
        """A file to open, such as a pack."""

    def own(self, made: bool = False) -> None:
        """How to make a game of one's own. ``made``: those that there are lie on top, if there are any."""

    def rules(
        self,
        game_id: str | None = None,
        variant: str | None = None,
        read: Callable[[str, float], None] | None = None,
    ) -> None:
        """The rules of a game, or of all games.

        ``read`` hears in the end which of its pages were open, and for how many milliseconds.
        """

    def questions(
        self,
        title: str,
        session: Session,
        people: Mapping[Seat, str],
        done: Callable[[Session], None],
        then: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """The questions of a session record of the game ``title`` to ``people``; ``done`` gets the answers.

        ``then``: the word of the last button, and what it leads to.
        """

    def evening(self, pack: Pack, entry: Entry) -> None:
        """A playtest that came in a pack, or the faults of its game."""

    def give_back(self, evening: Evening | str) -> None:
        """What a recorded evening gives back; the saved games know it by its id."""

    def exercises(self, game_id: str | None = None) -> None:
        """The exercises, of one game or of all."""

    def exercise_of_the_day(self, game_id: str | None = None) -> None:
        """The exercise of the day, of one game or of any, at a table of its own."""

    def tell_exercises(self) -> None:
        """How many exercises were made of one's own games, with the way to them."""

    def practise(self, exercises: Sequence[Exercise]) -> None:
        """One exercise after the other, each at a table of its own."""

    def retell(self) -> None:
        """Opens what stands on the stack anew: the language has changed."""

    def settings(self) -> None:
        """The settings."""

    def about(self) -> None:
        """What this program is, and where its folders are."""


@dataclass
class Services:
    """``registry`` holds the shipped games at first; ``own_games`` adds the player's own as they are checked.

    ``clock``: milliseconds that only grow. ``wall_clock``: the date and time of day. ``asleep``: milliseconds that the
    machine has slept and ``clock`` does not count.

    ``safe``: the program came up without settings, games and texts of the player's own, and keeps no settings.
    ``measure`` follows the window's scale: whoever keeps what it measured measures anew in ``layout``.
    """

    places: Places
    texts: Texts
    theme: Theme
    settings: Settings
    registry: Registry
    own_games: OwnGames
    store: Store
    audio: Audio
    clock: Callable[[], float]
    wall_clock: Callable[[], datetime]
    worker: Worker
    diagnosis: Diagnosis
    playtests: Playtests
    safe: bool = False
    asleep: Callable[[], float] = lambda: 0.0
    stack: Stack = field(default_factory=Stack)
    shell: Shell = field(init=False)
    routes: Routes = field(init=False)
    measure: TextMeasure = field(init=False)
    trainer: Trainer = field(init=False)

    def say(self, what: Phrase | str, /, **values: Any) -> str:
        """The sentence for a key or a phrase."""
        return self.texts.say(what, **values)

    def toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line for four seconds; ``done`` puts a check before it."""
        self.shell.toast(text, link, done)

    def ask(self, title: str, text: str, buttons: Sequence[DialogButton]) -> None:
        """Opens a dialog over the screen."""
        self.shell.ask(title, text, buttons)

    def change(self, **values: Any) -> None:
        """Changes settings by name: ``change(theme="dark", scale=1.3)``."""
        self.shell.change(**values)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.shell.quit()
