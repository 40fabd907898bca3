"""Opens the tournament of an evening in the database, as an operator does."""

from collections.abc import Sequence
from pathlib import Path

from bot.services.tournaments.opening import Settled, open_event
from bot.store.database.transaction import Store
from championship.event import Event, Seeds, Stage
from sandbox.model import Bot, Person
from simulation.fence import inside
from simulation.people.cups import TABLE
from simulation.plan import Plan

SECONDS_BETWEEN_ROUNDS = 60.0
"""Seconds between two rounds."""


async def open_cup(file: Path, plan: Plan, bot: Bot, people: Sequence[Person]) -> str:
    """Opens a tournament of one table in the database, before the program starts. It has as many rounds as
    the plan has games. The first of `people` organises it, the second is its chief judge. Returns the
    tournament's code."""
    event = Event(
        mafia_event=1,
        title="Кубок",
        ruleset=plan.book,
        seats=plan.players,
        seeds=Seeds(seating=plan.seed, lot=plan.seed),
        players=[],
        stages=[Stage(name="Отбор", tables=[TABLE], rounds=plan.games)],
    )
    store = Store.open(f"sqlite:///{file}", lambda: inside.unix)
    store.patient = store.quick  # the patient one needs threads
    try:
        async with store.transaction() as tx:
            settled = Settled(people[0].id, people[1].id, plan.language, SECONDS_BETWEEN_ROUNDS)
            return (await open_event(tx, bot.id, event, settled)).code
    finally:
        await store.close()
