"""What the bot itself may do in a group: read all messages (not in privacy mode), and delete messages."""

from aiogram.exceptions import TelegramAPIError

from bot.choices import DELETING, ChatSettings
from bot.render.post import Post, line
from bot.services.context import AppContext, UpdateContext
from bot.services.members import Standing
from bot.services.outbox_writer import ChatTarget
from bot.store import chats
from bot.store.chats import Chat
from bot.store.transaction import Transaction


def warn_of_privacy(ctx: UpdateContext) -> None:
    """Warns a group, once, if the bot can not read its messages, and says what to change.

    Telegram is asked after the commit, outside the transaction.
    """

    async def look() -> None:
        if await _hears(ctx.app, ctx.target.chat_id):
            return
        async with ctx.app.store.transaction() as tx:
            there = ctx.within(tx)
            chat = await chats.get(tx, ctx.bot_id, ctx.target.chat_id)
            if chat is not None and not chat.privacy_warned:
                await chats.privacy_warned(tx, ctx.bot_id, ctx.target.chat_id)
                await there.say(line("privacy-warning"))

    ctx.app.after(ctx.tx, ("privacy", ctx.target.chat_id), look)


async def warn_of_weakness(app: AppContext, tx: Transaction, target: ChatTarget) -> None:
    """Warns a group that wants talk deleted, if the bot can not delete it, and says what to change: once for
    each time the group chooses that. Telegram is asked after the commit, outside the transaction."""

    async def look() -> None:
        if await _deletes(app, target.chat_id):
            return
        async with app.store.transaction() as later:
            chat = await _unwarned(app, later, target)
            if chat is not None:
                changed = ChatSettings(deleting_told=True)
                await chats.change_settings(later, app.bot.id, chat.chat_id, changed)
                await app.outbox(later).say(target, Post(lines=(line("deleting-not-allowed"),)))

    if await _unwarned(app, tx, target) is not None:
        app.after(tx, ("weakness", target.chat_id), look)


async def _unwarned(app: AppContext, tx: Transaction, target: ChatTarget) -> Chat | None:
    chat = await chats.get(tx, app.bot.id, target.chat_id)
    if chat is None or chat.settings.discipline not in DELETING:
        return None
    return None if chat.settings.deleting_told else chat


UNSAID = frozenset({Standing.UNTOLD, Standing.UNKNOWN})
"""If Telegram does not say what the bot may do, nobody is warned."""


async def _hears(app: AppContext, chat_id: int) -> bool:
    try:
        me = await app.bot.me()
    except TelegramAPIError:
        return True
    if me.can_read_all_group_messages:
        return True
    member = await app.members.ask(chat_id, app.bot.id)
    return member.standing in UNSAID or member.standing is Standing.ADMINISTRATOR


async def _deletes(app: AppContext, chat_id: int) -> bool:
    member = await app.members.ask(chat_id, app.bot.id)
    return member.standing in UNSAID or member.deletes
