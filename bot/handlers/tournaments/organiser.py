"""The buttons of the organiser's menu. Some of them stand in the chief judge's menu, too."""

from aiogram.types import CallbackQuery

from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import EventRouter, press, show_page
from bot.presses.tournaments import EntrantTap, EventTap, ListTap, ReplaceTap, TableTap
from bot.render.post import Post, line
from bot.services.scope import UpdateContext
from bot.services.tournaments import attendance, chief, listing, organising, resigning, seatings, substituting
from bot.store.tournaments import tournaments
from bot.values.tournament import Tournament

router = EventRouter()

ORGANISER, LEADER, TOURNAMENT = Who.ORGANISER, Who.LEADER, Changes.TOURNAMENT


async def _open_menu(ctx: UpdateContext, tournament: Tournament, *, begins: bool = False) -> Post:
    now = await tournaments.get(ctx.tx, tournament.id)
    if now.organiser_id == ctx.person.user_id:
        return await organising.menu(ctx, now, begins=begins)
    return await chief.menu(ctx, now)


async def _menu(ctx: UpdateContext, tournament: Tournament, _tap: EventTap, _done: bool) -> Post:
    return await _open_menu(ctx, tournament)


async def _begun(ctx: UpdateContext, tournament: Tournament, _tap: EventTap, done: bool) -> Post:
    return await _open_menu(ctx, tournament, begins=done)


router.page(EventTap, "menu", LEADER, _open_menu)
router.act(EventTap, "draw", ORGANISER, TOURNAMENT, seatings.draw_first, _menu)
router.page(EventTap, "reopen-ask", ORGANISER, listing.ask_to_reopen)
router.act(EventTap, "reopen", ORGANISER, TOURNAMENT, listing.reopen, _menu)
router.act(EventTap, "begin", ORGANISER, TOURNAMENT, organising.begin_now, _begun)
router.act(EventTap, "hold", ORGANISER, TOURNAMENT, organising.hold, _menu)
router.act(TableTap, "again", ORGANISER, TOURNAMENT, organising.play_again, _begun)
router.act(TableTap, "skip", ORGANISER, TOURNAMENT, organising.pass_over, _menu)
router.act(TableTap, "call", ORGANISER, TOURNAMENT, attendance.call, _menu)
router.act(EventTap, "wait", ORGANISER, TOURNAMENT, attendance.wait_on, _menu)
router.page(ListTap, "people", ORGANISER, substituting.ask_who_goes)
router.page(EventTap, "finish", LEADER, organising.ask_enough)
router.act(EventTap, "finish-sure", LEADER, Changes.RESULTS, organising.close, _menu)
router.page(EventTap, "hand-list", ORGANISER, resigning.ask_to_whom)
router.page(EntrantTap, "hand-ask", ORGANISER, resigning.ask_if_sure)
router.page(EntrantTap, "hand", ORGANISER, resigning.hand_over, TOURNAMENT)
router.page(EventTap, "cancel-ask", ORGANISER, resigning.ask_to_cancel)
router.act(EventTap, "cancel", ORGANISER, TOURNAMENT, resigning.cancel, _menu)


@router.callback_query(press(ReplaceTap, "replace", ORGANISER, TOURNAMENT))
async def replace_tap(
    query: CallbackQuery,
    callback_data: ReplaceTap,
    ctx: UpdateContext,
    tournament: Tournament,
    own: int | None,
) -> None:
    """Handles the button that chooses whom the organiser replaces, and the one that chooses by whom."""
    goes, comes = callback_data.entrant, callback_data.substitute
    post: Post | None
    if comes:
        await ctx.answer_done(query, await substituting.substitute(ctx, tournament, goes, comes))
        post = await _open_menu(ctx, tournament)
    else:
        post = await substituting.ask_who_comes(ctx, tournament, goes)
        await ctx.answer(query, *(() if post else (line("event-late"),)))
    await show_page(ctx, tournament, own, post)
