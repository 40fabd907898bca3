"""Handles the pages on which the organiser or the chief judge names judges for the tables."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE, Answers
from bot.handlers.tournaments.pages import show_page, turn_page
from bot.presses.tournaments import Chair, EventTap
from bot.render.post import Post
from bot.services.scope import UpdateContext
from bot.services.tournaments import naming
from bot.values.tournament import Tournament

router = Router()


@router.callback_query(EventTap.filter(F.wish.in_({"judges", "judges-of", "judge-pick"})))
async def page_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    post: Post | None
    match callback_data.wish:
        case "judges-of":
            post = await naming.of_table(ctx, tournament, callback_data.number)
        case "judge-pick":
            post = await naming.ask(ctx, tournament, Chair.of(callback_data.number))
        case _:
            post = await naming.tables(ctx, tournament)
    await turn_page(query, ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish == "judge-ask"))
async def ask_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament
) -> None:
    refused = await naming.ask_for_number(ctx, tournament, Chair.of(callback_data.number))
    await ctx.answer_done(query, refused)


@router.callback_query(EventTap.filter(F.wish.in_({"judge-name", "judge-dismiss"})))
async def name_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    if callback_data.wish == "judge-name":
        chair = Chair.of(callback_data.number)
        place, refused = chair.table, await naming.name(ctx, tournament, chair, callback_data.other)
    else:
        place, refused = callback_data.other, await naming.dismiss(ctx, tournament, callback_data.number)
    await ctx.answer_done(query, refused)
    post = await naming.of_table(ctx, tournament, place)
    if post is not None:
        await show_page(ctx, tournament, own, post)


@router.message(PRIVATE, Answers(naming.ASKED))
async def new_judge(message: Message, ctx: UpdateContext, about: str) -> None:
    """Names a judge. The reply of the organiser or the chief judge contains his Telegram number and then his
    name. `about`: the end of the question."""
    await ctx.say(await naming.name_by_number(ctx, about, message.text or ""))
