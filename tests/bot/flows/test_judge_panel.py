"""The first page of the judge's panel shows the step, its seconds and the ballot. The bot edits it only if
one of these changes. From this page the judge can undo one act after another."""

from typing import Any

import pytest

from bot.presses.judge import JudgeTap
from bot.runtime.timers import Timed
from bot.services.game import pauses
from bot.services.live.log import record_of
from bot.values.outgoing import Outgoing
from engine.acts import Foul, Nominate
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, clock, judged, lines, press
from tests.rig.flows.rows import answers, in_slot, newest
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys


def panel(rows: list[Outgoing]) -> Outgoing:
    return newest(rows, "panel")


def labels(row: Outgoing) -> list[str]:
    return [button["label"]["key"] for button in buttons(row)]


def arguments_of(row: Outgoing, key: str) -> dict[str, Any]:
    """Returns the arguments of a line in the row."""
    (args,) = [one.get("args", {}) for one in row.content["lines"] if one["key"] == key]
    return dict(args)


async def speaking(town: Town) -> int:
    """Starts a game with a judge and takes it to the first speech of the first day. The panel is up to date.
    Returns the step's serial."""
    await judged(town)
    live = await town.until(StepName.TURN, 1)
    await town.deliver()
    return live.state.step.serial


async def home(town: Town) -> Outgoing:
    return panel(await town.tap(JUDGE, press(await town.game(), "home"), chat=JUDGE))


async def test_the_panel_shows_the_speaker_his_time_and_the_ballot(town: Town) -> None:
    serial = await speaking(town)
    await town.play(Nominate(1, 5))
    shown = await home(town)
    assert keys([shown]) == ["judge-panel", "table-day", "table-now-turn", "time-left", "ballot-so-far"]
    assert shown.content["countdown"] == {"serial": serial, "seconds": 60}
    assert arguments_of(shown, "ballot-so-far") == {"seats": [5]}
    town.now += 20
    await town.deliver()
    left = int(town.app.timers.ends_at(Timed("step", (await town.game()).id, serial)) or 0)
    assert left == town.now + 40
    assert f'unix="{left}"' in town.app.render(shown, town.now).text


async def test_one_press_gives_the_speaker_a_foul_and_its_reason_may_follow(town: Town) -> None:
    await speaking(town)
    shown = await home(town)
    assert labels(shown)[:2] == ["button-judge-foul", "button-judge-heard-foul"]
    assert labels(shown)[-1] == "button-page"
    at_once = buttons(shown)[1]["data"]
    given = panel(rows := await town.tap(JUDGE, at_once, chat=JUDGE))
    assert (answer(rows), (await town.live_game()).state.fouls(1)) == (["judge-done"], 1)
    assert answer(await town.tap(JUDGE, at_once, chat=JUDGE)) == ["judge-done-already"]
    (why,) = [one["data"] for one in buttons(given) if one["label"]["key"] == "button-judge-why"]
    before = (await town.live_game()).state
    asked = panel(await town.tap(JUDGE, why, chat=JUDGE))
    chosen = buttons(asked)[0]["data"]
    rows = await town.tap(JUDGE, chosen, chat=JUDGE)
    assert keys(rows, GROUP)[0] == "foul-explained"
    assert "button-judge-why" not in labels(panel(rows))
    assert (await town.live_game()).state == before
    record = parse(await town.reads(record_of, await town.live_game()))
    assert [one.text for one in record.lines[-3:-1]] == ["judge foul 1", "judge undo"]
    (foul,) = Protocol.of(record.rules, record.roles, replay(record).events).given
    assert (foul.seat, foul.reason) == (1, JudgeTap.unpack(chosen).reason)
    await town.play(Nominate(1, 5))
    assert await town.undo() is None
    await town.restart()
    assert (await town.live_game()).state.fouls(1) == 1
    assert answer(await town.tap(JUDGE, chosen, chat=JUDGE)) == ["judge-why-late"]
    assert await town.undo() is None
    assert (await town.live_game()).state.fouls(1) == 0


async def test_after_another_act_a_foul_gets_no_reason(town: Town) -> None:
    await speaking(town)
    given = panel(await town.tap(JUDGE, buttons(await home(town))[1]["data"], chat=JUDGE))
    (why,) = [one["data"] for one in buttons(given) if one["label"]["key"] == "button-judge-why"]
    await town.play(Nominate(1, 5))
    assert answer(await town.tap(JUDGE, why, chat=JUDGE)) == ["judge-why-late"]
    assert "button-judge-why" not in labels(await home(town))


async def test_in_a_vote_the_panel_shows_the_candidates_of_the_round(town: Town) -> None:
    await judged(town)
    await town.voting()
    shown = await home(town)
    assert arguments_of(shown, "table-now-vote")["seat"] == 5
    assert arguments_of(shown, "ballot-so-far") == {"seats": [5, 6]}
    await town.until(StepName.HUNT)
    assert "ballot-so-far" not in keys([await home(town)])


async def test_by_night_the_panel_shows_only_what_the_table_has_read(town: Town) -> None:
    await judged(town)
    live = await town.until("sheriff-look")
    shown = await home(town)
    assert keys([shown])[:4] == ["judge-panel", "table-night", "night-sheriff-look", "time-left"]
    assert shown.content["countdown"]["serial"] == live.state.step.serial


async def test_in_a_pause_the_panel_shows_the_seconds_that_are_left(town: Town) -> None:
    serial = await speaking(town)
    town.now += 20
    shown = panel(await town.tap(JUDGE, press(await town.game(), "pause"), chat=JUDGE))
    assert keys([shown])[2:4] == ["judge-held-turn", "time-left"]
    assert shown.content["countdown"] == {"serial": serial, "seconds": 40, "paused": True}
    assert labels(shown)[4:7] == ["button-judge-resume", "button-judge-more", "button-judge-more"]


async def test_in_a_pause_time_is_added_to_what_is_left(town: Town) -> None:
    await speaking(town)
    game = await town.game()
    town.now += 20
    shown = panel(await town.tap(JUDGE, press(game, "pause"), chat=JUDGE))
    more = buttons(shown)[6]["data"]  # the button "+30"
    rows = await town.tap(JUDGE, more, chat=JUDGE)
    assert answer(rows) == ["judge-done"]
    assert panel(rows).content["countdown"] == {
        "serial": (await town.live_game()).state.step.serial,
        "seconds": 70,
        "paused": True,
    }
    assert answer(await town.tap(JUDGE, more, chat=JUDGE)) == ["judge-done-already"]
    await town.tap(JUDGE, press(game, "resume"), chat=JUDGE)
    await town.deliver()
    assert (
        town.app.timers.ends_at(Timed("step", game.id, (await town.live_game()).state.step.serial))
        == town.now + 70
    )


async def test_each_keyboard_of_the_panel_adds_its_offered_time_once(town: Town) -> None:
    serial = await speaking(town)
    game, at = await town.game(), await clock(town)
    for reason, said_ in (("30", "judge-done"), ("30", "judge-done-already"), ("15", "judge-done-already")):
        rows = await town.tap(JUDGE, press(game, "more", reason=reason, at=at), chat=JUDGE)
        assert answer(rows) == [said_]
    assert town.app.timers.ends_at(Timed("step", game.id, serial)) == town.now + 90
    data = press(game, "more", reason="600", at=await clock(town))
    assert answer(await town.tap(JUDGE, data, chat=JUDGE)) == ["judge-nobody-speaks"]
    await town.until(StepName.TURN, 2)
    rows = await town.tap(JUDGE, press(game, "more", reason="30", at=at), chat=JUDGE)
    assert answer(rows) == ["too-late"]
    assert not any(row.content.get("alert") for row in answers(rows))


async def test_the_panel_shows_added_time(town: Town) -> None:
    """The panel's seconds count down by themselves, so without an edit it would not show the added time."""
    await speaking(town)
    data = press(await town.game(), "more", reason="30", at=await clock(town))
    assert panel(await town.tap(JUDGE, data, chat=JUDGE)).content["countdown"]["seconds"] == 90


async def test_the_panel_follows_a_pause_that_the_table_decides(town: Town) -> None:
    await speaking(town)
    for change, key in (("pause", "judge-held-turn"), ("resume", "table-now-turn")):
        before = await town.newest()
        assert await town.does(getattr(pauses, change), "motion")
        assert key in keys([panel(await town.rows(before))])
        await town.deliver()


@pytest.mark.parametrize("wish", ["pause", "resume", "more"])
async def test_a_press_on_the_panel_without_effect_edits_nothing(town: Town, wish: str) -> None:
    await speaking(town)
    game = await town.game()
    if wish == "pause":
        await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)
        await town.deliver()
    rows = await town.tap(JUDGE, press(game, wish), chat=JUDGE)
    assert answer(rows) != ["judge-done"]
    assert in_slot(rows, "panel") == []


async def test_the_question_for_an_undo_names_the_player_who_comes_back(town: Town) -> None:
    await speaking(town)
    for _ in range(3):
        await town.play(Foul(4))
    asked = panel(await town.tap(JUDGE, press(await town.game(), "undo"), chat=JUDGE))
    assert keys([asked]) == ["undo-ask-foul"]
    await town.play(Foul(4))
    asked = panel(await town.tap(JUDGE, press(await town.game(), "undo"), chat=JUDGE))
    assert keys([asked]) == ["undo-ask-foul", "undo-brings-back"]
    assert arguments_of(asked, "undo-brings-back") == {"seats": [4]}


async def test_after_an_undo_the_panel_offers_to_undo_the_act_before(town: Town) -> None:
    """So the judge can take back a wrong fourth foul even if other acts have followed it."""
    await speaking(town)
    game = await town.game()
    for _ in range(4):
        await town.play(Foul(4))
    await town.play(Nominate(1, 5))
    asked = panel(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE))
    assert keys([asked]) == ["undo-ask-nominate"]
    assert labels(asked) == ["button-judge-undo-sure", "button-judge-back"]
    rows = await town.tap(JUDGE, buttons(asked)[0]["data"], chat=JUDGE)
    assert answer(rows) == ["judge-done"]
    asked = panel(rows)
    assert keys([asked]) == ["judge-undone-more", "undo-ask-foul", "undo-brings-back"]
    # the second press of a doubled press finds the button that leads back
    assert labels(asked) == ["button-judge-back", "button-judge-undo-sure"]
    await town.tap(JUDGE, buttons(asked)[1]["data"], chat=JUDGE)
    state = (await town.live_game()).state
    assert (4 in state.table, state.fouls(4)) == (True, 3)
    assert (await lines(town))[-2:] == ["judge undo", "judge undo"]


async def test_with_nothing_left_to_undo_the_panel_shows_its_first_page(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.MEETING)
    assert answer(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE)) == ["judge-nothing-to-undo"]
    await town.until("sheriff-look")
    asked = panel(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE))
    rows = await town.tap(JUDGE, buttons(asked)[0]["data"], chat=JUDGE)
    assert answer(rows) == ["judge-done"]
    assert keys([panel(rows)])[0] == "judge-panel"
    assert "undone" in keys(rows, GROUP)
