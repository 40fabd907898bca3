"""Real games to measure: people sit down, cards are dealt, and random acts go through the service."""

import itertools
from collections.abc import Iterable, Iterator
from random import Random

from bot.services.game import playing
from bot.services.scope import AppContext, Scope
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import games, seats
from bot.store.people import people
from bot.store.telegram import messages, outbox
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
"""The most acts that are played in a prepared game, so it is somewhere in its first half."""


_message_ids = itertools.count(1)


def chat_of(number: int) -> int:
    return -1_000_000_000_000 - number


def number_of(chat_id: int) -> int:
    return -1_000_000_000_000 - chat_id


def user_of(number: int, seat: Seat) -> int:
    return 1_000_000 + 100 * number + seat


async def prepare(context: AppContext, numbers: Iterable[int], chance: Random) -> None:
    """Begins a game in each chat with one of these numbers, plays fewer than PLAYED random acts in it, and
    marks its messages as accepted."""
    for number in numbers:
        async with context.store.transaction() as tx:
            dealing = Transaction(tx.conn, tx.now)
            game_id = await begin(context, dealing, number, chance)
            dealing.committed()
            await accept(context, tx)
            await play(context, tx, game_id, chance.randrange(PLAYED), chance)


async def begin(context: AppContext, tx: Transaction, number: int, chance: Random) -> int:
    """Ten people sit down in the chat of this number, and the cards are dealt. Returns the game's id."""
    rules = BOOKS_FOR_TEN[number % len(BOOKS_FOR_TEN)]
    chat_id, bot_id = chat_of(number), context.bot.id
    places = {user_of(number, seat): seat for seat in range(1, PLAYERS + 1)}
    await chats.seen(tx, bot_id, chat_id, f"Table {number}")
    game = await games.create(
        tx,
        bot_id=bot_id,
        chat_id=chat_id,
        creator_id=user_of(number, 1),
        ruleset=rules.id,
        overrides={},
        locale="ru",
    )
    for user_id, seat in places.items():
        name = f"Player {seat}"
        await people.seen(tx, bot_id, user_id, name, "ru")
        await seats.sit(tx, bot_id, game.id, user_id, name)
    await playing.begin(Scope(context, tx), game, deal(rules, PLAYERS, chance), places)
    return game.id


async def play(context: AppContext, tx: Transaction, game_id: int, acts: int, chance: Random) -> None:
    """Plays `acts` random acts, or fewer if the game comes near its end before."""
    hands = Hands(chance)
    for _ in range(acts):
        table = await context.games.live_game(tx, game_id)
        if table.state.result is not None or len(table.state.table) < PLAYERS // 2:
            return
        act: Act = hands.next(table.state) or Timeout()
        # The whole game is one transaction here, but the service gets its own transaction object for each
        # act.
        within = Transaction(tx.conn, tx.now)
        await playing.act(Scope(context, within), table, act)
        within.committed()
        await accept(context, tx)


async def accept(context: AppContext, tx: Transaction) -> None:
    """Marks every waiting message as accepted by Telegram."""
    for row in await outbox.pending(tx, context.bot.id):
        if row.slot is not None and row.game_id is not None and row.what != "edit":
            place = (row.bot_id, row.chat_id, row.game_id, row.slot)
            await messages.record(tx, *place, message_id=next(_message_ids))
        await outbox.mark_done(tx, row)


class Hands:
    """Chooses random acts: in each step at most one act for each player, then the deadline."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._serial = -1
        self._waiting: list[Seat] = []

    def next(self, state: State) -> PlayerAct | None:
        """Returns the next act of this step; None if no player has one left, so that the deadline is next."""
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
