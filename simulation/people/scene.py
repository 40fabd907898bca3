"""The scene of a prank: the world, a table, and methods to find and press buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from sandbox import acts
from sandbox.acts import CannotError
from sandbox.model import Bot, Button, Chat, Message, Person, Table
from sandbox.world import World
from simulation.people.texts import ANSWERS

Step = Callable[[], None]
Place = Callable[[], Chat]
"""Returns a chat. A group may have become another chat since the last step."""

IN_SIGHT = 6
"""How many of a chat's last messages a person sees without looking for older ones."""
RED = 0.15
"""The probability that a person presses a chosen red button. Most red buttons end something."""
PACE = (0.5, 12.0)
"""Seconds between two steps of one person."""


@dataclass(frozen=True)
class Scene:
    """The scene of a prank. `chance`: draws its acts. `strangers`: people who are in no group.
    `later(seconds, step)`: runs a step after so many seconds, unless the pranks have stopped by then. `cup`:
    the code of the evening's tournament, None without one."""

    world: World
    bot: Bot
    table: Table
    chance: Random
    strangers: Sequence[Person]
    later: Callable[[float, Step], None]
    cup: str | None = None

    @property
    def chat(self) -> Chat:
        return self.table.chat

    def group(self) -> Chat:
        return self.table.chat

    def private(self, person: Person) -> Place:
        return partial(self.world.private_chat, self.bot, person)

    def home(self, person: Person) -> Place:
        """Returns a function for a person's private chat. It raises CannotError if he has none, and does not
        open one."""

        def place() -> Chat:
            if (self.bot.id, person.id) not in self.world.private:
                raise CannotError(f"{person.name} has no private chat")
            return self.world.private_chat(self.bot, person)

        return place

    def homes(self) -> list[tuple[Person, Chat]]:
        """Returns the people at the table who have a private chat with the bot, each with his chat."""
        chats = ((person, self.world.private.get((self.bot.id, person.id))) for person in self.table.people)
        return [(person, chat) for person, chat in chats if chat is not None]

    def anybody(self) -> Person:
        """Returns a random person of the table, seldom a stranger."""
        return self.chance.choice(self.strangers if self.chance.random() < 0.1 else self.table.people)

    def host(self) -> Person:
        """Returns a person of the table who runs the group; its creator if no such person is left."""
        found = [each for each in self.table.people if self.chat.member(each).runs_the_chat]
        return self.chance.choice(found or [self.creator])

    @property
    def creator(self) -> Person:
        """The person who has created the group. He may have left it."""
        return self.table.people[0]

    def messages(self, chat: Chat, after: int = 0) -> list[Message]:
        """Returns the bot's messages in a chat whose ids are above `after`. The newest is the last."""
        return [each for each in chat.messages.values() if each.id > after and isinstance(each.sender, Bot)]

    def any_message(self) -> Message:
        """Returns any message of the bot, old or new, in the group or in a private chat. Raises CannotError
        if the drawn chat has none."""
        private = [chat for _, chat in self.homes()]
        found = self.messages(self.chance.choice([self.chat, self.chat, *private]))
        if not found:
            raise CannotError("the bot has written nothing there")
        return self.chance.choice(found)

    def write(self, person: Person, chat: Chat, text: str, reply_to: int | None = None) -> Message:
        """Writes to a chat, mostly in its first topic. Raises CannotError if the person may not write."""
        topics = sorted(chat.topics) if reply_to is None else []
        any_topic = self.chance.choice([*topics, None]) if self.chance.random() < 0.1 else None
        thread = any_topic or next(iter(topics), None)
        return acts.write(self.world, person, chat, text, thread=thread, reply_to=reply_to)

    def use(self, person: Person, message: Message, button: Button) -> None:
        """Presses a button, or follows its link to the bot. Raises CannotError if that is not possible."""
        if "callback_data" in button:
            acts.press(self.world, person, message, button["callback_data"])
        else:
            acts.open_link(self.world, person, button.get("url", ""))

    def use_fresh(self, person: Person, place: Place, after: int = 0) -> None:
        """Uses a button of one of the newest messages with ids above `after`, or replies to one that asks for
        words. Does nothing without such a message, and mostly not if the button is red. Raises CannotError if
        the act is not possible."""
        found = [each for each in self.messages(place(), after)[-IN_SIGHT:] if _is_open(each)]
        if not found:
            return
        message = found[-1] if self.chance.random() < 0.6 else self.chance.choice(found)
        if message.delivery.asks_reply:
            self.write(person, place(), self.chance.choice(ANSWERS), message.id)
            return
        button = self.chance.choice(buttons(message))
        if button.get("style") != "danger" or self.chance.random() < RED:
            self.use(person, message, button)

    def press_styled(self, person: Person, place: Place, style: str) -> None:
        """Presses the newest button of a style in the last IN_SIGHT messages, if there is one. `style`:
        "success" is green, "danger" is red. Raises CannotError if the press is not possible."""
        found = [
            (message, each)
            for message in self.messages(place())[-IN_SIGHT:]
            for each in buttons(message)
            if each.get("style") == style
        ]
        if found:
            self.use(person, *found[-1])

    def steps(self, step: Step, times: int) -> None:
        """Runs a step `times` times, with pauses of PACE seconds."""
        moment = 0.0
        for _ in range(times):
            moment += self.chance.uniform(*PACE)
            self.later(moment, step)

    def walk(self, person: Person, place: Place, command: str, times: int) -> None:
        """Gives a command, then uses up to `times` buttons below it. Raises CannotError if he may not
        write."""
        begun = self.write(person, place(), command).id
        self.steps(partial(self.use_fresh, person, place, begun), times)


def buttons(message: Message) -> list[Button]:
    """Returns the buttons that a message shows now."""
    return [button for row in message.content.keyboard or () for button in row]


def _is_open(message: Message) -> bool:
    return message.delivery.asks_reply or bool(message.content.keyboard)
