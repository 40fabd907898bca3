"""When the group is closed for the night, and who of the out is silent until the end.

What is wanted is a row, written in the transaction of the act. Telegram is asked and told after the commit,
beside the game's own messages and never in their way; `settle` may be killed anywhere and done again.
"""

from functools import partial

import structlog
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError

from bot.services import permissions
from bot.services.bot_permissions import tell_lacking
from bot.services.context import AppContext
from bot.services.order_kept import release
from bot.services.outbox_writer import ChatTarget
from bot.services.permissions import Permissions
from bot.store import chats, restraints
from bot.store.restraints import Restraint
from bot.store.transaction import Transaction

log = structlog.get_logger("bot.restraints")


def attach(app: AppContext) -> None:
    """Has what games want done after each commit, and given back at their end."""

    def settle_later(tx: Transaction, chat_id: int) -> None:
        app.after(tx, ("permissions", chat_id), partial(settle, app, chat_id))

    app.games.settle = settle_later
    app.games.at_end(partial(release, settle=settle_later))


async def settle_all(app: AppContext) -> None:
    """At a start, and from time to time: what no game wants is given back, what failed is tried again."""
    async with app.store.transaction() as tx:
        await restraints.release_orphans(tx, app.bot.id)
        for chat_id in await restraints.unsettled(tx, app.bot.id):
            app.games.settle(tx, chat_id)


async def settle(app: AppContext, chat_id: int) -> None:
    """Takes what is wanted in a chat, and gives back what is not. What Telegram refuses or does not answer
    stays as it is stored."""
    async with app.store.read_only() as tx:
        rows, now = await restraints.of_chat(tx, app.bot.id, chat_id), tx.now
    for row in rows:
        try:
            if row.wanted and not row.held:
                await _take(app, row, now)
            elif not row.wanted:
                await _give_back(app, row)
        except TelegramAPIError as error:
            log.warning(
                "permissions not changed", chat=chat_id, taking=row.wanted, reason=type(error).__name__
            )
            if not isinstance(error, TelegramBadRequest | TelegramForbiddenError):
                return  # the others would wait for Telegram too
            await _refused(app, row)


async def _take(app: AppContext, row: Restraint, now: float) -> None:
    """What was is stored before anything is taken: else a kill between would make ours of it."""
    present = await permissions.ask(app.bot, row)
    before: Permissions | None = row.before
    if before is None or not permissions.is_shut(present, before):
        async with app.store.transaction() as tx:
            await restraints.remember(tx, row, present)
        before = present
    if permissions.taken_of(before):
        await permissions.take(app.bot, row, present, now)
    async with app.store.transaction() as tx:
        await restraints.set_held(tx, row, True)


async def _give_back(app: AppContext, row: Restraint) -> None:
    """Where all that was taken is still away. If some of it is there, an administrator gave it: his change
    wins."""
    if row.before is not None and permissions.taken_of(row.before):
        present = await permissions.ask(app.bot, row)
        async with app.store.transaction() as tx:
            await restraints.set_held(tx, row, False)
        if present and permissions.is_shut(present, row.before):
            await permissions.give_back(app.bot, row, row.before, present)
    async with app.store.transaction() as tx:
        await restraints.forget(tx, row)


async def _refused(app: AppContext, row: Restraint) -> None:
    """The group is told once what the bot lacks. What can not be taken is not tried again; what can not be
    given back is, as long as it is the group's."""
    async with app.store.transaction() as tx:
        if row.wanted:
            await restraints.set_held(tx, row, True)
        chat = await chats.get(tx, app.bot.id, row.chat_id)
        if chat is not None:
            target = ChatTarget(row.chat_id, chat.locale or app.default_locale)
            await tell_lacking(app, tx, target)
