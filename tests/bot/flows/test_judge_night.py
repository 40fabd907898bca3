"""A judge who may see the roles sees what happens at night. Another judge sees nothing of it."""

from typing import Any

import pytest

from bot.store.game import games
from bot.values.outgoing import Outgoing
from engine.acts import NameOrder, NightAct, Shoot
from engine.offers import answerer
from engine.roles import Team
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, judged, press
from tests.rig.flows.rows import in_slot, newest
from tests.rig.flows.town import Town, keys

FIIM = "cdcmcmsccc"
"""In this deal 2 is the Don, 4 and 6 are the mafia, 7 is the sheriff."""


async def watching(town: Town, book: str, cards: str | None, *, sees: bool = True) -> None:
    """Plays a game with a judge. `sees`: he may see the roles."""
    game = await judged(town, book, cards)
    await town.writes(games.set_judge, game.id, JUDGE, sees=sees)
    town.app.context.games.forget(game.id)
    await town.whisper(JUDGE, "/judge")
    await town.deliver()


async def panel(town: Town) -> Outgoing:
    rows = await town.tap(JUDGE, press(await town.game(), "home"), chat=JUDGE)
    return newest(rows, "panel")


def line_of(rows: list[Outgoing], key: str) -> dict[str, Any]:
    (found,) = [said for row in rows for said in row.content["lines"] if said["key"] == key]
    return dict(found["args"])


async def test_fiim_8_5_4_the_judge_reads_each_act_of_the_night_at_once(town: Town) -> None:
    await watching(town, "fiim-2019", FIIM)
    await town.until(StepName.MEETING)
    assert line_of(await town.play(NameOrder(2, (7, 1))), "judge-order") == {"seats": [7, 1]}
    await town.until(StepName.HUNT)
    for by in (2, 4):
        shown = keys(await town.play(Shoot(by, 7)), chat=JUDGE)
    assert (shown.count("protocol-shot"), shown.count("judge-order")) == (2, 1)
    assert "judge-shot-twice" in keys(await town.play(Shoot(4, 8)), chat=JUDGE)
    await town.until("don-check")
    assert "judge-hunt-none" in keys([await panel(town)])
    told = line_of(await town.play(NightAct(2, "check", (7,))), "protocol-check")
    assert (told["by"], told["seat"], told["answer"]) == (2, 7, "sheriff")
    await town.until("sheriff-check")
    rows = await town.play(NightAct(7, "check", (4,)))
    said = [one for row in rows for one in row.content["lines"] if one["key"] == "protocol-check"]
    answers = [one["args"]["answer"] for one in said]
    assert answers == ["sheriff", "black"]


async def test_by_day_the_acts_of_past_nights_are_folded_below_the_panel(town: Town) -> None:
    await watching(town, "fiim-2019", FIIM)
    for seat in (1, 4):
        await town.until("sheriff-check")
        await town.play(NightAct(7, "check", (seat,)))
        await town.until(StepName.TURN)
    folded = [one["key"] for one in (await panel(town)).content["folded"]]
    assert folded == [
        "learnt-by-night",
        "protocol-check",
        "learnt-by-night",
        "judge-hunt-none",
        "protocol-check",
    ]


async def test_ua_club_the_panel_still_names_the_answer_of_a_don_who_is_out(town: Town) -> None:
    await watching(town, "ua-club", None)
    live = await town.until(StepName.HUNT)
    blacks = [seat for seat in live.state.table if live.state.role(seat).team is Team.BLACK]
    don = answerer(live.state)
    other = next(seat for seat in live.state.table if seat not in blacks)
    for by in sorted(blacks, key=lambda seat: seat == don):
        await town.play(Shoot(by, don if by == don else other))
    assert don not in (await town.until(StepName.TURN)).state.table
    shots = [one for one in (await panel(town)).content["folded"] if "shot" in one["key"]]
    assert [(one["key"], one["args"]["by"], one["args"]["seat"]) for one in shots] == [
        *(("protocol-shot", by, other) for by in blacks if by != don),
        ("protocol-shot-decided", don, don),
    ]


async def test_the_judge_reads_the_victim_when_the_hunt_is_over(town: Town) -> None:
    await watching(town, "fiim-2019", FIIM)
    await town.shot(7)
    assert "judge-hunt" not in keys([await panel(town)])
    await town.until("don-check")
    shown = await panel(town)
    assert line_of([shown], "judge-hunt")["seat"] == 7


@pytest.mark.parametrize(
    ("book", "step", "key"),
    [
        ("city", "doctor", "protocol-healed"),
        ("city", "mistress", "protocol-visited"),
        ("city", "maniac", "protocol-maniac"),
        ("party", "doctor", "protocol-healed"),
    ],
)
async def test_the_judge_reads_night_acts_of_every_book(town: Town, book: str, step: str, key: str) -> None:
    await watching(town, book, None)
    live = await town.until(step)
    action = live.state.rules.action(step)
    assert action is not None
    (by,) = [seat for seat, role in enumerate(live.state.roles, 1) if role.id == action.role]
    assert key in keys(await town.play(NightAct(by, action.word, (by % 5 + 1,))), chat=JUDGE)


async def test_the_panel_of_a_judge_who_sees_roles_can_not_be_forwarded(town: Town) -> None:
    await watching(town, "fiim-2019", FIIM)
    (row,) = in_slot(await town.whisper(JUDGE, "/judge"), "panel")
    assert row.content["protected"]


async def test_a_judge_who_sees_no_roles_sees_nothing_of_the_night(town: Town) -> None:
    await watching(town, "fiim-2019", FIIM, sees=False)
    await town.until(StepName.MEETING)
    before = (await panel(town)).content
    rows = await town.play(NameOrder(2, (7, 1)))
    await town.until("sheriff-check")
    rows += await town.play(NightAct(7, "check", (4,)))
    assert [row for row in rows if row.chat_id == JUDGE] == []
    await town.until(StepName.TURN)
    after = (await panel(town)).content
    assert "folded" not in before
    assert "folded" not in after
