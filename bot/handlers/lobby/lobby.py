"""Handles buttons and commands of a lobby: those of its host (such as to begin) and those of its people
(such as to leave). Also stops a running game, and opens a lobby after a game."""

from collections.abc import Sequence
from typing import assert_never

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Command
from bot.handlers.lobby.new_game import HOUR, no_such_book, offer_books
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.lobby import CutTap, HostWish, LobbyTap
from bot.presses.press import ONLY, question
from bot.render.lobby import lobby
from bot.render.lobby.evening import ask_hour
from bot.render.post import Line, line
from bot.services.chat.hosts import may_decide, may_host
from bot.services.judge.chair import dismiss
from bot.services.live.members import Membership
from bot.services.lobby import hosting, ready
from bot.services.lobby.lobby import MORE, open_lobby, show_more
from bot.services.lobby.rules_page import rules_page
from bot.services.lobby.seating import ask_cut, cut, give_back, join, leave_lobby, not_in_the_group, unseat
from bot.services.lobby.slot_messages import unsay
from bot.services.scope import UpdateContext
from bot.services.settings_changes import play_by_book
from bot.services.tournaments import gathering
from bot.store.game import seats
from bot.values.game import Game, Sitting
from bot.words.speech import leading_seat

router = Router()

JUDGE = frozenset({"judge", "судья", "судью", "суддя", "суддю"})
"""The words after `/unseat` that mean the judge."""


@router.message(GROUP, Command("begin"))
async def begin_command(message: Message, ctx: UpdateContext) -> None:
    game = await _lobby_here(ctx)
    if game is not None and await may_host(ctx, game):
        refused = await hosting.begin(ctx, game, sure=False)
        if refused is not None:
            await ctx.refuse(refused)


async def _lobby_here(ctx: UpdateContext) -> Game | None:
    """Returns the lobby of this chat. If there is none, tells the person so and returns None."""
    game = await ctx.open_game()
    if game is not None and game.status == "lobby":
        return game
    await ctx.refuse(line("no-lobby" if game is None else "lobby-not-open"))
    return None


@router.message(GROUP, Command("cancel"))
async def cancel_command(message: Message, ctx: UpdateContext) -> None:
    game = await _lobby_here(ctx)
    if game is not None and await may_host(ctx, game):
        await _ask_cancel(ctx, game)


async def _ask_cancel(ctx: UpdateContext, game: Game) -> None:
    asked = lobby.sure(game.id, "cancel-sure", "cancel-ask", "button-cancel-sure")
    await ctx.post(asked, question=question("cancel", game.id))


def _press(
    wish: str,
    who: Who,
    when: When = When.LOBBY,
    changes: Changes = Changes.LOBBY,
    *,
    asks: str = "",
    drops: str = "",
) -> Press:
    return Press(LobbyTap, wish, Where.GROUP, who, when, changes, asks=asks, drops=drops)


@router.callback_query(_press("begin", Who.HOST, drops="begin"))
@router.callback_query(_press("begin-sure", Who.HOST, asks="begin", drops="begin"))
@router.callback_query(_press("books", Who.HOST))
@router.callback_query(_press("hour", Who.HOST, changes=Changes.NOTHING))
@router.callback_query(_press("by-book", Who.ADMINISTRATOR))
@router.callback_query(_press("cancel", Who.HOST, changes=Changes.NOTHING))
@router.callback_query(_press("cancel-sure", Who.HOST, asks="cancel", drops="begin"))
@router.callback_query(_press("sit", Who.ANYBODY, changes=Changes.SEAT, drops="begin"))
@router.callback_query(_press("leave", Who.SITTER, changes=Changes.SEAT))
@router.callback_query(_press("cut", Who.SEATED, When.GATHERING))
@router.callback_query(_press("ready", Who.SITTER))
@router.callback_query(_press("rules", Who.ANYBODY, changes=Changes.NOTHING))
@router.callback_query(_press("more", Who.ANYBODY))
@router.callback_query(_press("again", Who.PLAYED, When.FREE))
@router.callback_query(_press("stop-sure", Who.HOST, When.RUNNING, Changes.GAME, asks="stop"))
async def lobby_tap(
    query: CallbackQuery, callback_data: LobbyTap, ctx: UpdateContext, game: Game, own: int | None
) -> None:
    match callback_data.wish:
        case "rules":
            await ctx.answer(query)
            await ctx.reply_to_person(await rules_page(ctx, game, in_group=True), "rules", query)
        case "more":
            await show_more(ctx, game)
            await ctx.answer(query)
        case "by-book":
            await unsay(ctx, game, MORE)
            await play_by_book(ctx)
            await ctx.answer(query, line("by-book-chosen"))
        case "again":
            await _again(query, ctx, game)
        case "sit":
            said = await join(ctx, game)
            await ctx.answer(query, said, alert=said.key != "lobby-joined")
        case "leave":
            await ctx.answer(query, await give_back(ctx, game))
        case "ready":
            await ctx.answer(query, await ready.answer(ctx, game))
        case "cut":
            _needs_seed(game)
            there = await ask_cut(ctx, game)
            await ctx.answer(query, *([there] if there else []))
        case wish:
            refused = await _decide(ctx, game, wish, own)
            await ctx.answer_done(query, refused)


async def _decide(ctx: UpdateContext, game: Game, wish: HostWish, own: int | None) -> Line | None:
    """Does what the host's button asks for. Returns None, or a line that says why this is not possible. If
    the button belongs to a question, its message is deleted, or becomes a copy of the lobby's message, which
    is far above. `own`: the id of this message."""
    match wish:
        case "books":
            await offer_books(ctx, game)
        case "hour":
            who = ctx.person
            await ctx.post(ask_hour(who.user_id, who.name), question=question(HOUR, game.id))
        case "begin":
            return await hosting.begin(ctx, game, sure=False)
        case "begin-sure":
            await ctx.close(own, None)
            return await hosting.begin(ctx, game, sure=True)
        case "cancel":
            await _ask_cancel(ctx, game)
        case "cancel-sure":
            await hosting.cancel(ctx, game)
            await ctx.close(own, lobby.over("cancelled"))
        case "stop-sure":
            await hosting.stop(ctx, game)
            await ctx.close(own, None)
        case _:
            assert_never(wish)
    return None


def _needs_seed(game: Game) -> None:
    """Raises `StaleTapError` for a table of an earlier version, whose deck can not be cut."""
    if game.seed is None:
        raise StaleTapError(line("button-of-nothing"))


@router.callback_query(Press(CutTap, ONLY, Where.GROUP, Who.SEATED, When.GATHERING, Changes.SEAT))
async def cut_tap(query: CallbackQuery, callback_data: CutTap, ctx: UpdateContext, game: Game) -> None:
    _needs_seed(game)
    if game.is_announced:
        await gathering.cut(ctx, game, callback_data.cut)
    else:
        await cut(ctx, game, callback_data.cut)
    await ctx.answer(query, line("cut-done", cut=callback_data.cut))


@router.message(GROUP, Command("stop"))
async def stop_command(message: Message, ctx: UpdateContext) -> None:
    game = await ctx.open_game()
    if game is None or game.status != "running":
        await ctx.refuse(line("no-game"))
    elif await may_host(ctx, game):
        asked = lobby.sure(game.id, "stop-sure", "stop-ask", "button-stop-sure")
        await ctx.post(asked, question=question("stop", game.id))


async def _again(query: CallbackQuery, ctx: UpdateContext, over: Game) -> None:
    played = await seats.of_game(ctx.tx, over.id)
    if ctx.member(over.chat_id, ctx.person.user_id).standing is Membership.GONE:
        await ctx.answer(query, await not_in_the_group(ctx, over), alert=True)
        return
    if await ctx.is_crowded():
        await ctx.answer(query, line("too-much-waits"), alert=True)
        return
    if over.ruleset not in ctx.books:
        await ctx.answer(query, *no_such_book(ctx), alert=True)
        return
    game = await open_lobby(ctx, over.ruleset)
    if game is None:  # never: the guard has looked
        return
    await ctx.answer(query)
    await hosting.call_together(ctx, game, over, played)


@router.message(GROUP, Command("unseat"))
async def unseat_command(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/unseat`: takes a person's seat, or the judge's chair, away before the deal.

    Only the creator and administrators may do this; a player who decides about the lobby because the creator
    has gone may not.
    """
    game = await _lobby_here(ctx)
    if game is None or not await may_decide(ctx, line("creator-only"), besides={game.creator_id}):
        return
    if _means_judge(message, command.args, game):
        await dismiss(ctx, game)
        return
    who = _meant(message, command.args, await seats.of_game(ctx.tx, game.id))
    if who is None:
        await ctx.refuse(line("unseat-whom"))
    elif who.user_id == ctx.person.user_id:
        await leave_lobby(ctx, game)
    else:
        await unseat(ctx, game, who)


def _means_judge(message: Message, args: str | None, game: Game) -> bool:
    """Returns whether `/unseat` is about the judge: a word for him follows (`args`), or it replies to him."""
    if args is not None:
        return args.strip().lower() in JUDGE
    return game.judge_id is not None and game.judge_id == _writer_of_reply(message)


def _meant(message: Message, args: str | None, sitting: Sequence[Sitting]) -> Sitting | None:
    """Returns the person whom `/unseat` is about: by his number in the lobby's list (`args`), or as the
    writer of the message to which it replies. Returns None if there is no such person."""
    if args is not None:
        named = leading_seat(args)
        return next((who for number, who in enumerate(sitting, 1) if named == (number, "")), None)
    writer = _writer_of_reply(message)
    return next((who for who in sitting if who.user_id == writer), None)


def _writer_of_reply(message: Message) -> int | None:
    reply = message.reply_to_message
    # In a topic, a message without a reply seems to reply to the message that opened the topic.
    if reply is None or reply.from_user is None or reply.forum_topic_created is not None:
        return None
    return reply.from_user.id
