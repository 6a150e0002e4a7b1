"""Actions in words, for the log."""

from __future__ import annotations

from squares.core.phrase import Phrase, phrase
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.cards import Avatar, Usable, effects_of
from squares.games.logistic.rules.codec import Codec
from squares.games.logistic.rules.wording import NOTHING, Own, Wording


def describe(codec: Codec, position: v.LogisticPosition, action: v.LogisticAction) -> Phrase:
    """The action in words."""
    wording = Wording(codec.definition)
    match action:
        case v.Walk(cell):
            return phrase("action.walk", cell=str(cell))
        case v.PickCell(cell):
            return phrase("action.pick_cell", cell=str(cell))
        case v.Use(card, cell, discards, paid) | v.Build(card, cell, discards, paid):
            return _paid_for(wording, _aimed_action("use", wording.name(card), cell), discards, paid)
        case v.Answer(card, cell, discards):
            return _paid_for(wording, _aimed_action("answer", wording.name(card), cell), discards)
        case v.UseAvi(number, cell, discards, paid):
            avatar = codec.definition.cards[position.player(position.to_act).avatar]
            assert isinstance(avatar, Avatar)
            name = [*avatar.effects, *avatar.awakening.effects][number - 1].name
            return _paid_for(wording, _aimed_action("use", name, cell), discards, paid)
        case v.UseAbility(at, number, cell, discards, paid):
            card = next(each.card for each in position.placed if each.cell == at)
            name = effects_of(codec.definition.cards[card])[number - 1].name
            said = phrase("cards.ability_of", card=wording.name(card), name=name)
            return _paid_for(wording, _aimed_action("use", said, cell), discards, paid)
        case v.Caa(cards):
            return phrase("action.caa", cards=[wording.name(card) for card in cards])
        case v.Drop(card):
            return phrase("action.drop", card=wording.name(card))
        case v.PickCard(card):
            return phrase("action.pick_card", card=wording.name(card))
        case v.PickWay(way):
            return phrase("action.way", n=way, text=_way(codec, position, wording, way))
        case v.Say(word):
            return phrase(f"action.{word}")


def _paid_for(wording: Wording, said: Phrase, discards: tuple[str, ...], paid: int | None = None) -> Phrase:
    """An action with the AP that were chosen for it, and with what is discarded for it."""
    if paid is not None:
        said = phrase("action.paid", what=said, n=paid)
    names = [wording.name(each) for each in discards]
    return phrase("action.build", what=said, cards=names) if names else said


def _aimed_action(verb: str, name: str | Phrase, cell: object) -> Phrase:
    if cell is None:
        return phrase(f"action.{verb}", card=name)
    return phrase(f"action.{verb}_at", card=name, cell=str(cell))


def _way(codec: Codec, position: v.LogisticPosition, wording: Wording, way: int) -> Phrase:
    """The text of one of the ways that the waiting effect offers."""
    frame = position.frames[0]
    pc = codec.programs.first[codec.number_of[frame.card]] + frame.step
    choose = codec.programs.questions[pc]
    card = codec.definition.cards[frame.card]
    own = Own(card.damage or 0, card.aim == "all") if isinstance(card, Usable) else NOTHING
    return wording.steps(choose.options[way - 1], own)
