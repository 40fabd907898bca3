"""Friends whom people bring to an evening. A friend is only a name in its list until he presses himself."""

from collections.abc import Sequence
from dataclasses import replace

from bot.render.lobby import friends as texts
from bot.render.phrase import shown_name
from bot.render.post import Line, line
from bot.services.chat.nicknames import name_in
from bot.services.live.members import Membership
from bot.services.lobby.evening import FRIEND, answer, changed
from bot.services.lobby.seating import not_in_the_group
from bot.services.lobby.slot_messages import edit_soon, say_once, unsay
from bot.services.scope import Scope, UpdateContext
from bot.store.lobby import comers
from bot.store.telegram import messages
from bot.values.evening import Comer, Evening

MOST_FRIENDS = 5
"""How many friends one person may bring."""

SIT_DOWN = f"{FRIEND}all"
"""The slot of the message that asks all friends to sit down."""


async def bring(ctx: UpdateContext, evening: Evening, name: str | None = None) -> Line | None:
    """Adds a friend whom the person brings, called `name`; without it, a reply to the message about him names
    him. If the person brings a friend without a name already, only gives him this `name`. Returns None, or a
    line that says why not."""
    answers = await comers.of_evening(ctx.tx, evening)
    brought = [who for who in answers if who.brought_by == ctx.person.user_id and who.user_id is None]
    nameless = next((who for who in brought if not who.is_named), None)
    if name is not None and nameless is not None:
        await rename(ctx, evening, nameless.number, name)
        return None
    if evening.is_ending:
        return line("evening-ends")
    if len(brought) >= MOST_FRIENDS:
        return line("evening-friends", count=MOST_FRIENDS)
    own = await name_in(ctx, evening.game.chat_id)
    called = shown_name(name) if name else texts.friend_of(own, brought)
    friend = await comers.bring(ctx.tx, evening, ctx.person.user_id, own, called)
    asked, about = texts.friend(evening.id, friend), f"friend:{evening.id}:{friend.number}"
    game, slot = evening.game, f"{FRIEND}{friend.number}"
    await ctx.outbox.say(ctx.target, asked, question=about, reply=about, game_id=game.id, slot=slot)
    await changed(ctx, evening)
    return None


async def one_more(ctx: UpdateContext, evening: Evening, name: str | None) -> Line | None:
    """Lets the person come; if he comes already, or if there is a `name`, adds a friend. Returns a line that
    says why no friend was added; otherwise None, also if he himself can not come."""
    answers = await comers.of_evening(ctx.tx, evening)
    if name is not None or any(who.user_id == ctx.person.user_id and who.comes for who in answers):
        return await bring(ctx, evening, name)
    await answer(ctx, evening, "yes")
    return None


async def one_less(ctx: UpdateContext, evening: Evening, name: str | None) -> Line | None:
    """Takes the newest of the person's friends off the list, or the one with this `name`; if he brings none,
    he does not come. Returns None, or a line that says why not."""
    answers = await comers.of_evening(ctx.tx, evening)
    own = [who for who in answers if who.brought_by == ctx.person.user_id and who.user_id is None]
    matching = [who for who in own if name is None or who.name.casefold() == shown_name(name).casefold()]
    if matching:
        return await drop(ctx, evening, matching[-1].number)
    if name is not None:
        return line("evening-not-your-friend")
    await answer(ctx, evening, "no")
    return None


async def drop(ctx: UpdateContext, evening: Evening, number: int) -> Line | None:
    """Takes a friend off the list. Returns None, or a line that says why not."""
    friend = _friend(await comers.of_evening(ctx.tx, evening), number)
    if friend is None or friend.brought_by != ctx.person.user_id:
        return line("evening-not-your-friend")
    await comers.drop(ctx.tx, evening, number)
    await _settled(ctx, evening, number)
    return None


async def come(ctx: UpdateContext, evening: Evening, number: int) -> Line:
    """Lets the person who presses come in place of the friend with this number. Returns the line that says
    so, or why not. Raises `AskFirst` if Telegram has to be asked."""
    answers = await comers.of_evening(ctx.tx, evening)
    friend = _friend(answers, number)
    if friend is None or friend.brought_by == ctx.person.user_id:
        return line("evening-no-friend")
    if evening.is_ending:
        return line("evening-ends")
    if any(who.user_id == ctx.person.user_id and who.comes for who in answers):
        return line("evening-listed")
    if ctx.member(evening.game.chat_id, ctx.person.user_id).standing is Membership.GONE:
        return await not_in_the_group(ctx, evening.game)
    name = await name_in(ctx, evening.game.chat_id)
    await comers.take_over(ctx.tx, evening, number, ctx.person.user_id, name)
    await _settled(ctx, evening, number)
    return line("evening-yes-noted")


async def call(scope: Scope, evening: Evening) -> None:
    """Is called at the hour. Asks friends who have not pressed themselves to do so, in one message below the
    newest: at the table there is no seat for a name."""
    awaited = await _awaited(scope, evening)
    if awaited:
        await say_once(scope, evening.game, texts.friends(evening.id, awaited), SIT_DOWN)


async def _settled(ctx: UpdateContext, evening: Evening, number: int) -> None:
    """Brings messages up to date after a friend has come, or was taken off the list."""
    await unsay(ctx, evening.game, f"{FRIEND}{number}")
    awaited = await _awaited(ctx, evening)
    if not awaited:
        await unsay(ctx, evening.game, SIT_DOWN)
    elif await messages.is_filled(ctx.tx, evening.game.chat_id, evening.id, SIT_DOWN):
        await edit_soon(ctx, evening.game, texts.friends(evening.id, awaited), SIT_DOWN)
    await changed(ctx, evening)


async def _awaited(scope: Scope, evening: Evening) -> list[Comer]:
    answers = await comers.of_evening(scope.tx, evening)
    return [who for who in answers if who.user_id is None and who.comes]


async def rename(ctx: UpdateContext, evening: Evening, number: int, name: str) -> None:
    """Stores how the friend is called, if the person has brought him."""
    friend = _friend(await comers.of_evening(ctx.tx, evening), number)
    if friend is not None and friend.brought_by == ctx.person.user_id:
        named = replace(friend, name=shown_name(name))
        await comers.rename(ctx.tx, evening, number, named.name)
        await edit_soon(ctx, evening.game, texts.friend(evening.id, named), f"{FRIEND}{number}")
        await changed(ctx, evening)


def _friend(answers: Sequence[Comer], number: int) -> Comer | None:
    return next((who for who in answers if who.number == number and who.user_id is None), None)
