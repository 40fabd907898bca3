"""Taps that arrive at random moments, and the time that each takes from its arrival."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from random import Random
from typing import Any, NamedTuple, Self

from aiogram.types import CallbackQuery, Chat, Message, Update, User

from benchmarks.load.tables import Hands, begin, chat_of, number_of, user_of
from benchmarks.load.telegram import EPOCH
from bot.app import BotApp
from bot.presses.game import ActTap
from bot.runtime import timers
from bot.services.live.game import LiveGame
from bot.services.scope import Scope
from bot.services.timeouts import end_wait
from bot.store.game import deadlines, games
from engine.acts import NightAct, Nominate, PlayerAct, Shoot, Withdraw, word_of
from engine.roles import Phase
from engine.steps import StepName

update_ids = itertools.count(time.time_ns() // 1_000_000)
"""Ids of updates. An earlier process can not have used the same ones."""


class Tap(NamedTuple):
    """A tap. `acts`: the number of acts that its game has had before."""

    update: dict[str, Any]
    acts: int


class Timed(NamedTuple):
    """The time of a tap: `seconds` from its arrival to the end of its handling."""

    seconds: float
    acts: int


def _target(act: PlayerAct) -> int:
    match act:
        case NightAct():
            return act.seats[0]
        case Nominate() | Withdraw() | Shoot():
            return act.seat
        case _:
            return 0


def tap_of(table: LiveGame, number: int, act: PlayerAct) -> Tap:
    """Returns the update that Telegram sends when a player presses the button of this act. `number`: the
    number of the game's chat."""
    state = table.state
    user_id = user_of(number, act.by)
    private = state.step.phase is Phase.NIGHT
    chat = Chat(id=user_id, type="private") if private else Chat(id=chat_of(number), type="supergroup")
    data = ActTap(game=table.game.id, serial=state.step.serial, word=word_of(act), seat=_target(act)).pack()
    update_id = next(update_ids)
    query = CallbackQuery(
        id=str(update_id),
        from_user=User(id=user_id, is_bot=False, first_name=f"Player {act.by}", language_code="ru"),
        chat_instance="1",
        message=Message(message_id=1, date=EPOCH, chat=chat),
        data=data,
    )
    update = Update(update_id=update_id, callback_query=query)
    written = update.model_dump(mode="json", by_alias=True, exclude_none=True)
    return Tap(written, table.acts)


class Crowd:
    """The players of all games, who choose the next press. When a game ends, another one begins."""

    def __init__(self, app: BotApp, game_ids: dict[int, int], chance: Random) -> None:
        """Takes the games to play. `game_ids`: number of a chat → id of its game."""
        self._app = app
        self._chance = chance
        self._games = game_ids
        self._numbers = [*game_ids]
        self._hands = {number: Hands(chance) for number in game_ids}

    @classmethod
    async def of(cls, app: BotApp, chance: Random) -> Self:
        """Returns a crowd with the players of all running games."""
        async with app.store.read_only() as tx:
            running = [await games.get(tx, each.game_id) for each in await deadlines.of_bot(tx, app.bot.id)]
        return cls(app, {number_of(game.chat_id): game.id for game in running}, chance)

    async def look(self) -> None:
        """Loads every table into memory. It stays there only because the transaction is committed."""
        for game_id in self._games.values():
            async with self._app.store.transaction() as tx:
                await self._app.context.games.live_game(tx, game_id)

    async def press(self) -> Tap:
        """Chooses a tap in a random game. Lets deadlines of this game pass until somebody may act."""
        return await self._press_at(self._chance.choice(self._numbers))

    async def presses(self, count: int) -> list[Tap]:
        """Chooses `count` taps, each in a different game; fewer if there are fewer games."""
        drawn = self._chance.sample(self._numbers, min(count, len(self._numbers)))
        return [await self._press_at(number) for number in drawn]

    async def _press_at(self, number: int) -> Tap:
        while True:
            table = await self._table(number)
            act = self._hands[number].next(table.state)
            if act is not None:
                return tap_of(table, number, act)
            await self._pass_deadline(number, table)

    async def _table(self, number: int) -> LiveGame:
        context, game_id = self._app.context, self._games[number]
        async with context.store.read_only() as tx:
            table = await context.games.live_game(tx, game_id)
        if table.game.status == "running" and table.state.step.name is not StepName.OVER:
            return table
        async with context.store.transaction() as tx:
            next_id = self._games[number]
            if next_id == game_id:  # no other task has ended this game before
                next_id = await begin(context, tx, number, self._chance)
                tx.after_commit(partial(self._games.__setitem__, number, next_id))
            return await context.games.live_game(tx, next_id)

    async def _pass_deadline(self, number: int, table: LiveGame) -> None:
        context, game_id = self._app.context, self._games[number]

        async def end_step() -> None:
            context.timers.clear(("game", game_id))
            async with context.store.transaction() as tx:
                await end_wait(Scope(context, tx), timers.Timed("step", game_id, table.state.step.serial))

        await self._app.queues.run(("game", game_id), end_step)


QUIET = 0.02
"""Seconds after a tap before the next one is chosen, unless it is answered earlier."""

Press = Callable[[], Awaitable[Tap]]
Way = Callable[[Tap], Awaitable[float]]
"""Sends a tap. Returns the moment (`time.perf_counter`) when its handling ended."""


def given(taps: Iterable[Tap]) -> Press:
    """Returns a function that gives these taps one after another. It raises RuntimeError when none is
    left."""
    left = iter(taps)

    async def press() -> Tap:
        return next(left)

    return press


async def arrive(press: Press, way: Way, count: int, rate: float, chance: Random) -> list[Timed]:
    """Sends `count` taps at random moments, on average `rate` a second. Returns their times. The next tap is
    chosen while no tap is in progress, if there is time for that: choosing costs as much as handling, and no
    tap should wait for the benchmark's own work."""
    loop = asyncio.get_running_loop()
    sent: list[asyncio.Task[Timed]] = []
    pending: set[asyncio.Task[Timed]] = set()
    due, tap = loop.time(), await press()
    for left in reversed(range(count)):
        due += chance.expovariate(rate)
        await asyncio.sleep(max(0.0, due - loop.time()))
        sent.append(asyncio.create_task(_time(tap, way)))
        if left:
            _, pending = await asyncio.wait({*pending, sent[-1]}, timeout=QUIET)
            tap = await press()
    return [await timed for timed in sent]


async def at_most(press: Press, way: Way, under_way: int, count: int) -> float:
    """Returns the taps per second with `under_way` taps in progress all the time, until `count` taps are
    answered."""
    begun, left = time.perf_counter(), iter(range(count))

    async def hand() -> int:
        answered = 0
        while next(left, None) is not None:
            await way(await press())
            answered += 1
        return answered

    answered = sum(await asyncio.gather(*(hand() for _ in range(under_way))))
    return answered / (time.perf_counter() - begun)


async def _time(tap: Tap, way: Way) -> Timed:
    begun = time.perf_counter()
    return Timed(await way(tap) - begun, tap.acts)
