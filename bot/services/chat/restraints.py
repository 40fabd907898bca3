"""Permissions to write that the bot takes away in a group: from everybody by night, and until the end of the
game from players who are out.

`follow` stores as rows what a game wants, in the transaction of the act. `settle` makes the requests to
Telegram after the commit, so it does not delay the game's own messages. If the program is killed during
`settle`, it can simply be repeated.
"""

from functools import partial

import structlog
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError

from bot.services.chat import send_permissions
from bot.services.chat.bot_rights import tell_lacking
from bot.services.chat.send_permissions import Permissions
from bot.services.live.game import Change, LiveGame
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import AppContext, Scope
from bot.store.chat import chats
from bot.store.chat import restraints as rows
from bot.store.chat.restraints import EVERYBODY, Restraint
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import StepName
from engine.view import is_out

log = structlog.get_logger("bot.restraints")


def settle_later(scope: Scope, chat_id: int) -> None:
    """After the commit, takes away permissions that games want taken here, and gives back all others."""
    scope.app.after(scope.tx, ("permissions", chat_id), partial(settle, scope.app, chat_id))


async def settle_all(app: AppContext) -> None:
    """Begins to give back permissions that no game wants taken, and to try again what has failed, in all
    chats; the requests run later. It is called at a start of the program and from time to time."""
    async with app.store.transaction() as tx:
        await rows.release_orphans(tx, app.bot.id)
        for chat_id in await rows.unsettled(tx, app.bot.id):
            settle_later(Scope(app, tx), chat_id)


async def settle(app: AppContext, chat_id: int) -> None:
    """Takes away the permissions that games want taken in a chat, and gives back all others. If Telegram
    refuses, tells the group which right the bot does not have. If it does not answer, the rest of the chat
    waits for the next call."""
    async with app.store.read_only() as tx:
        found, now = await rows.of_chat(tx, app.bot.id, chat_id), tx.now
    for row in found:
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
    """Takes permissions away from the person or the group of this row. Before that, it stores which
    permissions there are. Otherwise, if the program were killed, it would later think that the group itself
    has chosen the restriction."""
    present = await send_permissions.ask(app.bot, row)
    before: Permissions | None = row.before
    if before is None or not send_permissions.is_shut(present, before):
        async with app.store.transaction() as tx:
            await rows.remember(tx, row, present)
        before = present
    if send_permissions.taken_of(before):
        await send_permissions.take(app.bot, row, present, now)
    async with app.store.transaction() as tx:
        await rows.set_held(tx, row, True)


async def _give_back(app: AppContext, row: Restraint) -> None:
    """Gives the permissions of this row back, if all of them are still taken away. If some of them are there
    again, an administrator has given them, and the bot changes nothing."""
    if row.before is not None and send_permissions.taken_of(row.before):
        present = await send_permissions.ask(app.bot, row)
        async with app.store.transaction() as tx:
            await rows.set_held(tx, row, False)
        if present and send_permissions.is_shut(present, row.before):
            await send_permissions.give_back(app.bot, row, row.before, present)
    async with app.store.transaction() as tx:
        await rows.forget(tx, row)


async def _refused(app: AppContext, row: Restraint) -> None:
    """Tells the group once which right the bot does not have, because Telegram has refused to change
    permissions. The bot does not try again to take them, but it tries again to give them back."""
    async with app.store.transaction() as tx:
        if row.wanted:
            await rows.set_held(tx, row, True)
        chat = await chats.get(tx, app.bot.id, row.chat_id)
        if chat is not None:
            target = ChatTarget(row.chat_id, chat.locale or app.default_locale)
            await tell_lacking(Scope(app, tx), target)


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. Stores which permissions the game wants taken now, as the
    group's settings say, and that all others are given back. At the end of the game all are given back.

    It uses only what everybody knows: whether it is night, and who is out for good. Topics and practices are
    left out: a permission that is taken because of one topic would be missing in all topics of the group.
    """
    before, after, game = change.before, change.after, change.after.game
    if change.is_over:
        if await rows.release(scope.tx, game.id):
            settle_later(scope, game.chat_id)
        return
    closes = int(is_closed(after)) - int(is_closed(before))
    was, now = _out(before.state), _out(after.state)
    if game.thread_id or game.is_practice or not (closes or was != now):
        return
    chat = await chats.get(scope.tx, game.bot_id, game.chat_id)
    if chat is None:
        return
    if closes > 0 and chat.settings.closes == "on":
        await rows.want(scope.tx, game.bot_id, game.chat_id, EVERYBODY, game.id)
    elif closes < 0:
        await rows.release(scope.tx, game.id, EVERYBODY)
    for seat in now - was if chat.settings.silences == "on" else ():
        await rows.want(scope.tx, game.bot_id, game.chat_id, after.roster.people[seat].user_id, game.id)
    for seat in was - now:
        await rows.release(scope.tx, game.id, after.roster.people[seat].user_id)
    settle_later(scope, game.chat_id)


def is_closed(live: LiveGame) -> bool:
    """Returns whether nobody may write in the game's group now: by night, but not during the deal, and not in
    a pause, when everybody may talk."""
    step = live.state.step
    return (
        live.pause is None and step.phase is Phase.NIGHT and step.name not in (StepName.DEAL, StepName.OVER)
    )


def _out(state: State) -> frozenset[Seat]:
    return frozenset(seat for seat in range(1, len(state.roles) + 1) if is_out(state, seat))
