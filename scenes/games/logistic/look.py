"""The front door of Battle Logistic Square."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import ChoiceLook, Documents, Look, MenuPage
from squares.core.phrase import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.games.kit.board_view import BoardView
    from scenes.games.kit.secret import SecretChoices
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Rect
    from scenes.services import Services
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme
    from squares.core.game import Option
    from squares.core.phrase import Phrase, Say
    from squares.core.players import People


class DeckLook(ChoiceLook):
    """Ready decks by their names."""

    def asks(self, option: Option) -> Phrase:
        return phrase("decks.ask")

    def name(self, definition: Any, value: str) -> str:
        return str(definition.decks[value].name)


class Decks(Documents):
    """The decks that players build."""

    begins = b"masume_deck:"

    def __init__(self) -> None:
        self.page = MenuPage("decks", "decks.title", _open_decks)

    def open(self, services: Services, path: Path) -> None:
        from scenes.games.logistic.decks.deck_list import open_deck_file

        open_deck_file(services, path)

    def choices(self, services: Services) -> SecretChoices:
        from scenes.games.logistic.decks.choice import DeckChoices

        return DeckChoices(services)

    def answers(self, own: Callable[[str], Path], game: Any, option: Option) -> Iterable[tuple[str, tuple[str, ...]]]:
        from scenes.games.logistic.decks.own import own_answers

        return own_answers(own("decks"), game.definition)


def _open_decks(services: Services) -> None:
    from scenes.games.logistic.decks.deck_list import open_decks

    open_decks(services)


class LogisticLook(Look):
    """A court with cards round it; the players bring decks, which have pages of their own."""

    serves = ("logistic",)
    marks_threats = False

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        from scenes.games.logistic.view import LogisticView

        return LogisticView(game, say, trays)

    def spoken(self, game: Any, people: People) -> Spoken:
        from scenes.games.logistic.spoken import SpokenLogistic

        return SpokenLogistic(game, people)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        from scenes.games.logistic.view import draw_mini

        draw_mini(canvas, rect, game, position)

    def draw_diagram(self, canvas: Canvas, rect: Rect, game: Any, say: Say, position: Any, action: Any = None) -> None:
        """See Look: with the cards that count."""
        from scenes.games.logistic.diagram import draw

        draw(canvas, rect, game, say, position, action)

    choices = DeckLook()
    documents = Decks()


LOOK = LogisticLook()
