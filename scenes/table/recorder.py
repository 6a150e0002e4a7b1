"""What a session record keeps of a match besides its moves: refusals, hints, pages of the rules.

Made only for a match with a session, so that nothing is noted of any other. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from squares.core.match import AnyMatch
from squares.core.phrase import Phrase
from squares.core.session import MOST_HAPPENINGS, Happening
from squares.match.news import HintAsked, News, RuleRefused, RulesRead


class Recorder:
    """``hear`` listens to the session of ``match``; what it notes is saved with the next change of the match."""

    def __init__(self, match: AnyMatch, say: Callable[[Phrase], str]) -> None:
        self._match, self._say = match, say

    def hear(self, news: News) -> None:
        """Note down what is told."""
        match news:
            case RuleRefused(why=why):
                self._note("refused", why.key, self._say(why))
            case HintAsked():
                self._note("hint")
            case RulesRead(page=page, ms=ms):
                self._note("rules", page, ms=round(ms))

    def _note(self, kind: Literal["refused", "hint", "rules"], what: str = "", said: str = "", ms: int = 0) -> None:
        match, session = self._match, self._match.session
        if session is None or len(session.happenings) >= MOST_HAPPENINGS:
            return
        happening = Happening(kind, match.to_act, match.cursor, what, said, ms)
        match.session = replace(session, happenings=(*session.happenings, happening))
