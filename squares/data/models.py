"""What every game file says, whatever its engine. Engines extend ``Definition`` with their own keys.

Models are frozen and refuse unknown keys. They are checked on plain data that ``squares.data.loader`` has
read, so that every fault can be traced to a line.
"""

from __future__ import annotations

import marshal
import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
    field_validator,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError, PydanticKnownError

from squares.core.phrase import Phrase, Words, phrase
from squares.core.seats import Seat
from squares.core.session import MOST_CHOICES, MOST_QUESTIONS, MOST_STEPS, Question
from squares.core.signs import visible

T = TypeVar("T")
MOST_ID = 40  # characters
MOST_LINE = 200
USUAL_BLEED = 3.0  # millimetres
MOST_WORD = 60  # of a name that is chosen in a game
MOST_PLAYED = 60  # actions from a named position
MOST_STEPS_OF_LESSON = 12
MOST_SAID = 240  # characters of what a step of a lesson says
MOST_RULES_VALUES = 60_000  # of a variant with all that it includes: a saved game keeps them
MOST_RULES_BYTES = 2_000_000
PLAIN_VIEW = "grid"
PICTURES = (".svg", ".png", ".jpg", ".jpeg")
"""How the names of picture files end, in small letters."""
PLAIN_BOARD = "plain"
_NO_REFERENCES = 2  # of the forms that ``marshal`` writes: equal data as equal bytes
_TEXT = {"type": "string"}  # as a JSON Schema has it
_NO_RULES = frozenset({"age", "credits", "help", "lesson", "positions", "questions", "variants"})


def _printed(text: str) -> str:
    """Return text with plain spaces. Refuse signs that cannot be seen: a saved game would not keep them."""
    text = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in text)
    unseen = next((sign for sign in text if not visible(sign)), None)
    if unseen is not None:
        raise PydanticCustomError("data.unseen", "data.unseen", {"code": f"U+{ord(unseen):04X}"})
    return text


def _in_languages(value: Any, check: ValidatorFunctionWrapHandler) -> str:
    """Return a text that stands there once, or by language."""
    if not isinstance(value, dict):
        return str(check(value))
    if not value or not all(isinstance(name, str) and _LANGUAGE.fullmatch(name) for name in value):
        raise PydanticCustomError("data.languages", "data.languages")
    return Words({name: str(check(text)) for name, text in value.items()})


_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
InLanguages = WrapValidator(_in_languages, json_schema_input_type=str | dict[str, str])
"""Of a text that people read: it may stand there once, or by language, ``{en: Jump, ja: ジャンプ}``."""
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=MOST_ID)]
VariantId = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=MOST_ID)]
Line = Annotated[str, Field(min_length=1, max_length=MOST_LINE), AfterValidator(_printed), InLanguages]
Word = Annotated[str, Field(min_length=1, max_length=MOST_WORD), AfterValidator(_printed), InLanguages]
Said = Annotated[str, Field(min_length=1, max_length=MOST_SAID), AfterValidator(_printed), InLanguages]


def _no_switch(value: Any) -> Any:
    """Refuse true and false, which Python takes for equal to 1 and 0."""
    if isinstance(value, bool):
        raise PydanticKnownError("literal_error", {"expected": "1"})
    return value


def _not_once(value: int) -> int:
    """Refuse 1: every position occurs a first time, so the game would end before it began."""
    if value == 1:
        raise PydanticCustomError("data.repetition_once", "0 or from 2 on")
    return value


def _listed(value: Any) -> Any:
    """Return a list of what may stand without brackets where there is only one."""
    return (value,) if isinstance(value, str) else value


class Recall(Generic[T]):
    """What was made of things that never change, for when it is wanted of the very same things again.

    At most ``most`` values are kept; the one that was wanted least recently goes first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[object, T]] = OrderedDict()

    def by(self, key: Hashable, make: Callable[[], T], of: object = None) -> T:
        """Return the value of a key, made if it is not there; ``of`` lives as long as the value is kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[1]
        made = make()
        self._kept[key] = of, made
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made

    def of(self, thing: object, make: Callable[[], T], *more: Hashable) -> T:
        """Return what was made of this very thing, not of an equal one, and of ``more``."""
        return self.by((id(thing), *more), make, thing)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()


def remembered(most: int) -> WrapValidator:
    """Return what hands out the same frozen value again for the same plain one, of the last so many that were right.

    It is for whatever depends on nothing around it.
    """
    kept: Recall[Any] = Recall(most)

    def value_of(plain: Any, make: ValidatorFunctionWrapHandler) -> Any:
        try:
            key = marshal.dumps(plain, _NO_REFERENCES)
        except ValueError:  # something else than plain data
            return make(plain)
        return kept.by(key, lambda: make(plain))

    return WrapValidator(value_of)


class Model(BaseModel):
    """Base of all models: immutable, no unknown keys, no silent conversions."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Remark(NamedTuple):
    """Something in a definition that can be played but is hardly meant; engines find it (``engines.Engine.remarks``).

    ``path``: the keys that lead to its place. ``what``: the sentence. ``known``: words, one of which ``word`` may mean.
    ``always``: it counts only where every variant has it, as for something that nothing uses. ``sprite``: it counts
    only where no such picture is shipped (``cards/wall``).
    """

    path: tuple[str | int, ...]
    what: Phrase
    word: str = ""
    known: Sequence[str] = ()
    always: bool = False
    sprite: str = ""


class House(Model):
    """House rules common to all games (docs/rules.md: H1, H2, H8).

    All but ``swap`` live in the match, not in the kernel.
    """

    repetition: Annotated[int, AfterValidator(_not_once)] = Field(
        default=3,
        ge=0,
        le=100,
        description="Occurrence of a position that ends the game, from 2 on; 0 = off",
        json_schema_extra={"not": {"const": 1}},
    )
    repetition_result: Literal["draw", "loses"] = Field(
        default="draw", description="draw, or the player whose action repeats loses"
    )
    max_plies: int = Field(default=400, ge=1, le=100_000, description="Plies after which the game is a draw")
    swap: bool = Field(
        default=False, description="Whether the second player may take the first one's side after the first action"
    )


class Board(Model):
    """Size of the grid."""

    files: int = Field(default=5, ge=2, le=12, description="Cells from left to right")
    ranks: int = Field(default=5, ge=2, le=12, description="Cells from South to North")


class Variant(Model):
    """A named way to play: ``set`` is laid over the rest of the file, key by key."""

    name: Line
    note: Annotated[str, Field(max_length=400), InLanguages] = ""
    set: dict[str, Any] = Field(default_factory=dict)


class Diagram(Model):
    """A picture of a position in the help: notation, perhaps an action that is shown on it.

    ``variant`` is the one whose position it is; the first if left out.
    """

    variant: str | None = None
    position: str
    action: str | None = None
    caption: Annotated[str, InLanguages] = ""


class HelpSection(Model):
    """Paragraphs (blank lines part them) and perhaps diagrams beside a chapter of the made rulebook, or a chapter of
    their own.

    ``chapter`` is the key of the chapter that it stands with, ``title`` the heading of one that stands alone; either
    is needed. ``variants`` are those that it is about; all if left out. ``screen`` follows the text in the program
    alone, as what only it does is no matter of rules on paper.
    """

    title: Annotated[str, Field(max_length=MOST_LINE), AfterValidator(_printed), InLanguages] = ""
    chapter: Annotated[str, Field(max_length=MOST_ID)] = ""
    text: Annotated[str, InLanguages] = ""
    screen: Annotated[str, InLanguages] = ""
    variants: tuple[str, ...] = ()
    diagrams: tuple[Diagram, ...] = ()

    @model_validator(mode="after")
    def _has_a_place(self) -> HelpSection:
        if not self.title and not self.chapter:
            raise PydanticCustomError("data.no_heading", "data.no_heading")
        return self

    @property
    def heading(self) -> str:
        """What it is called: its title, or the key of its chapter."""
        return self.title or self.chapter

    def shown(self, word: Callable[[str], str], screen: bool) -> str:
        """Return the text as the program shows it, or without ``screen`` what stands on paper.

        ``word`` says a text of the file in the language.
        """
        return "\n\n".join(word(part).strip() for part in (self.text, self.screen if screen else "") if part)

    def about(self, variant: str) -> bool:
        """Tell whether it belongs to the rules of a variant."""
        return not self.variants or variant in self.variants


Actions = Annotated[
    tuple[str, ...],
    Field(max_length=MOST_PLAYED, strict=False),
    BeforeValidator(_listed),
    WithJsonSchema({"anyOf": [{"type": "array", "items": _TEXT, "maxItems": MOST_PLAYED}, _TEXT]}),
]
"""Actions in notation; one may stand without brackets."""


class NamedPosition(Model):
    """A position in notation with what must and what must not be legal there, tried by ``masume check``.

    ``gives`` is the position to which the actions of ``play`` lead; all other expectations are of that one then.
    ``result`` is how the game has ended there: the side that has won, ``draw``, or ``none`` where it goes on.
    ``reason`` and the values of ``refused`` are text keys, as a rule names its reason.
    """

    name: Line = Field(description="What people call it")
    variant: str | None = Field(default=None, description="Whose position it is; the first variant's if left out")
    position: str = Field(description="The position in notation")
    play: Actions = Field(
        default=(), description="Actions that are played from it; the other keys speak of where they lead"
    )
    gives: str | None = Field(default=None, description="The position in notation that the actions under play give")
    legal: Annotated[tuple[str, ...], Field(max_length=400, strict=False)] = Field(
        default=(), description="Actions that must be legal"
    )
    illegal: Annotated[tuple[str, ...], Field(max_length=400, strict=False)] = Field(
        default=(), description="Actions that a rule must forbid"
    )
    refused: dict[str, str] = Field(
        default_factory=dict,
        max_length=400,
        description="Actions that a rule must forbid, each with the key of its reason",
    )
    to_act: str | None = Field(default=None, description="The seat that decides next; not asked if left out")
    result: str | None = Field(
        default=None, description="The side that has won, draw, or none where the game goes on; not asked if left out"
    )
    reason: str | None = Field(default=None, description="Why the game has ended, such as goal; not asked if left out")

    @property
    def is_test(self) -> bool:
        """Whether it expects something besides being a position."""
        return bool(self.model_dump(exclude={"name", "variant", "position"}, exclude_defaults=True))


class LessonGoal(Model):
    """What the learner has to bring about in a step of a lesson; all that is given must hold."""

    won: Literal[True] | None = Field(default=None, description="true: the learner has won")
    kind: Annotated[str, Field(max_length=MOST_ID)] | None = Field(
        default=None, description="An action of this kind, as text keys call it: action.KIND"
    )
    reach: Annotated[str, Field(max_length=4)] | None = Field(
        default=None, description="The cell on which a piece of the learner comes to lie"
    )

    @model_validator(mode="after")
    def _wants_something(self) -> LessonGoal:
        if self == LessonGoal.model_construct():
            raise PydanticCustomError("lesson.no_goal", "lesson.no_goal")
        return self


class LessonStep(Model):
    """One thing to do in a lesson: a position, a task, and what is answered to what the learner does.

    ``play`` is how it is done, which a hint shows; actions of others in it are played for them. Where there is a
    ``goal`` everything that reaches it is right as well. The keys of ``wrong`` are actions, or beginnings of actions
    with a * behind.
    """

    say: Said = Field(description="What is to be done, in one or two sentences")
    variant: str | None = Field(default=None, description="Whose position it is; the first variant's if left out")
    position: str = Field(description="The position in notation; whoever is to act is the learner")
    play: Actions = Field(description="The action that is wanted, or several in order with those of others between")
    also: Actions = Field(default=(), description="Actions that are right in the place of the last of the learner's")
    goal: LessonGoal | None = Field(default=None, description="What has come about in the end; it may be done anyhow")
    right: Said = Field(description="What is answered when it is done: the reason")
    wrong: dict[str, Said] = Field(
        default_factory=dict, max_length=60, description="What is answered to other actions; c2* is all that begin so"
    )
    otherwise: Annotated[str, Field(max_length=MOST_SAID), InLanguages] = Field(
        default="", description="What is answered to all others; a plain sentence if left out"
    )

    @model_validator(mode="after")
    def _fits(self) -> LessonStep:
        if not self.play:
            raise PydanticCustomError("lesson.no_play", "lesson.no_play")
        return self


def _of_table(value: Any) -> Any:
    """Return a question that stands as a mere text as one that is asked of the whole table."""
    return {"ask": value, "of": "table"} if isinstance(value, str) else value


class QuestionEntry(Model):
    """A question to those who tested the game, answered by a number, by one of some choices, or by any text."""

    ask: Line = Field(description="What is asked")
    scale: Annotated[tuple[int, int], Field(strict=False)] | None = Field(
        default=None, description="The lowest and the highest number that answer it, such as [1, 5]"
    )
    low: Annotated[str, Field(max_length=MOST_WORD), AfterValidator(_printed)] = Field(
        default="", description="What the lowest number means"
    )
    high: Annotated[str, Field(max_length=MOST_WORD), AfterValidator(_printed)] = Field(
        default="", description="What the highest number means"
    )
    choices: Annotated[tuple[Word, ...], Field(max_length=MOST_CHOICES, strict=False)] = Field(
        default=(), description="The answers that there are, two or more"
    )
    of: Literal["player", "table"] = Field(
        default="player", description="Whether every player is asked or the whole table"
    )

    @model_validator(mode="after")
    def _fits(self) -> QuestionEntry:
        if self.scale is not None and not 0 < self.scale[1] - self.scale[0] < MOST_STEPS:
            raise PydanticCustomError("data.question_scale", "data.question_scale", {"most": MOST_STEPS})
        if self.scale is not None and self.choices:
            raise PydanticCustomError("data.question_both", "data.question_both")
        if (self.low or self.high) and self.scale is None:
            raise PydanticCustomError("data.question_ends", "data.question_ends")
        if len(self.choices) == 1 or len({each.casefold() for each in self.choices}) < len(self.choices):
            raise PydanticCustomError("data.question_choices", "data.question_choices")
        return self

    def value(self) -> Question:
        """Return it as sessions have it."""
        return Question(self.ask, self.scale, self.low, self.high, self.choices, self.of == "player")


AskedEntry = Annotated[
    QuestionEntry,
    BeforeValidator(_of_table, json_schema_input_type=QuestionEntry | Line),
]
Questions = Annotated[tuple[AskedEntry, ...], Field(max_length=MOST_QUESTIONS, strict=False)]


class Look(Model):
    """How the game is drawn. Never changes a rule."""

    view: Id | None = Field(
        default=None, description="The view that draws it, the engine's own if left out; grid serves any game"
    )
    board: str = Field(
        default=PLAIN_BOARD, max_length=120, description="The board's material, or a picture file beside this file"
    )
    cover: str = Field(
        default="own", max_length=120, description="The box cover: a shipped one, or a picture file beside this file"
    )
    icons: dict[str, str] = Field(default_factory=dict, description="Which of the shipped pictures an ability has")
    pictures: dict[str, Annotated[str, Field(max_length=120)]] = Field(
        default_factory=dict,
        max_length=450,
        description="Picture files beside this file, SVG, PNG or JPEG, by what they show: an ability, a pawn, a card",
    )
    shelf: int = Field(default=50, ge=1, le=99, description="Place on the home screen, smaller ones first")
    box: Id | None = Field(default=None, description="The game in whose box on the home screen it lies")


class Definition(Model):
    """A game file without its variants: everything needed to play one variant.

    An engine refuses keys that do not fit together in a validator, by a ``PydanticCustomError`` whose type is a text
    key, such as ``ENGINE.no_such_ability``; its context fills the text. Where the input names something that is not
    there, ``known`` in the context lists what is.
    """

    swaps: ClassVar[bool] = False
    """Whether the engine lets sides be swapped (``house.swap``)."""

    format: Annotated[Literal[1], BeforeValidator(_no_switch)] = 1
    id: Id = Field(description="Small letters, digits and hyphens; no two games share one")
    engine: Id = Field(description="The rules that play the file")
    title: Line = Field(description="What people call the game")
    subtitle: Annotated[str, Field(max_length=60), InLanguages] = Field(default="", description="A second name")
    summary: Annotated[str, Field(max_length=200), InLanguages] = Field(
        default="", description="The game in one line; how it is won if left out"
    )
    minutes: int = Field(default=15, ge=1, le=600, description="How long a game takes")
    age: int | None = Field(default=None, ge=1, le=99, description="From which age on people play it")
    credits: Annotated[str, Field(max_length=400), InLanguages] = Field(
        default="", description="Who made it; stands below its rules on paper"
    )
    board: Board = Field(default=Board(), description="The board")
    house: House = Field(default=House(), description="House rules: when a game without a winner ends, and how")
    look: Look = Field(default=Look(), description="How the game is drawn; this never changes a rule")
    help: tuple[HelpSection, ...] = Field(
        default=(), description="What stands beside the rules that are made from the file, in sections"
    )
    positions: tuple[NamedPosition, ...] = Field(
        default=(), max_length=400, description="Positions with what must be legal there; check tries them"
    )
    lesson: Annotated[tuple[LessonStep, ...], Field(max_length=MOST_STEPS_OF_LESSON, strict=False)] = Field(
        default=(), description="What teaches the game, step by step on positions"
    )
    questions: Questions = Field(
        default=(), description="What a session record asks the players at the end; the usual questions if left out"
    )
    variants: dict[VariantId, Variant] = Field(
        default_factory=dict, max_length=60, description="Ways to play by name; the first one is the default"
    )

    @field_validator("house")
    @classmethod
    def _may_swap(cls, house: House) -> House:
        if house.swap and not cls.swaps:
            fault = PydanticCustomError("data.no_swap", "data.no_swap")
            detail = InitErrorDetails(type=fault, loc=("swap",), input=True)
            raise ValidationError.from_exception_data(cls.__name__, [detail])
        return house

    def goal(self) -> Phrase | str:
        """Tell how the game is won, in one or two sentences; without them the file's summary does."""
        return self.summary

    def needs(self) -> tuple[tuple[int, Phrase], ...]:
        """Tell what the game is played with that is not cut out of paper, such as dice: how many, and what."""
        return ()

    def seat_name(self, seat: Seat) -> Phrase:
        """Return what a seat is called, and its player without a name: by where it sits, unless the file names it."""
        return phrase(f"setup.seat.{seat}")

    @property
    def bleed(self) -> float:
        """The millimetres by which grounds run over the cut on paper, where nobody asks for others."""
        return USUAL_BLEED

    def words(self) -> Mapping[str, Phrase | int]:
        """Return what an engine calls things of this game, for texts of the file (``squares.data.interpolate``)."""
        return {}

    def idle(self) -> frozenset[str]:
        """Return the numbers of the file that decide nothing in this game, so that set-up need not offer them."""
        return frozenset()

    def plain(self, defaults: bool = True) -> dict[str, Any]:
        """Return the rules as lists, mappings, words and numbers, with every default written out, or with none.

        Age, credits, help, named positions, lesson, questions and the other variants are left out: they do not decide
        how it goes on.
        """
        return self.model_dump(mode="json", exclude=set(_NO_RULES), exclude_defaults=not defaults)


_WRITTEN: Recall[dict[str, Any]] = Recall(16)


def written(definition: Definition) -> dict[str, Any]:
    """Return the rules as ``Definition.plain`` does, for those who only look at them."""
    return _WRITTEN.of(definition, definition.plain)
