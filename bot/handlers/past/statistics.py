"""`/stats`, `/top`, `/history`, `/evening`: statistics, past games, and how a person hides from lists."""

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.handlers.meant import Meant, meant_by
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.presses.past import HideTap, HistoryTap, PastTap
from bot.presses.press import ONLY
from bot.render.past import figures
from bot.render.past.figures import FigureWords
from bot.render.past.history import evening_post, history_post
from bot.render.post import Line, Post, line
from bot.services.lobby.finding import asleep
from bot.services.past import statistics
from bot.services.scope import UpdateContext
from bot.store.past import standings
from bot.values.game import Game

router = Router()


@router.message(GROUP, Command("stats"))
async def stats(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/stats`: shows the figures of the group and of the person. `/stats @name`, or `/stats` as a reply,
    shows the figures of another person."""
    meant = await meant_by(message, command.args or "", ctx)
    if meant is None and command.args:
        await ctx.refuse(line("stats-whom"))
    elif meant is None or meant.user_id == ctx.person.user_id:
        await _show_group(ctx)
    else:
        await _show_person(ctx, meant)


async def _show_group(ctx: UpdateContext) -> None:
    """Shows the group's figures and those of the person. Leaves his own out if he writes as the group, or if
    he has hidden himself from lists and others would see the answer."""
    hidden = await statistics.is_hidden(ctx, ctx.person.user_id)
    own = await statistics.tally_here(ctx, ctx.person.user_id)
    post = figures.group_post(
        await standings.results(ctx.tx, ctx.target.chat_id),
        own,
        await _words(ctx),
        (await ctx.settings_of(ctx.target.chat_id)).theme,
        judged=await standings.judged(ctx.tx, ctx.person.user_id, ctx.target.chat_id),
        hidden=hidden,
        himself=not ctx.as_group and (ctx.person.reachable or not hidden),
        mates=await statistics.mates_of(ctx, [own] if own else []),
    )
    await ctx.reply_to_person(post, "stats", question="stats")


async def _show_person(ctx: UpdateContext, meant: Meant) -> None:
    if meant.user_id is None:
        await ctx.refuse(line("stats-unknown", text=meant.name))
    elif await statistics.is_hidden(ctx, meant.user_id):
        await ctx.refuse(line("stats-hidden", name=meant.name))
    else:
        tally = await statistics.tally_here(ctx, meant.user_id)
        theme = (await ctx.settings_of(ctx.target.chat_id)).theme
        judged = await standings.judged(ctx.tx, meant.user_id, ctx.target.chat_id)
        mates = await statistics.mates_of(ctx, [tally] if tally else [])
        post = figures.person_post(meant.name, tally, await _words(ctx), theme, judged=judged, mates=mates)
        await ctx.reply_to_person(post, "stats-of")


async def _words(ctx: UpdateContext) -> FigureWords:
    return FigureWords(ctx.books, await statistics.words_here(ctx))


@router.message(PRIVATE, Command("stats"))
async def own_stats(message: Message, ctx: UpdateContext) -> None:
    total, by_chat = await statistics.own_everywhere(ctx)
    hidden = await statistics.is_hidden(ctx, ctx.person.user_id)
    theme = (await ctx.settings_of(ctx.target.chat_id)).theme
    judged, words = await standings.judged(ctx.tx, ctx.person.user_id), await _words(ctx)
    mates = await statistics.mates_of(ctx, [tally for tally, _ in by_chat])
    post = figures.everywhere_post(total, by_chat, words, theme, judged=judged, hidden=hidden, mates=mates)
    await ctx.reply_to_all(post, "stats", question="stats")


@router.callback_query(Press(HideTap, "hide show", Where.GROUP, Who.ANYBODY, changes=Changes.OWN_LISTS))
@router.callback_query(
    Press(HideTap, "hide show", Where.PRIVATE, Who.ANYBODY, changes=Changes.OWN_LISTS, asks="stats")
)
async def hide(query: CallbackQuery, callback_data: HideTap, ctx: UpdateContext, own: int | None) -> None:
    """Hides the person from lists, or shows him in them again. In the private chat, the button that was
    pressed then does the opposite."""
    hidden = callback_data.wish == "hide"
    await statistics.hide(ctx, hidden=hidden)
    await ctx.answer(query, line("hide-done" if hidden else "show-done"))
    await ctx.rewrite(own, figures.hiding(hidden=hidden))


@router.message(GROUP, Command("top"))
async def top(message: Message, ctx: UpdateContext) -> None:
    """`/top`: shows the best players to everybody; while a game is open, only to the person who has asked."""
    chat, least = ctx.target.chat_id, statistics.LEAST_GAMES
    best = await standings.top(ctx.tx, ctx.bot_id, chat, least, statistics.MOST_IN_TOP)
    theme = (await ctx.settings_of(chat)).theme
    post = figures.top_post(best, least, theme)
    await (
        ctx.reply_to_all(post, "top") if await ctx.open_game() is None else ctx.reply_to_person(post, "top")
    )


@router.message(GROUP, Command("history"))
async def history(message: Message, ctx: UpdateContext) -> None:
    """`/history`: lists past games. All may press its buttons, so it is refused while a game is open."""
    if await ctx.open_game() is None:
        await ctx.reply_to_all(await _page(ctx, 1), "history", question="history")
    else:
        await ctx.refuse(line("history-later"))


@router.callback_query(Press(HistoryTap, ONLY, Where.GROUP, Who.ANYBODY, asks="history"))
async def turn_page(
    query: CallbackQuery, callback_data: HistoryTap, ctx: UpdateContext, own: int | None
) -> None:
    if own is None and await ctx.open_game() is not None:
        await ctx.answer(query, line("history-later"))
        return
    await ctx.answer(query)
    await ctx.show_again(own, await _page(ctx, callback_data.page), question="history")


async def _page(ctx: UpdateContext, number: int) -> Post:
    page = await statistics.past_games(ctx, number)
    first = (page.number - 1) * statistics.GAMES_A_PAGE + 1
    settings = await ctx.settings_of(ctx.target.chat_id)
    return history_post(page.games, first, page.number, page.of, page.total, settings)


@router.message(GROUP, Command("evening"))
async def evening(message: Message, ctx: UpdateContext) -> None:
    """`/evening`: sums up the last evening for everybody; during a game, only for the person who asked. If no
    game is open or there was no evening, names the weekly evening whose post is still to come. Refused if
    there is neither."""
    found, ahead = await statistics.last_evening(ctx, ctx.target.chat_id), await asleep(ctx)
    plays = await ctx.open_game() is not None
    if found is not None:
        post = evening_post(found, await ctx.settings_of(ctx.target.chat_id), Post() if plays else ahead)
        await (ctx.reply_to_person(post, "evening") if plays else ctx.reply_to_all(post, "evening"))
    elif ahead.lines:
        await ctx.reply_to_all(ahead, "evening")
    else:
        await ctx.refuse(line("evening-unset"))


@router.callback_query(Press(PastTap, ONLY, Where.GROUP, Who.ANYBODY, When.OVER))
async def past_game(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await ctx.answer(query, await _sent_again(ctx, game))


async def _sent_again(ctx: UpdateContext, game: Game) -> Line:
    if not await standings.is_past_game(ctx.tx, ctx.target.chat_id, game.id):
        return line("past-gone")
    to_him = await statistics.tell_again(ctx, game)
    if to_him is None:
        return line("past-in-private")
    return line("past-sent" if to_him else "past-here")
