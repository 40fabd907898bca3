"""Handles `/start` in the private chat, with or without the parameter of a link, and the pages of the first
greeting."""

from typing import get_args

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.chat.commands import show_languages, show_rules, table_in_private
from bot.handlers.filters import PRIVATE, Command
from bot.handlers.practice import begin_practice
from bot.handlers.press import Changes, Press, Where, Who
from bot.handlers.tournaments.tournaments import show_tournament
from bot.presses.person import Explained, PageTap, WordTap
from bot.render import glossary
from bot.render.game.buttons import WORDS, to_table
from bot.render.game.hints import OFF
from bot.render.lobby.lobby import JUDGE_OF
from bot.render.motions.motions import SUBSTITUTE_START
from bot.render.person.welcome import PRACTICE, tables, welcome
from bot.render.post import Post, line
from bot.runtime.table_pages import TABLE
from bot.services.chat.served import is_served
from bot.services.game.cards import gets_hints, show_card
from bot.services.judge.chair import show_panel, take_chair
from bot.services.live.outbox_writer import RULES_OF
from bot.services.lobby.finding import gathering_for
from bot.services.lobby.seating import join
from bot.services.motions.substitutes import ask_for_chair, come_forward
from bot.services.practice import practice
from bot.services.scope import UpdateContext
from bot.services.tournaments.beginning import begin_tables_of
from bot.services.tournaments.registration import LINK
from bot.store.game import games

router = Router()

EXPLAINED = " ".join(get_args(Explained))


@router.message(PRIVATE, Command("start"))
async def start(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/start`: does what the parameter of the link asks for, or says that the link is unknown. Without one,
    shows a judge his panel and greets others. To a player whom it could not reach before, the bot only sends
    his card, and again the open question of the step."""
    if not ctx.person.reachable:
        await begin_tables_of(ctx)
        if await show_card(ctx):
            return
    code = command.args or ""
    if not code and await show_panel(ctx):
        return
    if code == PRACTICE:
        await begin_practice(ctx)
        return
    if code == TABLE:
        await table_in_private(ctx)
        return
    if code == WORDS:
        await ctx.reply_to_all(glossary.page(), "words")
        return
    if code == RULES_OF:
        await show_rules(ctx, await ctx.own_game())
        return
    if code.startswith(SUBSTITUTE_START):
        await come_forward(ctx, code.removeprefix(SUBSTITUTE_START))
        return
    if code.startswith(LINK):
        await show_tournament(ctx, code.removeprefix(LINK))
        return
    join_code = code.removeprefix(RULES_OF).removeprefix(JUDGE_OF)
    game = await games.by_join_code(ctx.tx, ctx.bot_id, join_code) if join_code else None
    if game is None or not await is_served(ctx, game.chat_id):
        await ctx.post(Post(lines=(line("unknown-link"),)) if code else await hello(ctx))
    elif code.startswith(RULES_OF):
        await show_rules(ctx, game)
    elif code.startswith(JUDGE_OF):
        await (ask_for_chair if game.status == "running" else take_chair)(ctx, game)
    else:
        said = await join(ctx, game)
        await ctx.post(Post(lines=(said,), rows=to_table(await ctx.voice.link_to_newest(ctx.tx, game))))


async def hello(ctx: UpdateContext) -> Post:
    """Returns the post that answers somebody who has asked for nothing in particular. It says what the bot
    is, that he has a seat in a lobby, or that he plays."""
    game = await ctx.own_game()
    if game is None:
        return welcome()
    if game.status == "lobby":
        return Post(lines=(line("lobby-seated-here"),))
    return Post(lines=(line("playing"),), rows=(OFF,) if await gets_hints(ctx) else ())


@router.callback_query(Press(PageTap, "tables rules words", Where.PRIVATE, Who.ANYBODY))
@router.callback_query(Press(PageTap, "lang", Where.PRIVATE, Who.ANYBODY, drops="lang"))
@router.callback_query(Press(PageTap, "practice", Where.PRIVATE, Who.ANYBODY, changes=Changes.PRACTICE))
async def page_tap(query: CallbackQuery, callback_data: PageTap, ctx: UpdateContext) -> None:
    match callback_data.name:
        case "tables":
            gathering = await gathering_for(ctx)
            await ctx.answer(query)
            await ctx.reply_to_all(tables(gathering), "tables")
        case "rules":
            await ctx.answer(query)
            await show_rules(ctx, await ctx.own_game())
        case "words":
            await ctx.answer(query)
            await ctx.reply_to_all(glossary.page(), "words")
        case "lang":
            await ctx.answer(query)
            await show_languages(ctx)
        case "practice":
            refused = await practice.begin(ctx)
            await ctx.answer_done(query, refused)


@router.callback_query(Press(WordTap, EXPLAINED, Where.GROUP, Who.ANYBODY))
@router.callback_query(Press(WordTap, EXPLAINED, Where.PRIVATE, Who.ANYBODY))
async def word_tap(query: CallbackQuery, callback_data: WordTap, ctx: UpdateContext) -> None:
    """Handles a button that explains a word of the game. Only the person who presses sees the explanation."""
    await ctx.answer(query, glossary.explained(callback_data.word), alert=True)
