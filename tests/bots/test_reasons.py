"""What a hint says is so: every sentence is held against the position before and after, found by other ways."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from squares.bots.bot import Bot, Choice
from squares.bots.explain import explain
from squares.bots.levels import Roster
from squares.bots.reason import Deed
from squares.bots.reasons import facts
from squares.bots.search import Limit
from squares.core.events import Drawn, Fought, Moved, Pushed
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell
from squares.core.phrase import Phrase, clause
from squares.data.texts import Texts
from squares.games.logistic.rules.events import Resolved
from squares.registry import Registry

REGISTRY = Registry.of_engines()
TEXTS = Texts.load()
GAMES = {"squares-ii": 40, "strive": 40, "qubism": 30, "rengoma": 40, "rengoma-4p": 40, "logistic": 90}
"""The games, and how many random plies lead to a position at most."""
TRUSTED = {"wins_this_turn", "wins_in", "forced", "lost", "only_defence", "compared", "expected", "least_evil"}
"""What the search proves or says of itself."""


def doing(game: Any, position: Any, action: Any) -> str:
    return TEXTS.say(clause(game.describe(position, action), "doing"))


class Told:
    """A choice and its reason in one position."""

    def __init__(self, game: AnyGame, position: Any, choice: Choice[Any, Any]) -> None:
        self.game: Any = game
        self.before, self.choice = position, choice
        self.seat = game.to_act(position)
        self.side = game.side(self.seat)
        step = game.apply(choice.world, choice.action)
        self.after, self.events = step.position, step.events

    def winning(self, position: Any) -> list[str]:
        """The actions in words that win for whoever acts in a position."""
        side = self.game.side(self.game.to_act(position))
        return [
            doing(self.game, position, action)
            for action in self.game.legal_actions(position)
            if (over := self.game.outcome(self.game.apply(position, action).position)) and over.winner == side
        ]

    def replying(self, position: Any) -> Any:
        """The position with the enemy to decide."""
        while self.game.side(self.game.to_act(position)) == self.side:
            passed = self.game.null_move(position)
            position = passed or self.game.apply(position, self.game.legal_actions(position)[-1]).position
        return position

    def lost(self, position: Any, side: str, cell: str) -> bool:
        """Whether some action takes the piece that ``side`` has on a cell: fights tell in tiles, tops in Rengoma."""
        for action in self.game.legal_actions(position):
            step = self.game.apply(position, action)
            fights = [e for e in step.events if isinstance(e, Fought) and str(e.cell) == cell]
            if any(self.game.side(e.standing_owner) == side and e.arriving >= e.standing for e in fights):
                return True
            old, new = sides(self.game, position), sides(self.game, step.position)
            if old.get(cell) == side != new.get(cell) and [*new.values()].count(side) < [*old.values()].count(side):
                return True
        return False


def sides(game: AnyGame, position: Any) -> dict[str, str]:
    """Whose piece lies on top of each cell."""
    on = [piece for piece in game.pieces(position) if isinstance(piece.spot, Cell) and piece.owner]
    return {str(piece.spot): game.side(piece.owner) for piece in on if piece.owner}


def _top(game: AnyGame, position: Any, cell: str) -> str:
    return sides(game, position).get(cell, "")


def tops(position: Any) -> list[str]:
    """The colours on top of Rengoma's cells."""
    return [stack[-1][0] if stack else "-" for stack in position.board]


def steps(position: Any, files: int, me: int) -> int:
    """The length of a pawn's way in Qubism, by breadth-first search over the letters."""
    board, goal = position.board, (len(position.board) // files - 1) * (1 - me)
    queue = deque([(board.index("SN"[me]), 0)])
    seen = {queue[0][0]}
    while queue:
        at, far = queue.popleft()
        if at // files == goal:
            return far
        around = [at + files, at - files, *([at + 1] if (at + 1) % files else []), *([at - 1] if at % files else [])]
        for there in around:
            if 0 <= there < len(board) and there not in seen and board[there] in ".SN":
                seen.add(there)
                queue.append((there, far + 1))
    return -1


# ---- what holds, by the last words of the key


def among(move: Any, winning: list[str]) -> bool:
    """Whether a move is one of some in words; a piece that is yet to be drawn may be any."""
    said = TEXTS.say(move)
    return said in winning or (said.startswith("the next") and any(w.endswith(said[-4:]) for w in winning))


def general(told: Told, name: str, v: dict[str, Any]) -> bool:
    """Sentences of all games."""
    match name:
        case "only_move":
            return len(told.game.legal_actions(told.choice.world)) == 1
        case "wins_at_once":
            outcome = told.game.outcome(told.after)
            return outcome is not None and outcome.winner == told.side
        case "stops_win":
            passed = told.game.null_move(told.choice.world)
            stopped = TEXTS.say(v["move"]) in told.winning(passed)
            return stopped and not told.winning(told.replying(told.after))
        case "threatens_win":
            return among(v["move"], told.winning(told.game.null_move(told.replying(told.after))))
        case "avoids" | "only_defence_against":
            others = {doing(told.game, told.choice.world, a): a for a, _ in told.choice.others}
            other = told.game.apply(told.choice.world, others[TEXTS.say(v["other"])]).position
            allowed = among(v["reply"], told.winning(told.replying(other)))
            return allowed and not told.winning(told.replying(told.after))
        case "saves":
            return told.lost(told.game.null_move(told.choice.world), told.side, v["cell"])
        case "attacks":
            foe = next(s for s in map(told.game.side, told.game.seats) if s != told.side)
            again = told.game.null_move(told.replying(told.after))
            came = {str(event.path[-1]) for event in told.events if isinstance(event, Moved | Pushed)}
            if sides(told.game, told.choice.world).get(v["cell"]) != foe and v["cell"] not in came:
                return False  # the action itself has put it there
            return told.lost(again, foe, v["cell"]) and not told.lost(told.choice.world, foe, v["cell"])
    return name in TRUSTED


def ready(told: Told, move: Any, held: Callable[[Any, bool], int]) -> bool:
    """Whether a move of the next turn brings a tile into the row that wins."""
    game, again = told.game, told.game.null_move(told.replying(told.after))
    own = [a for a in game.legal_actions(again) if doing(game, again, a) == TEXTS.say(move)]
    return any(held(game.apply(again, a).position, True) > held(again, True) for a in own)


def highest(told: Told) -> bool:
    """Whether the tile that was placed has a higher number than every enemy tile on the board."""
    shown = [piece for piece in told.game.pieces(told.after) if isinstance(piece.spot, Cell)]
    theirs = [int(piece.text[-1]) for piece in shown if piece.owner != told.seat]
    placed = next(piece for piece in shown if piece.spot == told.choice.action.cell)
    return int(placed.text[-1]) > max(theirs)


def tiles(told: Told, name: str, v: dict[str, Any]) -> bool:
    """Sentences of the tile games."""
    game, me = told.game, told.seat
    row = game.definition.board.goal_row - 1

    def held(position: Any, own: bool) -> int:
        on = [p for p in game.pieces(position) if isinstance(p.spot, Cell) and p.spot.rank == row]
        return sum((piece.owner == me) is own for piece in on)

    match name:
        case "beats" | "ties":
            fights = [event for event in told.events if isinstance(event, Fought) and str(event.cell) == v["cell"]]
            counts = [{each.arriving, each.standing} for each in fights]
            return {v["own"], v["other"]} in counts and (v["own"] > v["other"]) is (name == "beats")
        case "enters":
            return held(told.before, True) < held(told.after, True) == int(v["n"])
        case "clears" | "empties":
            return (held(told.before, False), held(told.after, False)) == (v["old"], v["n"]) and v["old"] > v["n"]
        case "nearer":
            places = [p.spot.rank for p in game.pieces(told.after) if isinstance(p.spot, Cell) and p.owner == me]
            return any(abs(rank - row) == v["n"] for rank in places)
        case "displaces":
            face = game.format(told.before) != game.format(told.after)
            return face and _top(game, told.before, v["start"]) not in ("", told.side)
        case "ready" | "highest":
            return ready(told, v["move"], held) if v else highest(told)
        case "puts" | "puts_away":
            away = abs(game.grid.parse(v["cell"]).rank - row) == v.get("n", 0)
            return away and _top(game, told.before, v["cell"]) == "" and _top(game, told.after, v["cell"]) == told.side
        case "turns":
            return _top(game, told.after, v["cell"]) != ""
        case "returned" | "still_over":
            gauges = game.rows(told.after)[told.choice.action.cell.rank]
            fits = [(g.sum, g.limit) for g in gauges]
            return (v["sum"], v["limit"]) in fits and (v["sum"] > v["limit"]) is (name == "still_over")
        case "pick" | "pick_highest":
            numbers = [
                int(digit)
                for p in game.pieces(told.before)
                if p.owner is None
                for digit in p.text + p.back
                if digit.isdigit()
            ]
            return name == "pick" or max(numbers) <= int(v["n"])
    return False


def qubism(told: Told, name: str, v: dict[str, Any]) -> bool:
    """Sentences of Qubism."""
    files, me = told.game.grid.files, told.game.seats.index(told.seat)
    own = steps(told.before, files, me), steps(told.after, files, me)
    theirs = steps(told.before, files, 1 - me), steps(told.after, files, 1 - me)
    match name:
        case "longer":
            return (v["old"], v["new"]) == theirs and v["new"] > v["old"]
        case "shorter" | "jump":
            return (v["old"], v["new"]) == own and v["new"] < v["old"]
        case "both":
            return (v["own_old"], v["own_new"], v["old"], v["new"]) == (*own, *theirs)
        case "ways":
            return (v["own"], v["theirs"]) == (own[1], theirs[1])
        case "same":
            return (v["own"], v["theirs"]) == (own[1], theirs[1]) == (own[0], theirs[0])
    return False


def rengoma(told: Told, name: str, v: dict[str, Any]) -> bool:
    """Sentences of Rengoma."""
    files, length = told.game.grid.files, told.game.definition.line
    before, after, me = tops(told.before), tops(told.after), told.side[0]
    foe = "br".replace(me, "")

    def runs(shown: list[str], colour: str, empty: int) -> int:
        found = 0
        for at in range(len(shown)):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                x, y = at % files + right * (length - 1), at // files + up * (length - 1)
                if 0 <= x < files and 0 <= y < len(shown) // files:
                    line = [shown[at + i * (right + up * files)] for i in range(length)]
                    found += line.count("-") == empty and line.count(colour) == length - empty
        return found

    def filled(cell: str) -> list[str]:
        return [me if i == index[cell] else colour for i, colour in enumerate(after)]

    def through(cell: str, mine: str = me) -> int:
        other = "br".replace(mine, "")
        gone = [other if i == index[cell] else colour for i, colour in enumerate(after)]
        return sum(runs(after, mine, n) - runs(gone, mine, n) for n in range(length))

    def bought() -> bool:
        follow = told.choice.line[1]
        return doing(game, told.after, follow) == TEXTS.say(v["move"])

    game = told.game

    index = {str(cell): i for i, cell in enumerate(told.game.grid)}
    chips = [position.chips["br".index(me) + 1] for position in (told.before, told.after)]
    checks: dict[str, Callable[[], Any]] = {
        "opens": lambda: (
            all(runs(filled(cell), me, 0) for cell in re.findall(r"[a-z]\d", str(v["cells"]))) and v["n"] == length - 1
        ),
        "blocks": lambda: runs(after, foe, 1) == 0 < runs(before, foe, 1),
        "blocks_some": lambda: (runs(before, foe, 1), runs(after, foe, 1)) == (v["n"], v["n"] - v["closed"]),
        "twos": lambda: runs(after, me, 2) - runs(before, me, 2) == v["lines"] > 0,
        "covers": lambda: before[index[v["cell"]]] == foe and after[index[v["cell"]]] == me,
        "frees": lambda: after[index[v["cell"]]] == me and len(told.before.board[index[v["cell"]]]) > 1,
        "earns": lambda: told.after.earned > told.before.earned or chips[1] > chips[0],
        "keeps": lambda: chips[1] == v["n"],
        "earns_by": lambda: (
            through(v["cell"], foe) == v["n"] and (told.after.earned > told.before.earned or chips[1] > chips[0])
        ),
        "gives": lambda: through(v["cell"], foe) == v["n"],
        "spends": lambda: chips[0] - chips[1] == v["n"],
        "spends_for": lambda: chips[0] - chips[1] == v["n"] and bought(),
        "lies": lambda: through(str(told.choice.action.cell)) == v["n"],
    }
    return bool(checks[name]())


class Settled:
    """What an action of the card game comes to where everybody declines and its player chooses as expected."""

    def __init__(self, told: Told, action: Any) -> None:
        game, me, then = told.game, told.seat, list(told.choice.line[1:])
        step, self.events = game.apply(replace(told.before, ap=told.before.ap + 1), action), []
        self.paid = step.position.ap if step.position.phase == "answer" else told.before.ap + 1
        while True:
            self.events += step.events
            position = step.position
            legal = {str(each): each for each in game.legal_actions(position)}
            picks = [each for each in then if str(each).split()[0] in ("pick", "way", "yes", "no")]
            if position.phase == "answer" and "decline" in legal:
                step = game.apply(position, legal["decline"])
            elif position.frames and position.to_act is me and picks and str(picks[0]) in legal:
                step = game.apply(position, picks[0])
                then = then[then.index(picks[0]) + 1 :]
            else:
                break
        self.position = position
        self.stopped = {e.piece for e in self.events if isinstance(e, Resolved) and not e.took_effect}


def in_range(game: Any, card: Any, north: bool, start: Cell, goal: Cell) -> bool:
    """Whether the picture of a card's range, laid on a cell, holds another one."""
    if card.anywhere:
        return start != goal
    turn = -1 if north else 1
    rows = [(r, c, sign) for r, row in enumerate(card.range) for c, sign in enumerate(row)]
    row, column = next(((r, c) for r, c, sign in rows if sign in "AX"), (0, 0))
    right, ahead = turn * (goal.file - start.file), turn * (goal.rank - start.rank)
    return any(sign in "xX" and (c - column, row - r) == (right, ahead) for r, c, sign in rows)


def attacks(game: Any, names: str, north: bool, start: Any, goal: Any) -> set[bool]:
    """Whether cards and effects of some names reach from one cell to another, each."""
    cards = game.definition.cards.values()
    effects = [e for card in cards if card.category == "avatar" for e in (*card.effects, *card.awakening.effects)]
    return {in_range(game, each, north, start, goal) for each in (*cards, *effects) if each.name in split(names)}


def split(names: str) -> list[str]:
    """The names of a sentence."""
    return names.replace(" and ", ", ").split(", ")


def logistic(told: Told, name: str, v: dict[str, Any]) -> bool:
    """Sentences of Battle Logistic Square: what comes true where everybody declines, in the position as it is."""
    game, me, action = told.game, told.seat, told.choice.action
    foe = next(seat for seat in game.seats if seat != me)
    if "what" in v:
        clauses = [*v["what"].values["a"], v["what"].values["b"]] if v["what"].key == "core.both" else [v["what"]]
        return all(logistic(told, each.key.rpartition(".")[2], each.values) for each in clauses)
    settled = Settled(told, action)
    old, new = told.before, settled.position
    if str(action).startswith("chain"):
        old = Settled(told, game.parse_action("decline")).position
    mine, theirs = (old.player(me), new.player(me)), (old.player(foe), new.player(foe))
    said, names = (
        TEXTS.say("core.all", names=v.get("cards", "")),
        [game.definition.cards[id].name for id in mine[1].hand],
    )
    start, own, enemy = told.before.player(me).cell, mine[1].cell, theirs[1].cell
    north, kept = me == game.seats[1], told.after.player(me).hand
    hitting = [c for c in game.definition.cards.values() if c.category not in ("avatar", "break")]
    hitting = [c for c in hitting if c.damage is not None and c.durability is None]
    cell_of = {str(cell): cell for cell in game.grid}
    checks: dict[str, Callable[[], Any]] = {
        "hits": lambda: theirs[0].life - theirs[1].life == v["n"] and theirs[1].life == v["left"],
        "costs": lambda: mine[0].life - mine[1].life == v["n"] > 0 and mine[1].life == v["left"],
        "heals": lambda: mine[1].life - mine[0].life == v["n"] and mine[1].life == v["left"],
        "spares": lambda: mine[1].life - mine[0].life == v["n"] and mine[1].life == v["left"],
        "pierces": lambda: (theirs[0].guard, theirs[1].guard) == (v["old"], v["n"]),
        "guard": lambda: getattr(mine[1], name) - getattr(mine[0], name) == v["n"] > 0,
        "charge": lambda: getattr(mine[1], name) - getattr(mine[0], name) == v["n"] > 0 and new.ap > 1,
        "goes": lambda: str(mine[1].cell) == v["cell"] != str(mine[0].cell),
        "sends": lambda: str(theirs[1].cell) == v["cell"] != str(theirs[0].cell),
        "points": lambda: mine[1].next_ap - mine[0].next_ap == v["n"] > 0,
        "slows": lambda: theirs[0].next_ap - theirs[1].next_ap == v["n"] > 0,
        "gains": lambda: new.ap - settled.paid == v["n"] > 0,
        "takes": lambda: not Counter(split(said)) - Counter(names),
        "returns": lambda: {game.definition.cards[id].name for id in mine[1].deck} >= set(split(said)),
        "draws": lambda: sum(isinstance(e, Drawn) and e.seat == me for e in settled.events) >= v["n"] > 0,
        "discards": lambda: len(theirs[0].hand) - len(theirs[1].hand) == v["n"] > 0,
        "destroys": lambda: places(game, new)[v["card"]] < places(game, old)[v["card"]],
        "moves": lambda: v["cell"] not in lying(new) and v["goal"] in lying(new) and v["goal"] not in lying(old),
        "wears": lambda: lying(new)[v["cell"]].left == v["n"],
        "stands": lambda: (v["cell"], v["n"]) in {(str(p.cell), p.left) for p in new.placed if p.owner == me},
        "stops": lambda: bool(settled.stopped),
        "reaches": lambda: attacks(game, said, north, cell_of[v["cell"]], theirs[1].cell) == {True},
        "leaves": lambda: (
            attacks(game, said, not north, enemy, start) == {True}
            and attacks(game, said, not north, enemy, own) == {False}
        ),
        "fewer": lambda: (
            [sum(in_range(game, c, not north, enemy, cell) for c in hitting) for cell in (start, own)]
            == [v["old"], v["n"]]
        ),
        "steps": lambda: str(own) == v["cell"],
        "caa": lambda: len(mine[0].deck) - len(mine[1].deck) == v["n"] and len(kept) == v["hand"],
        "keeps": lambda: len(mine[0].hand) == v["n"],
        "free": lambda: mine[0].life <= mine[1].life and len(mine[0].hand) == v["n"],
        "nothing": lambda: mine[0].life == mine[1].life and theirs[0] == theirs[1] and old.placed == new.placed,
        "another": lambda: v["card"] in {game.definition.cards[id].name for id in kept},
        "kept_hits": lambda: attacks(game, said, north, start, enemy) == {True} and {*split(said)} <= {*names},
        "kept_answers": lambda: {*split(said)} <= {game.definition.cards[id].name for id in kept},
        "idle": lambda: game.definition.cards[action.card].damage is None,
        "text": lambda: v["card"] in TEXTS.say(game.describe(old, action)) or v["card"] in places(game, new),
    }
    return bool(checks[name]())


def lying(position: Any) -> dict[str, Any]:
    """The placed cards by their cells."""
    return {str(placed.cell): placed for placed in position.placed}


def places(game: Any, position: Any) -> Counter[str]:
    """How many placed cards there are of each name."""
    return Counter(game.definition.cards[placed.card].name for placed in position.placed)


OWN = {"tiles": tiles, "qubism": qubism, "rengoma": rengoma, "logistic": logistic}


def holds(told: Told, said: Phrase) -> bool:
    """Whether a sentence is true of a choice."""
    if said.key.startswith("cards."):
        return True  # what stands on a card
    if said.key == "core.sentences" and said.values["first"].key.endswith(".spends_for"):
        line, after = told.choice.line[1:], told.after
        bought = Told(told.game, after, replace(told.choice, action=line[0], line=line, world=after))
        return holds(told, said.values["first"]) and holds(bought, said.values["rest"])
    if said.key == "core.sentences":
        return all(holds(told, said.values[part]) for part in ("first", "rest"))
    words = said.key.split(".")[2:]
    if len(words) == 1:
        return general(told, words[0], said.values)
    return OWN[words[0]](told, words[1], said.values)


def positions(game: AnyGame, count: int, plies: int) -> Iterator[Any]:
    """Positions of random games."""
    random = Random(f"reasons {game.id}")
    for seed in range(count):
        position = game.start(Setup(), seed)
        for _ in range(random.randrange(plies)):
            following = game.apply(position, random.choice(game.legal_actions(position))).position
            if game.outcome(following) is not None:
                break
            position = following
        yield position


def check(id: str, count: int, nodes: int) -> None:
    """Explain full strength's choices and hold each sentence against the position."""
    game = REGISTRY.game(id)
    bot = Bot(game, Roster.load().levels(game)[-1])
    for position in positions(game, count, GAMES[id]):
        view = game.observe(position, game.to_act(position))
        choice = bot.choose(view, Limit(nodes=nodes), 1)
        said = explain(game, view, choice)
        words = TEXTS.say(said)
        assert words.endswith((".", ".)")), words  # a card puts several sentences behind a colon in brackets
        assert holds(Told(game, position, choice), said), (game.format(position), str(choice.action), words)


@pytest.mark.parametrize("id", GAMES)
def test_every_reason_is_true_of_the_position(id: str) -> None:
    check(id, 4, 30)


@pytest.mark.soak
@pytest.mark.parametrize("id", GAMES)
def test_every_reason_is_true_of_300_positions(id: str) -> None:
    check(id, 300, 300)


def test_an_enemy_piece_that_the_action_itself_lays_down_is_no_target() -> None:
    """Red 2 goes to a1, where Black could cover it: a gift to oneself is no attack."""
    game = REGISTRY.game("rengoma")
    text = (
        "-,b3,-,-,-,-/b4,-,-,r4,-,r4/-,-,-,-,b3,-/-,-,-,b1,-,-/-,-,-,-,-,-/-,-,-,-,-,- "
        "b b1r2 b:4222143/r:313142321 2.0.0 n 0 0"
    )
    position = game.parse(text)
    found = facts(Deed(game, position, game.parse_action("foe@a1")))
    assert "bots.why.attacks" not in [fact.words.key for fact in found]


def test_paying_a_chip_attacks_nothing() -> None:
    """Red could cover a1 with the extra action, which is not yet chosen."""
    game = REGISTRY.game("rengoma")
    text = (
        "r4,-,-,-,-,b3/-,-,-,-,-,-/-,-,b1r4,-,-,r3/-,-,b2,-,-,-/-,-,-,-,-,-/b3,-,-,-,-,- "
        "r b1r2 b:4342124/r:33221411 0.1.1 c 0 0"
    )
    position = game.parse(text)
    assert [fact.words.key for fact in facts(Deed(game, position, game.parse_action("chip1")))] == [
        "bots.why.rengoma.spends"
    ]
