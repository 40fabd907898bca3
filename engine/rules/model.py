"""A rule book as data: every row of the books' comparison is one field, every book one value.

Durations are whole seconds. A field says which clauses it stands for where FIIM numbers them; the
other books have none, and are told by name.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, ValidationError

from engine.roles import Role
from engine.steps import StepName


class Opener(StrEnum):
    """Who opens a later circle."""

    NEXT = "next"
    """The next at the table after the previous opener (4.3.2)."""
    LOWEST = "lowest"
    """The lowest seat at the table, every day."""


class Single(StrEnum):
    """What becomes of a single candidate."""

    STAYS = "stays"
    """No vote, nobody leaves."""
    TAKES_ALL = "takes-all"
    """No window is opened: every vote falls to him, and is listed (4.4.10)."""
    LEAVES = "leaves"
    """Leaves, and no vote is held at all."""
    VOTED = "voted"
    """Voted, and leaves if more than half of those who may vote want it."""


class Lift(StrEnum):
    """What a hand lifted before "thank you" costs."""

    COUNTS = "counts"
    """The vote counts, and a foul (4.4.9, 6.6.6)."""
    REVOTE = "revote"
    """First a foul and the whole round again; the second in the game is a removal."""
    REMOVAL = "removal"
    """Removal at once; the vote is void."""


class SecondShot(StrEnum):
    """What a second shot of one black in one hunt is."""

    MISS = "miss"
    """The hunt is a miss (4.5.5)."""
    FOUL = "foul"
    """The first counts; a hidden foul."""


class LostSpeech(StrEnum):
    """What the third foul takes."""

    SILENT_TURN = "silent-turn"
    """The next turn: he may only nominate in it (6.4)."""
    NO_TURN = "no-turn"
    """The next turn, wholly."""
    EVERY_TURN = "every-turn"
    """Every turn and defence to the end of the game, the running one too."""


class Removal(StrEnum):
    """What a removal does to the vote."""

    CANCELS_NEAREST = "cancels-nearest"
    """The current or next vote is not held (7.1, 7.2)."""
    CANCELS_TODAY = "cancels-today"
    """By day: no vote this circle. By night: nothing."""
    NIGHT_AT_ONCE = "night-at-once"
    """By day: night falls as soon as the last words due are given."""
    NOTHING = "nothing"


class Maniac(StrEnum):
    """What the maniac does to whom he chooses."""

    KILLS = "kills"
    SILENCES = "silences"


Seconds = Annotated[int, Field(ge=1, le=2**63 - 1, strict=True)]
"""Whole, and no longer than the integers that TOML promises to carry."""

Flag = Annotated[bool, Field(strict=True)]


def _deals(value: Mapping[int, Mapping[Role, int]]) -> Mapping[int, Mapping[Role, int]]:
    """Read from JSON too, where every key is text."""
    return MappingProxyType(
        {
            int(heads): MappingProxyType({Role(role): count for role, count in counts.items()})
            for heads, counts in value.items()
        }
    )


def _written(deals: Mapping[int, Mapping[Role, int]]) -> dict[int, dict[Role, int]]:
    return {heads: dict(counts) for heads, counts in deals.items()}


class RuleSet(BaseModel):
    """One rule book. Make a variant with `with_overrides`, never by hand."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    id: str
    deals: Annotated[Mapping[int, Mapping[Role, int]], PlainValidator(_deals), PlainSerializer(_written)]
    """Head count → how many of each role (1.1)."""
    acts: Annotated[frozenset[str], PlainSerializer(sorted)]
    """The acts this book has beside the common ones, by their words in a record."""
    shown_from_zero: bool = False
    """Nights and days are shown one lower than they are numbered."""

    # The nights
    first_night: tuple[StepName, ...]
    """The steps of night 1 (4.2)."""
    night: tuple[StepName, ...]
    """The steps of every later night; those of roles that the deal lacks are left out (4.5)."""
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
    short_turn_at: frozenset[Annotated[int, Field(strict=True)]] = frozenset()
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

    def as_data(self) -> dict[str, Any]:
        """The whole book as JSON has it; what is None is left out. `from_data` reads it."""
        data: dict[str, Any] = self.model_dump(mode="json", exclude_none=True)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The book that `as_data` wrote. Raises pydantic's `ValidationError`."""
        return cls.model_validate(data)

    def changed(self, fields: Mapping[str, object]) -> Self:
        """Another book or variant: this one with some fields changed, checked like a new one."""
        return type(self).model_validate({**dict(self), **fields})

    def with_overrides(self, overrides: Mapping[str, object]) -> Self:
        """A variant with these parameters changed. Raises `BadOverride` for the first wrong one."""
        for name in overrides:
            if name not in OVERRIDABLE:
                raise BadOverride(name, "no such parameter")
        try:
            return self.changed(overrides)
        except ValidationError as error:
            first = error.errors()[0]
            raise BadOverride(str(first["loc"][0]), first["msg"]) from None


class BadOverride(ValueError):
    """A parameter that can not be changed so. `name` and `why` say which and what is wrong."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"overrides: {name}: {why}")
        self.name = name
        self.why = why


FIXED = frozenset({"id", "deals", "acts", "shown_from_zero", "first_night", "night", "best_move_points"})
"""What makes a book that book: a variant does not touch it."""

OVERRIDABLE = frozenset(RuleSet.model_fields) - FIXED
