"""What is this: words about whatever lies under the pointer at a table of Battle Logistic Square."""

from __future__ import annotations

from scenes.board.picture import Picture
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.forecast import imagined
from scenes.games.logistic.paths import SLOT
from scenes.games.logistic.places import AP, Places
from scenes.games.logistic.targets import abilities_at, awake, card_of, other
from scenes.geometry import Point
from squares.core.actions import InHand, Target
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar, Integrate, Resource, Usable
from squares.games.logistic.rules.values import LogisticPosition

Told = tuple[Phrase, Phrase | str]


class Tooltips:
    """Heading and paragraph about one place of a picture."""

    def __init__(self, game: LogisticGame, words: CardWords, places: Places, picture: Picture, people: People) -> None:
        self.game, self.words, self.places, self.people = game, words, places, people
        self.picture = picture
        self.position: LogisticPosition = picture.position

    def at(self, at: Point, target: Target | None) -> Told | None:
        """At a natural position, where ``target`` can be pressed."""
        if target == SLOT:
            return phrase("court.what.slot"), phrase("court.what.slot_more")
        if isinstance(target, InHand):
            return self._card(target)
        if isinstance(target, Cell):
            return self._cell(target)
        return self._gauge(at)

    def _card(self, target: InHand) -> Told | None:
        id, seat = card_of(self.picture, target), target.seat
        if seat is None:
            return None
        whose = self.people.whose(seat)
        if id is None:
            return phrase("court.what.hidden_it"), phrase("court.what.hidden_it_more", whose=whose)
        player = self.position.player(seat)
        title = phrase("court.what.card", card=self.words.name(id))
        if any((link.card, link.owner) == (id, seat) for link in self.position.chain):
            return title, phrase("court.what.declared", whose=whose)
        if id in player.used and id not in player.hand:
            return title, phrase("court.what.used", whose=whose)
        place = "hand" if id in player.hand else "it"
        here = phrase(f"court.what.in_{place}", whose=whose)
        here = self._priced_now(id, here) if seat is self.picture.to_act is self.picture.viewer else here
        if target in self.picture.cards.shut:
            return title, phrase("court.what.shut", here=here, why=self.picture.cards.shut[target])
        free = seat is self.picture.to_act and target in self.picture.cards.offered
        return title, phrase(f"court.what.{self._free(id)}" if free else "court.what.rests", here=here)

    def _priced_now(self, id: str, here: Phrase) -> Phrase:
        """What a card costs now, where that is not what stands on it."""
        if self.game.codec.tables.priced == 0 or self.position.phase != "main" or self.picture.viewer is None:
            return here
        card = self.game.definition.cards[id]
        cost = self.game.reasons(imagined(self.game, self.position, self.picture.viewer)).cost(id)
        same = not isinstance(card, (Resource, Integrate)) or cost == card.cost
        return here if same else phrase("court.what.costs_now", here=here, n=cost)

    def _free(self, id: str) -> str:
        """Text key of how a card that is offered is used."""
        if self.position.frames:
            return "free_resolve"
        if self.position.phase != "main":
            return f"free_{self.position.phase}"
        card = self.game.definition.cards[id]
        return "free" if isinstance(card, Usable) and (card.range or card.anywhere) else "free_bare"

    def _cell(self, cell: Cell) -> Told:
        for seat in TWO:
            if self.position.player(seat).cell == cell:
                return self._avi(seat)
        placed = next((each for each in self.position.placed if each.cell == cell), None)
        if placed is not None:
            card = self.game.definition.cards[placed.card]
            most = card.durability if isinstance(card, Usable) else None
            title = phrase("court.what.placed", card=card.name, whose=self.people.whose(placed.owner))
            does = " ".join(self.words.text(placed.card))
            more = phrase("court.what.placed_more", left=placed.left, most=most, text=does)
            return title, self._able(cell, more)
        goals = self.game.definition.goals(self.places.near).get(cell, ())
        title, more = self._area(cell)
        return title, self.words.say(more) + "".join(f" {self.words.say(each)}" for each in goals) if goals else more

    def _able(self, cell: Cell, here: Phrase) -> Phrase:
        """What a placed card does, and whether an ability of it can be used now."""
        if not abilities_at(self.game, self.position, cell):
            return here
        if cell in self.picture.cards.shut:
            return phrase("court.what.shut", here=here, why=self.picture.cards.shut[cell])
        return phrase("court.what.free_ability", here=here) if cell in self.picture.cards.offered else here

    def _area(self, cell: Cell) -> tuple[Phrase, Phrase]:
        """Whose area a cell lies in, and what that means."""
        area, ranks = self.game.definition.board.area, self.places.grid.ranks
        if area <= cell.rank < ranks - area:
            return phrase("court.what.shared", cell=str(cell)), phrase("court.what.shared_more")
        seat = Seat.SOUTH if cell.rank < area else Seat.NORTH
        title = phrase("court.what.area", cell=str(cell), whose=self.people.whose(seat))
        return title, phrase("court.what.area_more")

    def _avi(self, seat: Seat) -> Told:
        player = self.position.player(seat)
        avatar = self.game.definition.cards[player.avatar]
        at = avatar.awakening.at if isinstance(avatar, Avatar) else 0
        title = phrase("court.what.avi", card=avatar.name, whose=self.people.whose(seat))
        key = "awake" if awake(self.game, self.position, seat) else "asleep"
        most = self.game.definition.life_of(player.avatar)
        return title, phrase(f"court.what.{key}", life=player.life, most=most, at=at)

    def _gauge(self, at: Point) -> Told | None:
        """Life, action points, decks, trashes, the far hand."""
        places = self.places
        for seat in TWO:
            player, whose = self.position.player(seat), self.people.whose(seat)
            if places.life(seat).inset(-70, -8).contains(at):
                return self._avi(seat)
            if places.deck(seat).inset(-4, -4).contains(at):
                ends = self.game.definition.decks_end
                text = phrase(f"court.what.{'deck_more' if ends else 'deck_lasts'}", n=self.game.definition.hand)
                known = self._known_cards(seat)
                if known:
                    text = phrase("court.what.deck_known", cards=known, more=text)
                return phrase("court.what.deck", whose=whose, n=len(player.deck)), text
            if places.trash(seat).inset(-4, -4).contains(at):
                title = phrase("court.what.trash", whose=whose, n=len(player.trash))
                return title, phrase("court.what.trash_more")
            if places.integrates(seat).contains(at):
                more = "it_more_cost" if self._priced("integrate") else "it_more"
                return phrase("court.what.it", whose=whose), phrase(f"court.what.{more}")
        far = other(places.near)
        count = len(self.position.player(far).hand)
        if any(places.back(i, count).contains(at) for i in range(count)):
            title = phrase("court.what.hand", whose=self.people.whose(far), n=count)
            return title, phrase("court.what.hand_more")
        if AP.inset(-6).contains(at):
            title = phrase("court.what.ap", whose=self.people.whose(self.position.turn), n=self.position.ap)
            return title, phrase("court.what.ap_more_cost" if self._priced() else "court.what.ap_more")
        return None

    def _known_cards(self, seat: Seat) -> list[str]:
        """The cards of a deck that the viewer has looked at, each with its place from the top."""
        player, viewer = self.position.player(seat), self.picture.viewer
        knows = "ob" if seat is viewer else "eb"
        places = [i for i, who in enumerate(player.known) if who in knows and viewer is not None]
        return [
            self.words.say(phrase("court.what.deck_place", n=i + 1, card=self.words.name(player.deck[i])))
            for i in places
            if player.deck[i] in self.game.definition.cards
        ]

    def _priced(self, *categories: str) -> bool:
        """Whether cards of some categories, of all if none is named, cost other than 1 AP."""
        cards = self.game.definition.cards.values()
        return any(
            card.cost != 1
            for card in cards
            if isinstance(card, (Resource, Integrate)) and (not categories or card.category in categories)
        )
