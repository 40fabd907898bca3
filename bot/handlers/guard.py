"""The guard compares every press with the list of presses (`bot/handlers/presses/`). Nothing else does.

A press that is not allowed is answered with the reason, and no handler sees it. The guard looks at chat,
game, person and step in this order. Whether somebody is an administrator comes last, since Telegram has to
say it.
"""

from collections.abc import Awaitable, Callable
from typing import Any, assert_never

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, TelegramObject

from bot.handlers.game import StaleTapError
from bot.handlers.presses import Press, Tap, When, Where, Who, press_of, questions_of
from bot.keyboards.event_taps import DecideTap, EventTap
from bot.keyboards.taps import BookTap, LeaveTap, StepTap
from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.services.host_permissions import may_host
from bot.services.presence import is_here_by_day, is_seen
from bot.services.seating import sitting_in
from bot.services.tournaments.permissions import (
    has_entered,
    is_for_a_round,
    tournament_here,
    tournament_of_protest,
)
from bot.services.user_permissions import may_decide
from bot.services.values import Game, Priority, Tournament
from bot.services.waiting import waits_here

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Guard(BaseMiddleware):
    """Runs before every handler of a press.

    It answers a press that comes too late, whether the guard or the handler finds that. It gives the handler
    what it found: `game`; `live` of a game that runs if only a player or the judge may press; a player's
    `seat`; `tournament`; and `own`, the id of the message that the press may edit or delete, None if there is
    none.
    """

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        tap = data.get("callback_data")
        if tap is None:  # no kind of button has such data
            return await handler(event, data)
        if not isinstance(event, CallbackQuery) or not isinstance(tap, Tap):
            raise TypeError(f"{type(tap).__name__} is not in the list of presses")
        ctx: UpdateContext = data["ctx"]
        press = press_of(tap, Where.GROUP if ctx.in_group else Where.PRIVATE, ctx.books)
        if press is None:
            await ctx.answer(event, line("button-of-nothing"), alert=True)
            return None
        own = await _own(event, tap, press, ctx)
        try:
            found = await _found(tap, press, ctx, own)
            if not await _may(event, press, ctx, found.get("game")):
                return None
            if "seat" in found:
                found["live"] = await is_here_by_day(ctx, found["live"], found["seat"])
            return await handler(event, {**data, **found, "own": own})
        except StaleTapError as stale:
            await ctx.answer(event, *stale.said, alert=True)
            if press.closes:
                await ctx.close(own, Post(lines=stale.said), priority=Priority.PROMPT)
            return None


async def _own(query: CallbackQuery, tap: Tap, press: Press, ctx: UpdateContext) -> int | None:
    """The id of the pressed message, if it asks what this press answers."""
    if query.message is None or not press.asks:
        return None
    message_id = query.message.message_id
    asked = await ctx.question_of(message_id)
    return message_id if asked in questions_of(press, tap) else None


async def _found(tap: Tap, press: Press, ctx: UpdateContext, own: int | None) -> dict[str, Any]:
    """The game of the press, and its player's seat. `own`: the pressed message, if it asks what the press
    answers. Raises `StaleTapError` if the press comes too late or is nobody's here."""
    game = await _game(tap, press, ctx)
    await _in_time(press, ctx, game)
    if isinstance(tap, EventTap | DecideTap):
        return {"tournament": await _tournament(tap, press, ctx, own)}
    if game is None:
        return {}
    if press.who is Who.SITTER:
        await _sits(ctx, game)
    if press.who is Who.SEATED:
        await _has_seat(ctx, game)
    if press.who is Who.JUDGE:
        return await _judged(ctx, game)
    if press.who is not Who.PLAYER:
        return {"game": game}
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        raise StaleTapError(line("not-seated"))
    live = await is_seen(ctx, live, seat)
    serial = live.state.step.serial
    if press.when is When.STEP and isinstance(tap, StepTap) and tap.serial != serial:
        raise StaleTapError(line("too-late"))
    if live.pause is not None and _has_to_wait(tap):
        raise StaleTapError(line("refusal-pause"))
    return {"game": game, "live": live, "seat": seat}


async def _tournament(
    tap: EventTap | DecideTap, press: Press, ctx: UpdateContext, own: int | None
) -> Tournament:
    """The tournament of the press. Raises `StaleTapError` if there is none, or it is another's.

    Its number is easily guessed: who only knows that does not learn whether there is such a tournament."""
    if isinstance(tap, EventTap):
        found = await tournament_here(ctx, tap.tournament)
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
    if press.who is Who.CHIEF and found.chief_id != ctx.person.user_id:
        raise StaleTapError(line("protest-chief-only"))
    return found


async def _judged(ctx: UpdateContext, game: Game) -> dict[str, Any]:
    if game.judge_id != ctx.person.user_id:
        raise StaleTapError(line("judge-only"))
    if game.status == "lobby":
        return {"game": game}
    return {"game": game, "live": await ctx.games.live_game(ctx.tx, game.id)}


def _has_to_wait(tap: Tap) -> bool:
    """Whether a press is for the game itself, which stands still in a pause. Who goes may go."""
    if isinstance(tap, LeaveTap):
        return tap.wish not in ("leave-ask", "leave", "no")
    return isinstance(tap, StepTap)


async def _game(tap: Tap, press: Press, ctx: UpdateContext) -> Game | None:
    """The game that the button names; None if it names none. Raises `StaleTapError` if it is not one of
    this chat."""
    number: int | None = getattr(tap, "game", None)
    if number is None or (isinstance(tap, BookTap) and not number):
        return None
    game = _remembered(number, press, ctx) or await ctx.find_game(number)
    if game is None or _is_elsewhere(game, press, ctx):
        raise StaleTapError(_gone(tap))
    return game


def _remembered(number: int, press: Press, ctx: UpdateContext) -> Game | None:
    """A running game, as it is in memory: for its players that is all that has to be known. Not if its group
    has moved meanwhile."""
    live = ctx.games.known(ctx.tx, number) if press.who is Who.PLAYER else None
    return None if live is None or _is_elsewhere(live.game, press, ctx) else live.game


def _is_elsewhere(game: Game, press: Press, ctx: UpdateContext) -> bool:
    """Whether the press is for a group, and the game is one of another."""
    return press.where is not Where.PRIVATE and game.chat_id != ctx.target.chat_id


def _gone(tap: Tap) -> Line:
    return line("lobby-not-open" if isinstance(tap, BookTap) else "button-of-nothing")


async def _in_time(press: Press, ctx: UpdateContext, game: Game | None) -> None:
    match press.when:
        case When.ANY:
            return
        case When.FREE:
            timely = await ctx.open_game() is None and (game is None or not game.is_open)
            if timely and await is_for_a_round(ctx):
                raise StaleTapError(line("event-not-again"))
        case When.OVER:
            timely = game is not None and game.status == "over"
        case When.LOBBY:
            timely = game is not None and game.status == "lobby"
        case When.GATHERING:
            timely = game is not None and (game.status == "lobby" or game.is_announced)
        case When.RUNNING | When.STEP:
            timely = game is not None and game.status == "running"
        case _:
            assert_never(press.when)
    if not timely:
        raise StaleTapError(_untimely(press))


def _untimely(press: Press) -> Line:
    if press.when is When.FREE:
        return line("already-open")
    if press.when in (When.LOBBY, When.GATHERING):
        return line("lobby-not-open")
    if press.when is When.OVER:
        return line("past-gone")
    return line("no-game" if press.who is Who.HOST else "game-is-over")


async def _sits(ctx: UpdateContext, game: Game) -> None:
    sitting = await sitting_in(ctx, game)
    sits = any(who.user_id == ctx.person.user_id for who in sitting)
    if not sits and not await waits_here(ctx, game):
        raise StaleTapError(line("not-seated"))


async def _has_seat(ctx: UpdateContext, game: Game) -> None:
    sitting = await sitting_in(ctx, game)
    if all(who.user_id != ctx.person.user_id for who in sitting):
        raise StaleTapError(line("cut-not-seated"))


async def _may(query: CallbackQuery, press: Press, ctx: UpdateContext, game: Game | None) -> bool:
    """Whether this person may press. If not, he is told. Raises `AskFirst` if only Telegram can say it."""
    match press.who:
        case Who.ANYBODY | Who.PLAYER | Who.SITTER | Who.SEATED | Who.JUDGE:
            return True
        case Who.ORGANISER | Who.CHIEF | Who.INVITED | Who.ENTRANT:
            return True
        case Who.ADMINISTRATOR:
            return await may_decide(ctx, line("admins-only"), query=query)
        case Who.HOST:
            return game is not None and await may_host(ctx, game, query)
        case Who.PLAYED:
            played = [] if game is None else await sitting_in(ctx, game)
            players = {who.user_id for who in played}
            return await may_decide(ctx, line("players-only"), besides=players, query=query)
        case _:
            assert_never(press.who)
