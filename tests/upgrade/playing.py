"""A kept game, played in a town by the way of all updates: people write and press, deadlines pass."""

from sqlalchemy import delete, event

from bot.store import schema
from tests.bot.flows.sealed import before_seeds
from tests.bot.flows.town import START, Town
from tests.bot.flows.watched import Rigged
from tests.upgrade.kept import Fork, act_of, is_timeout

AN_ACT = 200
"""Seconds from one act to the next: longer than any step."""


async def hurry(town: Town) -> None:
    """From now on the town does not wait for the disk."""
    engine = town.store.engine.sync_engine
    event.listen(engine, "connect", lambda connection, _: connection.execute("pragma synchronous=off"))
    await town.store.engine.dispose()


def introduce(town: Town, fork: Fork) -> None:
    """The people of the game have names in its language, and clients that speak it."""
    name = "Гравець" if fork.kept.locale == "uk" else "Игрок"
    for seat in range(1, fork.heads + 1):
        town.names[fork.person(seat)] = {"first_name": f"{name} {seat}", "language_code": fork.kept.locale}


async def gather(town: Town, fork: Fork, heads: int) -> None:
    """So many people come to the lobby, by its link; who has come before may come again."""
    code = (await town.game(fork.chat)).join_code
    for seat in range(1, heads + 1):
        await town.whisper(fork.person(seat), f"/start {code}")


async def deal(town: Town, fork: Fork) -> None:
    """The kept cards, which no seed would deal."""
    await before_seeds(town)
    chance = town.app.context.chance
    assert isinstance(chance, Rigged)
    chance.cards = list(fork.kept.record.roles)
    await town.say(fork.person(1), "/begin", fork.chat)
    assert (await town.game(fork.chat)).status == "running", fork


async def play(town: Town, fork: Fork, number: int) -> None:
    """The act at this place, counted from 0: a deadline, or what the service takes."""
    town.now = START + AN_ACT * (number + 1)
    line = fork.kept.acts[number]
    live = await town.live_game(fork.chat)
    if is_timeout(line):
        town.app.timers.clear(live.game.id)
        town.app._due(live.game.id, live.state.step.serial)
        await town._quiet()
        return
    async with town.store.transaction() as tx:
        live = await town.app.games.live_game(tx, live.game.id)
        refused = await town.app.games.act(tx, live, act_of(line, live.state.rules))
    assert refused is None, (fork, number, line, refused)


async def go_on(town: Town, fork: Fork, done: int, until: int | None = None) -> None:
    """The game after so many acts, until so many, or its end. What waits to be said is thrown away."""
    await throw_away(town)
    introduce(town, fork)
    if fork.step is None:
        await gather(town, fork, fork.heads)
        await deal(town, fork)
    for number in range(len(fork.kept.acts))[done:until]:
        await play(town, fork, number)


async def throw_away(town: Town) -> None:
    async with town.store.transaction() as tx:
        await tx.conn.execute(delete(schema.outbox))
