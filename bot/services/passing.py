"""Messages in private chats that go away when they have no sense any more."""

from bot.render.absence import REMINDER, of_judge
from bot.render.post import Post
from bot.services.language import language
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.store import messages, people, slots
from bot.store.people import Person
from engine.roles import Seat


async def person_at(writer: OutboxWriter, live: LiveGame, seat: Seat) -> Person | None:
    """Who sits there; None if he can not be written to."""
    person = await people.get(writer.tx, writer.bot_id, live.roster.people[seat].user_id)
    return person if person is not None and person.reachable else None


def chat_of(person: Person, default_locale: str) -> ChatTarget:
    """The person's private chat, in his language."""
    return ChatTarget(person.user_id, language(person, default_locale))


async def take_back(writer: OutboxWriter, live: LiveGame, seat: Seat, slot: str) -> None:
    """Deletes what fills the slot in a player's private chat, or will."""
    place = (writer.tx, live.roster.people[seat].user_id, live.game.id, slot)
    if await slots.is_filled(*place):
        await _delete(writer, live, live.roster.people[seat].user_id, slot)


async def take_back_all(writer: OutboxWriter, live: LiveGame, slot: str) -> None:
    """The same in the private chats of all."""
    for chat_id in await messages.chats_with(writer.tx, live.game.id, slot):
        await _delete(writer, live, chat_id, slot)


async def nobody_asks(writer: OutboxWriter, live: LiveGame, seat: Seat) -> None:
    """The player's absence is settled: his reminder goes, and what the judge was told of him."""
    await take_back(writer, live, seat, REMINDER)
    await take_from_judge(writer, live, seat)


async def take_from_judge(writer: OutboxWriter, live: LiveGame, seat: Seat) -> None:
    """The judge need not decide about the player any more."""
    judge, slot = live.game.judge_id, of_judge(seat)
    if judge is not None and await slots.is_filled(writer.tx, judge, live.game.id, slot):
        await _delete(writer, live, judge, slot)


async def _delete(writer: OutboxWriter, live: LiveGame, chat_id: int, slot: str) -> None:
    target = ChatTarget(chat_id, live.game.locale)
    await writer.say(target, Post(), what="delete", game_id=live.game.id, slot=slot)
