"""The people of twin games. By day, a person's acts depend on his seat and on public messages. By night, the
acts of a card depend only on the card, not on its holder. So if two people swap their cards, the same acts
happen by night, done by other people."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from sandbox import acts
from sandbox.acts import CannotError
from sandbox.changes import Change, MessageEdited, MessagePosted
from sandbox.model import Bot, Chat, ChatKind, Message, Person
from sandbox.people.sight import sight_of
from sandbox.people.words import GAPS
from sandbox.world import World
from simulation.fence import inside

SOON = (5.0, 9.0)
"""Seconds from the first private message of a kind to each person's act on his own message of this kind. So
the acts have the same instants in both games, even if one game's message came a little later."""
NEXT = (1.5, 3.0)
"""Seconds between two acts of a person on the same message."""
SECONDS_TO_ACT = 0.2
"""The least time in seconds between a message and an act on it."""
OFTEN = 6
"""The most acts of a person on one private message."""

OPENLY = {
    "lobby begin": 1.0,
    "lobby begin-sure": 1.0,
    "lobby ready": 1.0,
    "lobby cut": 0.1,
    "vote": 0.35,
    "pass": 0.2,
    "nominate": 0.01,
    "withdraw": 0.1,
    "lift-ask": 0.05,
    "mc": 0.1,
    "leave-ask": 0.0,
}
"""Word of a button in the group → the probability that a person presses it."""
ADDRESSED = {"pass": 0.97, "nominate": 0.15, "withdraw": 0.2}
"""Word of a button → the probability that the person whose turn it is presses it."""
HIDDEN = {"wk": 0.95, "a": 0.85, "d": 0.9, "p": 0.9, "su": 0.5, "c": 0.4, "z": 0.3, "k": 0.5}
"""Kind of a button in a private chat → the probability that a person presses a button of its message."""
BY_CARD = ("wk", "a", "d", "p")
"""Kinds of buttons whose presses depend on the card, except the best move. Other presses do not."""
NUMBERS = {False: 0.8, True: 0.1}
"""Whether a person has a private chat → the probability that he presses numbers of the group in a step of
the night."""
ELSE = 0.02
"""The probability that a person presses any other button in the group."""
CREATOR = ("lobby begin", "lobby begin-sure")
WORDS = ("/table", "кто чёрный?", "/rules", "пас", "/role", "выставляю 3", "/whoami", "доброй ночи")


@dataclass(eq=False)
class Players:
    """The people at a table and one who watches. `seed`: draws their acts. In one of two twin evenings, two
    of them have swapped their cards. `seat_of`: id of a person → the seat that has his card in the evening
    without the swap; 0 before the deal, and for who has no card. `changed`: such a seat → the seed of its
    secret choices, if it is not `seed`."""

    _world: World
    _people: list[Person]
    _seed: str
    _changed: Mapping[int, str]
    _seat_of: Callable[[int], int]
    _decided: set[tuple[int, str]] = field(default_factory=set)
    _times: dict[tuple[int, int], int] = field(default_factory=dict)
    _first: dict[str, float] = field(default_factory=dict)
    _acted: dict[tuple[int, int], float] = field(default_factory=dict)

    def __call__(self, change: Change) -> None:
        match change:
            case MessagePosted(message) | MessageEdited(message):
                if isinstance(message.sender, Bot) and message.content.keyboard:
                    if message.chat.kind is ChatKind.PRIVATE:
                        self._in_secret(message)
                    else:
                        self.look_at(message)
            case _:
                pass

    def talk(self, chat: Chat, seconds: float) -> None:
        """Lets people write commands and texts in a chat, about one a minute, for `seconds` seconds."""
        chance, moment = Random(f"{self._seed}:talk"), inside.steady
        while (moment := moment + chance.expovariate(1 / 60)) < inside.steady + seconds:
            person, words = chance.choice(self._people), chance.choice(WORDS)
            self._at(moment, acts.write, self._world, person, chat, words)

    def look_at(self, message: Message) -> None:
        """Lets all people act on a message of the group."""
        new = [data for data in buttons(message) if (message.id, data) not in self._decided]
        self._decided.update((message.id, data) for data in new)
        if sight_of(message).night:
            self._at_night(message, [data for data in new if _word(data) == "nm"])
            new = [data for data in new if _word(data) != "nm"]
        addressee = sight_of(message).addressee if new else None
        for data in new:
            word = _word(data)
            for place, person in enumerate(self._people):
                likely = OPENLY.get(word, 0.0 if word.startswith("lobby") else ELSE)
                if person.id == addressee:
                    likely = ADDRESSED.get(word, likely)
                if word in CREATOR and place:
                    continue
                chance = Random(f"{self._seed}:{place}:{message.id}:{data}")
                if chance.random() < likely:
                    after = chance.uniform(1.0, 9.0) + (word == "pass") * 4
                    self._at(inside.steady + after, acts.press, self._world, person, message, data)

    def _at_night(self, message: Message, data: list[str]) -> None:
        """Lets people press numbers in the group by night, asked or not. Whether, when and which numbers a
        person presses depends on his card, as in a private chat."""
        if not data:
            return
        serial = ":".join(data[0].split(":")[1:3])
        for person in self._people:
            place = self._seat_of(person.id)
            seed, key = self._changed.get(place, self._seed), f"{place}:nm:{serial}"
            at_home = any(person.id == who for _, who in self._world.private)
            if Random(f"{seed}:{key}").random() >= NUMBERS[at_home]:
                continue
            chance = Random(f"{self._seed}:{key}")
            moment = inside.steady + chance.uniform(*SOON)
            for wish in self._choices(data, place, serial)[: chance.randint(1, 4)]:
                self._at(moment, acts.press, self._world, person, message, wish)
                moment += chance.uniform(*NEXT)

    def _in_secret(self, message: Message) -> None:
        """Plans a press on a private message. For BY_CARD, the press depends on the person's card."""
        person = message.chat.person
        if person is None:
            return
        data = buttons(message)
        count = self._times.get((person.id, message.id), 0)
        if not data or count >= OFTEN:
            return
        self._times[person.id, message.id] = count + 1
        kind, serial = data[0].split(":")[0], ":".join(data[0].split(":")[1:3])
        by_card = kind in BY_CARD and not any(":best:" in each for each in data)
        place = self._seat_of(person.id) if by_card else -self._people.index(person)
        first = self._first.setdefault(f"{kind}:{serial}", inside.steady)
        key = f"{place}:{kind}:{serial}:{count}"
        if Random(f"{self._changed.get(place, self._seed)}:{key}").random() >= HIDDEN.get(kind, ELSE):
            return
        chance, acted = Random(f"{self._seed}:{key}"), self._acted.get((person.id, message.id))
        planned = first + chance.uniform(*SOON) if acted is None else acted + chance.uniform(*NEXT)
        moment = max(planned, inside.steady + SECONDS_TO_ACT)
        self._acted[person.id, message.id] = moment
        choice = self._choices(data, place, serial)[0]
        self._at(moment, acts.press, self._world, person, message, choice)

    def _choices(self, data: list[str], place: int, serial: str) -> list[str]:
        """Returns the data in a drawn order. In one step, the same seats come first in all lists of seats."""
        seed = self._changed.get(place, self._seed)
        return sorted(data, key=lambda each: Random(f"{seed}:{serial}:{each.rsplit(':', 1)[-1]}").random())

    @staticmethod
    def _at(moment: float, act: Callable[..., object], *args: object) -> None:
        def attempt() -> None:
            with suppress(CannotError):
                act(*args)

        asyncio.get_running_loop().call_at(moment, attempt)


def buttons(message: Message) -> list[str]:
    """Returns the data of a message's buttons, without the buttons that replace a number (GAPS)."""
    shown = [button for row in message.content.keyboard or () for button in row if "callback_data" in button]
    return [button["callback_data"] for button in shown if button["text"] not in GAPS]


def _word(data: str) -> str:
    parts = data.split(":")
    if parts[0] == "a":
        return parts[3]
    return parts[-1] if parts[0] == "q" else f"lobby {parts[-1]}" if parts[0] == "l" else parts[0]
