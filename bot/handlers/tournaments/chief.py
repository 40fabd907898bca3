"""Handles the buttons of the chief judge's menu."""

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.handlers.tournaments.pages import show_page, turn_page
from bot.presses.tournaments import Bonus, EventTap
from bot.render.post import Post
from bot.render.tournaments.expelling import LET_IN
from bot.services.scope import UpdateContext
from bot.services.tournaments import approving, chief, expelling
from bot.values.tournament import Tournament

router = Router()

PAGES = ("chief", "games", "game", "rule-ask", "players", "expel-ask", "asks", "approve-ask")


@router.callback_query(EventTap.filter(F.wish.in_(PAGES)))
async def page_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    post = await _page(ctx, tournament, callback_data)
    await turn_page(query, ctx, tournament, own, post)


async def _page(ctx: UpdateContext, tournament: Tournament, tap: EventTap) -> Post | None:
    match tap.wish:
        case "games":
            return await chief.games(ctx, tournament, tap.number)
        case "game":
            return await chief.game(ctx, tournament, tap.number)
        case "rule-ask":
            return await chief.sure_to_rule(ctx, tournament, tap.number, chief.result_of(tap.other))
        case "asks":
            return await approving.listed(ctx, tournament)
        case "approve-ask":
            return await approving.question(ctx, tournament, tap.number, tap.other)
        case "players":
            return await expelling.players(ctx, tournament, tap.number)
        case "expel-ask":
            return await expelling.ask(ctx, tournament, tap.number)
        case _:
            return await chief.menu(ctx, tournament)


@router.callback_query(EventTap.filter(F.wish == "rule"))
async def rule_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    result = chief.result_of(callback_data.other)
    refused = await chief.rule(ctx, tournament, callback_data.number, result)
    await ctx.answer_done(query, refused)
    post = await chief.game(ctx, tournament, callback_data.number)
    if post is not None:
        await show_page(ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish.in_({"approve", "refuse"})))
async def approve_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    bonus, approved = Bonus.of(callback_data.other), callback_data.wish == "approve"
    refused = await approving.decide(ctx, tournament, callback_data.number, bonus, approved=approved)
    await ctx.answer_done(query, refused)
    post = await approving.listed(ctx, tournament)
    await show_page(ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish == "expel"))
async def expel_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    wanted = expelling.let_in if callback_data.other == LET_IN else expelling.expel
    await ctx.answer_done(query, await wanted(ctx, tournament, callback_data.number))
    post = await expelling.players(ctx, tournament, 0)
    await show_page(ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish == "marks"))
async def marks_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament
) -> None:
    await ctx.answer_done(query, await chief.marks(ctx, tournament, callback_data.number))


@router.callback_query(EventTap.filter(F.wish == "protests"))
async def protests_tap(query: CallbackQuery, ctx: UpdateContext, tournament: Tournament) -> None:
    await ctx.answer_done(query, await chief.open_protests(ctx, tournament))
