"""Motions: somebody makes a proposal to the table, and the bot does it as soon as more than half of the table
agrees."""

from typing import get_args

import pytest
from structlog.testing import capture_logs

from bot.presses.motions import MotionKind, MotionTap, ProposeTap
from bot.runtime.timers import Timed
from bot.services.game import playing
from bot.services.motions import motions as motions_service
from bot.services.motions.kinds import KINDS
from bot.services.motions.motions import SECONDS_UNTIL_AGAIN
from bot.store.game import motions
from bot.store.game.motions import Motion
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Remove
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, keys


async def open_one(town: Town) -> Motion:
    (motion,) = await town.reads(motions.of_bot, BOT_ID)
    return motion


async def pause_proposed(town: Town) -> Motion:
    """Deals a game, and lets player 3 propose a pause in the first turn."""
    await town.dealt(turn=1)
    await town.say(3, "/pause")
    return await open_one(town)


async def hand(town: Town, user: int, motion: Motion) -> list[Outgoing]:
    return await town.tap(user, MotionTap(game=motion.game_id, motion=motion.id).pack())


async def lapsed(town: Town, motion: Motion) -> list[Outgoing]:
    """Moves the clock to the end of the motion's time."""
    before = await town.newest()
    town.now = motion.closes_at
    town.app.timers.clear(("motion", motion.id))
    town.app.due(Timed("motion", motion.id))
    await town.quiet()
    return await town.rows(before)


def test_every_kind_of_motion_but_a_judge_has_a_button() -> None:
    """Nobody proposes a judge, he offers himself."""
    assert {*get_args(MotionKind), "judge"} == set(KINDS)


async def test_a_game_pauses_when_more_than_half_raise_a_hand_for_it(town: Town) -> None:
    await town.dealt(turn=1)
    rows = await town.say(3, "/pause")
    assert keys(rows, GROUP) == ["motion-pause", "motion-hands"]
    assert not rows[0].content.get("silent")  # this message makes a sound, because somebody has to act
    motion = await open_one(town)
    assert (motion.kind, motion.by, motion.closes_at - town.now) == ("pause", 3, 60.0)
    for user in (1, 2, 4, 5):
        rows = await hand(town, user, motion)
        assert answer(rows) == ["motion-hand-taken"]
        assert keys(rows) == ["motion-pause", "motion-hands"]
    assert (await town.live_game()).pause is None
    rows = await hand(town, 6, motion)
    assert keys(rows, GROUP)[:4] == ["motion-pause", "motion-passed", "paused-motion", "paused-ends"]
    assert (await town.live_game()).pause is not None
    assert answer(await hand(town, 7, motion)) == ["motion-closed"]


async def test_a_player_has_one_hand_and_a_second_proposal_is_a_hand(town: Town) -> None:
    motion = await pause_proposed(town)
    assert answer(await hand(town, 3, motion)) == ["motion-hand-is-up"]
    assert keys(await town.say(4, "/pause")) == ["motion-pause", "motion-hands"]
    assert await town.reads(motions.hands, motion.id) == (3, 4)
    assert await open_one(town) == motion


@pytest.mark.parametrize("kind", ["pause", "resume", "stop"])
async def test_a_forged_button_that_names_a_player_proposes_no_motion(town: Town, kind: MotionKind) -> None:
    """Otherwise somebody could send the table many motions about the same thing."""
    game = await town.dealt(turn=1)
    rows = await town.tap(3, ProposeTap(game=game.id, kind=kind, subject=4).pack())
    assert answer(rows) == ["button-of-nothing"]
    assert keys(rows, GROUP) == []


async def test_only_players_of_the_table_decide_about_a_motion(town: Town) -> None:
    """Strangers, players who are out, and players of another table with a forged button can not."""
    game = await town.dealt(turn=1)
    await town.play(Remove(10))
    await town.say(3, "/pause")
    motion = await open_one(town)
    assert answer(await hand(town, 77, motion)) == ["not-seated"]
    assert answer(await hand(town, 10, motion)) == ["motion-table-only"]
    assert keys(await town.say(10, "/pause")) == ["motion-table-only"]
    assert keys(await town.say(77, "/pause")) == ["motion-table-only"]
    forged = MotionTap(game=game.id, motion=motion.id + 1).pack()
    assert answer(await town.tap(4, forged)) == ["button-of-nothing"]
    assert await town.reads(motions.hands, motion.id) == (3,)


async def test_a_motion_that_lapsed_can_not_be_proposed_again_at_once(town: Town) -> None:
    motion = await pause_proposed(town)
    assert keys(await lapsed(town, motion)) == ["motion-pause", "motion-lapsed"]
    assert (await town.live_game()).pause is None
    assert keys(await town.say(4, "/pause")) == ["motion-too-soon"]
    town.now += SECONDS_UNTIL_AGAIN
    assert keys(await town.say(4, "/pause")) == ["motion-pause", "motion-hands"]


async def test_players_who_leave_are_not_counted_for_a_motion(town: Town) -> None:
    """Of ten players, six hands are needed; after two players have left, five hands are more than half."""
    motion = await pause_proposed(town)
    for user in (4, 5, 6, 7):
        await hand(town, user, motion)
    for seat in (9, 10):
        await town.play(Leave(seat))
    assert keys(await lapsed(town, motion), GROUP)[:3] == ["motion-pause", "motion-passed", "paused-motion"]


@pytest.mark.parametrize(("before", "left"), [(1.0, 20.0), (2.0, 10.0)])
async def test_a_motions_time_left_follows_the_time_scale(town: Town, before: float, left: float) -> None:
    motion = await pause_proposed(town)
    town.now += 40
    town.settings = town.settings.model_copy(update={"time_scale_before": before})
    await town.restart()
    assert town.app.timers.ends_at(Timed("motion", motion.id)) == town.now + left


async def test_the_end_of_the_game_ends_its_motions(town: Town) -> None:
    motion = await pause_proposed(town)
    await town.does(playing.close, "stopped")
    assert "motion-moot" in keys(await town.rows())
    assert not town.app.timers.has(("motion", motion.id))
    assert answer(await hand(town, 4, motion)) == ["game-is-over"]
    forged = ProposeTap(game=motion.game_id, kind="pause").pack()
    assert answer(await town.tap(4, forged)) == ["game-is-over"]


async def test_the_link_to_the_table_leads_to_the_step_and_not_to_a_motion(town: Town) -> None:
    """The bot never takes a motion for the message of the step: the link to the table's newest message leads
    to the step, wherever the motion is."""
    game = await town.dealt(turn=1)
    await town.deliver()
    before = await town.reads(town.app.context.voice.link_to_newest, game)
    await town.say(3, "/pause")
    await town.deliver()
    assert await town.reads(town.app.context.voice.link_to_newest, game) == before


async def test_a_failed_end_of_a_motion_is_tried_again(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nobody could propose the same thing until the next start."""
    motion = await pause_proposed(town)

    async def fails(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(motions_service, "lapse", fails)
        with capture_logs() as logged:
            assert await lapsed(town, motion) == []
    assert [line["error"] for line in logged if line["log_level"] == "error"] == ["OSError"]
    assert town.app.timers.has(("motion", motion.id))
    assert keys(await lapsed(town, motion)) == ["motion-pause", "motion-lapsed"]
