"""Handles tournaments: their links, `/tournament`, groups that become tables, players who come,
protests, and what side judges see."""

from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE, Command
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.tournaments.pages import EventRouter, press, show_page
from bot.presses.press import ONLY
from bot.presses.tournaments import RULINGS, DecideTap, EventTap, ProtestTap
from bot.render.post import Line, Post, line
from bot.services.scope import UpdateContext
from bot.services.tournaments import attendance, chief, organising, protesting, registration, siding
from bot.services.tournaments.beginning import begin_after
from bot.services.tournaments.gathering import bind
from bot.services.tournaments.messages import RULING, page_of
from bot.store.tournaments import tournaments
from bot.values.game import Game
from bot.values.tournament import Tournament

router = EventRouter()

SURE_SUFFIX = "-sure"
LOOKS = " ".join((*RULINGS, "ask"))
DECIDES = " ".join((*(f"{ruling}{SURE_SUFFIX}" for ruling in RULINGS), "reopen"))


async def show_tournament(ctx: UpdateContext, code: str) -> None:
    """Shows the page of the tournament with this code; if the person's link leads to none, tells him so."""
    found = await tournaments.by_code(ctx.tx, ctx.bot_id, code)
    if found is None:
        await ctx.say(line("unknown-link"))
    else:
        await ctx.post(await registration.entry_page(ctx, found), question=page_of(found.id))


async def bind_table(ctx: UpdateContext, code: str, name: str) -> None:
    """`/table CODE NAME`: makes the group the table NAME of this tournament, or says why not."""
    said = await bind(ctx, code, name)
    if said is not None:
        await ctx.say(said)


@router.message(PRIVATE, Command("tournament"))
async def tournament(message: Message, ctx: UpdateContext) -> None:
    """`/tournament`: shows the organiser or the chief judge his menu, and a player the page of his
    tournament. If the person has several tournaments, lists them."""
    found = await registration.own_tournaments(ctx)
    if not found:
        await ctx.say(line("event-none"), silent=True)
    elif len(found) == 1:
        await _show(ctx, found[0])
    else:
        await ctx.reply_to_all(organising.several(found), "tournament")


async def _show(ctx: UpdateContext, found: Tournament) -> None:
    if found.organiser_id == ctx.person.user_id:
        post = await organising.menu(ctx, found)
    elif found.chief_id == ctx.person.user_id:
        post = await chief.menu(ctx, found)
    else:
        post = await registration.entry_page(ctx, found)
    await ctx.reply_to_all(post, "tournament", question=page_of(found.id))


@router.callback_query(press(EventTap, "enter", Who.INVITED, Changes.ENTRANT))
@router.callback_query(press(EventTap, "leave", Who.ENTRANT, Changes.ENTRANT))
async def entry_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    wanted = registration.enter if callback_data.wish == "enter" else registration.leave
    await ctx.answer(query, await wanted(ctx, tournament), alert=True)
    await show_page(ctx, tournament, own, await registration.entry_page(ctx, tournament))


@router.callback_query(press(EventTap, "here", Who.ENTRANT, Changes.TOURNAMENT))
async def here_tap(query: CallbackQuery, ctx: UpdateContext, tournament: Tournament) -> None:
    """Handles the button with which a player says that he is there for his round."""
    await ctx.answer(query, await attendance.is_here(ctx, tournament), alert=True)
    if tournament.status == "running":
        begin_after(ctx, tournament.id, quiet=True)


@router.callback_query(press(EventTap, "standing", Who.ENTRANT))
async def standing_tap(query: CallbackQuery, ctx: UpdateContext, tournament: Tournament) -> None:
    await ctx.answer(query)
    await ctx.reply_to_all(await organising.standing(ctx, tournament), "standing")


@router.callback_query(Press(ProtestTap, ONLY, Where.GROUP, Who.ANYBODY, When.OVER))
async def protest_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await ctx.answer(query, await protesting.ask(ctx, game.id), alert=True)


router.reply(protesting.ASKED, lambda ctx, about, text: protesting.lodge(ctx, int(about), text))
router.reply(siding.WATCHES, lambda ctx, about, text: siding.pass_on(ctx, int(about), text))


@router.callback_query(Press(DecideTap, LOOKS, Where.PRIVATE, Who.CHIEF, asks="ruling"))
@router.callback_query(
    Press(DecideTap, DECIDES, Where.PRIVATE, Who.CHIEF, changes=Changes.RESULTS, asks="ruling")
)
async def decide_tap(
    query: CallbackQuery,
    callback_data: DecideTap,
    ctx: UpdateContext,
    tournament: Tournament,
    own: int | None,
) -> None:
    now = await _ruled(ctx, tournament, callback_data)
    if isinstance(now, Line):
        await ctx.answer(query, now, alert=True)
        return
    noted = callback_data.wish.endswith(SURE_SUFFIX)
    await ctx.answer(query, *((line("protest-noted"),) if noted else ()))
    await ctx.show_again(own, now, question=RULING)


async def _ruled(ctx: UpdateContext, tournament: Tournament, tap: DecideTap) -> Post | Line:
    if tap.wish == "reopen":
        return await protesting.reopen(ctx, tournament, tap.protest)
    ruling = next((ruling for ruling in RULINGS if ruling == tap.wish.removesuffix(SURE_SUFFIX)), None)
    if ruling is not None and tap.wish.endswith(SURE_SUFFIX):
        return await protesting.decide(ctx, tournament, tap.protest, ruling)
    return await protesting.look(ctx, tournament, tap.protest, ruling)
