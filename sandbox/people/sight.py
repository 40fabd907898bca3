"""What a person sees of a message: words, marks and buttons, but not the bot's data behind them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sandbox.model import Bot, Button, ChatKind, Entity, Message, Person
from sandbox.people import words
from sandbox.text import marked_text

_DEEP_LINK = re.compile(r"https?://t\.me/\w+/?\?start=[\w-]+$", re.ASCII)
LONGEST_ADDRESS = 3
"""The most people in a message that may speak to them. With more people, it speaks about them."""
_PLACE_WITHIN = re.compile(r"\W{0,2}(\d+)\b")
_PLACE_BEFORE = re.compile(r"(\d+)[^\d\n]{0,6}$")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Seen:
    """A button as a person sees it. `number`: the first number in its text; None without a number, or on a
    button that raises a hand."""

    text: str
    style: str | None
    data: str | None
    url: str | None

    @property
    def number(self) -> int | None:
        found = None if words.Sign.HAND in self.text else _NUMBER.search(self.text)
        return int(found.group()) if found else None

    @property
    def green(self) -> bool:
        return self.style == "success"

    @property
    def hand(self) -> bool:
        return self.green and words.Sign.HAND in self.text


@dataclass(frozen=True, slots=True)
class Sight:
    """A message as everybody in its chat sees it.

    `mentioned`: ids of people in the order of the text. `addressee`: the id of the person mentioned in the
    line with the countdown, or else of the first person mentioned; None if the message lists more people than
    LONGEST_ADDRESS. `going`: people who are out, by the message's text. `buttons`: the callback buttons that
    do an act, except red buttons and the next three. `sits`: gives a seat or a place in the queue; `card`:
    shows a player his own card; `done`: confirms the numbers named in the group. `instead`: the link to the
    seat of a player who has left. `question`: the lines with a question, or else the whole text. `seconds`:
    the time left in the countdown. `everybody`: whether the text names all people of the chat. `visited`:
    whether the visitor plays somebody in the chat. `place`: the addressee's seat.
    """

    private: bool
    text: str
    question: str
    mentioned: tuple[int, ...]
    buttons: tuple[Seen, ...]
    seconds: int | None
    everybody: bool
    visited: bool = False
    instead: str | None = None
    place: int | None = None
    addressee: int | None = None
    going: frozenset[int] = frozenset()
    sits: Seen | None = None
    card: Seen | None = None
    done: Seen | None = None

    @property
    def night(self) -> bool:
        """Whether this is a group's message of the night with buttons for numbers."""
        return not self.private and words.Sign.NIGHT in self.text and bool(self.numbers)

    @property
    def opens_a_phase(self) -> bool:
        """Whether this is a group's message of the deal or the night that has a countdown and a button with
        which a player sees his own card."""
        begins = words.Sign.DEALT in self.text or words.Sign.NIGHT in self.text
        return not self.private and begins and self.card is not None and self.seconds is not None

    @property
    def asks(self) -> bool:
        return "?" in self.question or self.seconds is not None

    @property
    def numbers(self) -> tuple[Seen, ...]:
        return tuple(button for button in self.buttons if button.number is not None)

    @property
    def green(self) -> Seen | None:
        """Returns the button of the expected act: the first green one that is not a number; None without."""
        return next((button for button in self.buttons if button.green and button.number is None), None)

    @property
    def votes(self) -> bool:
        """Whether the message asks everybody to vote: its green button shows a hand, or is the only
        button while nobody is mentioned."""
        if self.green is None or not self.asks:
            return False
        return self.green.hand or (not self.mentioned and len(self.buttons) == 1)

    @property
    def calls(self) -> bool:
        """Whether the message is a ready check of the people whom it mentions."""
        return words.Sign.CALL in self.text and self.seconds is not None

    @property
    def moves(self) -> bool:
        """Whether the message is a motion: it asks the table for hands, but not in a vote."""
        return self.green is not None and words.Sign.CALL in self.green.text

    @property
    def asks_only_whether(self) -> bool:
        """Whether the message asks a question, has no time limit, and has only one button, a green one."""
        return self.green is not None and len(self.buttons) == 1 and self.seconds is None and "?" in self.text

    @property
    def plain(self) -> Seen | None:
        """Returns the first button that is neither green nor a number; None if there is none."""
        return next((button for button in self.buttons if not button.green and button.number is None), None)


def sight_of(message: Message) -> Sight:
    content = message.content
    shown = [_seen(button) for row in content.keyboard or () for button in row]
    private = message.chat.kind is ChatKind.PRIVATE
    by_night = not private and words.Sign.NIGHT in content.text  # the questions of all steps stand there
    asking = [] if by_night else [line for line in content.text.splitlines() if "?" in line]
    people = [user for user in message.chat.present() if isinstance(user, Person)]
    mentions = [entity for entity in content.entities if entity["type"] == "text_mention"]
    mention = None if any(button.hand for button in shown) else _address(message, mentions)
    done = None if private else _called(shown, words.DONE)
    return Sight(
        private=private,
        text=content.text,
        question="\n".join(asking) or content.text,
        mentioned=tuple(entity["user"]["id"] for entity in mentions),
        buttons=tuple(button for button in shown if _counts(button) and button is not done),
        seconds=_seconds(message),
        everybody=all(person.name in content.text for person in people),
        visited=any(person.mine for person in people),
        instead=_instead(message),
        place=None if mention is None else _place(message, mention),
        addressee=None if mention is None else mention["user"]["id"],
        going=people_out(message),
        sits=_called(shown, *words.INVITES),
        card=_called(shown, words.OWN_CARD),
        done=done,
    )


def _called(shown: Sequence[Seen], *texts: str) -> Seen | None:
    return next((button for button in shown if button.data is not None and button.text in texts), None)


def _counts(button: Seen) -> bool:
    """Returns whether a button does an act: it is no link, not red, no gap, and explains no word."""
    says = button.text not in (words.OWN_CARD, *words.INVITES, *words.GAPS)
    says = says and not button.text.endswith(words.ASKS)
    return button.data is not None and button.style != "danger" and says


def gathers(message: Message) -> bool:
    """Returns whether the message is a lobby: it invites people to sit down."""
    return _has(message, words.SITS)


def invites(message: Message) -> bool:
    """Returns whether the message is a lobby or the post of an evening, which may change during a game."""
    return _has(message, words.INVITES)


def _has(message: Message, texts: Collection[str]) -> bool:
    return any(button["text"] in texts for row in message.content.keyboard or () for button in row)


def _instead(message: Message) -> str | None:
    if words.Sign.INSTEAD not in message.content.text:
        return None
    shown = [_seen(button) for row in message.content.keyboard or () for button in row]
    return next((button.url for button in shown if _DEEP_LINK.match(button.url or "")), None)


def people_out(message: Message) -> frozenset[int]:
    """Returns the people who are out, from the lines that mention them."""
    return frozenset(
        entity["user"]["id"]
        for entity in message.content.entities
        if entity["type"] == "text_mention" and _says_going(_line(message, entity))
    )


def people_back(message: Message) -> frozenset[int]:
    """Returns the people who are at the table again, from the line that lists them."""
    found = [line for line in message.content.text.splitlines() if line.startswith(words.BACK_AGAIN)]
    present = [user for user in message.chat.present() if isinstance(user, Person)]
    return frozenset(
        user.id
        for user in present
        if any(re.search(rf"№\d+ · {re.escape(user.name)}(?:[,.]|$)", line) for line in found)
    )


def _says_going(line: str) -> bool:
    return any(word in line.casefold() for word in words.GOES)


def _line(message: Message, entity: Entity) -> str:
    text = message.content.text
    before = marked_text(text, {"offset": 0, "length": entity["offset"]})
    start = before.rfind("\n") + 1
    return text[start:].split("\n", 1)[0]


def _address(message: Message, mentions: Sequence[Entity]) -> Entity | None:
    if not 0 < len({entity["user"]["id"] for entity in mentions}) <= LONGEST_ADDRESS:
        return None
    clock = _clock(message)
    beside = [one for one in mentions if clock is not None and _line(message, one) == _line(message, clock)]
    return next(iter([*beside, *mentions]))


def worth_a_look(message: Message) -> bool:
    """Returns whether the message may ask something. Only a bot's message with buttons can."""
    return isinstance(message.sender, Bot) and bool(message.content.keyboard)


def _seen(button: Button) -> Seen:
    return Seen(button["text"], button.get("style"), button.get("callback_data"), button.get("url"))


def _place(message: Message, mention: Entity) -> int | None:
    content = message.content
    before = _PLACE_BEFORE.search(marked_text(content.text, {"offset": 0, "length": mention["offset"]}))
    place = _PLACE_WITHIN.match(marked_text(content.text, mention)) or before
    return int(place.group(1)) if place else None


def _seconds(message: Message) -> int | None:
    clock = _clock(message)
    number = _NUMBER.search(marked_text(message.content.text, clock)) if clock is not None else None
    return int(number.group()) if number else None


def _clock(message: Message) -> Entity | None:
    """Returns the entity of the countdown; None without one. An hour of the day does not count."""
    moments = (entity for entity in message.content.entities if entity["type"] == "date_time")
    return next((moment for moment in moments if moment.get("date_time_format") == "r"), None)
