"""Taps that arrive at random moments, and how long each took from its arrival."""

import asyncio
import itertools
import math
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from random import Random
from typing import Any, NamedTuple, Self

from aiogram.types import CallbackQuery, Chat, Message, Update, User

from benchmarks.load.tables import Hands, begin, chat_of, number_of, user_of
from benchmarks.load.telegram import EPOCH, LocalTelegram
from bot.app import BotApp
from bot.keyboards.taps import ActTap
from bot.services.live_game import LiveGame
from bot.store import deadlines, games
from engine.acts import NightAct, Nominate, PlayerAct, Shoot, Withdraw, word_of
from engine.roles import Phase
from engine.steps import StepName

_ids = itertools.count(time.time_ns() // 1_000_000)
"""Of updates: never one that an earlier process has used."""


class Tap(NamedTuple):
    """`acts`: how many acts its game had seen before."""

    bot_id: int
    update: dict[str, Any]
    acts: int


class Timed(NamedTuple):
    """`seconds` from the arrival to the end of its way."""

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
    """The update that a press of this button sends."""
    state = table.state
    user_id = user_of(number, act.by)
    private = state.step.phase is Phase.NIGHT
    chat = Chat(id=user_id, type="private") if private else Chat(id=chat_of(number), type="supergroup")
    data = ActTap(game=table.game.id, serial=state.step.serial, word=word_of(act), seat=_target(act)).pack()
    update_id = next(_ids)
    query = CallbackQuery(
        id=str(update_id),
        from_user=User(id=user_id, is_bot=False, first_name=f"Player {act.by}", language_code="ru"),
        chat_instance="1",
        message=Message(message_id=1, date=EPOCH, chat=chat),
        data=data,
    )
    update = Update(update_id=update_id, callback_query=query)
    written = update.model_dump(mode="json", by_alias=True, exclude_none=True)
    return Tap(table.game.bot_id, written, table.acts)


class Crowd:
    """The players of all games: who is next to press what. A game that ends is followed by another."""

    def __init__(self, app: BotApp, game_ids: dict[int, int], chance: Random) -> None:
        """`game_ids` by the number of the chat."""
        self._app = app
        self._chance = chance
        self._games = game_ids
        self._numbers = [*game_ids]
        self._hands = {number: Hands(chance) for number in game_ids}

    def __len__(self) -> int:
        return len(self._games)

    @classmethod
    async def of(cls, app: BotApp, chance: Random) -> Self:
        """The players of all games that run."""
        async with app.store.read_only() as tx:
            running = [await games.get(tx, each.game_id) for each in await deadlines.of_bot(tx, app.bot.id)]
        return cls(app, {number_of(game.chat_id): game.id for game in running}, chance)

    async def look(self) -> None:
        """Every table is in memory after this. (Only a transaction that is committed leaves a game there.)"""
        for game_id in self._games.values():
            async with self._app.store.transaction() as tx:
                await self._app.context.games.live_game(tx, game_id)

    async def press(self) -> Tap:
        """A tap in a game drawn by chance; deadlines pass there until somebody may act."""
        return await self._press_at(self._chance.choice(self._numbers))

    async def presses(self, count: int) -> list[Tap]:
        """As many taps, each in another game; one in each game if there are fewer."""
        drawn = self._chance.sample(self._numbers, min(count, len(self)))
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
            if next_id == game_id:  # nobody was faster
                next_id = await begin(context, tx, number, self._chance)
                tx.after_commit(partial(self._games.__setitem__, number, next_id))
            return await context.games.live_game(tx, next_id)

    async def _pass_deadline(self, number: int, table: LiveGame) -> None:
        context, game_id = self._app.context, self._games[number]

        async def end_step() -> None:
            context.timers.clear(game_id)
            async with context.store.transaction() as tx:
                await context.games.timeout(tx, game_id, table.state.step.serial)

        await self._app.queues.run(("game", game_id), end_step)


QUIET = 0.02
"""Seconds after a tap in which the next is not chosen, if it is not answered sooner."""

Press = Callable[[], Awaitable[Tap]]
Way = Callable[[Tap], Awaitable[float]]
"""Returns the moment (`time.perf_counter`) of the end."""


def given(taps: Iterable[Tap]) -> Press:
    """These, one after another."""
    left = iter(taps)

    async def press() -> Tap:
        return next(left)

    return press


async def arrive(
    press: Press, way: Way, count: int, rate: float, chance: Random, lasting: float = math.inf
) -> list[Timed]:
    """`count` taps at random moments, `rate` a second on average, each sent its way; fewer if `lasting`
    seconds are over before.

    The next is chosen while nothing is under way, as far as there is time for that: to choose one costs as
    much as to take it, and no tap is to wait for the benchmark's own work.
    """
    loop = asyncio.get_running_loop()
    sent: list[asyncio.Task[Timed]] = []
    pending: set[asyncio.Task[Timed]] = set()
    due, tap = loop.time(), await press()
    end = due + lasting
    for left in reversed(range(count)):
        due += chance.expovariate(rate)
        if max(due, loop.time()) > end:
            break
        await asyncio.sleep(max(0.0, due - loop.time()))
        sent.append(asyncio.create_task(_time(tap, way)))
        if left:
            _, pending = await asyncio.wait({*pending, sent[-1]}, timeout=QUIET)
            tap = await press()
    return [await timed for timed in sent]


async def at_most(press: Press, way: Way, under_way: int, count: int, lasting: float = math.inf) -> float:
    """Taps a second if so many are under way all the time: until `count` of them are answered, or `lasting`
    seconds are over."""
    begun, left = time.perf_counter(), iter(range(count))

    async def hand() -> int:
        answered = 0
        while time.perf_counter() - begun < lasting and next(left, None) is not None:
            await way(await press())
            answered += 1
        return answered

    answered = sum(await asyncio.gather(*(hand() for _ in range(under_way))))
    return answered / (time.perf_counter() - begun)


async def _time(tap: Tap, way: Way) -> Timed:
    begun = time.perf_counter()
    return Timed(await way(tap) - begun, tap.acts)


def through(*telegrams: LocalTelegram) -> Way:
    """The apps' way: out of the bot's getUpdates, and back with the answer to the tap."""
    of_bot = {telegram.bot_id: telegram for telegram in telegrams}

    async def way(tap: Tap) -> float:
        return await of_bot[tap.bot_id].hand(tap.update)

    return way
