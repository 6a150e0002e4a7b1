"""What a session record begins with."""

from __future__ import annotations

from squares.core.session import Paper, Session
from squares.data.models import Definition
from squares.data.texts import Texts


def begun(definition: Definition, texts: Texts, paper: Paper | None = None) -> Session:
    """Return a session whose players will be asked what the game file asks, else the usual questions."""
    usual = [texts.say(f"session.questions.{name}") for name in texts.section("session.questions")]
    return Session(definition.questions or tuple(usual), paper=paper)
