"""The length of the group's waits by night does not tell who is still in the game. The test measures it in a
running app.

Many tables play the same night. At each of them, one of the players who act by night was removed before. The
others act as soon as they are asked. The group's waits around a step, from one accepted message to the next,
are the same whether the player of this step is alive or out. Only waits of the bot are measured, for its
steps and for its budget of calls, to the millisecond.
"""

import asyncio
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from aiogram import Bot

from bot import app
from bot.choices import ChatSettings
from bot.render.game import narrator, private
from bot.render.game.private import Private
from bot.render.game.roster import Roster
from bot.runtime.timers import Timers
from bot.services.game import playing
from bot.services.scope import Scope
from bot.settings import Settings
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.game import games, seats
from bot.store.people import people
from bot.store.telegram import outbox
from bot.values.outgoing import Outgoing
from engine.acts import Act, Remove, Timeout
from engine.deal import Dealt
from engine.offers import actors, offers
from engine.roles import ROLES, Phase, Role
from engine.state import State
from engine.steps import AnyStep, StepName
from tests.rig.engine.table import DEALS, LETTERS
from tests.rig.flows.telegram import BOT_ID, TOKEN, Telegram
from tests.rig.flows.town import START
from tests.rig.flows.watched import Watched
from tests.rig.program.leaping import in_one_thread, leaping
from tests.rig.store.database import database, migrated

__all__ = ["database", "migrated"]

CARDS = tuple(ROLES[LETTERS[letter]] for letter in DEALS["city"])
PLAYERS = {
    "don-check": ROLES["don"],
    "maniac": ROLES["maniac"],
    "sheriff-check": ROLES["sheriff"],
    "doctor": ROLES["doctor"],
    "mistress": ROLES["mistress"],
}
EXACT = 0.001
"""The allowed difference in seconds. Computing takes some microseconds here."""


class Waits(NamedTuple):
    """The group's waits in seconds around one step: at tables where its player is alive, and where he is
    out."""

    living: list[float]
    out: list[float]

    @property
    def differ(self) -> bool:
        waits = [*self.living, *self.out]
        return max(waits) - min(waits) > EXACT


class Nights(Watched):
    """Many tables that play one night. `removed`: game → the role that is out."""

    def __init__(self, store: Store) -> None:
        super().__init__(Settings(bot_token=TOKEN), Bot(TOKEN, session=Telegram()), store, clock)
        self.removed: dict[int, Role] = {}
        self.opened: dict[int, list[tuple[AnyStep, float]]] = defaultdict(list)
        self.days: set[int] = set()
        self.all_awake = asyncio.Event()

    async def prepare(self, number: int, removed: Role) -> None:
        """Prepares a table at the beginning of its first hunt. Only the message of this step is still to be
        sent."""
        async with self.store.transaction() as tx:
            game_id = await self._sit(tx, number)
            self.removed[game_id] = removed
            await self._play(tx, game_id, Remove(CARDS.index(removed) + 1))
            while (state := await self._state(tx, game_id)).step.name is not StepName.HUNT:
                await self._play(tx, game_id, Timeout())
            for row in await outbox.pending(tx, BOT_ID):
                if row.game_id == game_id and row.opens != state.step.serial:
                    await outbox.mark_done(tx, row)

    async def night(self) -> None:
        """Runs the app until all tables have woken up."""
        running = [asyncio.create_task(part) for part in (self.sender.run(), self.timers.run())]
        try:
            async with asyncio.timeout(3600):
                await self.all_awake.wait()
        finally:
            await self.queues.stop()
            for task in running:
                task.cancel()
            await asyncio.wait(running)

    def waits(self) -> dict[str, Waits]:
        """Returns, for each night step, the seconds between the message before the step's own message and the
        message after it."""
        found = {step: Waits([], []) for step in PLAYERS}
        for game_id, opened in self.opened.items():
            for (_, before), (step, _), (_, after) in zip(opened, opened[1:], opened[2:], strict=False):
                if step in PLAYERS:
                    out = self.removed[game_id] is PLAYERS[step]
                    (found[step].out if out else found[step].living).append(after - before)
        return found

    async def accepted(self, tx: Transaction, outgoing: Outgoing, accepted_at: float) -> None:
        await super().accepted(tx, outgoing, accepted_at)
        if outgoing.opens is None:
            return
        game_id = outgoing.game_id or 0
        state = await self._state(tx, game_id)
        self.opened[game_id].append((state.step.name, accepted_at))
        if state.step.phase is Phase.NIGHT:
            tx.after_commit(partial(self._ask_all, game_id))
            return
        self.days.add(game_id)
        if len(self.days) == len(self.removed):
            self.all_awake.set()

    def _ask_all(self, game_id: int) -> None:
        self.queues.run(("game", game_id), partial(self._everybody_acts, game_id))

    async def _everybody_acts(self, game_id: int) -> None:
        async with self.store.transaction() as tx:
            for seat in actors(await self._state(tx, game_id)):
                for act in offers(await self._state(tx, game_id), seat)[:1]:
                    await self._play(tx, game_id, act)

    async def _sit(self, tx: Transaction, number: int) -> int:
        """Seats people in a group where nobody is asked whom he suspects. All are asked that when the night
        has begun: the questions of all tables would fill the bot's budget, and make each wait inexact."""
        await chats.seen(tx, BOT_ID, -number, "Вечер")
        await chats.change_settings(tx, BOT_ID, -number, ChatSettings(suspects="off"))
        game = await games.create(
            tx, bot_id=BOT_ID, chat_id=-number, creator_id=1, ruleset="city", overrides={}, locale="ru"
        )
        players = {100 * number + seat: seat for seat in range(1, len(CARDS) + 1)}
        for user in players:
            await people.seen(tx, BOT_ID, user, f"Игрок {user}", "ru")
            await people.set_reachable(tx, BOT_ID, user, True)
            await seats.sit(tx, BOT_ID, game.id, user, f"Игрок {user}")
        await playing.begin(Scope(self.context, tx), game, Dealt(CARDS), players)
        return game.id

    async def _play(self, tx: Transaction, game_id: int, act: Act) -> None:
        assert (
            await playing.act(Scope(self.context, tx), await self.context.games.live_game(tx, game_id), act)
            is None
        )

    async def _state(self, tx: Transaction, game_id: int) -> State:
        return (await self.context.games.live_game(tx, game_id)).state


def clock() -> float:
    return START + asyncio.get_running_loop().time()


async def measured(database: Path, tables: int) -> dict[str, Waits]:
    store = in_one_thread(Store.open(f"sqlite:///{database}", clock))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Timers", partial(Timers, clock=clock, steady=asyncio.get_running_loop().time))
        nights = Nights(store)
    try:
        for number in range(tables):
            await nights.prepare(number + 1, [*PLAYERS.values()][number % len(PLAYERS)])
        await nights.night()
    finally:
        await store.close()
    assert not nights.failures
    return nights.waits()


def test_delays_by_night_do_not_tell_who_is_in_the_game(database: Path) -> None:
    waits = leaping(measured(database, 20))
    assert {step: len(found.out) for step, found in waits.items()} == dict.fromkeys(PLAYERS, 4)
    assert [step for step, found in waits.items() if found.differ] == []


def test_the_check_finds_a_group_delay_that_depends_on_prompts(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts, usual = private.prompts, narrator.BEFORE_A_NIGHT_STEP

    def hasty(state: State, roster: Roster) -> tuple[Private, ...]:
        asked = prompts(state, roster)
        monkeypatch.setattr(narrator, "BEFORE_A_NIGHT_STEP", usual if asked else 0.0)
        return asked

    monkeypatch.setattr(private, "prompts", hasty)
    assert any(found.differ for found in leaping(measured(database, 5)).values())
