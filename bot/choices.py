"""What a chat can choose in `/settings`, and what the bot stores about it."""

from collections.abc import Mapping
from itertools import chain
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

Switch = Literal["off", "on"]
"""The values of a setting that is only on or off."""
Times = Literal["chat", "book"]
"""Which durations a chat's games have: those of `CHAT_TIMES` ("chat"), or those of the book ("book")."""
Discipline = Literal["off", "remind", "warn", "delete", "foul"]
"""What the bot does when somebody talks out of turn. "remind": it reminds him in private. "warn": it warns
him in the group. "delete": it deletes the message. "foul": it deletes the message and gives a foul."""
Oaths = Literal["off", "foul"]
"""What the bot does about forbidden words at a table without a judge. "off": nothing. "foul": a foul."""
Talk = Literal["chat", "call"]
"""Where the table talks: in the chat or in a call. During a call the bot deletes nothing, reminds nobody and
does not look for forbidden words."""
Afterlife = Literal["book", "off", "on"]
"""Whether players who are out can write to each other through the bot (in the place). "book": as the book of
the game has it."""
OpenCards = Literal["book", "off", "on"]
"""Whether players who are out can see all cards. "book": as the book of the game has it."""
NightNumbers = Literal["needed", "on"]
"""When the group's messages of a night have the numbers of the table. "needed": if somebody at the table has
no private chat with the bot."""
Spectators = Literal["off", "step", "now"]
"""Whether anybody with the link of a table may watch its page. "step": he sees each step when the next one
has begun. "now": he sees it at once."""
Audience = Literal["tell", "delete"]
"""What the bot does during a game with messages of people who do not play. "tell": it tells the judge about
them. "delete": it also deletes them."""
Pictures = Literal["dark", "light", "off"]
"""The colours of the bot's pictures; "off": it sends no pictures."""
Absent = Literal["ask", "remove", "off"]
"""What happens to a player who does not come back after a reminder. "ask": the table decides. "remove": he
leaves at once. "off": the host decides."""
Missed = Literal["2", "3", "4"]
"""How many of his own public steps in a row a player may miss before the bot reminds him."""
Seats = Literal["drawn", "kept"]
"""How people get their seats. "drawn": by lot. "kept": as in the last game, or in the order of joining."""
PostedBefore = Literal["1", "2", "3", "6"]
"""How many days before its hour the post of a weekly evening is sent."""
Need = Literal["hear", "rejoin", "see", "delete", "restrict", "pin"]
"""What the bot may need in a group: to "hear" all messages, to "rejoin" the group in order to hear them, to
"see" who leaves, and three rights of an administrator ("delete", "restrict", "pin")."""

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
"""The time zones that have a button, with their names in the tz database."""

FAR_ZONES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "uk": frozenset(
            {
                *("moscow", "minsk", "kaliningrad", "samara", "yekaterinburg", "omsk", "novosibirsk"),
                *("krasnoyarsk", "irkutsk", "yakutsk", "vladivostok"),
            }
        )
    }
)
"""For each language of a chat, the zones that get no button there. They can be typed, like any other."""

JudgeSees = Literal["no", "yes"]
"""Whether a judge may see the roles."""

TELLING: frozenset[Discipline] = frozenset({"remind", "warn"})

DELETING: frozenset[Discipline] = frozenset({"delete", "foul"})

BY_BOOK: Mapping[str, str] = MappingProxyType({"times": "book", "discipline": "foul", "oaths": "foul"})
"""The values of settings with which a chat's tables play by the book's own discipline and durations when they
have no judge."""

SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "talk": ("talk", "discipline", "oaths"),
        "order": ("closes", "audience"),
        "night": ("suspects", "night_numbers"),
        "out": ("silences", "afterlife", "open_cards"),
        "words": ("watch_oaths", "watch_bets", "watch_percents", "watch_surrender", "watch_appeals"),
        "game": ("times", "pictures", "judge_sees", "keeps_words"),
        "table": ("ready", "seats", "pin"),
        "watching": ("spectators", "stream_roles"),
        "time": ("posted_before", "zone"),
        "gone": ("absent", "missed", "substitutes"),
    }
)
"""The pages of `/settings`, with the settings on each page."""


def section_of(name: str) -> str:
    """Returns the name of the page of `/settings` that shows a setting. `name`: one of those in `CHOICES`."""
    return next(section for section, names in SECTIONS.items() if name in names)


class HouseRules(BaseModel):
    """A chat's changes to one book. `name`: the name of the house rules; None means the title of the chat.
    `overrides`: the new values, by the names of the parameters."""

    model_config = ConfigDict(frozen=True)

    name: str | None = None
    overrides: Mapping[str, object] = Field(default_factory=dict)


class ChatSettings(BaseModel):
    """What a chat has chosen, and what the bot stores about it. An alias is the name of a field in the stored
    JSON.

    `migrated_from`: the id of the group before it became a supergroup. `unserved_told_at`: when the chat was
    told that the bot does not serve it, in unix seconds. `lacking_told`: the missing rights that the bot last
    told the chat. `came_deaf`: whether the bot came to the chat in privacy mode. `given`: the stored names of
    settings that the operator has chosen for new groups, and not the group. `own_words`: phrases that the
    club forbids in addition to the lists. `zone`: "none", one of `ZONES`, or a name of the tz database.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    book: str | None = None
    times: Times = "chat"
    discipline: Discipline = "remind"
    talk: Talk = "chat"
    oaths: Oaths = "off"
    closes: Switch = "off"
    """Whether the bot closes the group by night, so that nobody can write there."""
    silences: Switch = "off"
    """Whether players who are out can not write in the group until the end of the game."""
    audience: Audience = "tell"
    afterlife: Afterlife = "book"
    open_cards: OpenCards = "book"
    suspects: Switch = "on"
    """Whether the bot asks every player by night, for himself, whom he suspects."""
    night_numbers: NightNumbers = "needed"
    watch_oaths: Switch = "on"
    watch_bets: Switch = "on"
    watch_percents: Switch = "on"
    watch_surrender: Switch = "on"
    watch_appeals: Switch = "on"
    """Whether the bot looks for forbidden words of these kinds."""
    own_words: tuple[str, ...] = Field(default=(), alias="own-words")
    pictures: Pictures = "dark"
    ready: Switch = "off"
    """Whether the bot asks all players before the deal whether they are ready."""
    seats: Seats = "drawn"
    pin: Switch = "off"
    """Whether the bot pins the lobby, and later the message of the running game."""
    posted_before: PostedBefore = "2"
    spectators: Spectators = "off"
    stream_roles: Switch = "off"
    """Whether a page of the table for a stream may show all cards."""
    zone: str = "none"
    judge_sees: JudgeSees = "no"
    keeps_words: Switch = "off"
    """Whether the bot keeps what players say in their speeches, for the page of the game."""
    absent: Absent = "ask"
    missed: Missed = "2"
    substitutes: Switch = "off"
    """Whether another person may take the seat of an absent player, if the table agrees."""
    house: Mapping[str, HouseRules] = Field(default_factory=dict)
    migrated_from: int | None = Field(default=None, alias="was")
    unserved_told_at: float = Field(default=0.0, alias="unserved-told")
    lacking_told: tuple[Need, ...] = Field(default=(), alias="lacking-told")
    came_deaf: bool = Field(default=False, alias="came-deaf")
    given: tuple[str, ...] = ()

    @field_validator(*chain(*SECTIONS.values()), mode="wrap")
    @classmethod
    def _or_default(cls, value: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
        """Returns the value of a field; its default if the stored value is no choice any more."""
        try:
            return read(value)
        except ValidationError:
            return cls.model_fields[str(info.field_name)].default

    def choice(self, name: str) -> str:
        """Returns the value of one of the settings in `CHOICES`."""
        return str(getattr(self, name))

    @property
    def is_by_book(self) -> bool:
        """Whether tables without a judge play by the book's own discipline and durations here."""
        return all(self.choice(name) == value for name, value in BY_BOOK.items())

    @property
    def clock(self) -> ZoneInfo | None:
        """The group's time zone; None if none is chosen, or if this machine does not know the zone."""
        if self.zone == "none":
            return None
        try:
            return ZoneInfo(ZONES.get(self.zone, self.zone))
        except (ZoneInfoNotFoundError, ValueError):
            return None

    @property
    def theme(self) -> Literal["dark", "light"] | None:
        """The colours of pictures; None if there are no pictures."""
        return None if self.pictures == "off" else self.pictures

    def house_of(self, book: str) -> HouseRules:
        """Returns the chat's house rules for a book (its id); without any changes if the chat has none."""
        return self.house.get(book, HouseRules())


SWITCH = get_args(Switch)

CHOICES: Mapping[str, tuple[str, ...]] = {
    name: ("none", *ZONES) if name == "zone" else get_args(ChatSettings.model_fields[name].annotation)
    for name in chain(*SECTIONS.values())
}
"""The settings of a chat that have buttons, with the values of the buttons."""
