"""A rule book as data: every row of the books' comparison is one field, every book one value.

Durations are whole seconds. A field says which clauses it stands for where FIIM numbers them; the
other books have none, and are told by name.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    ValidationError,
    model_validator,
)

from engine.roles import Cause, Role, Slug
from engine.rules import consistency
from engine.rules.actions import Flag, Greeting, NightAction, Seconds
from engine.rules.choices import Lift, LostSpeech, Maniac, Opener, Removal, SecondShot, Single
from engine.rules.consistency import NOT_AT_ONCE, BadOverride
from engine.rules.effects import Effect, Kill, Silence
from engine.rules.texts import Texts
from engine.steps import AnyStep, StepName

T = TypeVar("T", NightAction, Greeting)

OF_MANIAC: Mapping[Maniac, Effect] = MappingProxyType(
    {Maniac.KILLS: Kill(Cause.MANIAC), Maniac.SILENCES: Silence()}
)


class QuickNight(NamedTuple):
    """Seconds that a step lasts at most: the blacks' meeting, the hunt, and the step of a role."""

    meeting: int = 40
    hunt: int = 25
    role: int = 12


QUICK = QuickNight()
"""Long enough to unlock a phone and press one button."""

Deals = Mapping[int, Mapping[str, int]]


def _open(value: object) -> object:
    """A deal that is frozen already, for pydantic to read again."""
    if not isinstance(value, Mapping):
        return value
    return {n: dict(counts) if isinstance(counts, Mapping) else counts for n, counts in value.items()}


def _frozen(value: Deals) -> Deals:
    return MappingProxyType({n: MappingProxyType(dict(counts)) for n, counts in value.items()})


def _written(value: Deals) -> dict[str, dict[str, int]]:
    """Files and JSON have only text as keys."""
    return {str(n): dict(counts) for n, counts in value.items()}


class RuleSet(BaseModel):
    """One rule book. Make a variant with `with_overrides`, never by hand."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    id: str
    deals: Annotated[
        Mapping[int, Mapping[Slug, Annotated[int, Field(ge=0, strict=True)]]],
        BeforeValidator(_open),
        AfterValidator(_frozen),
        PlainSerializer(_written),
    ]
    """Head count → how many of each role (1.1)."""
    roles: tuple[Role, ...]
    """The cards of this book."""
    actions: tuple[NightAction, ...]
    """What its roles do by night; those count that stand in the order of a night."""
    greetings: tuple[Greeting, ...] = ()
    """Steps of the first night in which a role only shows itself to the host."""
    acts: Annotated[frozenset[str], PlainSerializer(sorted)]
    """The acts this book has beside the common ones and its night actions, by their words in a record."""
    based_on: str | None = None
    """The book of the program from which a club's own book is made, and whose words it speaks."""
    texts: Mapping[str, Texts] = Field(default_factory=dict)
    """Language → the words that only this book has; empty for the books of the program."""
    shown_from_zero: bool = False
    """Nights and days are shown one lower than they are numbered."""

    # The nights
    first_night: tuple[AnyStep, ...]
    """The steps of night 1 (4.2)."""
    night: tuple[AnyStep, ...]
    """The steps of every later night; those of roles that the deal lacks are left out (4.5)."""
    greet_together: Flag = False
    """Roles that only show themselves to the host do so in one step, which goes by the first one's name."""
    quick_nights: Flag = False
    """No step of a night lasts longer than `QUICK` says."""
    blacks_talk_in_hunt: Flag = False
    """Whether blacks may talk, and see each other's shots, in every hunt, or in `meeting` only."""
    don_answers: Flag = False
    """The hunt's shot is the Don's answer to the proposals, not the blacks' common aim."""
    hunt_spares_blacks: Flag = False
    second_shot: SecondShot = SecondShot.MISS
    victim_leaves_at_once: Flag = True
    """The hunt's victim is out when the hunt closes (1.4), or in the morning with all the night's dead."""
    checks_reach_the_dead: Flag = True
    doctor_may_repeat: Flag = True
    """The doctor may choose the same seat two nights running."""
    self_heals: Annotated[int, Field(ge=0, strict=True)] | None = None
    """How often in a game the doctor may choose himself; None: always."""
    save_is_told: Flag = False
    """Whether the morning after a rescue tells of an attempt, without a name, or only that nobody died."""
    maniac: Maniac | None = None
    guard_dies: Flag = True
    """Who guards dies in the place of whom he guards, or only keeps him alive (decisions C21)."""

    # The circle
    opener: Opener = Opener.NEXT
    nominations_replace: Flag = False
    """A turn may hold several nominations, the last valid one stands; else one, final (4.4.3)."""
    show_ballot: Flag = True
    """Whether the host lists the ballot before the vote (7.4)."""

    # The vote
    single_on_first_day: Single = Single.STAYS
    single_later: Single = Single.TAKES_ALL
    rest_to_last: Flag = True
    """Who has not voted votes for the last candidate (4.4.8), or abstains."""
    lift: Lift = Lift.COUNTS
    new_tie_again: Flag = True
    """A second tie of fewer players is a new tie (4.4.12.2), or goes to the raise."""
    raise_whole_table: Flag = True
    """Whether a raise is held when the tied are everyone at the table (7.8)."""
    tie_stays_at: Annotated[int, Field(ge=0, strict=True)] | None = None
    """A table of this size does not go on after a tie: all stay, and night falls."""
    last_words: Flag = True
    """Whether who was voted out or killed has a last word (4.4.12.14, 4.5.4)."""

    # Discipline
    lost_speech: LostSpeech = LostSpeech.SILENT_TURN
    short_turn_at: Annotated[frozenset[Annotated[int, Field(strict=True)]], PlainSerializer(sorted)] = (
        frozenset()
    )
    """Table sizes at which a lost turn is a short one instead (7.6)."""
    removal: Removal = Removal.CANCELS_NEAREST
    hint_ends_game: Flag = False
    """A hint from one who is out gives the game to the other team."""

    # The end
    empty_table_is_black: Flag = False
    """Nobody left on either side is a parity (0 = 0) rather than the end of the blacks."""
    draw_after: Annotated[int, Field(ge=1, strict=True)] | None = None
    """So many hunts running with an unchanged table are a draw (7.7)."""
    misses_lose: Annotated[int, Field(ge=1, strict=True)] | None = None
    """So many misses running, with nobody put out by day between them, and red wins."""

    # The best move
    best_move: Flag = True
    """Whether the first killed may name the blacks, where the book has the act (8.3)."""
    best_move_points: tuple[tuple[int, float], ...] = ()
    """(hits, points) for a red (8.3.4)."""
    best_move_needs_fewer_out: Annotated[int, Field(ge=1, strict=True)] | None = None
    """No best move if so many or more left by the vote of day 1 (7.10, 8.3.6)."""

    # Seconds
    deal_seconds: Seconds = 10
    meeting_seconds: Seconds = 60
    look_seconds: Seconds = 20
    greet_seconds: Seconds = 10
    turn_seconds: Seconds = 60
    silent_turn_seconds: Seconds = 10
    short_turn_seconds: Seconds = 30
    vote_seconds: Seconds = 10
    raise_seconds: Seconds = 10
    defence_seconds: Seconds = 30
    last_word_seconds: Seconds = 60
    hunt_seconds: Seconds = 30
    check_seconds: Seconds = 10
    doctor_seconds: Seconds = 10
    mistress_seconds: Seconds = 10
    maniac_seconds: Seconds = 10

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        consistency.check(self)
        return self

    @cached_property
    def steps(self) -> Mapping[str, NightAction | Greeting]:
        """The steps of single roles in the nights of this book, by name, as its parameters have them."""
        listed = {*self.first_night, *self.night}
        actions = {one.step: self._parametrised(one) for one in self.actions if one.step in listed}
        greetings = {one.step: self._parametrised(one) for one in self.greetings if one.step in listed}
        return MappingProxyType({**actions, **greetings})

    def _parametrised(self, one: T) -> T:
        """The value with what the parameters of this rule set give it."""
        given = {name: getattr(self, parameter) for name, parameter in one.parameters.items()}
        if "effect" in given:
            chosen = given.pop("effect")
            given |= {} if chosen is None else {"effect": OF_MANIAC[chosen]}
        return replace(one, **given)

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The words of its night actions → how many seats each names."""
        actions = (one for one in self.steps.values() if isinstance(one, NightAction))
        return MappingProxyType({action.word: action.targets for action in actions})

    def action(self, step: str) -> NightAction | None:
        """What is done in a step; None for a step in which no role acts by itself."""
        found = self.steps.get(step)
        return found if isinstance(found, NightAction) else None

    def greeting(self, step: str) -> Greeting | None:
        """The greeting of a step; None for every other step."""
        found = self.steps.get(step)
        return found if isinstance(found, Greeting) else None

    def seconds(self, step: str) -> int:
        """How long a step of the night runs, whoever is alive. Raises `KeyError` for a step that is none of
        this book's."""
        match step:
            case StepName.MEETING:
                seconds, quick = self.meeting_seconds, QUICK.meeting
            case StepName.HUNT:
                seconds, quick = self.hunt_seconds, QUICK.hunt
            case _:
                seconds, quick = self.steps[step].seconds, QUICK.role
        return min(seconds, quick) if self.quick_nights else seconds

    def role(self, role_id: str) -> Role:
        """The role with this id. Raises `KeyError`."""
        return {role.id: role for role in self.roles}[role_id]

    def cards(self, players: int) -> tuple[Role, ...] | None:
        """The cards dealt to so many players, in the book's order; None if it is not played by so many."""
        counts = self.deals.get(players)
        if counts is None:
            return None
        return tuple(self.role(role) for role, count in counts.items() for _ in range(count))

    def as_data(self) -> dict[str, Any]:
        """The whole book as JSON or TOML has it; what is None is left out. `from_data` reads it."""
        data: dict[str, Any] = self.model_dump(mode="json", exclude_none=True)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The book that `as_data` wrote. Raises pydantic's `ValidationError`."""
        return cls.model_validate(data)

    def changed(self, fields: Mapping[str, object]) -> Self:
        """Another book or variant: this one with some fields changed, checked like a new one."""
        own = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self).model_validate({**own, **fields})

    def with_overrides(self, overrides: Mapping[str, object]) -> Self:
        """The book with these parameters changed, as written. Raises `BadOverride` for a wrong one."""
        for name in overrides:
            if name not in OVERRIDABLE:
                raise BadOverride(name, "no such parameter")
        try:
            return self.changed(overrides)
        except ValidationError as error:
            first = error.errors()[0]
            raise BadOverride(str(first["loc"][0]), first["msg"]) from None

    def variant(self, overrides: Mapping[str, object]) -> Self:
        """The rules of a game that begins now; none is such as `tells_the_victim`. Raises `BadOverride`."""
        variant = self.with_overrides(overrides)
        if self.tells_the_victim or not variant.tells_the_victim:
            return variant
        if "victim_leaves_at_once" in overrides:
            raise BadOverride("victim_leaves_at_once", NOT_AT_ONCE)
        return variant.changed({"victim_leaves_at_once": False})

    @property
    def tells_the_victim(self) -> bool:
        """Whether the hunt's victim is out by night without a last word, so that refusals tell who it was."""
        return self.victim_leaves_at_once and not self.last_words


FIXED = frozenset(
    {"id", "based_on", "texts", "deals", "roles", "actions", "greetings", "acts", "shown_from_zero"}
    | {"first_night", "night", "best_move_points"}
)
"""What makes a book that book: a variant does not touch it."""

OVERRIDABLE = frozenset(RuleSet.model_fields) - FIXED
