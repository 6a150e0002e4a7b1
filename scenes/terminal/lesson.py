"""``masume lesson``: a lesson of a game in the terminal, a step after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.games import look_of
from scenes.games.kit.wording import Wording
from scenes.table.telling import Telling
from scenes.terminal import typed
from scenes.terminal.desk import Desk
from squares.core.errors import BadAction, IllegalAction
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, capital, phrase
from squares.lessons.lesson import Lesson, called
from squares.match.viewpoint import Viewpoint

MANY = 40
"""Actions that are listed."""


class TextLesson:
    """``run`` teaches until the lesson is over, the learner leaves or the input ends.

    ``keep`` hears how many steps are done whenever that changes.
    """

    def __init__(self, desk: Desk, lesson: Lesson, keep: Callable[[int], None]) -> None:
        self._desk, self._lines, self.lesson, self._keep = desk, desk.lines, lesson, keep
        self._match: AnyMatch
        self._leaves = self._over = False
        self._listed: tuple[Any, ...] = ()
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "skip": lambda _: self._next(),
            "back": self._back,
            "board": lambda _: self._board(),
            "moves": self._moves,
            "about": self._about,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Teach."""
        self._lines.tell(phrase("lesson.title", title=self.lesson.title, n=len(self.lesson.courses)))
        self._lines.tell(phrase("lesson.welcome"))
        self._begin()
        while not self._leaves and not self._over:
            line = self._lines.ask(phrase("lesson.prompt"))
            if line is None:
                break
            word, _, rest = line.partition(" ")
            command = self._commands.get(word.casefold())
            if command is not None:
                command(rest.strip())
            elif line.isascii() and line.isdecimal() and 0 < int(line) <= len(self._listed):
                self._answer(self._listed[int(line) - 1])
            elif line:
                self._read(line)
        end = "lesson.over_text" if self._over else "lesson.kept"
        self._lines.tell(phrase(end, game=self.lesson.game_id))

    # the step

    def _begin(self) -> None:
        """Say the task, and how everything lies."""
        lesson = self.lesson
        self._match = lesson.match(called(lesson.course, self._lines.say))
        self._seen, self._listed = Viewpoint(self._match), ()
        learner = lesson.course.learner
        self._telling = Telling(
            self._seen, Wording(self._match.game), lambda: self._desk.settings.notation, lambda: learner
        )
        place = phrase("lesson.step", n=lesson.at + 1, of=len(lesson.courses))
        self._lines.tell(phrase("core.sentences", first=place, rest=self._read_out(lesson.course.step.say)))
        self._board()

    def _read(self, text: str) -> None:
        try:
            self._answer(typed.action(self._match, text))
        except BadAction as wrong:
            self._lines.tell(phrase("lesson.not_understood", why=wrong.phrase))

    def _answer(self, action: Any) -> None:
        """Play it, say what that was, take it back where it was wrong, and play what others do then."""
        match, lesson = self._match, self.lesson
        try:
            match.play(action)
        except IllegalAction as refused:
            self._lines.tell(refused.phrase)
            return
        self._seen.refresh()
        verdict = lesson.hear(action)
        if verdict.wrong:
            self._lines.tell(phrase("lesson.try_again", said=self._read_out(verdict.said)))
            match.goto(match.cursor - 1)
            self._seen.refresh()
            return
        self._listed = ()
        self._lines.tell(self._ply())
        while (reply := lesson.others) is not None and reply in match.legal_actions():
            match.play(reply)
            lesson.hear(reply)
            self._seen.refresh()
            self._lines.tell(self._ply())
        if verdict.done:
            self._lines.tell(phrase("lesson.right", said=self._read_out(verdict.said)))
            self._keep(lesson.at + 1)
            self._next()
        else:
            self._lines.tell(phrase("lesson.on"))

    def _read_out(self, said: Phrase | str | None) -> str:
        return self.lesson.course.read(said or "", self._lines.say)

    def _ply(self) -> str:
        return capital(self._lines.spelt(self._telling.ply(self._match.cursor, whole=True)))

    def _next(self) -> None:
        if self.lesson.go(1):
            self._begin()
        else:
            self._over = True

    # commands

    def _hint(self, _: str) -> None:
        """The next action of the step."""
        action = self.lesson.wanted
        words = self._lines.spelt(self._telling.doing(self._match.position, action))
        self._lines.tell(
            capital(
                self._lines.say(phrase("lesson.hint_text", words=words, text=self._match.game.format_action(action)))
            )
        )

    def _back(self, _: str) -> None:
        if self.lesson.go(-1):
            self._begin()
        else:
            self._lines.tell(phrase("lesson.first"))

    def _board(self) -> None:
        """The whole position."""
        game = self._match.game
        self._lines.tell(*look_of(game).spoken(game, self._seen.players).table(self._seen.position))

    def _moves(self, word: str) -> None:
        """The legal actions with numbers; a word narrows them down."""
        told = [(each, self._named(each)) for each in self._match.legal_actions()]
        told = [(action, said) for action, said in told if word.casefold() in said.casefold()][:MANY]
        self._listed = tuple(action for action, _ in told)
        self._lines.tell(phrase("terminal.moves", n=len(told)))
        for number, (_, said) in enumerate(told, 1):
            self._lines.tell(phrase("terminal.numbered", number=number, text=said))

    def _named(self, action: Any) -> str:
        words = self._lines.spelt(self._telling.doing(self._match.position, action))
        return self._lines.say(phrase("terminal.move", text=self._match.game.format_action(action), words=words))

    def _about(self, word: str) -> None:
        game = self._match.game
        said = list(look_of(game).spoken(game, self._seen.players).about(word)) if word else []
        self._lines.tell(*said or [phrase("terminal.about_nothing")])

    def _help(self, _: str) -> None:
        self._lines.tell(*(phrase(f"lesson.help.{name}") for name in self._commands))

    def _quit(self, _: str) -> None:
        self._leaves = True
