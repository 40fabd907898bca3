"""Handles `/season` and `/rating`: people begin and end seasons, and look at their ratings."""

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.handlers.press import Changes, Press, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.press import ONLY
from bot.presses.season import RatingTap, SeasonTap
from bot.render.post import Post, line
from bot.render.season import seasons as texts
from bot.render.season.rating import page_of, rating_picture, rating_post
from bot.services import season
from bot.services.chat.hosts import is_administrator
from bot.services.scope import UpdateContext
from bot.store.season import seasons
from bot.values.season import Season

router = Router()

OVER = line("season-over")

ACTS = {
    "begin": (season.begin, line("season-begun"), line("season-runs-already")),
    "plan-set": (season.plan_end, line("season-planned"), OVER),
    "end-sure": (season.end, line("season-ended"), OVER),
}
CHANGES = (season.change, line("season-changed"), OVER)
"""For buttons of administrators: the function, the line if it is done, and the line if it is too late."""


@router.message(GROUP, Command("season"))
async def season_command(message: Message, ctx: UpdateContext) -> None:
    """`/season`: shows the running season. Refused while a game is open: all may press its buttons."""
    if await ctx.open_game() is None:
        await ctx.reply_to_all(await _home(ctx), "season", question="season")
    else:
        await ctx.refuse(line("season-later"))


async def _home(ctx: UpdateContext) -> Post:
    found = await seasons.of_chat(ctx.tx, ctx.target.chat_id)
    may_begin = (not found or found[-1].until is not None) and is_administrator(ctx)
    clock = (await ctx.settings_of(ctx.target.chat_id)).clock
    return texts.season_post(found, ctx.books, clock, may_begin=may_begin)


def _decides(wishes: str, changes: Changes = Changes.NOTHING) -> Press:
    return Press(SeasonTap, wishes, Where.GROUP, Who.ADMINISTRATOR, changes=changes, asks="season")


@router.callback_query(_decides(" ".join(("choose", *texts.PARTS))))
async def choose(query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None) -> None:
    await ctx.answer(query)
    await ctx.show_again(own, texts.choosing_post(callback_data, ctx.books), question="season")


@router.callback_query(_decides("begin plan-set average sum events no-events end-sure", Changes.SEASON))
async def act(query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None) -> None:
    """Begins, changes or ends a season, or plans its end, as the button says; then shows it again. Raises
    `StaleTapError` if it is too late."""
    does, done, refused = ACTS.get(callback_data.wish, CHANGES)
    if not await does(ctx, callback_data):
        raise StaleTapError(refused)
    await ctx.answer(query, done)
    await ctx.show_again(own, await _home(ctx), question="season")


@router.callback_query(_decides("plan"))
async def ask_when(
    query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None
) -> None:
    running = await _running(ctx, callback_data)
    await ctx.answer(query)
    post = texts.planning_post(running, (await ctx.settings_of(ctx.target.chat_id)).clock)
    await ctx.show_again(own, post, question="season")


@router.callback_query(_decides("end"))
async def ask_to_end(
    query: CallbackQuery, callback_data: SeasonTap, ctx: UpdateContext, own: int | None
) -> None:
    running = await _running(ctx, callback_data)
    await ctx.answer(query)
    await ctx.show_again(own, texts.ending_post(running), question="season")


async def _running(ctx: UpdateContext, tap: SeasonTap) -> Season:
    found = await season.running(ctx, tap)
    if found is None:
        raise StaleTapError(OVER)
    return found


@router.callback_query(Press(SeasonTap, "home", Where.GROUP, Who.ANYBODY, asks="season"))
async def home(query: CallbackQuery, ctx: UpdateContext, own: int | None) -> None:
    await ctx.answer(query)
    await ctx.show_again(own, await _home(ctx), question="season")


@router.message(GROUP, Command("rating"))
async def rating(message: Message, ctx: UpdateContext) -> None:
    """`/rating`: shows the rating of the newest season to everybody; while a game is open, only to the person
    who asked, and without buttons. Where no season has been, it answers as `/season` does."""
    found = await seasons.of_chat(ctx.tx, ctx.target.chat_id)
    if not found:
        await season_command(message, ctx)
        return
    post = await _page(ctx, RatingTap(season=found[-1].id))
    if await ctx.open_game() is None:
        await ctx.reply_to_all(post, "rating", question="rating")
    else:
        await ctx.reply_to_person(post.model_copy(update={"rows": ()}), "rating")


@router.callback_query(Press(RatingTap, ONLY, Where.GROUP, Who.ANYBODY, asks="rating"))
async def turn_page(
    query: CallbackQuery, callback_data: RatingTap, ctx: UpdateContext, own: int | None
) -> None:
    if (own is None or callback_data.drawn) and await ctx.open_game() is not None:
        raise StaleTapError(line("season-later"))
    post = await _page(ctx, callback_data)
    await ctx.answer(query)
    if callback_data.drawn:
        await ctx.reply_to_all(post, f"rating-picture:{callback_data.pack()}")
    else:
        await ctx.show_again(own, post, question="rating")


async def _page(ctx: UpdateContext, tap: RatingTap) -> Post:
    found = await season.season_here(ctx, tap.season)
    if found is None:
        raise StaleTapError(line("button-of-nothing"))
    page = page_of(await season.rating(ctx.tx, ctx.bot_id, found), tap.view, tap.page)
    settings = await ctx.settings_of(ctx.target.chat_id)
    if not tap.drawn or not page.entries:
        drawn = settings.theme is not None
        listed = await seasons.of_chat(ctx.tx, ctx.target.chat_id)
        return rating_post(page, listed, settings.clock, drawn=drawn)
    if settings.theme is None:
        raise StaleTapError(line("no-pictures"))
    return rating_picture(page, settings.clock, settings.theme)


@router.message(PRIVATE, Command("season", "rating"))
async def in_private(message: Message, ctx: UpdateContext) -> None:
    await ctx.say(line("season-in-group"), silent=True)
