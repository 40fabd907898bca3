"""A step's time: when it begins, what moves its end, and what happens to it while the program is down."""

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from unittest.mock import create_autospec

import pytest

from bot.app import OVERDUE
from bot.intake.polling import Polling
from bot.render.game.pause import reopen
from bot.runtime.timers import Timed
from bot.services.game import playing
from bot.services.live.clocks import LONGEST_WAIT, StepClocks
from bot.services.timeouts import end_wait
from bot.store.game.deadlines import Deadline
from bot.store.telegram import outbox
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.store.database import on_both

pytestmark = on_both


async def test_the_deadline_of_a_step_is_real_once_its_message_is_accepted(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.TURN, 1)
    town.now += 30
    await town.deliver()
    assert await town.deadline() == Deadline(live.game.id, "step", live.state.step.serial, town.now + 60)


async def test_a_message_that_is_never_accepted_does_not_stop_the_game(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.TURN, 1)
    assert (await town.deadline()).due_at == town.now + 60 + 60
    await town.time_out()
    assert (await town.live_game()).state.step.serial == live.state.step.serial + 1


@pytest.mark.parametrize(
    ("step", "lacks", "since", "waits"),
    [
        (StepName.TURN, True, 1, True),
        (StepName.TURN, True, OVERDUE + 1, False),
        (StepName.TURN, False, 1, False),
        (StepName.HUNT, True, 1, False),
    ],
)
async def test_by_day_a_step_waits_a_while_for_presses_that_may_come_late(
    town: Town, step: StepName, lacks: bool, since: float, waits: bool
) -> None:
    """`lacks`: whether presses may come late; `since`: seconds since the deadline."""
    await town.dealt()
    live = await town.until(step)
    town.app.polling = polling = create_autospec(Polling)
    polling.may_lack.return_value = lacks
    timers = town.app.timers
    timers.put(Timed("step", live.game.id, live.state.step.serial), time.time() - since)
    with suppress(TimeoutError):
        async with asyncio.timeout(0.0):
            await timers.run()
    await town.quiet()
    assert ((await town.live_game()).state == live.state) is waits


async def test_a_deadline_that_moves_while_it_fires_does_not_end_its_step(town: Town) -> None:
    game = await town.dealt()
    async with town.scope() as scope:
        await playing.start_clock(scope, game.id, 0, accepted_at=scope.tx.now)
    async with town.scope() as scope:
        await end_wait(scope, Timed("step", game.id, 0))
    assert (await town.live_game()).state.step.name is StepName.DEAL
    town.app.timers.clear(("game", game.id))
    async with town.scope() as scope:
        await end_wait(scope, Timed("step", game.id, 0))
    assert (await town.live_game()).state.step.name is StepName.MEETING


@pytest.mark.parametrize("seen", [True, False])
async def test_a_step_that_ran_out_while_the_bot_was_down_starts_anew(town: Town, seen: bool) -> None:
    game = await town.dealt()
    live = await town.until(StepName.TURN, 1)
    if seen:
        await town.deliver()
    waiting = await town.rows()
    town.now += 24 * 3600
    await town.restart()
    assert (await town.live_game()).state == live.state
    assert await town.deadline() == Deadline(game.id, "step", live.state.step.serial, town.now + 60)
    *still, row = await town.rows()
    assert still == waiting
    (told,) = reopen(live.state, live.roster, live.head, ())
    assert (row.what, row.slot) == (told.what, told.slot)
    assert row.content == told.post.model_dump(mode="json", exclude_defaults=True)


async def test_after_a_start_the_question_for_the_best_move_shows_its_new_time(town: Town) -> None:
    await town.dealt()
    await town.shot(3)
    await town.until(StepName.LAST_WORD, 3)
    await town.deliver()
    town.now += 3600
    await town.restart()
    group, asked = await town.rows()
    assert [(row.chat_id, row.what) for row in (group, asked)] == [(GROUP, "edit"), (3, "edit")]
    assert keys([asked]) == ["ask-best-move"]
    ends = round((await town.deadline()).due_at)
    assert f'unix="{ends}"' in town.app.render(asked, town.now).text


async def test_by_night_a_prompt_is_covered_again_when_its_step_starts_anew(town: Town) -> None:
    """The program does not remember who had opened it, so what comrades do would not come there. Who has
    answered gets no new question."""
    await town.dealt()
    live = await town.until(StepName.HUNT)
    await town.deliver()
    for black in (2, 4, 6):
        await town.opens_eyes(black)
    await town.act(2, "shoot", 7, chat=2)
    await town.deliver()
    town.now += 3600
    await town.restart()
    group, *asked = await town.rows()
    assert (group.chat_id, group.slot) == (GROUP, f"night:{live.state.night.number}")
    assert [(row.chat_id, row.what, keys([row])) for row in asked] == [
        (black, "edit", ["night-wakes"]) for black in (4, 6)
    ]


async def test_with_time_again_off_only_a_step_that_nobody_saw_starts_anew(town: Town) -> None:
    await town.dealt()
    town.settings = town.settings.model_copy(update={"time_again": False})
    await town.until(StepName.TURN, 1)
    old = await town.deadline()
    town.now = old.due_at + 3600
    await town.restart()
    unseen = await town.deadline()
    assert unseen == replace(old, due_at=town.now + 60)
    async with town.store.transaction() as tx:
        for row in await outbox.pending(tx, BOT_ID):
            await outbox.mark_done(tx, row)
    town.now += 3600
    await town.restart()
    assert await town.deadline() == unseen
    assert town.app.timers.ends_at(old.timed) == unseen.due_at
    assert await town.rows() == []


async def test_a_clock_that_is_set_back_gives_no_step_more_than_its_whole_time(town: Town) -> None:
    game = await town.dealt(turn=1)
    town.now -= 24 * 3600
    await town.restart()
    running = town.app.timers.ends_at(Timed("step", game.id, (await town.live_game()).state.step.serial))
    assert running == town.now + 60 + LONGEST_WAIT


@pytest.mark.parametrize(("before", "scale", "left"), [(1.0, 0.05, 2.0), (0.05, 1.0, 55.0)])
async def test_a_step_keeps_its_share_of_time(town: Town, before: float, scale: float, left: float) -> None:
    town.settings = town.settings.model_copy(update={"time_scale": before})
    await town.restart()
    game = await town.dealt()
    live = await town.until(StepName.TURN, 1)
    await town.deliver()
    town.now = (await town.deadline()).due_at - left * before / scale
    town.settings = town.settings.model_copy(update={"time_scale": scale, "time_scale_before": before})
    await town.restart()
    ends = await town.deadline()
    assert (ends.game_id, ends.serial) == (game.id, live.state.step.serial)
    assert ends.due_at == pytest.approx(town.now + left, rel=0, abs=0.001)
    assert town.app.timers.ends_at(ends.timed) == ends.due_at
    (told,) = reopen(live.state, live.roster, live.head, ())
    assert [(row.what, row.slot) for row in await town.rows()] == [(told.what, told.slot)]


async def test_a_step_that_began_after_the_start_keeps_its_time(town: Town) -> None:
    """A step that began after the start keeps its time, because an act may come before the game is
    resumed."""
    game = await town.dealt(turn=1)
    await town.deliver()
    began = await town.deadline()
    clocks = StepClocks(town.app.timers, 1.0, time_again=True, before=10.0)
    async with town.store.transaction() as tx:
        assert not await clocks.take_up(tx, await town.app.context.games.live_game(tx, game.id))
    assert await town.deadline() == began
