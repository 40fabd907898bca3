"""What the creator of a lobby, or an administrator, decides: begin, cancel, stop, once more."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, assert_never

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP
from bot.handlers.lobby import SLOT, leave_lobby, not_in_the_group, refresh, show
from bot.handlers.presses import question
from bot.handlers.rulesets import offer_books
from bot.keyboards.taps import LobbyTap
from bot.render import lobby, rulesets
from bot.render.post import Line, line
from bot.services.context import UpdateContext
from bot.services.host_permissions import may_host
from bot.services.live_game import rules_of, target_of
from bot.services.lobby import open_table
from bot.services.members import Standing
from bot.services.user_permissions import may_decide
from bot.store import barred, games, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import SeatTakenError, Sitting
from engine.deal import deal

router = Router()


@router.message(GROUP, Command("begin"))
async def begin_command(message: Message, ctx: UpdateContext) -> None:
    game = await _lobby_here(ctx)
    if game is not None and await may_host(ctx, game):
        refused = await _begin(ctx, game)
        if refused is not None:
            await ctx.refuse(refused)


async def _lobby_here(ctx: UpdateContext) -> Game | None:
    """The table that gathers here; if there is none, that is said."""
    game = await ctx.open_game()
    if game is not None and game.status == "lobby":
        return game
    await ctx.refuse(line("no-lobby" if game is None else "lobby-not-open"))
    return None


async def _begin(ctx: UpdateContext, game: Game) -> Line | None:
    """Deals, or says why not yet."""
    sitting = await seats.of_game(ctx.tx, game.id)
    rules = rules_of(game)
    if len(sitting) > max(rules.deals):
        return line("lobby-crowded", count=len(sitting) - max(rules.deals))
    if len(sitting) not in rules.deals:
        return line("lobby-too-few", count=len(sitting), least=min(rules.deals))
    order = [who.user_id for who in sitting]
    ctx.app.chance.shuffle(order)
    places = {user_id: seat for seat, user_id in enumerate(order, 1)}
    names = [who.name for who in sitting]
    await ctx.outbox.say(
        target_of(game),
        lobby.gathered(rules, names),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
    )
    await ctx.games.begin(ctx.tx, game, deal(rules, len(sitting), ctx.app.chance), places)
    return None


@router.message(GROUP, Command("cancel"))
async def cancel_command(message: Message, ctx: UpdateContext) -> None:
    game = await _lobby_here(ctx)
    if game is not None and await may_host(ctx, game):
        await _ask_cancel(ctx, game)


async def _ask_cancel(ctx: UpdateContext, game: Game) -> None:
    asked = lobby.sure(game.id, "cancel-sure", "cancel-ask", "button-cancel-sure")
    await ctx.post(asked, question=question("cancel", game.id))


async def _cancel(ctx: UpdateContext, game: Game) -> None:
    await games.close(ctx.tx, game.id, "cancelled")
    await ctx.outbox.say(target_of(game), lobby.cancelled(), what="edit", game_id=game.id, slot=SLOT)


@router.callback_query(LobbyTap.filter())
async def lobby_tap(
    query: CallbackQuery, callback_data: LobbyTap, ctx: UpdateContext, game: Game, own: int | None
) -> None:
    match callback_data.wish:
        case "rules":
            await ctx.answer(query)
            await ctx.reply(rulesets.told(rules_of(game), game.variant), "rules", query)
        case "again":
            await _again(query, ctx, game)
        case "leave":
            await _leave(query, ctx, game)
        case wish:
            refused = await _decide(ctx, game, wish, own)
            await ctx.answer(query, *([refused] if refused else []), alert=refused is not None)


async def _decide(
    ctx: UpdateContext,
    game: Game,
    wish: Literal["books", "begin", "cancel", "cancel-sure", "stop-sure"],
    own: int | None,
) -> Line | None:
    """Does what a tap asks, or says why not. A question that is answered goes, or tells what the lobby's
    message, far above, says now."""
    match wish:
        case "books":
            await offer_books(ctx, game)
        case "begin":
            return await _begin(ctx, game)
        case "cancel":
            await _ask_cancel(ctx, game)
        case "cancel-sure":
            await _cancel(ctx, game)
            await ctx.close(own, lobby.cancelled())
        case "stop-sure":
            await ctx.games.close(ctx.tx, await ctx.games.live_game(ctx.tx, game.id), "stopped")
            await ctx.close(own, None)
        case _:
            assert_never(wish)
    return None


async def _leave(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    """Gives the seat back; a running game is left by /leave, which asks once more."""
    await seats.stand_up(ctx.tx, game.id, ctx.person.user_id)
    await ctx.answer(query, line("lobby-left"))
    await refresh(ctx, game)


@router.message(GROUP, Command("stop"))
async def stop_command(message: Message, ctx: UpdateContext) -> None:
    game = await ctx.open_game()
    if game is None or game.status != "running":
        await ctx.refuse(line("no-game"))
    elif await may_host(ctx, game):
        asked = lobby.sure(game.id, "stop-sure", "stop-ask", "button-stop-sure")
        await ctx.post(asked, question=question("stop", game.id))


async def _again(query: CallbackQuery, ctx: UpdateContext, over: Game) -> None:
    """A new table of the same book. Who asks for it, if he played, sits down; the others are called.

    They are not seated: a person sits at one table at a time, and a game begun with people who went to bed
    is nobody's game.
    """
    played = await seats.of_game(ctx.tx, over.id)
    if ctx.member(over.chat_id, ctx.person.user_id).standing is Standing.GONE:
        await ctx.answer(query, await not_in_the_group(ctx, over), alert=True)
        return
    game = await open_table(ctx, over.ruleset)
    if game is None:  # the guard has seen to it
        return
    await ctx.answer(query)
    caller = ctx.person
    others = [
        (who.user_id, who.name)
        for who in played
        if who.present and who.known and who.user_id != caller.user_id
    ]
    if others:
        await ctx.post(lobby.called(others))
    if caller.reachable and any(who.user_id == caller.user_id for who in played):
        with suppress(SeatTakenError):
            await seats.sit(ctx.tx, ctx.bot_id, game.id, caller.user_id, caller.name)
    await show(ctx, game)


@router.message(GROUP, Command("unseat"))
async def unseat_command(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """Frees somebody's seat before the deal; he does not sit at this table again.

    Only for the creator and administrators: a player who stands in for the creator sends nobody away.
    """
    game = await _lobby_here(ctx)
    if game is None or not await may_decide(ctx, line("creator-only"), besides={game.creator_id}):
        return
    who = _meant(message, command.args, await seats.of_game(ctx.tx, game.id))
    if who is None:
        await ctx.refuse(line("unseat-whom"))
    elif who.user_id == ctx.person.user_id:
        await leave_lobby(ctx, game)
    else:
        await seats.stand_up(ctx.tx, game.id, who.user_id)
        await barred.bar(ctx.tx, game.id, who.user_id)
        await ctx.say(line("unseated", name=who.name), silent=True)
        await refresh(ctx, game)


def _meant(message: Message, args: str | None, sitting: Sequence[Sitting]) -> Sitting | None:
    """Who is meant: the number in the lobby's list, or the writer of the message replied to."""
    if args is not None:
        return next((who for number, who in enumerate(sitting, 1) if args.strip() == str(number)), None)
    reply = message.reply_to_message
    # In a topic everything replies to the message that opened it, if to nothing else.
    if reply is None or reply.from_user is None or reply.forum_topic_created is not None:
        return None
    return next((who for who in sitting if who.user_id == reply.from_user.id), None)
