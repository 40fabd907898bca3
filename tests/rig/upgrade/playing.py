"""Plays a kept game in a town with ordinary updates: people write and press, and deadlines pass."""

from sqlalchemy import delete, event

from bot.runtime.timers import Timed
from bot.services.game import playing
from bot.store import schema
from tests.rig.flows.sealed import before_seeds
from tests.rig.flows.town import START, Town
from tests.rig.flows.watched import Rigged
from tests.rig.upgrade.kept import Fork, act_of, is_timeout

AN_ACT = 200
"""Seconds between two acts: longer than any step."""


async def hurry(town: Town) -> None:
    engine = town.store.quick.sync_engine
    event.listen(engine, "connect", lambda connection, _: connection.execute("pragma synchronous=off"))
    await town.store.quick.dispose()


def introduce(town: Town, fork: Fork) -> None:
    """Gives the game's people names in the game's language, and clients with this language."""
    name = "Гравець" if fork.kept.locale == "uk" else "Игрок"
    for seat in range(1, fork.heads + 1):
        town.names[fork.person(seat)] = {"first_name": f"{name} {seat}", "language_code": fork.kept.locale}


async def gather(town: Town, fork: Fork, heads: int) -> None:
    """Lets `heads` people come to the lobby by its link. Some may have come before."""
    code = (await town.game(fork.chat)).join_code
    for seat in range(1, heads + 1):
        await town.whisper(fork.person(seat), f"/start {code}")


async def deal(town: Town, fork: Fork) -> None:
    await before_seeds(town)
    chance = town.app.context.chance
    assert isinstance(chance, Rigged)
    chance.cards = list(fork.kept.record.roles)
    await town.say(fork.person(1), "/begin", fork.chat)
    assert (await town.game(fork.chat)).status == "running", fork


async def play(town: Town, fork: Fork, number: int) -> None:
    """Plays act `number`, counted from 0: a deadline, or an act that the service accepts."""
    town.now = START + AN_ACT * (number + 1)
    line = fork.kept.acts[number]
    live = await town.live_game(fork.chat)
    if is_timeout(line):
        town.app.timers.clear(("game", live.game.id))
        town.app.due(Timed("step", live.game.id, live.state.step.serial))
        await town.quiet()
        return
    async with town.scope() as scope:
        refused = await playing.act(scope, live, act_of(line, live.state.rules))
    assert refused is None, (fork, number, line, refused)


async def go_on(town: Town, fork: Fork, done: int, until: int | None = None) -> None:
    """Plays on after the first `done` acts, up to `until` or to the end. Deletes waiting messages."""
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
