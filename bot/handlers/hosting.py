"""What the creator of a lobby, or an administrator, decides: begin, cancel, stop, once more."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, assert_never

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.desk import Desk
from bot.handlers.books import offer_books
from bot.handlers.filters import GROUP
from bot.handlers.hosts import may_host
from bot.handlers.lobby import SLOT, leave_lobby, not_in_the_group, refresh, show
from bot.handlers.opening import open_table
from bot.handlers.presses import question
from bot.handlers.rights import may_decide
from bot.keyboards.taps import LobbyTap
from bot.members import Standing
from bot.render import books, lobby
from bot.render.post import Line, line
from bot.store import barred, games, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import SeatTakenError, Sitting
from bot.table import place_of, rules_of
from engine.deal import deal

router = Router()


@router.message(GROUP, Command("begin"))
async def begin_command(message: Message, desk: Desk) -> None:
    game = await _lobby_here(desk)
    if game is not None and await may_host(desk, game):
        refused = await _begin(desk, game)
        if refused is not None:
            await desk.refuse(refused)


async def _lobby_here(desk: Desk) -> Game | None:
    """The table that gathers here; if there is none, that is said."""
    game = await desk.open_game()
    if game is not None and game.status == "lobby":
        return game
    await desk.refuse(line("no-lobby" if game is None else "lobby-not-open"))
    return None


async def _begin(desk: Desk, game: Game) -> Line | None:
    """Deals, or says why not yet."""
    sitting = await seats.of_game(desk.unit, game.id)
    rules = rules_of(game)
    if len(sitting) > max(rules.deals):
        return line("lobby-crowded", count=len(sitting) - max(rules.deals))
    if len(sitting) not in rules.deals:
        return line("lobby-too-few", count=len(sitting), least=min(rules.deals))
    order = [who.user_id for who in sitting]
    desk.host.chance.shuffle(order)
    places = {user_id: seat for seat, user_id in enumerate(order, 1)}
    names = [who.name for who in sitting]
    await desk.voice.say(
        place_of(game),
        lobby.gathered(rules, names),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
    )
    await desk.tables.begin(desk.unit, game, deal(rules, len(sitting), desk.host.chance), places)
    return None


@router.message(GROUP, Command("cancel"))
async def cancel_command(message: Message, desk: Desk) -> None:
    game = await _lobby_here(desk)
    if game is not None and await may_host(desk, game):
        await _ask_cancel(desk, game)


async def _ask_cancel(desk: Desk, game: Game) -> None:
    asked = lobby.sure(game.id, "cancel-sure", "cancel-ask", "button-cancel-sure")
    await desk.post(asked, question=question("cancel", game.id))


async def _cancel(desk: Desk, game: Game) -> None:
    await games.close(desk.unit, game.id, "cancelled")
    await desk.voice.say(place_of(game), lobby.cancelled(), what="edit", game_id=game.id, slot=SLOT)


@router.callback_query(LobbyTap.filter())
async def lobby_tap(
    query: CallbackQuery, callback_data: LobbyTap, desk: Desk, game: Game, own: int | None
) -> None:
    match callback_data.wish:
        case "rules":
            await desk.answer(query)
            await desk.reply(books.told(rules_of(game), game.variant), "rules", query)
        case "again":
            await _again(query, desk, game)
        case "leave":
            await _leave(query, desk, game)
        case wish:
            refused = await _decide(desk, game, wish, own)
            await desk.answer(query, *([refused] if refused else []), alert=refused is not None)


async def _decide(
    desk: Desk,
    game: Game,
    wish: Literal["books", "begin", "cancel", "cancel-sure", "stop-sure"],
    own: int | None,
) -> Line | None:
    """Does what a tap asks, or says why not. A question that is answered goes, or tells what the lobby's
    message, far above, says now."""
    match wish:
        case "books":
            await offer_books(desk, game)
        case "begin":
            return await _begin(desk, game)
        case "cancel":
            await _ask_cancel(desk, game)
        case "cancel-sure":
            await _cancel(desk, game)
            await desk.close(own, lobby.cancelled())
        case "stop-sure":
            await desk.tables.close(desk.unit, await desk.tables.table(desk.unit, game.id), "stopped")
            await desk.close(own, None)
        case _:
            assert_never(wish)
    return None


async def _leave(query: CallbackQuery, desk: Desk, game: Game) -> None:
    """Gives the seat back; a running game is left by /leave, which asks once more."""
    await seats.stand_up(desk.unit, game.id, desk.person.user_id)
    await desk.answer(query, line("lobby-left"))
    await refresh(desk, game)


@router.message(GROUP, Command("stop"))
async def stop_command(message: Message, desk: Desk) -> None:
    game = await desk.open_game()
    if game is None or game.status != "running":
        await desk.refuse(line("no-game"))
    elif await may_host(desk, game):
        asked = lobby.sure(game.id, "stop-sure", "stop-ask", "button-stop-sure")
        await desk.post(asked, question=question("stop", game.id))


async def _again(query: CallbackQuery, desk: Desk, over: Game) -> None:
    """A new table of the same book. Who asks for it, if he played, sits down; the others are called.

    They are not seated: a person sits at one table at a time, and a game begun with people who went to bed
    is nobody's game.
    """
    played = await seats.of_game(desk.unit, over.id)
    if desk.member(over.chat_id, desk.person.user_id).standing is Standing.GONE:
        await desk.answer(query, await not_in_the_group(desk, over), alert=True)
        return
    game = await open_table(desk, over.ruleset)
    if game is None:  # the guard has seen to it
        return
    await desk.answer(query)
    caller = desk.person
    others = [
        (who.user_id, who.name)
        for who in played
        if who.present and who.known and who.user_id != caller.user_id
    ]
    if others:
        await desk.post(lobby.called(others))
    if caller.reachable and any(who.user_id == caller.user_id for who in played):
        with suppress(SeatTakenError):
            await seats.sit(desk.unit, desk.bot_id, game.id, caller.user_id, caller.name)
    await show(desk, game)


@router.message(GROUP, Command("unseat"))
async def unseat_command(message: Message, command: CommandObject, desk: Desk) -> None:
    """Frees somebody's seat before the deal; he does not sit at this table again.

    Only for the creator and administrators: a player who stands in for the creator sends nobody away.
    """
    game = await _lobby_here(desk)
    if game is None or not await may_decide(desk, line("creator-only"), besides={game.creator_id}):
        return
    who = _meant(message, command.args, await seats.of_game(desk.unit, game.id))
    if who is None:
        await desk.refuse(line("unseat-whom"))
    elif who.user_id == desk.person.user_id:
        await leave_lobby(desk, game)
    else:
        await seats.stand_up(desk.unit, game.id, who.user_id)
        await barred.bar(desk.unit, game.id, who.user_id)
        await desk.say(line("unseated", name=who.name), silent=True)
        await refresh(desk, game)


def _meant(message: Message, args: str | None, sitting: Sequence[Sitting]) -> Sitting | None:
    """Who is meant: the number in the lobby's list, or the writer of the message replied to."""
    if args is not None:
        return next((who for number, who in enumerate(sitting, 1) if args.strip() == str(number)), None)
    reply = message.reply_to_message
    # In a topic everything replies to the message that opened it, if to nothing else.
    if reply is None or reply.from_user is None or reply.forum_topic_created is not None:
        return None
    return next((who for who in sitting if who.user_id == reply.from_user.id), None)
