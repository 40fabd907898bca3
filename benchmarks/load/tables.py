"""Real games to measure with: sat down, dealt, and played by chance through the service."""

import itertools
from collections.abc import Iterator
from random import Random

from bot.desk import Host
from bot.store import chats, games, messages, outbox, people, seats
from bot.store.unit import Unit
from bot.table import Table
from engine.acts import Act, PlayerAct, Timeout
from engine.deal import deal
from engine.offers import actors, offers
from engine.roles import Seat
from engine.rules.registry import BOOKS
from engine.state import State
from engine.steps import StepName

PLAYERS = 10
BOOKS_FOR_TEN = tuple(book for book in BOOKS.values() if PLAYERS in book.deals)
PLAYED = 50
"""At most so many acts of a prepared game have been played: it is anywhere in its first half."""

_message_ids = itertools.count(1)


def chat_of(number: int) -> int:
    return -1_000_000_000_000 - number


def number_of(chat_id: int) -> int:
    return -1_000_000_000_000 - chat_id


def user_of(number: int, seat: Seat) -> int:
    return 1_000_000 + 100 * number + seat


async def prepare(host: Host, count: int, chance: Random) -> None:
    """So many running games in the store, each in a chat of its own, everything said in them accepted."""
    for number in range(count):
        async with host.store.unit() as unit:
            dealing = Unit(unit.conn, unit.now)
            game_id = await begin(host, dealing, number, chance)
            dealing.committed()
            await _accept(host, unit)
            await play(host, unit, game_id, chance.randrange(PLAYED), chance)


async def begin(host: Host, unit: Unit, number: int, chance: Random) -> int:
    """Ten people sit down in the chat of this number, and the cards are dealt. Returns the game's id."""
    rules = BOOKS_FOR_TEN[number % len(BOOKS_FOR_TEN)]
    chat_id, bot_id = chat_of(number), host.bot.id
    places = {user_of(number, seat): seat for seat in range(1, PLAYERS + 1)}
    await chats.seen(unit, bot_id, chat_id, f"Table {number}")
    game = await games.create(
        unit,
        bot_id=bot_id,
        chat_id=chat_id,
        creator_id=user_of(number, 1),
        ruleset=rules.id,
        overrides={},
        locale="ru",
    )
    for user_id, seat in places.items():
        name = f"Player {seat}"
        await people.seen(unit, bot_id, user_id, name, "ru")
        await seats.sit(unit, bot_id, game.id, user_id, name)
    await host.tables.begin(unit, game, deal(rules, PLAYERS, chance), places)
    return game.id


async def play(host: Host, unit: Unit, game_id: int, acts: int, chance: Random) -> None:
    """So many acts by chance, or up to the last step before the end."""
    hands = Hands(chance)
    for _ in range(acts):
        table = await host.tables.table(unit, game_id)
        if near_the_end(table):
            return
        act: Act = hands.next(table.state) or Timeout()
        # One transaction for the whole game, but each act in a unit of its own, as the service knows it.
        within = Unit(unit.conn, unit.now)
        await host.tables.act(within, table, act)
        within.committed()
        await _accept(host, unit)


def near_the_end(table: Table) -> bool:
    return table.state.result is not None or len(table.state.table) < PLAYERS // 2


async def _accept(host: Host, unit: Unit) -> None:
    """As if Telegram had accepted all that waits."""
    for row in await outbox.pending(unit, host.bot.id):
        if row.slot is not None and row.game_id is not None and row.what != "edit":
            place = (row.bot_id, row.chat_id, row.game_id, row.slot)
            await messages.record(unit, *place, message_id=next(_message_ids))
        await outbox.settle(unit, row.id)


class Hands:
    """Who does what in a step, by chance: each player at most one act, then the deadline."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._serial = -1
        self._waiting: list[Seat] = []

    def next(self, state: State) -> PlayerAct | None:
        """The next act of this step, or None if nobody has one left."""
        if state.step.serial != self._serial:
            self._serial = state.step.serial
            self._waiting = [*actors(state)]
            self._chance.shuffle(self._waiting)
        return next(self._thinkable(state), None)

    def _thinkable(self, state: State) -> Iterator[PlayerAct]:
        while self._waiting and state.step.name is not StepName.OVER:
            choices = offers(state, self._waiting.pop())
            if choices:
                yield self._chance.choice(choices)
