"""What a session record begins with, and how its questions and answers are said."""

from __future__ import annotations

from squares.core.phrase import Phrase, phrase
from squares.core.session import DECLINED, Paper, Question, Session
from squares.data.models import Definition
from squares.data.texts import Texts


def begun(definition: Definition, texts: Texts, paper: Paper | None = None) -> Session:
    """Return a session whose players will be asked what the game file asks, else the usual questions."""
    usual = [Question(texts.say(f"session.questions.{name}")) for name in texts.section("session.questions")]
    return Session(tuple(each.value() for each in definition.questions) or tuple(usual), paper=paper)


def again(session: Session) -> Session:
    """Return the session of a rematch: the same questions, nothing answered yet but what was asked of the evening."""
    answers = session.answers if session.evening is not None else {}
    return Session(session.questions, answers, evening=session.evening)


def asked(question: Question) -> Phrase:
    """Return a question as it stands alone, with the answers that there are."""
    if question.scale is not None:
        ends = zip(question.scale, (question.low, question.high), strict=True)
        low, high = (phrase("session.end_of_scale", n=n, text=text) if text else n for n, text in ends)
        return phrase("session.scale", question=question.ask, low=low, high=high)
    if question.choices:
        return phrase("session.choices", question=question.ask, choices=list(question.choices))
    return phrase("session.ask.question", question=question.ask)


def answered(text: str, texts: Texts) -> str:
    """Return an answer for people; what nobody answered is empty."""
    return texts.say("session.declined") if text == DECLINED else text
