"""What a chat chooses in `/settings`, and what the bot keeps about it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)

Times = Literal["chat", "book"]
"""Whose durations are played: those of `CHAT_TIMES`, or the book's own."""
Discipline = Literal["off", "remind", "warn", "delete", "foul"]
"""What becomes of talk out of turn. "remind": told in private; "warn": in the group; "foul" deletes too."""
Oaths = Literal["off", "foul"]
"""What forbidden words at the table cost, where nobody judges."""
Talk = Literal["chat", "call"]
"""Where the table talks. In a call nothing is deleted or reminded of, and no words are judged."""
Afterlife = Literal["off", "on"]
"""Whether those who are out can talk with each other through the bot."""
Closes = Literal["off", "on"]
"""Whether the host closes the group by night."""
Silences = Literal["off", "on"]
"""Whether who is out can not write in the group until the end."""
Watch = Literal["on", "off"]
"""Whether a list of forbidden words is watched for."""
Pictures = Literal["dark", "light", "off"]
"""How the program's pictures look, or that there are none."""
Ready = Literal["off", "on"]
"""Whether all who sit are asked once more before the deal."""
Absent = Literal["ask", "remove", "off"]
"""What becomes of a player who does not come back after a reminder: the table votes, or the host decides."""
Missed = Literal["2", "3", "4"]
"""How many public steps of his own running a player misses before he is reminded."""
Substitutes = Literal["off", "on"]
"""Whether somebody else may take the seat of a player who has gone, if the table agrees."""
Seats = Literal["drawn", "kept"]
"""Whether seats are drawn, or given: in the order of sitting down, or as at the last table."""
Pin = Literal["off", "on"]
"""Whether the table is pinned while it gathers, and then where the game is."""
Need = Literal["hear", "see", "delete", "restrict", "pin"]
"""What the bot may need in a group: to read all messages, to be told who leaves, and rights of an
administrator."""

ZONES: Mapping[str, str] = MappingProxyType(
    {
        "kyiv": "Europe/Kyiv",
        "moscow": "Europe/Moscow",
        "minsk": "Europe/Minsk",
        "kaliningrad": "Europe/Kaliningrad",
        "chisinau": "Europe/Chisinau",
        "samara": "Europe/Samara",
        "yekaterinburg": "Asia/Yekaterinburg",
        "omsk": "Asia/Omsk",
        "novosibirsk": "Asia/Novosibirsk",
        "krasnoyarsk": "Asia/Krasnoyarsk",
        "irkutsk": "Asia/Irkutsk",
        "yakutsk": "Asia/Yakutsk",
        "vladivostok": "Asia/Vladivostok",
        "almaty": "Asia/Almaty",
        "tashkent": "Asia/Tashkent",
        "tbilisi": "Asia/Tbilisi",
        "yerevan": "Asia/Yerevan",
        "baku": "Asia/Baku",
        "jerusalem": "Asia/Jerusalem",
        "warsaw": "Europe/Warsaw",
        "berlin": "Europe/Berlin",
        "london": "Europe/London",
    }
)
"""The time zones that have a button, by the names of the tz database."""
JudgeSees = Literal["no", "yes"]
"""Whether a judge may see the roles."""

TELLING: frozenset[Discipline] = frozenset({"remind", "warn"})

DELETING: frozenset[Discipline] = frozenset({"delete", "foul"})

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "times": get_args(Times),
        "pictures": get_args(Pictures),
        "talk": get_args(Talk),
        "judge_sees": get_args(JudgeSees),
        "discipline": get_args(Discipline),
        "oaths": get_args(Oaths),
        "closes": get_args(Closes),
        "silences": get_args(Silences),
        "ready": get_args(Ready),
        "seats": get_args(Seats),
        "pin": get_args(Pin),
        "zone": ("none", *ZONES),
        "afterlife": get_args(Afterlife),
        "watch_oaths": get_args(Watch),
        "watch_bets": get_args(Watch),
        "watch_percents": get_args(Watch),
        "watch_surrender": get_args(Watch),
        "watch_appeals": get_args(Watch),
        "absent": get_args(Absent),
        "missed": get_args(Missed),
        "substitutes": get_args(Substitutes),
    }
)
"""The settings of a chat that have buttons, and the values that have one."""

SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "talk": ("talk", "discipline", "oaths"),
        "order": ("closes", "silences", "afterlife"),
        "words": ("watch_oaths", "watch_bets", "watch_percents", "watch_surrender", "watch_appeals"),
        "game": ("times", "pictures", "judge_sees"),
        "table": ("ready", "seats", "pin"),
        "time": ("zone",),
        "gone": ("absent", "missed", "substitutes"),
    }
)
"""The pages of `/settings`: each setting is on one of them."""


def section_of(name: str) -> str:
    """The page of a setting."""
    return next(section for section, names in SECTIONS.items() if name in names)


class HouseRules(BaseModel):
    """What a chat changes in one book. A name of None is the chat's title."""

    model_config = ConfigDict(frozen=True)

    name: str | None = None
    overrides: Mapping[str, object] = Field(default_factory=dict)


class ChatSettings(BaseModel):
    """What a chat has chosen, and what the bot keeps about it; an alias is the name in the stored JSON.

    `migrated_from` is the id that a supergroup had as a group; `unserved_told_at`, in unix seconds, when the
    chat was told that it is not served; `lacking_told`: what the bot lacked when the chat was last told so;
    `own_words`: what the club forbids besides the lists; `zone`: "none", one of `ZONES`, or a name of the tz
    database.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    book: str | None = None
    times: Times = "chat"
    discipline: Discipline = "remind"
    talk: Talk = "chat"
    oaths: Oaths = "off"
    closes: Closes = "off"
    silences: Silences = "off"
    afterlife: Afterlife = "off"
    watch_oaths: Watch = "on"
    watch_bets: Watch = "on"
    watch_percents: Watch = "on"
    watch_surrender: Watch = "on"
    watch_appeals: Watch = "on"
    own_words: tuple[str, ...] = Field(default=(), alias="own-words")
    pictures: Pictures = "dark"
    ready: Ready = "off"
    seats: Seats = "drawn"
    pin: Pin = "off"
    zone: str = "none"
    judge_sees: JudgeSees = "no"
    absent: Absent = "ask"
    missed: Missed = "2"
    substitutes: Substitutes = "off"
    house: Mapping[str, HouseRules] = Field(default_factory=dict)
    migrated_from: int | None = Field(default=None, alias="was")
    unserved_told_at: float = Field(default=0.0, alias="unserved-told")
    lacking_told: tuple[Need, ...] = Field(default=(), alias="lacking-told")

    @field_validator(*CHOICES, mode="wrap")
    @classmethod
    def _or_default(cls, value: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
        """A value that was a choice once, and is none any more, counts as not chosen."""
        try:
            return read(value)
        except ValidationError:
            return cls.model_fields[str(info.field_name)].default

    def choice(self, name: str) -> str:
        """The value of one of `CHOICES`."""
        return str(getattr(self, name))

    @property
    def clock(self) -> ZoneInfo | None:
        """The group's time zone; None if it has chosen none, or one that this machine does not know."""
        if self.zone == "none":
            return None
        try:
            return ZoneInfo(ZONES.get(self.zone, self.zone))
        except (ZoneInfoNotFoundError, ValueError):
            return None

    @property
    def theme(self) -> Literal["dark", "light"] | None:
        """The look of pictures; None: there are none."""
        return None if self.pictures == "off" else self.pictures

    def house_of(self, book: str) -> HouseRules:
        """The chat's house rules for a book."""
        return self.house.get(book, HouseRules())
