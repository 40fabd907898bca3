"""The guard checks every press by the declaration of its button (`press.py`). No other code does that.

If a press is not allowed, the guard answers it with the reason, and no handler gets it. It checks the chat,
the game, the person and the step, in this order. Whether somebody is an administrator is checked last,
because the bot may have to ask Telegram.
"""

from collections.abc import Awaitable, Callable
from typing import Any, assert_never

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, TelegramObject

from bot.handlers.press import Press, When, Where, Who
from bot.handlers.stale import LateTapError, StaleTapError
from bot.presses.game import LeaveTap, StepTap
from bot.presses.lobby import BookTap
from bot.presses.press import Tap
from bot.presses.tournaments import DecideTap, EventTap
from bot.render.post import Line, Post, line
from bot.services.absence import is_here_by_day, is_seen
from bot.services.chat.hosts import may_decide, may_host
from bot.services.lobby.waiting import waits_here
from bot.services.scope import UpdateContext
from bot.services.tournaments.registration import (
    has_entered,
    is_chief_of,
    is_for_a_round,
    tournament_of_protest,
)
from bot.store.game import games, seats
from bot.store.tournaments import tournaments
from bot.values.game import Game
from bot.values.outgoing import Priority
from bot.values.tournament import Tournament

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Guard(BaseMiddleware):
    """Checks a press before its handler gets it.

    The guard also answers a press that comes too late if only the handler notices this. It passes to the
    handler what it has found: `game`; `live`, the game since its deal, if only a player or a judge may press;
    a player's `seat`; `tournament`; and `own`, the id of the message that the press may edit or delete, or
    None.
    """

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        tap, press = data.get("callback_data"), data.get("press")
        if tap is None:  # no such button is declared
            return await handler(event, data)
        if not isinstance(event, CallbackQuery) or not isinstance(press, Press):
            raise TypeError(f"{type(tap).__name__} comes without a declared press")
        ctx: UpdateContext = data["ctx"]
        own = await own_message(event, tap, press, ctx)
        try:
            found = await _found(tap, press, ctx, own)
            if not await check_person(event, press, ctx, found.get("game")):
                return None
            if "seat" in found:
                found["live"] = await is_here_by_day(ctx, found["live"], found["seat"])
            return await handler(event, {**data, **found, "own": own})
        except StaleTapError as stale:
            await ctx.answer(event, *stale.said, alert=not isinstance(stale, LateTapError))
            if press.closes:
                await ctx.close(own, Post(lines=stale.said), priority=Priority.PROMPT)
            return None


async def own_message(query: CallbackQuery, tap: Tap, press: Press, ctx: UpdateContext) -> int | None:
    """Returns the id of the message whose button the person has pressed, if the press answers the question of
    this message; otherwise None."""
    if query.message is None or not press.asks:
        return None
    message_id = query.message.message_id
    asked = await ctx.question_of(message_id)
    return message_id if asked in press.questions(tap) else None


async def _found(tap: Tap, press: Press, ctx: UpdateContext, own: int | None) -> dict[str, Any]:
    """Returns what the handler of this press gets, by name: `game`, `live`, the player's `seat`,
    `tournament`; nothing for a button that names none of them. `own`: the id of the message that the press
    may change, or None. Raises `StaleTapError` if the press comes too late, is for nothing that exists here,
    has to wait for the end of a pause, or is not for this person."""
    game = await _game(tap, press, ctx)
    await in_time(press, ctx, game)
    if isinstance(tap, EventTap | DecideTap):
        return {"tournament": await _tournament(tap, press, ctx, own)}
    if game is None:
        return {}
    if press.who is Who.SITTER and not await has_seat(ctx, game) and not await waits_here(ctx, game):
        raise StaleTapError(line("not-seated"))
    if press.who is Who.SEATED and not await has_seat(ctx, game):
        raise StaleTapError(line("cut-not-seated"))
    if press.who in (Who.JUDGE, Who.MARKER):
        return await _judged(press, ctx, game)
    if press.who is not Who.PLAYER:
        return {"game": game}
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        raise StaleTapError(line("not-seated"))
    live = await is_seen(ctx, live, seat)
    serial = live.state.step.serial
    if press.when is When.STEP and isinstance(tap, StepTap) and tap.serial != serial:
        raise LateTapError(line("too-late"))
    if live.pause is not None and _has_to_wait(tap):
        raise StaleTapError(line("refusal-pause"))
    return {"game": game, "live": live, "seat": seat}


async def _tournament(
    tap: EventTap | DecideTap, press: Press, ctx: UpdateContext, own: int | None
) -> Tournament:
    """Returns the tournament that a button names. Raises `StaleTapError` if it does not exist or if the
    person may not press.

    The ids of tournaments are easy to guess. So a player who has neither the tournament's page nor entered it
    gets the same answer, whether or not there is a tournament with this id.
    """
    if isinstance(tap, EventTap):
        found = await tournaments.find(ctx.tx, ctx.bot_id, tap.tournament)
    else:
        found = await tournament_of_protest(ctx, tap.protest)
    if press.who in (Who.INVITED, Who.ENTRANT) and own is None:
        enters = press.who is Who.INVITED
        if found is None or enters or not await has_entered(ctx, found):
            raise StaleTapError(line("event-by-link"))
    if found is None:
        raise StaleTapError(line("button-of-nothing"))
    if press.who is Who.ORGANISER and found.organiser_id != ctx.person.user_id:
        raise StaleTapError(line("event-organiser-only"))
    if press.who is Who.LEADER and ctx.person.user_id not in (found.organiser_id, found.chief_id):
        raise StaleTapError(line("event-leaders-only"))
    if press.who is Who.CHIEF and found.chief_id != ctx.person.user_id:
        raise StaleTapError(line("protest-chief-only"))
    return found


async def _judged(press: Press, ctx: UpdateContext, game: Game) -> dict[str, Any]:
    marks = press.who is Who.MARKER and await is_chief_of(ctx, game.id)
    if game.judge_id != ctx.person.user_id and not marks:
        raise StaleTapError(line("judge-only"))
    if game.status == "lobby":
        return {"game": game}
    return {"game": game, "live": await ctx.games.live_game(ctx.tx, game.id)}


def _has_to_wait(tap: Tap) -> bool:
    """Returns whether a press of this button is refused in a pause. Those for leaving the game are not."""
    if isinstance(tap, LeaveTap):
        return tap.wish not in ("leave-ask", "leave", "no")
    return isinstance(tap, StepTap)


async def _game(tap: Tap, press: Press, ctx: UpdateContext) -> Game | None:
    """Returns the game that the button names; None if it names no game. Raises `StaleTapError` if there is no
    such game, or if the button has to stand in the game's chat and does not."""
    number: int | None = getattr(tap, "game", None)
    if number is None or (isinstance(tap, BookTap) and not number):
        return None
    game = _remembered(number, press, ctx) or await games.find(ctx.tx, ctx.bot_id, number)
    if game is None:
        raise StaleTapError(_gone(tap))
    if _is_elsewhere(game, press, ctx):
        moved = (await ctx.settings_of(game.chat_id)).migrated_from == ctx.target.chat_id
        raise StaleTapError(line("group-has-moved") if moved else _gone(tap))
    return game


def _remembered(number: int, press: Press, ctx: UpdateContext) -> Game | None:
    """Returns the running game with this number from memory, which saves a query. Returns None if it is not
    in memory, if others than its players may press, or if its group has got another id meanwhile."""
    live = ctx.games.known(ctx.tx, number) if press.who is Who.PLAYER else None
    return None if live is None or _is_elsewhere(live.game, press, ctx) else live.game


def _is_elsewhere(game: Game, press: Press, ctx: UpdateContext) -> bool:
    return press.where is not Where.PRIVATE and game.chat_id != ctx.target.chat_id


def _gone(tap: Tap) -> Line:
    return line("lobby-not-open" if isinstance(tap, BookTap) else "button-of-nothing")


async def in_time(press: Press, ctx: UpdateContext, game: Game | None) -> None:
    match press.when:
        case When.ANY:
            return
        case When.FREE:
            open_here = await ctx.open_game() or (game if game is not None and game.is_open else None)
            if open_here is not None:
                raise StaleTapError(line("already-open", status=open_here.status))
            if await is_for_a_round(ctx):
                raise StaleTapError(line("event-not-again"))
            return
        case When.OVER:
            timely = game is not None and game.status == "over"
        case When.LOBBY:
            timely = game is not None and game.status == "lobby"
        case When.BEFORE:
            timely = game is not None and (game.status == "lobby" or game.is_evening)
        case When.GATHERING:
            timely = game is not None and (game.status == "lobby" or game.is_announced)
        case When.PLANNED:
            timely = game is not None and game.is_evening
        case When.RUNNING | When.STEP:
            timely = game is not None and game.status == "running"
        case _:
            assert_never(press.when)
    if not timely:
        raise _untimely(press)


def _untimely(press: Press) -> StaleTapError:
    if press.when in (When.LOBBY, When.BEFORE, When.GATHERING):
        return StaleTapError(line("lobby-not-open"))
    if press.when is When.PLANNED:
        return StaleTapError(line("evening-is-over"))
    if press.when is When.OVER:
        return StaleTapError(line("past-gone"))
    if press.who is Who.HOST:
        return StaleTapError(line("no-game"))
    return LateTapError(line("game-is-over"))


async def has_seat(ctx: UpdateContext, game: Game) -> bool:
    sitting = await seats.of_game(ctx.tx, game.id)
    return any(who.user_id == ctx.person.user_id for who in sitting)


async def check_person(query: CallbackQuery, press: Press, ctx: UpdateContext, game: Game | None) -> bool:
    """Returns whether this person may press a button of administrators, hosts or past players; True for other
    buttons. If he may not, tells him why. Raises `AskFirst` if the bot has to ask Telegram first."""
    match press.who:
        case Who.ANYBODY | Who.PLAYER | Who.SITTER | Who.SEATED | Who.JUDGE | Who.MARKER:
            return True
        case Who.ORGANISER | Who.CHIEF | Who.LEADER | Who.INVITED | Who.ENTRANT:
            return True
        case Who.ADMINISTRATOR:
            return await may_decide(ctx, line("admins-only"), query=query)
        case Who.HOST:
            return game is not None and await may_host(ctx, game, query)
        case Who.PLAYED:
            played = [] if game is None else await seats.of_game(ctx.tx, game.id)
            players = {who.user_id for who in played}
            return await may_decide(ctx, line("players-only"), besides=players, query=query)
        case _:
            assert_never(press.who)
