"""Opens screens. The one module that knows them all, so that no screen needs to import another.

Each is imported when it is first wanted: the start loads no screen that is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.services import DialogButton, Link, Services
from scenes.system.language import preferred
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.texts import chosen
from squares.registry import PACKED

if TYPE_CHECKING:
    from scenes.screens.table.screen import Table
    from scenes.stack import Screen
    from squares.core.match import AnyMatch
    from squares.core.seats import Seat
    from squares.core.session import Session
    from squares.evenings.evening import Evening
    from squares.evenings.pack import Pack
    from squares.registry import Entry
    from squares.saves import Opened, Record
    from squares.trainer.exercise import Exercise


class ScreenRoutes:
    """See ``scenes.services.Routes``."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def _push(self, screen: Screen) -> None:
        self._services.stack.push(screen)

    def home(self, plain: bool = False) -> None:
        """The home screen. ``plain``: without what is not the program's own, such as saved games."""
        from scenes.screens.home.screen import Home

        self._push(Home(self._services, plain))

    def game(self, entry: Entry) -> None:
        """The set-up page of a game, or the faults of its file."""
        if entry.faults:
            self.faults(entry)
        else:
            self.set_up(entry.id)

    def set_up(self, game_id: str, begun: Callable[[AnyMatch], None] | None = None) -> None:
        """The set-up page of a game. Errors: BadData where there is no such game that can be played."""
        from scenes.screens.setup.screen import SetUp

        self._push(SetUp(self._services, game_id, begun))

    def lesson(self, game_id: str) -> None:
        """The lesson of a game from where it was left. Errors: BadData where it has none that can be played."""
        from scenes.screens.table.lesson.table import LessonTable
        from squares.lessons.lesson import Lesson

        services = self._services
        done = services.settings.lessons.get(game_id, 0)
        self._push(LessonTable(services, Lesson(services.registry, game_id, done)))

    def guided(self, game_id: str) -> None:
        """A first game against the gentlest bots, with the guide open. Errors: BadData as for ``set_up``."""
        from scenes.screens.setup.guided import guided
        from scenes.screens.table.screen import Table

        table = Table(self._services, guided(self._services, game_id))
        self._push(table)
        table.turn_to_guide()

    def table(self, match: AnyMatch, over: bool = False) -> None:
        """A table with a new match, in the place of the present screen or ``over`` it."""
        from scenes.screens.table.screen import Table

        put = self._services.stack.push if over else self._services.stack.replace
        put(Table(self._services, match))

    def resume(self, id: str) -> None:
        """The table with a saved match; of a damaged one its good part, after asking."""
        self.open_record(lambda: self._services.store.open(id, self._services.registry))

    def look_over(self, id: str) -> None:
        """The table with a saved match that is over, which is looked over; of a damaged one its good part."""
        self._open(
            lambda: self._services.store.open(id, self._services.registry), lambda table: table.commands.review()
        )

    def open_record(self, read: Callable[[], Opened[tuple[Record, AnyMatch]]], from_start: bool = False) -> None:
        """The table with the match that ``read`` gives; of a damaged one its good part, after asking.

        ``from_start``: it is looked back at, from its start.
        """
        self._open(read, (lambda table: table.commands.look(0)) if from_start else lambda table: None)

    def _open(self, read: Callable[[], Opened[tuple[Record, AnyMatch]]], then: Callable[[Table], None]) -> None:
        """The table with the match that ``read`` gives, of which ``then`` hears unless the match is damaged."""
        from squares.saves import Damaged, new_id

        services, say = self._services, self._services.say
        try:
            opened = read()
        except Damaged as damaged:
            left = damaged.record  # the damaged file stays beside what is played on
            record = replace(left, id=new_id(left.game, services.wall_clock()))
            leave = DialogButton(say("games.leave"), safe=True)
            good = DialogButton(say("games.open_part"), lambda: self._resume(record, lambda table: None), primary=True)
            services.ask(say("games.damaged_title"), say(damaged.phrase), [leave, good])
        except BadData as error:
            services.toast(say(error.phrase))
        else:
            self._resume(opened.value[0], then)
            if opened.notice is not None:
                services.toast(say(opened.notice))

    def _resume(self, record: Record, then: Callable[[Table], None]) -> None:
        from scenes.screens.table.screen import Table

        evening = None if record.session is None else record.session.evening
        if evening is not None:  # its rules and pictures are those of the pack
            self._services.own_games.read(self._services.places.packs / evening.pack / PACKED, lambda _: None)
        table = Table.resume(self._services, record)
        self._push(table)
        then(table)

    def picture(self, match: AnyMatch, ply: int, side: Seat | None) -> None:
        """The position after so many plies, as ``side`` sees it, as a picture among the player's own."""
        from scenes.pictures.keep import keep

        keep(self._services, match, ply, side)

    def share(self, match: AnyMatch, record: Record, ply: int, side: Seat | None, printed: bool = False) -> None:
        """Pictures, the record and its printed pages, of what ``side`` sees; ``printed``: the pages first."""
        from scenes.pictures.page import SharePage

        self._push(SharePage(self._services, match, record, ply, side, printed))

    def faults(self, entry: Entry, instead: bool = False) -> None:
        """The faults of a game's file. ``instead``: in the place of the present screen."""
        from scenes.screens.faults import FaultsPage

        page = FaultsPage(self._services, entry)
        if instead:
            self._services.stack.replace(page)
        else:
            self._push(page)

    def bench(self, entry: Entry, instead: bool = False) -> None:
        """The designer's bench with a game file. ``instead``: in the place of the present screen."""
        from scenes.screens.bench.screen import Bench

        page = Bench(self._services, entry)
        if instead:
            self._services.stack.replace(page)
        else:
            self._push(page)

    def printing(self, entry: Entry, variant: str | None = None) -> None:
        """A game in a variant on sheets of paper."""
        from scenes.screens.bench.screen import Bench

        self._push(Bench(self._services, entry, "print", alone=True, variant=variant))

    def lessons(self) -> None:
        """The games that teach themselves."""
        from scenes.screens.lessons import Lessons

        self._push(Lessons(self._services))

    def print_and_play(self) -> None:
        """Which game is to be printed, and what that is for."""
        from scenes.screens.print_and_play import PrintAndPlay

        self._push(PrintAndPlay(self._services))

    def type_in(self) -> None:
        """A game that was played on paper."""
        from scenes.screens.type_in import TypeIn

        self._push(TypeIn(self._services))

    def saved(self) -> None:
        """The saved games."""
        from scenes.screens.saved.screen import SavedGames

        self._push(SavedGames(self._services))

    def open_page(self) -> None:
        """A file to open, such as a pack."""
        from scenes.screens.open_page import OpenPage

        self._push(OpenPage(self._services))

    def own(self, made: bool = False) -> None:
        """How to make a game of one's own. ``made``: those that there are lie on top, if there are any."""
        from scenes.screens.new_game_page import NewGamePage

        self._push(NewGamePage(self._services, made))

    def rules(
        self,
        game_id: str | None = None,
        variant: str | None = None,
        read: Callable[[str, float], None] | None = None,
    ) -> None:
        """The rules of a game in a variant, the usual one if left out; or of all games.

        ``read`` hears in the end which of its pages were open, and for how many milliseconds.
        """
        from scenes.screens.rules.screen import Rules

        self._push(Rules(self._services, game_id, variant, read))

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
        from scenes.screens.questions import Questions

        self._push(Questions(self._services, title, session, people, done, then))

    def evening(self, pack: Pack, entry: Entry) -> None:
        """A playtest that came in a pack, or the faults of its game."""
        from scenes.screens.setup.evening import EveningPage

        if entry.faults or pack.manifest.variant not in entry.variants:
            self._services.toast(self._services.say("evening.faulty"))
            self.faults(entry)
        else:
            self._push(EveningPage(self._services, pack, entry))

    def give_back(self, evening: Evening | str) -> None:
        """What a recorded evening gives back; the saved games know it by its id."""
        from scenes.screens.give_back import GiveBack
        from squares.evenings.stored import of_evening

        services = self._services
        try:
            found = of_evening(services.store, evening, services.registry) if isinstance(evening, str) else evening
        except BadData as error:
            services.toast(services.say(error.phrase))
            return
        self._push(GiveBack(services, found))

    def exercises(self, game_id: str | None = None) -> None:
        """The exercises, of one game or of all."""
        from scenes.screens.exercises import Exercises

        try:
            self._push(Exercises(self._services, game_id))
        except BadData as error:
            self._services.toast(self._services.say(error.phrase))

    def exercise_of_the_day(self, game_id: str | None = None) -> None:
        """The exercise of the day, of one game or of any, at a table of its own."""
        from squares.trainer import daily

        found = daily(self._services.wall_clock().astimezone().date(), game_id)
        if found is None:
            self._services.toast(self._services.say("trainer.no_today"))
        else:
            self.practise([found])

    def tell_exercises(self) -> None:
        """How many exercises were made of one's own games, with the way to them."""
        services = self._services
        if services.trainer.made:
            words = services.say(phrase("trainer.made_toast", n=services.trainer.made))
            services.toast(words, Link(services.say("trainer.show"), self.exercises), done=True)

    def practise(self, exercises: Sequence[Exercise]) -> None:
        """One exercise after the other, each at a table of its own; those that the rules have overtaken are told."""
        from scenes.screens.table.exercise import begin

        begin(self._services, exercises)

    def retell(self) -> None:
        """Opens what stands on the stack anew: the language has changed."""
        services, wanted = self._services, self._services.settings.language
        ways = [screen.anew() for screen in services.stack.screens]
        services.stack.close()
        services.texts.turn_to(chosen(wanted, preferred(), () if services.safe else [services.places.texts]))
        services.shell.apply()
        for way in filter(None, ways):
            way()

    def settings(self) -> None:
        """The settings."""
        from scenes.screens.settings import SettingsPage

        self._push(SettingsPage(self._services))

    def about(self) -> None:
        """What this program is, and where its folders are."""
        from scenes.screens.about import About

        self._push(About(self._services))
