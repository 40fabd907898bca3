"""The lines of the log say which update, act, row and message belong together. They never say who did
what."""

from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.presses.game import ActTap
from bot.runtime.logs import cause, log_ids, with_ids
from engine.acts import targets_of, word_of
from engine.offers import actors, offers
from engine.roles import Phase
from engine.steps import StepName
from tests.rig.flows.town import GROUP, Town

IDS = {"update", "game", "act", "row", "message"}
Lines = list[Any]


@pytest.fixture
def lines() -> Iterator[Lines]:
    with capture_logs(processors=(with_ids,)) as lines:
        yield lines


def of(lines: Lines, event: str) -> Lines:
    return [line for line in lines if line["event"] == event]


async def test_an_update_leads_to_its_act_its_rows_and_their_messages(town: Town, lines: Lines) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN)
    await town.deliver()
    lines.clear()
    await town.say(1, "пас")
    await town.deliver()
    (act,) = of(lines, "act")
    assert (act["game"], act["act"]) == (game.id, (await town.live_game()).acts)
    rows = of(lines, "to be sent")
    assert {(row["update"], row["game"]) for row in rows} == {(act["update"], game.id)}
    assert {row.get("act") for row in rows} == {act["act"]}
    done = of(lines, "done")
    assert {line["row"] for line in done} == {row["row"] for row in rows}
    assert all(line["message"] for line in done)


async def test_the_log_line_of_a_step_that_timed_out_names_no_update(town: Town, lines: Lines) -> None:
    game = await town.dealt()
    await town.say(1, "доброе утро")
    lines.clear()
    await town.time_out()
    (act,) = of(lines, "act")
    assert act["game"] == game.id
    assert "update" not in act


async def test_work_queued_for_another_game_does_not_log_the_first_game(town: Town, lines: Lines) -> None:
    """Log lines of work that is queued for another game do not name the game in which it was queued."""
    found: list[dict[str, int]] = []

    async def work() -> None:
        with log_ids(**cause()):
            found.append(cause())

    with log_ids(update=5, game=1, act=3):
        ended = town.app.queues.run(("game", 2), work)
    await ended
    assert found == [{"update": 5}]


async def test_of_a_night_only_numbers_are_logged(town: Town, lines: Lines) -> None:
    """In a whole night in which every player acts who can, log lines contain their event and ids, and nothing
    else."""
    await town.dealt()
    await town.deliver()
    lines.clear()
    nights = 0
    while (live := await town.live_game()).state.step.phase is Phase.NIGHT or nights == 0:
        for act in [act for seat in actors(live.state) for act in offers(live.state, seat)[:1]]:
            word, target = word_of(act), next(iter(targets_of(act)), 0)
            tap = ActTap(game=live.game.id, serial=live.state.step.serial, word=word, seat=target)
            await town.tap(act.by, tap.pack(), chat=act.by)
        await town.deliver()
        nights += live.state.step.phase is Phase.NIGHT
        await town.time_out()
    assert nights > 2
    assert {line["event"] for line in lines} == {"act", "to be sent", "done"}
    for line in lines:
        assert line.keys() <= {"event", "log_level", *IDS}
        assert all(isinstance(line[name], int | None) for name in IDS & line.keys())
        assert GROUP not in line.values()
