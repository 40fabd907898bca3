"""Leads a person to what gathers: in private to lobbies and evenings of his groups, in a group to its next
evening."""

from bot.render.lobby import evening as texts
from bot.render.person.welcome import Gathering
from bot.render.post import Line, Link, Post, line
from bot.services.chat.served import is_served
from bot.services.live.members import Membership
from bot.services.lobby.evening import SLOT, posted, show
from bot.services.scope import UpdateContext
from bot.store.chat import chats
from bot.store.game import seats
from bot.store.lobby import evenings, lobbies
from bot.store.telegram import messages
from bot.values.evening import Evening
from bot.values.game import Game

MOST_SHOWN = 5
"""The most lobbies, and the most evenings, that are shown to a person. For each of them, the bot may have to
ask Telegram whether he is in the group."""


async def gathering_for(ctx: UpdateContext) -> list[Gathering]:
    """Returns the newest lobbies of the groups in which the person has played and in which he still is, and
    the soonest evenings of his groups. Raises `AskFirst` if Telegram has to be asked first."""
    found, user_id = list[Gathering](), ctx.person.user_id
    for game in await lobbies.where_known(ctx.tx, ctx.bot_id, user_id, MOST_SHOWN):
        if (chat := await _group(ctx, game)) is not None:
            sitting = await seats.of_game(ctx.tx, game.id)
            found.append(Gathering(chat, Link(start=game.join_code), len(sitting)))
    for one in (await evenings.elsewhere(ctx.tx, ctx.bot_id, user_id, ctx.target.chat_id))[:MOST_SHOWN]:
        has_post = await messages.is_filled(ctx.tx, one.game.chat_id, one.id, SLOT)
        if has_post and (chat := await _group(ctx, one.game)) is not None:
            clock = (await ctx.settings_of(one.game.chat_id)).clock
            url = await ctx.voice.link_to_slot(ctx.tx, one.game, SLOT)
            found.append(Gathering(chat, Link(url=url) if url else None, hour=texts.hour(one, clock)))
    return found


async def _group(ctx: UpdateContext, game: Game) -> str | None:
    """Returns the title of the group of a game; None if the person is not there or it is not served."""
    gone = ctx.member(game.chat_id, ctx.person.user_id).standing is Membership.GONE
    chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
    return None if chat is None or gone or not await is_served(ctx, game.chat_id) else chat.title


async def show_again(ctx: UpdateContext) -> bool:
    """Shows the post of the group's next evening anew, and names the others; a person in another topic gets a
    link to it. Returns False if there is none, or if it has results already."""
    evening = await _next_here(ctx)
    if evening is None:
        return False
    if evening.game.thread_id == (ctx.target.thread_id or 0):
        await show(ctx, evening)
        ahead = await evenings.open_in(ctx.tx, ctx.bot_id, evening.game.chat_id)
        clock = (await ctx.settings_of(evening.game.chat_id)).clock
        rest = [texts.when(one, clock) for one in ahead if one.id != evening.id and one.hour > ctx.tx.now]
        if rest:
            said = Post(lines=(line("evening-others"), *rest), silent=True)
            await ctx.reply_to_person(said, "evening-ahead")
    else:
        await point_to_next(ctx)
    here = evening.game.chat_id
    return not any(one.winner and one.chat_id == here for one in await evenings.tables_of(ctx.tx, evening))


async def point_to_next(ctx: UpdateContext, *first: Line) -> None:
    """Tells the person when the next evening of this group is, with a link to its post. `first`: lines above,
    which are said without an evening, too."""
    evening = await _next_here(ctx)
    if evening is None:
        await ctx.refuse(*first)
        return
    clock = (await ctx.settings_of(evening.game.chat_id)).clock
    url = await ctx.voice.link_to_slot(ctx.tx, evening.game, SLOT)
    said = line("evening-ahead", **texts.hour(evening, clock))
    await ctx.reply_to_person(
        Post(lines=(*first, said), rows=(texts.to_post(url),), silent=True), "evening-ahead"
    )


async def asleep(ctx: UpdateContext) -> Post:
    """Returns a post that names the weekly evening of this topic whose own post is still to come, with the
    button that sends that at once; an empty one if there is no such evening."""
    here = ctx.target.thread_id or 0
    for one in await evenings.open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        has_post = await messages.is_filled(ctx.tx, one.game.chat_id, one.id, SLOT)
        if one.weekly and one.game.thread_id == here and not has_post:
            clock = (await ctx.settings_of(one.game.chat_id)).clock
            return texts.asleep(one, clock)
    return Post()


async def _next_here(ctx: UpdateContext) -> Evening | None:
    """Returns the next evening of this topic that has a post; if the topic has none, the next one of the
    group; None if the group has none."""
    ahead, here = await posted(ctx, ctx.target.chat_id), ctx.target.thread_id or 0
    return min(ahead, key=lambda one: (one.game.thread_id != here, one.hour), default=None)
