"""What happens before the hour of an evening: the post of a weekly one is sent, people are reminded in
private, then called in the group."""

from bot.render.game.buttons import to_table
from bot.render.lobby import evening as told
from bot.render.post import Post, line
from bot.services.chat.settings import played_in
from bot.services.live.game import target_of
from bot.services.live.outbox_writer import ChatTarget, language
from bot.services.lobby.evening import CALLED, SLOT, expect_next, show
from bot.services.scope import Scope
from bot.store.chat import chats
from bot.store.lobby import comers
from bot.store.people import people
from bot.values.evening import Evening
from bot.values.outgoing import Priority


async def appear(scope: Scope, evening: Evening) -> None:
    """Sends the post of a weekly evening."""
    await show(scope, evening)
    await expect_next(scope, evening)


async def remind(scope: Scope, evening: Evening) -> None:
    """Reminds in private those who come and have a private chat with the bot."""
    chat = await chats.get(scope.tx, scope.bot_id, evening.game.chat_id)
    back = to_table(await scope.voice.link_to_slot(scope.tx, evening.game, SLOT))
    for user_id, person in await _expected(scope, evening):
        if _reached(person):
            said = line("evening-reminder", chat=chat.title if chat else "?")
            target = ChatTarget(user_id, language(person, scope.app.default_locale))
            await scope.outbox.say(target, Post(lines=(said,), rows=back))
    await expect_next(scope, evening)


async def call(scope: Scope, evening: Evening) -> None:
    """Says in the group that the game is near and how many people are missing, and mentions those who come
    and could not be reminded in private."""
    rules = (await played_in(scope, evening.game.chat_id, evening.game.ruleset)).rules
    there = await comers.of_evening(scope.tx, evening)
    names = {who.user_id: who.name for who in there}
    unasked = [
        (user, names[user]) for user, person in await _expected(scope, evening) if not _reached(person)
    ]
    said = told.call(evening, rules, there, unasked)
    await scope.outbox.say(
        target_of(evening.game), said, priority=Priority.PROMPT, game_id=evening.id, slot=CALLED
    )
    await expect_next(scope, evening)


async def _expected(scope: Scope, evening: Evening) -> list[tuple[int, people.Person | None]]:
    """Returns who comes at the hour: ids of users, and what is known of them."""
    there = await comers.of_evening(scope.tx, evening)
    ids = [who.user_id for who in there if who.user_id is not None and who.answer == "yes"]
    return [(user_id, await people.get(scope.tx, scope.bot_id, user_id)) for user_id in ids]


def _reached(person: people.Person | None) -> bool:
    return person is not None and person.reachable
