"""What a person remembers of a message after a restart: what he did about it, as the world shows it."""

from dataclasses import replace

from sandbox.model import Chat, ChatKind, Message, Person
from sandbox.people.plan import Past
from sandbox.people.sight import Sight, invites
from sandbox.world import World


def opened_links(chat: Chat) -> frozenset[str]:
    """Returns the links with which a person opened his private chat with a bot, as they stand in the links of
    buttons."""
    if chat.bot is None:
        return frozenset()
    begun = [message.content.text.partition(" ") for message in chat.messages.values()]
    payloads = {payload for command, _, payload in begun if command == "/start" and payload}
    return frozenset(f"https://t.me/{chat.bot.username}?start={payload}" for payload in payloads)


def past_of(world: World, person: Person, message: Message, sight: Sight) -> Past:
    """Returns what a person has done about this message, as his presses on its buttons show it."""
    mine = [query for query in world.queries.values() if query.person is person and query.message is message]
    pressed = frozenset(query.data for query in mine)
    return Past(
        chosen=tuple(
            button.number for button in sight.numbers if button.data in pressed and button.number is not None
        ),
        pressed=pressed,
        hand_is_up=bool(pressed) and message.chat.kind is not ChatKind.PRIVATE and sight.addressee is None,
        gathered=invites(message),
    )


def without(past: Past, data: str, sight: Sight) -> Past:
    """Returns the past without a press that did not count."""
    numbers = {button.number for button in sight.numbers if button.data == data}
    chosen = tuple(number for number in past.chosen if number not in numbers)
    return replace(past, chosen=chosen, pressed=past.pressed - {data})
