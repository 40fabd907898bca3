"""A chat's seasons: the one that runs, how one begins and ends, and the ratings."""

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE
from bot.handlers.game import StaleTapError
from bot.keyboards.taps import RatingTap, SeasonTap
from bot.render import season as render
from bot.render.post import Post, line
from bot.render.rating import page_of, rating_picture, rating_post
from bot.services import seasons
from bot.services.chat_settings import settings_here
from bot.services.context import UpdateContext
from bot.services.values import Season

router = Router()


@router.message(GROUP, Command("season"))
async def season(message: Message, ctx: UpdateContext) -> None:
    """Its buttons belong to the group, so it waits until nobody plays there."""
    if await ctx.open_game() is None:
        await ctx.show(await _home(ctx), "season", question="season")
    else:
        await ctx.refuse(line("season-later"))


async def _home(ctx: UpdateContext) -> Post:
    found = await seasons.seasons_here(ctx)
    return render.season_post(found, ctx.books, (await settings_here(ctx)).clock)


@router.callback_query(SeasonTap.filter(F.wish == "choose"))
async def choose(query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None) -> None:
    await ctx.answer(query)
    await ctx.show_again(own, render.choosing_post(callback_data, ctx.books), question="season")


@router.callback_query(SeasonTap.filter(F.wish == "begin"))
async def begin(query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None) -> None:
    if not await seasons.begin(ctx, callback_data):
        raise StaleTapError(line("season-runs-already"))
    await ctx.answer(query, line("season-begun"))
    await ctx.show_again(own, await _home(ctx), question="season")


@router.callback_query(SeasonTap.filter(F.wish == "plan"))
async def ask_when(
    query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None
) -> None:
    running = await _running(ctx, callback_data)
    await ctx.answer(query)
    post = render.planning_post(running, (await settings_here(ctx)).clock)
    await ctx.show_again(own, post, question="season")


@router.callback_query(SeasonTap.filter(F.wish == "plan-set"))
async def plan(query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None) -> None:
    if not await seasons.plan_end(ctx, callback_data.season, callback_data.end):
        raise StaleTapError(line("season-over"))
    await ctx.answer(query, line("season-planned"))
    await ctx.show_again(own, await _home(ctx), question="season")


@router.callback_query(SeasonTap.filter(F.wish == "end"))
async def ask_to_end(
    query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None
) -> None:
    running = await _running(ctx, callback_data)
    await ctx.answer(query)
    await ctx.show_again(own, render.ending_post(running), question="season")


async def _running(ctx: UpdateContext, tap: SeasonTap) -> Season:
    """The season that the button means, if it still runs here."""
    running = await seasons.running_here(ctx)
    if running is None or running.id != tap.season:
        raise StaleTapError(line("season-over"))
    return running


@router.callback_query(SeasonTap.filter(F.wish == "end-sure"))
async def end(query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None) -> None:
    if not await seasons.end(ctx, callback_data.season):
        raise StaleTapError(line("season-over"))
    await ctx.answer(query, line("season-ended"))
    await ctx.show_again(own, await _home(ctx), question="season")


@router.callback_query(SeasonTap.filter(F.wish == "home"))
async def home(query: CallbackQuery, ctx: UpdateContext, own: int | None) -> None:
    await ctx.answer(query)
    await ctx.show_again(own, await _home(ctx), question="season")


@router.message(GROUP, Command("rating"))
async def rating(message: Message, ctx: UpdateContext) -> None:
    """Of the season that runs, or the last one. For all to see, but not while they play: then for whoever
    asked, without buttons."""
    found = await seasons.seasons_here(ctx)
    if not found:
        await ctx.refuse(line("season-none"))
        return
    post = await _page(ctx, RatingTap(season=found[-1].id))
    if await ctx.open_game() is None:
        await ctx.show(post, "rating", question="rating")
    else:
        await ctx.reply(post.model_copy(update={"rows": ()}), "rating")


@router.callback_query(RatingTap.filter())
async def turn_page(
    query: CallbackQuery, callback_data: RatingTap, ctx: UpdateContext, own: int | None
) -> None:
    if (own is None or callback_data.drawn) and await ctx.open_game() is not None:
        raise StaleTapError(line("season-later"))
    post = await _page(ctx, callback_data)
    await ctx.answer(query)
    if callback_data.drawn:
        await ctx.show(post, f"rating-picture:{callback_data.pack()}")
    else:
        await ctx.show_again(own, post, question="rating")


async def _page(ctx: UpdateContext, tap: RatingTap) -> Post:
    found = await seasons.season_here(ctx, tap.season)
    if found is None:
        raise StaleTapError(line("button-of-nothing"))
    page = page_of(await seasons.rating(ctx.tx, ctx.bot_id, found), tap.view, tap.page)
    settings = await settings_here(ctx)
    if not tap.drawn:
        drawn = settings.theme is not None
        return rating_post(page, await seasons.seasons_here(ctx), settings.clock, drawn=drawn)
    if settings.theme is None:
        raise StaleTapError(line("no-pictures"))
    return rating_picture(page, settings.clock, settings.theme)


@router.message(PRIVATE, Command("season", "rating"))
async def in_private(message: Message, ctx: UpdateContext) -> None:
    await ctx.say(line("season-in-group"), silent=True)
