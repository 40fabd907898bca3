"""Pauses and added time: nobody gains or loses time, players can only leave during a pause, and the game goes
on."""

from typing import Any

import pytest

from bot.presses.game import LeaveTap, PickTap
from bot.presses.motions import MotionTap, ProposeTap
from bot.runtime.timers import Timed
from bot.services.game import pauses, playing
from bot.services.live.clocks import LONGEST_PAUSE
from bot.services.live.game import LiveGame
from bot.store.game import motions
from bot.store.game.pauses import Asked
from bot.values.outgoing import Outgoing
from engine.acts import Foul, Leave, Nominate, Pass, Shoot, Vote
from engine.refusals import Refusal
from engine.steps import AnyStep, StepName
from tests.rig.flows.rows import in_slot, newest, sent
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys


async def pause(town: Town, by: Asked = "judge") -> list[Outgoing]:
    before = await town.newest()
    assert await town.does(pauses.pause, by)
    return await town.rows(before)


async def resume(town: Town) -> list[Outgoing]:
    before = await town.newest()
    assert await town.does(pauses.resume, "judge")
    return await town.rows(before)


async def extend(town: Town, seconds: int) -> bool:
    return await town.does(pauses.extend, seconds)


async def running(town: Town, step: AnyStep = StepName.TURN, seat: int | None = 1) -> LiveGame:
    """Plays up to a step whose message Telegram has just accepted."""
    await town.dealt()
    await town.until(step, seat)
    await town.deliver()
    return await town.live_game()


def newest_content(rows: list[Outgoing], slot: str) -> dict[str, Any]:
    """Returns the content of the newest row of a slot."""
    return dict(newest(rows, slot).content)


async def test_a_speech_keeps_its_time_left_after_a_pause(town: Town) -> None:
    live = await running(town)
    town.now += 20
    rows = await pause(town)
    step = newest_content(rows, f"speech:{live.state.step.serial}")
    assert step["countdown"] == {"serial": live.state.step.serial, "seconds": 40, "paused": True}
    assert "rows" not in step
    town.now += 300
    rows = await resume(town)
    step = newest_content(rows, f"speech:{live.state.step.serial}")
    assert step["countdown"] == {"serial": live.state.step.serial, "seconds": 40}
    assert step["rows"]
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 40
    assert (await town.live_game()).pause is None


async def test_a_step_that_nobody_has_seen_yet_keeps_its_whole_time(town: Town) -> None:
    await town.dealt(turn=1)
    await pause(town)
    town.now += 100
    await town.deliver()
    assert (await town.deadline()).kind == "pause"  # the message starts no countdown
    await resume(town)
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 60


async def test_in_a_pause_acts_are_refused_with_an_answer(town: Town) -> None:
    await running(town)
    await pause(town)
    game, before = await town.game(), (await town.live_game()).state
    assert answer(await town.act(1, "nominate", 5)) == ["refusal-pause"]
    assert answer(await town.act(1, "pass")) == ["refusal-pause"]
    assert keys(await town.say(1, "выставляю 5. Пас")) == []
    assert keys(await town.say(4, "а я скажу")) == []  # in a pause all players may talk
    assert keys(await town.whisper(1, "/lift")) == ["refusal-pause"]
    lifts = LeaveTap(game=game.id, serial=before.step.serial, wish="lift-ask")
    assert answer(await town.tap(1, lifts.pack())) == ["refusal-pause"]
    for act in (Nominate(1, 5), Pass(1), Vote(2)):
        assert await town.does(playing.act, act) == "pause"
    assert (await town.live_game()).state == before
    assert answer(await town.tap(1, ProposeTap(game=game.id, kind="pause").pack())) == ["refusal-pause"]


async def test_by_night_blacks_can_neither_shoot_nor_talk(town: Town) -> None:
    live = await running(town, StepName.MEETING, None)
    await pause(town)
    black = next(seat for seat in live.state.table if live.state.role(seat).id == "don")
    assert keys(await town.whisper(black, "стреляем в 5")) == ["refusal-pause"]
    await resume(town)
    await town.until(StepName.HUNT)
    await pause(town)
    assert answer(await town.act(black, "shoot", 5, chat=black)) == ["refusal-pause"]
    assert (await town.live_game()).state.night.shots == ()


async def test_a_player_may_leave_in_a_pause_and_the_next_waits_for_its_end(town: Town) -> None:
    await running(town)
    await pause(town)
    rows = await town.play(Leave(1))
    (opened,) = [row for row in rows if "turn-opens" in keys([row])]
    assert opened.content["countdown"]["paused"] is True
    assert opened.opens is None
    assert buttons(opened) == []
    await town.deliver()
    assert (await town.deadline()).kind == "pause"
    await resume(town)
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 60
    assert (await town.live_game()).state.step.seat == 2


async def test_the_judge_may_give_a_foul_in_a_pause(town: Town) -> None:
    live = await running(town)
    await pause(town)
    assert "fouled" in keys(await town.play(Foul(4, "6.6.1")), GROUP)
    assert (await town.live_game()).state.step == live.state.step


@pytest.mark.parametrize("by", ["motion", "judge"])
async def test_a_pause_ends_by_itself(town: Town, by: Asked) -> None:
    live = await running(town)
    town.now += 20
    rows, began = await pause(town, by), town.now
    assert keys(rows, GROUP)[:2] == [f"paused-{by}", "paused-ends"]
    rows = await town.time_out()
    assert town.now == began + LONGEST_PAUSE[by]
    assert {"pause-over", "resumed-time", "resumed-speaks"} <= {*keys(rows, GROUP)}
    await town.deliver()
    assert (await town.live_game()).state == live.state
    assert (await town.deadline()).due_at == town.now + 40


async def test_any_player_may_propose_to_go_on(town: Town) -> None:
    await running(town)
    rows = await pause(town, "motion")
    (button,) = [one for row in rows for one in buttons(row)]
    assert answer(await town.tap(9, button["data"])) == ["motion-hand-taken"]
    (motion,) = await town.reads(motions.of_bot, BOT_ID)
    for user in (1, 2, 3, 4, 5):
        rows = await town.tap(user, MotionTap(game=motion.game_id, motion=motion.id).pack())
    assert "resumed-motion" in keys(rows, GROUP)
    assert (await town.live_game()).pause is None
    assert answer(await town.tap(9, button["data"])) == ["not-paused"]


@pytest.mark.parametrize("done", ["paused", "resumed", "extended"])
async def test_after_a_kill_a_paused_or_resumed_game_is_the_same(town: Town, done: str) -> None:
    await running(town)
    town.now += 20
    await pause(town)
    if done == "resumed":
        await resume(town)
    if done == "extended":
        assert await extend(town, 30)
    known, due, waiting = await town.live_game(), await town.deadline(), await town.rows()
    town.now += 5
    await town.restart()
    assert await town.live_game() == known
    assert await town.deadline() == due
    assert await town.rows() == waiting
    assert town.app.timers.ends_at(due.timed) == due.due_at
    if done != "resumed":
        await resume(town)
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + (70 if done == "extended" else 40)


async def test_a_pause_follows_a_changed_time_scale(town: Town) -> None:
    await running(town)
    town.now += 20
    await pause(town)
    town.settings = town.settings.model_copy(update={"time_scale": 0.5, "time_scale_before": 1.0})
    town.now += 200
    await town.restart()
    assert (await town.deadline()).due_at == town.now + (LONGEST_PAUSE["judge"] - 200) / 2
    await resume(town)
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 40 * 0.5


async def test_a_clock_set_back_makes_no_pause_longer(town: Town) -> None:
    await running(town)
    await pause(town)
    town.now -= 2 * 3600
    await town.restart()
    assert (await town.deadline()).due_at == town.now + LONGEST_PAUSE["judge"]


async def test_after_a_pause_by_night_open_prompts_get_the_new_time(town: Town) -> None:
    """A player who has answered gets no new prompt."""
    live = await running(town, StepName.HUNT, None)
    blacks = [seat for seat in live.state.table if live.state.role(seat).team == "black"]
    await town.act(blacks[0], "shoot", 7, chat=blacks[0])
    town.now += 10
    await pause(town)
    asked = in_slot(await resume(town), f"act:{live.state.step.serial}")
    assert [row.chat_id for row in asked] == blacks[1:]
    assert all(row.what == "edit" and row.content["countdown"]["seconds"] == 20 for row in asked)


async def test_time_is_added_to_a_speech_and_to_nothing_else(town: Town) -> None:
    live = await running(town)
    town.now += 20
    before = await town.newest()
    assert await extend(town, 30)
    rows = await town.rows(before)
    assert keys(rows, GROUP)[0] == "time-added"
    assert (await town.deadline()).due_at == town.now + 70
    assert town.app.timers.ends_at(Timed("step", live.game.id, live.state.step.serial)) == town.now + 70
    await town.voting()
    assert not await extend(town, 30)


async def naming(town: Town) -> LiveGame:
    """Deals a game, and plays until seat 3 has his last word and has named the first seat of his best
    move."""
    await town.dealt()
    await town.shot(3)
    live = await town.until(StepName.LAST_WORD, 3)
    await town.deliver()
    pick = PickTap(game=live.game.id, serial=live.state.step.serial, word="best", wish="add", seat=2)
    await town.tap(3, pick.pack(), chat=3)
    await town.deliver()
    return live


async def test_the_question_for_the_best_move_shows_the_added_time(town: Town) -> None:
    await naming(town)
    before = await town.newest()
    assert await extend(town, 30)
    (asked,) = [row for row in await town.rows(before) if row.chat_id == 3]
    assert (asked.what, keys([asked])) == ("edit", ["ask-best-move", "best-move-picked"])
    ends = round((await town.deadline()).due_at)
    assert f'unix="{ends}"' in town.app.render(asked, town.now).text


async def test_a_prompt_sent_in_a_pause_has_no_buttons(town: Town) -> None:
    live = await naming(town)
    await town.standing_changed(BOT_ID, "kicked", chat=3, by=3)
    town.now += 10
    await pause(town)
    rows = await town.standing_changed(BOT_ID, "member", before="kicked", chat=3, by=3)
    asked = in_slot(sent(rows), f"act:{live.state.step.serial}")[0]
    assert keys([asked]) == ["ask-best-move", "best-move-picked"]
    assert asked.content["countdown"] == {"serial": live.state.step.serial, "seconds": 50, "paused": True}
    assert buttons(asked) == []


async def test_time_added_before_a_message_is_accepted_counts_from_then(town: Town) -> None:
    await town.dealt(turn=1)
    assert await extend(town, 30)
    town.now += 10
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 90


@pytest.mark.parametrize("done", ["paused", "undone"])
async def test_a_step_keeps_its_time_left_although_its_message_waits(town: Town, done: str) -> None:
    """The step has ten seconds left. Before Telegram accepts its message after the pause, the judge pauses
    the game once more, or takes the last act back."""
    await running(town)
    await town.play(Foul(4, "6.6.1"))
    town.now += 50
    await pause(town)
    await resume(town)
    if done == "paused":
        await pause(town)
        await resume(town)
    else:
        await town.undo()
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 10


async def test_time_added_before_a_message_is_accepted_outlives_a_pause(town: Town) -> None:
    await town.dealt(turn=1)
    assert await extend(town, 30)
    await pause(town)
    await resume(town)
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 90


async def test_time_added_in_the_last_moment_counts(town: Town) -> None:
    """The timer has passed, but the judge's press comes first in the queue of the game."""
    live = await running(town)
    ends = await town.deadline()
    town.now = ends.due_at
    town.app.timers.clear(("game", live.game.id))
    assert await extend(town, 30)
    town.app.due(ends.timed)
    await town.quiet()
    assert (await town.live_game()).state.step == live.state.step
    assert town.app.timers.ends_at(ends.timed) == town.now + 30


async def test_a_second_pause_and_a_second_resume_do_nothing(town: Town) -> None:
    await running(town)
    await pause(town)
    async with town.scope() as scope:
        live = await town.live_game()
        assert not await pauses.pause(scope, live, "judge")
        assert await pauses.resume(scope, live, "judge")
        after = await scope.games.live_game(scope.tx, live.game.id)
        assert not await pauses.resume(scope, after, "judge")
        assert await playing.act(scope, after, Pass(2)) is Refusal.NOT_YOUR_TURN


async def test_a_pause_by_night_tells_the_group_nothing(town: Town) -> None:
    """The messages are the same, whether the blacks have shot or nobody has done anything."""
    assert await _paused_night(town, GROUP, shot=True) == await _paused_night(town, GROUP - 1, shot=False)


async def _paused_night(town: Town, chat: int, *, shot: bool) -> list[object]:
    """Pauses a night and lets it go on. `shot`: the mafia have shot before the pause. Returns the messages
    that the group gets after it."""
    await town.dealt(chat=chat)
    live = await town.until(StepName.HUNT, chat=chat)
    await town.deliver()
    if shot:
        for seat in live.state.table:
            if live.state.role(seat).team == "black":
                await town.play(Shoot(seat, 7), chat)
    before = await town.newest()
    for change in (pauses.pause, pauses.resume):
        async with town.scope() as scope:
            await change(scope, await town.live_game(chat), "judge")
    rows = [row for row in await town.rows(before) if row.chat_id == chat]
    told = [(row.what, row.slot, row.priority, keys([row]), row.content.get("countdown")) for row in rows]
    await town.stop(chat=chat)
    await town.deliver()
    return [*told]
