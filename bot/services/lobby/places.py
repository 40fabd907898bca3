"""Where the tables of an evening stand: beside the place of its post, in topics and in other groups."""

from collections.abc import Sequence
from functools import partial

import structlog

from bot.delivery.verdict import Again, Refused, classify_error
from bot.render.locales import say
from bot.render.post import Line, Post, line
from bot.services.live.game import target_of
from bot.services.live.members import Membership
from bot.services.lobby.evening import MORE, NO_PLACE, changed
from bot.services.lobby.lobby import expect
from bot.services.lobby.planning import MOST_AHEAD
from bot.services.lobby.slot_messages import unsay
from bot.services.scope import SERVICE_ACCOUNTS, AppContext, Scope, UpdateContext
from bot.store.chat import chats
from bot.store.lobby import evenings
from bot.store.telegram import messages
from bot.values.evening import Evening

log = structlog.get_logger("bot.services")


async def choose_tables(ctx: UpdateContext, evening: Evening, tables: int) -> None:
    """Stores how many tables the host wants. For those that have no place yet, the bot makes topics."""
    chosen = await evenings.change(ctx.tx, evening, tables=tables)
    await _make_topics_later(ctx, chosen)
    await changed(ctx, chosen)
    for slot in (MORE, NO_PLACE):
        await unsay(ctx, chosen.game, slot)


async def _make_topics_later(scope: Scope, evening: Evening) -> None:
    """Makes topics after the commit if the evening has too few places for its tables."""
    if len(await evenings.places_of(scope.tx, evening)) + 1 < (evening.tables or 1):
        scope.app.after(scope.tx, ("evening", evening.id), partial(_make_topics, scope.app, evening.id))


async def try_topics_again(scope: Scope, evening: Evening) -> None:
    """Makes the topics that are still missing some minutes before the hour, because Telegram did not answer
    before. If Telegram has refused, the group knows it already."""
    if not await messages.is_filled(scope.tx, evening.game.chat_id, evening.id, NO_PLACE):
        await _make_topics_later(scope, evening)


async def _make_topics(app: AppContext, evening_id: int) -> None:
    """Makes topics in the group until the evening's tables have places, each stored at once. Where Telegram
    refuses, the group is told what to do. If Telegram does not answer, this ends."""
    while True:
        async with app.store.transaction() as tx:
            evening = await evenings.get(tx, evening_id)
            number = len(await evenings.places_of(tx, evening)) + 2
        game = evening.game
        if number > (evening.tables or 1):
            return
        try:
            name = say(game.locale, "evening-topic", {"number": number})
            topic = await app.bot.create_forum_topic(game.chat_id, name)
        except Exception as error:
            verdict = classify_error(error, game.chat_id, None, pause=0.0)
            if isinstance(verdict, Again):
                log.warning("topic not made", chat=game.chat_id, reason=type(error).__name__)
                return
            async with app.store.transaction() as tx:
                lacks = "right" if verdict is Refused.NO_RIGHTS else "topics"
                needs = line("evening-needs-topic", count=(evening.tables or 1) + 1 - number, lacks=lacks)
                told_so = Post(lines=(needs,), silent=True)
                await app.outbox(tx).say(target_of(game), told_so, game_id=game.id, slot=NO_PLACE)
            return
        async with app.store.transaction() as tx:
            await evenings.place(tx, evening, game.chat_id, topic.message_thread_id, stands=True)


async def hosted_elsewhere(ctx: UpdateContext) -> tuple[list[Evening], bool]:
    """Returns a list, and whether a table of the evening in it may stand here. The list has the evening of
    another group about which the person may decide: he has called it, or it concerns him and he is an
    administrator there. It is the soonest whose table stands here, or else the soonest; without one the list
    is empty. Raises `AskFirst` if Telegram has to be asked."""
    user_id, hosted = ctx.person.user_id, list[Evening]()
    here = ctx.target.chat_id, ctx.target.thread_id or 0
    found = await evenings.elsewhere(ctx.tx, ctx.bot_id, user_id, ctx.target.chat_id)
    for one in found[:MOST_AHEAD] if user_id not in SERVICE_ACCOUNTS else ():
        at_home = one.game.chat_id, user_id
        if one.game.creator_id == user_id or ctx.member(*at_home).standing is Membership.ADMINISTRATOR:
            if here in await evenings.places_of(ctx.tx, one):
                return [one], True
            hosted.append(one)
    return hosted[:1], False


async def place_table(ctx: UpdateContext, planned: Sequence[Evening]) -> Line:
    """Lets a table of each of these evenings stand in this group or topic, or no longer. Returns the line
    that says which."""
    if not planned:
        return line("evening-none")
    here = ctx.target.chat_id, ctx.target.thread_id or 0
    stands = here not in await evenings.places_of(ctx.tx, planned[0])
    for one in planned:
        if here != (one.game.chat_id, one.game.thread_id):
            await evenings.place(ctx.tx, one, *here, stands=stands)
        await unsay(ctx, one.game, NO_PLACE)
        if one.hour <= ctx.tx.now:
            await expect(ctx, one.game, "next", ctx.tx.now)
    if planned[0].game.chat_id == ctx.target.chat_id:
        return line("evening-table-here" if stands else "evening-table-gone")
    home = await chats.get(ctx.tx, ctx.bot_id, planned[0].game.chat_id)
    return line("evening-table-of" if stands else "evening-table-of-gone", chat=home.title if home else "?")
