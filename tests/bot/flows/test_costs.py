"""Work for many people is not done again for each of them: the bot reads the log of a game only after it has
changed."""

from contextlib import suppress
from typing import Any

import pytest

from bot.presses.game import ActTap
from bot.services.game import playing
from bot.services.live.log import protocol_of
from bot.store.game import acts
from bot.values.game import Game
from engine.acts import Timeout
from engine.steps import StepName
from tests.rig.flows.town import GROUP, Town, keys

BYSTANDER = 99


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns the games whose logs were read."""
    found: list[int] = []
    acts_of = acts.acts_of

    async def counted(tx: Any, game_id: int) -> Any:
        found.append(game_id)
        return await acts_of(tx, game_id)

    monkeypatch.setattr("bot.store.game.acts.acts_of", counted)
    return found


async def test_the_table_reads_the_log_once_however_often_it_is_asked(town: Town, read: list[int]) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN)
    read.clear()
    for _ in range(20):
        assert "table-day" in keys(await town.say(BYSTANDER, "/table"))
    assert read == [game.id]
    await town.play(Timeout())
    await town.say(BYSTANDER, "/table")
    assert read == [game.id] * 2


async def test_the_command_table_shows_the_votes_so_far(town: Town) -> None:
    await town.dealt("fiim-2019", show_ballot=True)
    told = []
    for _ in range(40):
        live = await town.live_game()
        for seat in live.state.table if live.state.step.name is StepName.VOTE else ():
            await town.act(seat, "vote")
        if live.state.step.name is StepName.TURN and live.state.step.seat is not None:
            await town.nominate(live.state.step.seat, 1 + live.state.step.seat % 3)
        (shown,) = await town.say(BYSTANDER, "/table")
        protocol = await town.reads(protocol_of, await town.live_game())
        told.append(len(shown.content.get("folded", ())))
        assert told[-1] == len(protocol.votes)
        await town.time_out()
    assert told[-1] > 1


async def test_after_a_start_the_log_is_read_once_whoever_acts(town: Town, read: list[int]) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN)
    await town.restart()
    read.clear()
    late = ActTap(game=game.id, serial=1, word="vote").pack()
    for user in range(1, 11):
        await town.say(user, "да ладно")
        await town.tap(user, late)
        await town.tap(BYSTANDER, late)
    assert read == [game.id]


async def is_kept(town: Town, game: Game) -> bool:
    async with town.store.read_only() as tx:
        return town.app.context.games.known(tx, game.id) is not None


async def test_a_finished_game_is_dropped_from_memory(town: Town) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN)
    await town.stop()
    await town.restart()
    async with town.scope() as scope:
        await playing.start_clock(scope, game.id, 3, town.now)
    assert not await is_kept(town, game)


async def test_a_game_loaded_in_a_transaction_that_fails_is_not_kept_in_memory(town: Town) -> None:
    game = await town.dealt(chat=GROUP)
    await town.restart()
    with suppress(OSError):
        async with town.store.transaction() as tx:
            await town.app.context.games.live_game(tx, game.id)
            raise OSError
    assert not await is_kept(town, game)
