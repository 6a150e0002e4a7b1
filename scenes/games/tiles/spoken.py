"""Tile games for whoever does not see the board: tiles by both faces, what rows hold, what is to be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_letters
from typing import Any

from scenes.games.kit.spoken import Spoken
from squares.core.game import Piece
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.sentences import told
from squares.games.tiles.rules.values import UNKNOWN
from squares.games.tiles.rules.wording import ability_of, face_named, name_of


class SpokenTiles(Spoken):
    """Says tiles by the names of their abilities."""

    game: TilesGame

    def rank(self, position: Any, rank: int) -> Phrase:
        """With what the tiles of each player add up to."""
        said, loads = super().rank(position, rank), self.game.rows(position)[rank]
        held = [
            phrase("tiles.spoken.load", whose=self.people.whose(seat), sum=load.sum, limit=load.limit)
            for seat, load in zip(TWO, loads, strict=True)
            if load.sum and self.game.definition.limit
        ]
        return phrase("tiles.spoken.rank", rank=said, loads=held) if held else said

    def piece(self, piece: Piece) -> Phrase | str:
        """Whose it is, and its faces."""
        if piece.owner is None:
            return self.in_hand(piece)
        return phrase("spoken.piece", whose=self.people.whose(piece.owner), piece=self.in_hand(piece))

    def hand(self, owner: Seat | None, pieces: Sequence[Piece]) -> Phrase:
        """Of a hidden hand the number of tiles."""
        if owner is not None and all(piece.text == UNKNOWN for piece in pieces):
            return phrase("tiles.spoken.hidden_hand", whose=self.people.whose(owner), n=len(pieces))
        families: dict[tuple[str, str], list[str]] = {}
        for piece in pieces:
            family = self._family(piece)
            if family is None:
                return super().hand(owner, pieces)
            names, numbers = family
            families.setdefault(names, []).append(numbers)
        told = [
            phrase("tiles.spoken.family", up=up, down=down, numbers=" ".join(numbers))
            for (up, down), numbers in families.items()
        ]
        key = "hand" if owner is not None else "pool"
        whose = self.people.whose(owner) if owner is not None else ""
        return Phrase(f"tiles.spoken.{key}", {"whose": whose, "n": len(pieces), "families": told})

    def _family(self, piece: Piece) -> tuple[tuple[str, str], str] | None:
        """The names of both abilities of a tile, and its numbers; None where it shows one face or a hidden one."""
        definition = self.game.definition
        up, down = ability_of(definition, piece.text), ability_of(definition, piece.back)
        if up is None or down is None:
            return None
        names = name_of(definition, up), name_of(definition, down)
        return names, "/".join(face.lstrip(ascii_letters) for face in (piece.text, piece.back))

    def in_hand(self, piece: Piece) -> Phrase | str:
        """Both faces as far as they are known."""
        up = self._face(piece.text)
        return phrase("tiles.spoken.faces", up=up, down=self._face(piece.back)) if piece.back else up

    def _face(self, text: str) -> Phrase | str:
        known = any(text.startswith(each.letter) for each in self.game.definition.abilities.values())
        return face_named(self.game.definition, text) if known else phrase("tiles.spoken.hidden")

    def asked(self, position: Any) -> Phrase | None:
        """To take a tile back, to choose one, or what is left of the turn."""
        if position.pending.startswith("x"):
            return phrase("tiles.view.more", n=position.more(self.game.definition.actions) + 1)
        if position.returning:
            return phrase("tiles.spoken.take_back")
        return phrase("tiles.spoken.pick") if position.picking else None

    def about(self, word: str) -> Iterator[Phrase]:
        """An ability by its name, its letter or a face."""
        for ability in self.game.definition.abilities.values():
            name = name_of(self.game.definition, ability)
            if word.casefold() == name.casefold() or (word[:1].upper() == ability.letter and not word[1:].isalpha()):
                yield phrase("tiles.view.note", name=name, note=told(self.game.definition, ability))
