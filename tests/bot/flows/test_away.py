"""While no call gets through to Telegram, everything stands still: no step, call, vote or motion ends."""

import asyncio
from dataclasses import replace

import pytest
from aiogram.methods import AnswerCallbackQuery, SendMessage

from bot.presses.motions import ProposeTap
from bot.presses.tournaments import ProtestTap
from bot.render.post import Post, line
from bot.runtime.timers import Timed
from bot.services.game import pauses, playing
from bot.services.housekeeping import close_lapsed_lobbies
from bot.services.live.clocks import LONGEST_PAUSE
from bot.services.live.game import LiveGame
from bot.services.tournaments.announcing import PROTESTED_WITHIN
from bot.store.game import deadlines, motions
from bot.store.game.deadlines import Deadline
from bot.store.telegram import outbox
from bot.values.durations import HOUR
from engine.steps import StepName
from tests.rig.flows.cup import GROUPS, Cup, heats, protested, quick
from tests.rig.flows.sending import sending, until
from tests.rig.flows.town import GROUP, Town, answer, keys

__all__ = ["quick"]

LEARNER = 7


async def speaking(town: Town) -> LiveGame:
    """Starts a game in which №1 speaks, and Telegram has accepted this."""
    await town.dealt()
    live = await town.until(StepName.TURN, 1)
    await town.deliver()
    return live


async def away(town: Town, seconds: float) -> None:
    """Telegram is away for so long."""
    await town.app.away.begin()
    town.now += seconds
    await town.app.away.end(seconds)


async def test_while_telegram_is_away_a_game_pauses_and_its_step_then_starts_anew(town: Town) -> None:
    live = await speaking(town)
    town.now += 50
    await town.app.away.begin()
    paused = await town.live_game()
    assert paused.pause is not None
    assert (paused.pause.asked, await town.rows()) == ("away", [])
    assert answer(await town.act(1, "pass")) == ["refusal-pause"]
    town.now += HOUR
    await town.app.away.end(HOUR)
    assert keys(await town.rows(), GROUP)[:2] == ["resumed-back", "resumed-speaks"]
    await town.deliver()
    after = await town.live_game()
    assert (after.pause, after.state, after.acts) == (None, live.state, live.acts)
    assert (await town.deadline()).due_at == town.now + (live.state.step.seconds or 0)


async def test_while_telegram_is_away_only_presses_are_sent_and_news_are_joined(town: Town) -> None:
    await speaking(town)
    await town.app.away.begin()
    async with town.store.transaction() as tx:
        live = await town.app.context.games.live_game(tx, (await town.game()).id)
        for news in ("pause-over", "not-paused"):
            post = Post(lines=(line(news),))
            await town.app.context.outbox(tx).say(live.group, post, game_id=live.game.id)
    await town.act(1, "pass")
    calls = len(town.telegram.calls)
    async with sending(town):
        await until(lambda: len(town.telegram.calls) > calls)
        # By then the sender has looked at all that waits. The answer to a touch on a page needs no Telegram.
        assert [type(each) for each in town.telegram.calls[calls:]] == [AnswerCallbackQuery]
        await town.app.away.end(30.0)
        await until(lambda: not [*town.app.sender.waiting()])
    texts = [each.text for each in town.telegram.calls[calls:] if isinstance(each, SendMessage)]
    words = ("Связь с Telegram пропадала", "Пауза закончилась", "Паузы нет")
    assert [[word in text for word in words] for text in texts if any(word in text for word in words)] == [
        [True] * 3
    ]
    assert await town.reads(outbox.of_game, live.game.id, GROUP) == []


async def test_only_the_return_of_telegram_ends_its_pause_of_a_running_game(town: Town) -> None:
    await speaking(town)
    await town.app.away.begin()
    assert not await town.does(pauses.resume, "judge")
    await town.does(playing.close, "stopped")
    async with town.scope() as scope:
        assert not await pauses.pause(scope, replace(await town.live_game(), pause=None), "away")


async def test_while_telegram_is_away_the_neighbours_of_a_practice_wait(town: Town) -> None:
    await town.whisper(LEARNER, "/practice")
    moves = town.app.context.mindsets.moves
    while (live := await town.live_game(LEARNER)).state.step.seat in (None, live.learner):
        await town.time_out(LEARNER)
    await town.deliver()
    await town.app.away.begin()
    before, waiting = await town.newest(), [*moves.values()]
    for move in waiting:
        move()
    await town.quiet()
    assert (len(waiting), await town.rows(before)) == (1, [])
    assert not moves, "the step's message begins the moves again"


async def test_updates_are_asked_for_as_soon_as_telegram_is_back(town: Town) -> None:
    await town.app.away.begin()
    resting = asyncio.create_task(town.app.away.rest(HOUR))
    await town.app.away.end(30.0)
    async with asyncio.timeout(60):
        await resting


@pytest.mark.parametrize("killed", [False, True])
async def test_a_game_that_is_paused_too_long_while_telegram_is_away_ends(town: Town, killed: bool) -> None:
    await speaking(town)
    await town.app.away.begin()
    town.now += LONGEST_PAUSE["away"]
    await (town.restart() if killed else town.app.away.end(LONGEST_PAUSE["away"]))
    assert ((await town.game()).status, (await town.game()).note) == ("cancelled", "away")
    assert keys(await town.rows()).count("closed-away") == 1 + 10


async def test_a_pause_of_the_table_keeps_its_length_although_telegram_was_away(town: Town) -> None:
    await speaking(town)
    await town.does(pauses.pause, "judge")
    before = await town.deadline()
    await away(town, HOUR)
    assert (await town.deadline()).due_at == before.due_at + HOUR
    pause = (await town.live_game()).pause
    assert pause is not None
    assert pause.asked == "judge"


async def test_a_motion_lapses_later_by_the_time_that_telegram_was_away(town: Town) -> None:
    live = await speaking(town)
    await town.tap(1, ProposeTap(game=live.game.id, kind="pause").pack())
    (before,) = await town.reads(motions.of_game, live.game.id)
    ends = town.app.timers.ends_at(Timed("motion", before.id))
    await away(town, HOUR)
    (after,) = await town.reads(motions.of_game, live.game.id)
    assert after.closes_at == before.closes_at + HOUR
    assert town.app.timers.ends_at(Timed("motion", before.id)) == (ends or 0) + HOUR


async def test_while_telegram_is_away_a_lobby_does_not_lapse_and_a_planned_hour_stays(town: Town) -> None:
    await town.gather("party", 5)
    lasts = await town.deadline()
    await town.app.away.begin()
    town.now = lasts.due_at + 1
    await close_lapsed_lobbies(town.app.context)
    assert (await town.game()).status == "lobby"
    await town.app.away.end(HOUR)
    assert (await town.deadline()).due_at == lasts.due_at + HOUR
    await town.writes(deadlines.put, Deadline((await town.game()).id, "hour", None, town.now + 60))
    await away(town, HOUR)
    assert (await town.deadline()).due_at == town.now + 60 - HOUR


async def test_while_telegram_is_away_a_tournament_and_its_time_for_protests_wait(quick: Cup) -> None:
    town = quick.town
    games = await heats(quick)
    due_at = (await quick.now()).due_at
    await away(town, HOUR)
    assert (await quick.now()).due_at == (due_at or 0) + HOUR
    town.now += PROTESTED_WITHIN - 1
    assert await protested(quick, games["A"])
    town.now += 2
    player = (await quick.seated("A"))[1]
    assert answer(await town.tap(player, ProtestTap(game=games["A"]).pack(), chat=GROUPS["A"])) == [
        "protest-late"
    ]
