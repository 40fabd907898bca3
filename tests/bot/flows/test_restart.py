"""After a kill at any act, the bot goes on with the same game: it knows only what the database holds."""

import asyncio
import random
from collections.abc import Iterator, Sequence

import pytest
from structlog.testing import capture_logs

from bot.services.game import playing
from bot.services.live.game import LiveGame
from bot.services.scope import Scope
from bot.store.game import deadlines, games
from bot.store.game.deadlines import Deadline
from bot.store.telegram import inbox
from engine.acts import Act, Pass
from engine.steps import StepName
from tests.rig.engine.table import LETTER
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town, answer, keys, update_ids
from tests.rig.game.whole_games import ONE_BY_ONE
from tests.rig.render.telling import acts_of, record_of
from tests.rig.store.database import on_both

pytestmark = on_both

EACH = 12
"""The number of transactions between two kills."""
READ = {"sqlite": 1, "postgresql": 4}
"""The number of transactions between two readings of the log. Reading the whole log after each of them would
take too long."""


async def stands(town: Town) -> tuple[LiveGame, Deadline | None]:
    live = await town.live_game()
    return live, await town.reads(deadlines.of_game, live.game.id)


def together(acts: Sequence[Act], chance: random.Random) -> Iterator[Sequence[Act]]:
    """Yields the acts in their order, in groups that share one transaction; most groups have one act."""
    while acts:
        count = chance.choice((1, 1, 4))
        yield acts[:count]
        acts = acts[count:]


@pytest.mark.parametrize("book", ONE_BY_ONE)
async def test_after_any_act_a_game_read_from_the_store_equals_the_cached_one(town: Town, book: str) -> None:
    record, chance = record_of(book), random.Random(book)
    game = await town.dealt(book, "".join(LETTER[role.id] for role in record.roles))
    for number, acts in enumerate(together(acts_of(record), chance), 1):
        async with town.scope() as scope:
            for act in acts:
                live = await scope.games.live_game(scope.tx, game.id)
                assert await playing.act(scope, live, act) is None
        known = await stands(town)
        if known[0].state.step.name is StepName.OVER:
            break
        if number % READ[town.url.partition(":")[0]] == 0:
            town.app.context.games.forget(game.id)
            assert await stands(town) == known
        if number % EACH == 0:
            await killed(town, known)
    assert (await town.game()).status == "over"


async def killed(town: Town, known: tuple[LiveGame, Deadline | None]) -> None:
    """Kills the program. Checks that a new one goes on where the old one was."""
    _, deadline = known
    assert deadline is not None
    waiting = await town.rows()
    await town.restart()
    assert await stands(town) == known
    assert await town.rows() == waiting
    assert town.app.timers.ends_at(deadline.timed) == deadline.due_at


@pytest.mark.parametrize("step", [StepName.TURN, StepName.VOTE])
async def test_the_news_above_a_message_outlive_a_restart(town: Town, step: StepName) -> None:
    game = await town.dealt()
    if step is StepName.VOTE:
        await town.nominated((1, 5), (2, 6))
    live = await town.until(step, 6 if step is StepName.VOTE else None)
    town.app.context.games.forget(game.id)
    assert (await town.live_game()).head == live.head
    assert bool(live.head) is (step is StepName.TURN)


async def test_a_start_does_not_resume_a_finished_game(town: Town) -> None:
    game = await town.dealt()
    await town.does(playing.close, "stopped")
    waiting = await town.rows()
    await town.restart()
    assert await town.rows() == waiting
    assert await town.reads(deadlines.of_game, game.id) is None
    assert await town.reads(games.all_open_in, BOT_ID, game.chat_id) == []


async def test_an_update_stored_and_not_handled_is_handled_by_the_next_start(town: Town) -> None:
    words = {"message_id": 5, "date": 1, "chat": place(GROUP), "from": person(1), "text": "/newgame city"}
    update = {"update_id": next(update_ids), "message": words}
    await town.writes(inbox.store, BOT_ID, inbox.received([update]))
    await town.restart()
    await town.app.queues.start()
    while not await town.rows():
        await town.quiet()
        await asyncio.sleep(0)
    assert keys(await town.rows())[:2] == ["seed-sealed", "lobby-title"]


async def test_a_game_that_another_program_has_changed_is_read_again(database_url: str) -> None:
    """Another program has changed a game, so its log is longer than this program remembers. The press fails,
    and the next press reads the game again."""
    town, other = await Town(database_url).open(), Town(database_url)
    await town.dealt("fiim-2019", turn=1)
    await other.open()
    await other.play(Pass(1))
    await other.close()
    with capture_logs() as logged:
        told = await town.act(1, "pass")
    assert keys(told) == []
    assert answer(told) == ["something-failed"]
    assert [line["error"] for line in logged if line["log_level"] == "error"] == ["ActTakenError"]
    await town.act(2, "pass")
    assert (await town.live_game()).state.step.seat == 3
    await town.close()


async def test_a_game_that_can_not_resume_stops_no_other(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    game, broken = await town.dealt(), 999
    taken: list[int] = []
    take_up = playing.take_up

    async def noted(scope: Scope, game_id: int) -> None:
        await take_up(scope, game_id)
        taken.append(game_id)

    monkeypatch.setattr(playing, "take_up", noted)
    with capture_logs() as logged:
        await town.app.take_up([Deadline(broken, "step", 1, 0.0), Deadline(game.id, "step", 1, 0.0)])
    assert taken == [game.id]
    assert town.app.timers.has(("game", broken)), "it is tried again"
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["work failed"]
