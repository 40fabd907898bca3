"""A rule book as data. Each row in the comparison of the books is one field here, and each book is one value.

Durations are whole seconds. If a rule of FIIM stands behind a field, the field names its clauses. The other
books have no numbers.
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

from engine.remark import Remark, value_error
from engine.roles import Cause, Role, Slug
from engine.rules import choices, consistency
from engine.rules.actions import Flag, Greeting, NightAction, Seconds
from engine.rules.consistency import NOT_AT_ONCE, BadOverride
from engine.rules.effects import Effect, Kill, Silence
from engine.rules.texts import Texts
from engine.steps import AnyStep, StepName

T = TypeVar("T", NightAction, Greeting)

OF_MANIAC: Mapping[choices.Maniac, Effect] = MappingProxyType(
    {choices.Maniac.KILLS: Kill(Cause.MANIAC), choices.Maniac.SILENCES: Silence()}
)


class QuickNight(NamedTuple):
    """The longest times of night steps, in seconds: the blacks' meeting, the hunt, and the step of a role."""

    meeting: int = 40
    hunt: int = 25
    role: int = 12


QUICK = QuickNight()
"""Times in which a player can unlock a phone and press one button."""

Deals = Mapping[int, Mapping[str, int]]


def _open(value: object) -> object:
    """Copies a frozen deal into plain dicts, because pydantic can not read a frozen one."""
    if not isinstance(value, Mapping):
        return value
    return {n: dict(counts) if isinstance(counts, Mapping) else counts for n, counts in value.items()}


def _frozen(value: Deals) -> Deals:
    return MappingProxyType({n: MappingProxyType(dict(counts)) for n, counts in value.items()})


def _keys_as_text(value: Deals) -> dict[str, dict[str, int]]:
    """Writes the keys as text, because files and JSON allow no other keys."""
    return {str(n): dict(counts) for n, counts in value.items()}


class RuleSet(BaseModel):
    """One rule book. Make variants with `with_overrides`, not by hand."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    id: str
    deals: Annotated[
        Mapping[int, Mapping[Slug, Annotated[int, Field(ge=0, strict=True)]]],
        BeforeValidator(_open),
        AfterValidator(_frozen),
        PlainSerializer(_keys_as_text),
    ]
    """Number of players → role → how many of its cards are dealt (1.1)."""
    roles: tuple[Role, ...]
    """The cards of this book."""
    actions: tuple[NightAction, ...]
    """The night actions of this book's roles. Only actions in the order of a night are used."""
    greetings: tuple[Greeting, ...] = ()
    """Steps of the first night in which a role only shows itself to the host."""
    acts: Annotated[frozenset[str], PlainSerializer(sorted)]
    """The words of the acts that this book allows besides its night actions and the acts of every book."""
    based_on: str | None = None
    """The program's book whose words a club's own book uses; None for a book of the program."""
    texts: Mapping[str, Texts] = Field(default_factory=dict)
    """Language → the words that only this book has; empty for the books of the program."""
    shown_from_zero: bool = False
    """True if nights and days are shown from 0, so one lower than their numbers."""

    # The nights.
    first_night: tuple[AnyStep, ...]
    """The steps of night 1 (4.2)."""
    night: tuple[AnyStep, ...]
    """The steps of every later night. Steps of roles that were not dealt are left out (4.5)."""
    greet_together: Flag = False
    """True if all greetings share one step, which has the name of the first greeting."""
    quick_nights: Flag = False
    """True if `QUICK` limits the steps of a night."""
    blacks_talk_in_hunt: Flag = False
    """True: the blacks may talk and see each other's shots in every hunt. False: only in `meeting`."""
    don_answers: Flag = False
    """True: the Don's answer to the proposals is the shot. False: all blacks have to shoot at the same
    seat."""
    hunt_spares_blacks: Flag = False
    second_shot: choices.SecondShot = choices.SecondShot.MISS
    victim_leaves_at_once: Flag = True
    """True: the hunt's victim leaves when the hunt closes (1.4). False: in the morning, with all the night's
    dead."""
    checks_reach_the_dead: Flag = True
    doctor_may_repeat: Flag = True
    """True if the doctor may choose the same seat two nights in a row."""
    self_heals: Annotated[int, Field(ge=0, strict=True)] | None = None
    """How many times in a game the doctor may choose himself; None: any number."""
    save_is_told: Flag = False
    """True: the morning after a rescue tells of an attempt, without a name. False: it only says that nobody
    died."""
    maniac: choices.Maniac | None = None
    guard_dies: Flag = True
    """True: a guard dies in place of the guarded player. False: both stay alive (decisions C21)."""

    # The circle.
    opener: choices.Opener = choices.Opener.NEXT
    nominations_replace: Flag = False
    """True: a turn may have several nominations, and the last valid one counts. False: only one, which is
    final (4.4.3)."""
    show_ballot: Flag = True
    """True if the host lists the candidates before the vote (7.4)."""

    # The vote.
    zero_circle: choices.ZeroCircle | None = None
    """None: the vote of day 1 is as on other days."""
    single_on_first_day: choices.Single = choices.Single.STAYS
    single_later: choices.Single = choices.Single.TAKES_ALL
    rest_to_last: Flag = True
    """True: a player who has not voted votes for the last candidate (4.4.8). False: he abstains."""
    lift: choices.Lift = choices.Lift.COUNTS
    new_tie_again: Flag = True
    """True: a second tie of fewer players is a new tie (4.4.12.2). False: it leads to the raise."""
    raise_whole_table: Flag = True
    """True if there is a raise even when everybody at the table is tied (7.8)."""
    tie_stays_at: Annotated[int, Field(ge=0, strict=True)] | None = None
    """At a table of this size a tie ends the vote: all stay, and night falls."""
    last_words: Flag = True
    """True if a player who was voted out or killed has a last word (4.4.12.14, 4.5.4)."""

    # Discipline.
    lost_speech: choices.LostSpeech = choices.LostSpeech.SILENT_TURN
    third_foul: choices.ThirdFoul = choices.ThirdFoul.GOES_ON
    """What a third foul does to the player's own turn, if he gets the foul in this turn."""
    short_turn_at: Annotated[frozenset[Annotated[int, Field(strict=True)]], PlainSerializer(sorted)] = (
        frozenset()
    )
    """Table sizes at which a player gets a short turn instead of losing it (7.6)."""
    removal: choices.Removal = choices.Removal.CANCELS_NEAREST
    hint_ends_game: Flag = False
    """True if a hint from a player who is out makes the other team win."""
    waived_when_decided: Annotated[frozenset[str], PlainSerializer(sorted)] = frozenset()
    """The reasons for which nobody is removed after a vote or a kill has fixed the result (6.9)."""
    closing_word_is_kept: Flag = False
    """True if a player who leaves by the deciding vote or kill keeps his last word, even if he gets a foul or
    a removal in it (7.9)."""

    # The end of a game.
    empty_table_is_black: Flag = False
    """True: an empty table is a parity (0 = 0), and black wins. False: no black is left, and red wins."""
    draw_after: Annotated[int, Field(ge=1, strict=True)] | None = None
    """After this many hunts in a row with an unchanged table, the game is a draw (7.7)."""
    misses_lose: Annotated[int, Field(ge=1, strict=True)] | None = None
    """After this many misses in a row, with nobody voted out between them, red wins."""

    # The best move.
    best_move: Flag = True
    """True if the player who was killed first may name the blacks, if the book has this act (8.3)."""
    best_move_award: Flag = False
    """True if the book awards, without points, a best move of three blacks, or of two if nobody has named
    three."""
    best_move_points: tuple[tuple[int, float], ...] = ()
    """(hits, points) of a red's best move (8.3.4)."""
    best_move_needs_fewer_out: Annotated[int, Field(ge=1, strict=True)] | None = None
    """If this many players or more are voted out on day 1, there is no best move (7.10, 8.3.6)."""

    # Durations in seconds.
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
        """Returns the steps of single roles in this book's nights, by name, with the values of the book's
        parameters."""
        listed = {*self.first_night, *self.night}
        actions = {one.step: self._parametrised(one) for one in self.actions if one.step in listed}
        greetings = {one.step: self._parametrised(one) for one in self.greetings if one.step in listed}
        return MappingProxyType({**actions, **greetings})

    def _parametrised(self, one: T) -> T:
        given = {name: getattr(self, parameter) for name, parameter in one.parameters.items()}
        if "effect" in given:
            chosen = given.pop("effect")
            given |= {} if chosen is None else {"effect": OF_MANIAC[chosen]}
        return replace(one, **given)

    @cached_property
    def words(self) -> Mapping[str, int]:
        """Returns word of a night action → how many seats it names."""
        actions = (one for one in self.steps.values() if isinstance(one, NightAction))
        return MappingProxyType({action.word: action.targets for action in actions})

    def action(self, step: str) -> NightAction | None:
        """Returns the night action of a step, or None if no single role acts in this step."""
        found = self.steps.get(step)
        return found if isinstance(found, NightAction) else None

    def greeting(self, step: str) -> Greeting | None:
        """Returns the greeting of a step, or None if the step is no greeting."""
        found = self.steps.get(step)
        return found if isinstance(found, Greeting) else None

    def seconds(self, step: str) -> int:
        """Returns the seconds of a night step. They do not depend on who is alive. Raises `KeyError` for a
        step of another book."""
        match step:
            case StepName.MEETING:
                seconds, quick = self.meeting_seconds, QUICK.meeting
            case StepName.HUNT:
                seconds, quick = self.hunt_seconds, QUICK.hunt
            case _:
                seconds, quick = self.steps[step].seconds, QUICK.role
        return min(seconds, quick) if self.quick_nights else seconds

    def role(self, role_id: str) -> Role:
        """Returns the role with this id. Raises `KeyError` if the book has no such role."""
        return {role.id: role for role in self.roles}[role_id]

    def cards(self, players: int) -> tuple[Role, ...] | None:
        """Returns the cards for this number of players, in the book's order; None if there is no deal."""
        counts = self.deals.get(players)
        if counts is None:
            return None
        return tuple(self.role(role) for role, count in counts.items() for _ in range(count))

    def as_data(self) -> dict[str, Any]:
        """Returns the whole book as data for JSON or TOML, without None values. `from_data` reads it."""
        data: dict[str, Any] = self.model_dump(mode="json", exclude_none=True)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Reads a book that `as_data` wrote. Raises pydantic's `ValidationError` if the data is no book."""
        return cls.model_validate(data)

    def changed(self, fields: Mapping[str, object]) -> Self:
        """Returns a copy with some fields changed. Raises pydantic's `ValidationError` if it is no book."""
        own = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self).model_validate({**own, **fields})

    def with_overrides(self, overrides: Mapping[str, object]) -> Self:
        """Returns the book with these parameters changed. Raises `BadOverride` for an impossible change."""
        for name in overrides:
            if name not in OVERRIDABLE:
                raise BadOverride(name, Remark("no-parameter"))
        try:
            return self.changed(overrides)
        except ValidationError as error:
            first = error.errors()[0]
            raise BadOverride(str(first["loc"][0]), value_error(first)) from None

    def variant(self, overrides: Mapping[str, object]) -> Self:
        """Returns the rules for a new game. If the overrides alone make `tells_the_victim` true, the victim
        leaves in the morning. Raises `BadOverride` if a parameter can not be changed in this way."""
        variant = self.with_overrides(overrides)
        if self.tells_the_victim or not variant.tells_the_victim:
            return variant
        if "victim_leaves_at_once" in overrides:
            raise BadOverride("victim_leaves_at_once", NOT_AT_ONCE)
        return variant.changed({"victim_leaves_at_once": False})

    @property
    def tells_the_victim(self) -> bool:
        """Whether the hunt's victim leaves by night without a last word: refusals would tell who it is."""
        return self.victim_leaves_at_once and not self.last_words


FIXED = frozenset(
    {"id", "based_on", "texts", "deals", "roles", "actions", "greetings", "acts", "shown_from_zero"}
    | {"first_night", "night", "best_move_points"}
)
"""The fields that a variant can not change."""

OVERRIDABLE = frozenset(RuleSet.model_fields) - FIXED
