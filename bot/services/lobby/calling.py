"""What happens before the hour of an evening: the post of a weekly one is sent, people are reminded in
private, then called in the group."""

from bot.render.game.buttons import to_table
from bot.render.lobby import evening as told
from bot.render.post import Post, line
from bot.services.chat.settings import played_in
from bot.services.live.game import target_of
from bot.services.live.outbox_writer import ChatTarget
from bot.services.lobby.evening import CALLED, SLOT, expect_next, show
from bot.services.lobby.lobby import ring
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
    said = line("evening-reminder", chat=chat.title if chat else "?")
    for _, private in await _expected(scope, evening):
        if private is not None:
            await scope.outbox.say(private, Post(lines=(said,), rows=back))
    await expect_next(scope, evening)


async def call(scope: Scope, evening: Evening) -> None:
    """Says in the group that the game is near and how many people are missing, and mentions those who come
    and could not be reminded in private."""
    rules = (await played_in(scope, evening.game.chat_id, evening.game.ruleset)).rules
    unasked = [named for named, private in await _expected(scope, evening) if private is None]
    said = told.call(evening, rules, await comers.of_evening(scope.tx, evening), unasked)
    await ring(scope, evening.game, unasked)
    await scope.outbox.say(
        target_of(evening.game), said, priority=Priority.PROMPT, game_id=evening.id, slot=CALLED
    )
    await expect_next(scope, evening)


async def _expected(scope: Scope, evening: Evening) -> list[tuple[tuple[int, str], ChatTarget | None]]:
    """Returns who comes at the hour: his id and name, and his private chat, if the bot can write there."""
    return [
        (
            (who.user_id, who.name),
            scope.private_chat(await people.get(scope.tx, scope.bot_id, who.user_id)),
        )
        for who in await comers.of_evening(scope.tx, evening)
        if who.user_id is not None and who.answer == "yes"
    ]
