"""A match at the terminal: says what happens, asks whoever decides, takes actions in notation and commands in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from scenes.games import look_of
from scenes.games.kit.wording import Wording
from scenes.table.advice import guide
from scenes.table.hint import SECONDS
from scenes.table.recorder import Recorder
from scenes.table.telling import Telling
from scenes.terminal import typed
from scenes.terminal.desk import Desk
from squares.bots.process import Answer
from squares.bots.search import Limit
from squares.core.errors import BadAction, IllegalAction
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, capital, phrase
from squares.core.players import FULL, People
from squares.core.seats import Seat
from squares.data.rulebook import pages
from squares.match.bot_client import HereAndNow
from squares.match.news import Changed, DrawAnswered, HintAsked, News, RuleRefused, RulesRead, SeatFailed
from squares.match.session import MatchSession
from squares.match.viewpoint import Viewpoint
from squares.review.reviewer import SECONDS as SECONDS_OF_REVIEW
from squares.review.reviewer import Reviewer, shut
from squares.review.wording import whole
from squares.saves import MatchFile
from squares.saves import typed as typed_in

MANY = 40
"""Actions that are listed at a time."""
ALL = "all"


def _none(match: AnyMatch, save: str | None) -> None:
    """Ask no exercises."""


class TextTable:
    """``run`` plays until the person leaves or the input ends. Nothing that the reader may not know is told.

    ``exercises`` hears the match and its record, and asks exercises of the game, in between or after its end.
    """

    def __init__(
        self, desk: Desk, match: AnyMatch, file: MatchFile, exercises: Callable[[AnyMatch, str | None], None] = _none
    ) -> None:
        self.desk, self.match, self.file = desk, match, file
        self._lines, self._say = desk.lines, desk.lines.say
        self.session = MatchSession(match, spares_people=lambda: desk.settings.spare_questions)
        self.session.listen(self._hear)
        if match.session is not None:
            self.session.listen(Recorder(match, desk.texts.say).hear)
        self._deciding = self.session.deciding
        self._seen = Viewpoint(match)
        near = self._seen.first or Seat.SOUTH
        self._telling = Telling(self._seen, Wording(match.game), lambda: desk.settings.notation, lambda: near)
        self._heard: dict[Seat | None, int] = {}  # plies that were told, to each reader where some read alone
        self._listed: tuple[Any, ...] = ()
        self._read = 0  # how many of them were read out
        self._told_end: object = None
        self._leaves = False
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "board": self._board,
            "moves": self._moves,
            "log": self._log,
            "hint": self._hint,
            "guide": self._guide,
            "undo": self._undo,
            "redo": self._redo,
            "about": self._about,
            "review": self._review,
            "exercises": lambda _: exercises(match, file.record_id),
            "rules": self._read_rules,
            "position": self._position,
            "name": self._name,
            "offer": self._offer,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play, and say where the match is kept, whatever ended it."""
        try:
            self._greet()
            while not self._leaves:
                self._news()
                if self.match.outcome is None and self._goes_on_by_itself():
                    continue
                if not self._take_line():
                    break
            self._ask_about_evening()
        finally:
            id = self.file.record_id
            self._lines.tell(phrase("terminal.kept", id=id) if id else phrase("terminal.not_kept"))

    def _ask_about_evening(self) -> None:
        """Ask what the testers of a pack are asked, if they want to answer now, and say how it is given back."""
        match, session = self.match, self.match.session
        if session is None or session.evening is None or not match.plies:
            return
        if not session.answered(match.people) and self._lines.confirm(phrase("terminal.answer_now")):
            asking = typed_in.answers(session, {seat: match.players[seat] for seat in match.people})
            try:
                question = next(asking)
                while True:
                    self._lines.tell(*filter(None, [question.why]))
                    question = asking.send(self._lines.ask(question.what) or "")
            except StopIteration as end:
                match.session = replace(session, answers={**session.answers, **end.value})
                self.file.save(match)
        self._lines.tell(phrase("terminal.give_back", id=self.file.record_id or ""))

    def _goes_on_by_itself(self) -> bool:
        """A bot moves, somebody takes over, or all that a person could do is to decline."""
        observer = self._seen
        if observer.cover is not None:
            self._leaves = not self._lines.hand_over(self._people.called[observer.cover], observer.cover)
            if not self._leaves:
                observer.uncover()
                self._news()
                self._board()
        elif self._deciding.seat is not None:
            self._deciding.ask()
            self.session.carry_out()
        elif self.session.spared is not None:
            self.session.play(self.session.spared)
        else:
            return False
        return True

    # what is said

    @property
    def _people(self) -> People:
        return self._seen.players

    @property
    def _spoken(self) -> Any:
        return look_of(self.match.game).spoken(self.match.game, self._people)

    @property
    def _reader(self) -> Seat | None:
        """Who reads alone now, None where all read along."""
        return self._seen.viewer if self.match.game.secrets else None

    def _greet(self) -> None:
        match = self.match
        seats = [
            phrase("terminal.seated", name=self._people.called[seat], seat=self._spoken.seated(seat))
            for seat in match.game.seats
        ]
        self._lines.tell(phrase("terminal.title", title=match.game.definition.title, seats=seats))
        self._lines.tell(phrase("terminal.welcome"))
        self._heard[self._reader] = match.cursor
        if self._seen.cover is None:
            self._board()

    def _news(self) -> None:
        """What was played since this reader last heard of it, and how the game ended."""
        match = self.match
        since = min(self._heard.get(self._reader, 0), match.cursor)
        self._lines.tell(*(said for _, said in self._plies(since, match.cursor)))
        self._heard[self._reader] = match.cursor
        if match.outcome is None:
            self._told_end = None
        elif self._told_end is not match.leaf:
            self._told_end = match.leaf
            end = phrase("terminal.ended", result=self._telling.won, why=self._telling.why_over(match.outcome))
            self._lines.tell(end, phrase("terminal.ended_more"))

    def _plies(self, since: int, until: int) -> Iterator[tuple[int, Phrase | str]]:
        """Plies in words and what was drawn then, each with its turn; hidden ones of a player in a row are counted."""
        for key, group in groupby(range(since + 1, until + 1), key=self._secret):
            numbers = list(group)
            turn = self.match.plies[numbers[0] - 1].turn
            if key is not None and len(numbers) > 1:
                yield turn, phrase("terminal.hidden", name=self._people.called[key], n=len(numbers))
            else:
                yield from ((self.match.plies[number - 1].turn, self._ply(number)) for number in numbers)
            for number in numbers:
                ply = self.match.plies[number - 1]
                yield from ((ply.turn, said) for said in self._spoken.drawn(self._seen.seen(ply.step)))

    def _secret(self, number: int) -> Seat | None:
        """Who played a ply that the reader must not know; None for any other."""
        ply = self.match.plies[number - 1]
        return ply.seat if self._seen.secret(ply) else None

    def _ply(self, number: int) -> str:
        """A ply in words, and what it did."""
        return self._lines.spelt(self._telling.ply(number, whole=True))

    def _prompt(self) -> Phrase:
        if self.match.outcome is not None:
            return phrase("terminal.over")
        seat = self.match.to_act
        values = {"n": self.match.turn_number, "name": self._people.called[seat], "seat": self._spoken.seated(seat)}
        asked = self._spoken.asked(self._seen.position)
        return Phrase("terminal.turn", values) if asked is None else Phrase("terminal.asked", values | {"what": asked})

    # what is heard

    def _take_line(self) -> bool:
        """Take a line; False once the input has ended."""
        line = self._lines.ask(self._prompt())
        if line is None:
            return False
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        if command is not None:
            command(rest.strip())
        elif line.isascii() and line.isdecimal():
            self._play_listed(int(line))
        elif line:
            self._play(line)
        return True

    def _play(self, text: str) -> None:
        """Carry out an action in notation."""
        try:
            self._carry_out(typed.action(self.match, text))
        except BadAction as wrong:
            self._lines.tell(phrase("terminal.not_understood", why=wrong.phrase))

    def _play_listed(self, number: int) -> None:
        if not 0 < number <= len(self._listed):
            self._lines.tell(phrase("terminal.not_listed"))
            return
        self._carry_out(self._listed[number - 1])

    def _carry_out(self, action: Any) -> None:
        try:
            self.session.play(action)
        except IllegalAction as refused:
            self.session.tell(RuleRefused(refused.phrase))
            self._lines.tell(refused.phrase)
        else:
            self._listed = ()

    def _hear(self, news: News) -> None:
        """Keep what changed; a bot that found nothing leaves its seat to a person."""
        match news:
            case Changed():
                self._seen.refresh()
                self.file.save(self.match)
            case DrawAnswered(seat=seat, agreed=agreed):
                self._lines.tell(phrase("bots.agrees" if agreed else "bots.plays_on", name=self._people.called[seat]))
            case SeatFailed(seat=seat):
                place = self._spoken.seated(seat)
                self._lines.tell(phrase("terminal.bot_failed", name=self._people.called[seat], seat=place))
                self.session.give_seat_to_a_person(seat)

    # commands

    def _help(self, _: str) -> None:
        """What can be typed."""
        self._lines.tell(phrase("terminal.help_actions"))
        self._lines.tell(*(phrase(f"terminal.help.{name}") for name in self._commands))
        if self.match.game.definition.lesson:
            self._lines.tell(phrase("lesson.help_of", game=self.match.game.id))

    def _board(self, word: str = "") -> None:
        """The whole position, or one rank of it."""
        position, spoken = self._seen.position, self._spoken
        ranks = self.match.game.grid.ranks
        if word.isascii() and word.isdecimal() and 0 < int(word) <= ranks:
            self._lines.tell(spoken.rank(position, int(word) - 1))
        elif word:
            self._lines.tell(phrase("terminal.no_rank", most=ranks))
        else:
            self._lines.tell(*spoken.table(position))

    def _moves(self, word: str) -> None:
        """The legal actions with numbers, so many at a time unless all are asked for; a word narrows them down."""
        told = [(action, self._action(action)) for action in self.match.legal_actions()]
        if word and word != ALL:
            told = [(action, said) for action, said in told if word.casefold() in said.casefold()]
        found = tuple(action for action, _ in told)
        begin = self._read if not word and found == self._listed and self._read < len(found) else 0
        self._listed, self._read = found, len(found) if word else min(begin + MANY, len(found))
        self._lines.tell(phrase("terminal.moves", n=len(told)))
        for number in range(begin, self._read):
            self._lines.tell(phrase("terminal.numbered", number=number + 1, text=told[number][1]))
        if self._read < len(found):
            example = self.match.game.format_action(found[0])[:2]
            self._lines.tell(phrase("terminal.more_moves", n=len(found) - self._read, example=example))

    def _action(self, action: Any) -> str:
        """An action in notation and in words."""
        text, words = self._named(action)
        return text if text == words else self._say(phrase("terminal.move", text=text, words=words))

    def _named(self, action: Any) -> tuple[str, str]:
        """An action in notation, and in words as they are spoken."""
        doing_it = self._telling.doing(self.match.position, action)
        return self.match.game.format_action(action), self._lines.spelt(doing_it)

    def _log(self, _: str) -> None:
        """Everything that was played, as far as the reader may know it."""
        if not self.match.cursor:
            self._lines.tell(phrase("table.undo_shut"))
        for turn, said in self._plies(0, self.match.cursor):
            self._lines.tell(phrase("terminal.numbered", number=turn, text=said))

    def _hint(self, _: str) -> None:
        """What the strongest bot would do, why, and what it expects to be played then."""
        if self._may_ask():
            self.session.client.ask(FULL, SECONDS, self._tell_hint, reasons=True)

    def _may_ask(self) -> bool:
        """Whether bots may be asked for help now, which then is noted; else why not is told."""
        shut = "core.over" if self.match.outcome else "evening.no_hints" if self.match.shuts("hints") else ""
        if shut:
            self._lines.tell(phrase(shut))
        else:
            self.session.tell(HintAsked())
        return not shut

    def _tell_hint(self, answer: Answer) -> None:
        """Say what was found."""
        if answer.choice is None:
            self._lines.tell(phrase("table.hint_none"))
            return
        why = self._lines.spelt(answer.why) if answer.why is not None else ""
        self.match.help()
        text, words = self._named(answer.choice.action)
        self._lines.tell(capital(self._say(phrase("terminal.hint", words=words, text=text, why=why))))
        then = self._telling.following(answer)
        if then is not None:
            self._lines.tell(capital(self._lines.spelt(then)))

    def _guide(self, _: str) -> None:
        """What a newcomer is told: the goal, what happened and threatens, and a few things to do, with numbers."""
        if self._may_ask():
            self.session.client.guide(SECONDS, self._tell_guide)

    def _tell_guide(self, answer: Answer) -> None:
        """Say it; the numbers play what they stand for."""
        told = answer.guidance
        if told is None:
            self._lines.tell(phrase("table.hint_none"))
            return
        self.match.help()
        threat = None if told.threat is None else told.threat.told(self._people.called[told.threat.seat])
        for label, words in guide.story(self._telling, threat):
            self._lines.tell(phrase("terminal.guide", label=self._say(label), words=capital(self._lines.spelt(words))))
        self._lines.tell(capital(self._say(guide.heading(len(told.ideas)))))
        self._listed = tuple(idea.action for idea in told.ideas)
        self._read = len(self._listed)
        for number, idea in enumerate(told.ideas, 1):
            text, doing_it = self._named(idea.action)
            why = self._lines.spelt(idea.why)
            said = capital(self._say(phrase("terminal.hint", words=doing_it, text=text, why=why)))
            self._lines.tell(phrase("terminal.numbered", number=number, text=said))

    def _undo(self, _: str) -> None:
        """Back to the last decision of a person, unless that took back a secret."""
        if self.session.revealed:
            self._lines.tell(phrase("table.undo_revealed"))
        elif not self.session.undo():
            self._lines.tell(phrase("table.undo_shut"))
        else:
            self._heard = {reader: min(told, self.match.cursor) for reader, told in self._heard.items()}
            self._lines.tell(phrase("terminal.undone"))

    def _redo(self, _: str) -> None:
        """Play again what was taken back."""
        if not self.session.redo():
            self._lines.tell(phrase("table.redo_shut"))

    def _about(self, word: str) -> None:
        """What a card or an ability does."""
        said = list(self._spoken.about(word)) if word else []
        self._lines.tell(*said or [phrase("terminal.about_nothing")])

    def _review(self, _: str) -> None:
        """Look the game over after its end, and tell what came out; Ctrl-C stops that."""
        match, closed = self.match, shut(self.match)
        if closed is not None:
            self._lines.tell(closed)
            return
        self._lines.tell(phrase("review.wait"))
        reviewer = Reviewer(match, HereAndNow(), Limit(seconds=SECONDS_OF_REVIEW))
        try:
            while reviewer.ask():
                pass
        except KeyboardInterrupt:
            self._lines.tell(phrase("review.stopped_here", done=reviewer.done, total=reviewer.total))
        self.file.save(match, played=False)
        said = whole(match, self._people.called, self._telling.doing)
        self._lines.tell(*(capital(self._lines.spelt(each)) for each in said))

    def _read_rules(self, _: str) -> None:
        """What was agreed, then the rulebook of the game."""
        game = self.match.game
        self.session.tell(RulesRead(self._say(phrase("rules.title")), 0))
        self._lines.tell(*self._telling.terms(None))
        for page in pages(game, None, self._lines.say):
            self._lines.tell("", page.title, *page.paragraphs)

    def _position(self, _: str) -> None:
        """The position in notation, as the reader knows it."""
        self._lines.tell(self.match.game.format(self._seen.position))

    def _name(self, words: str) -> None:
        """Call the saved game by a name."""
        self.file.name = words
        self.file.save(self.match)
        self._lines.tell(phrase("terminal.named", name=words) if words else phrase("terminal.unnamed"))

    def _offer(self, _: str) -> None:
        """Offer a draw: bots answer at their next move, people agree among themselves."""
        if self.match.outcome is not None:
            self._lines.tell(phrase("core.over"))
            return
        answers = self._deciding.offer_draw(self.match.game.side(self.match.to_act))
        if answers is not None:
            self._lines.tell(phrase("bots.offered", name=self._people.called[answers]))
        elif self._lines.confirm(phrase("terminal.ask_draw")):
            self.session.agree_draw()

    def _resign(self, _: str) -> None:
        """Give up, once that has been confirmed."""
        if self.match.outcome is not None:
            self._lines.tell(phrase("core.over"))
        elif self._lines.confirm(phrase("terminal.ask_resign", name=self._people.called[self.match.to_act])):
            self.session.resign(self.match.to_act)

    def _quit(self, _: str) -> None:
        self._leaves = True
