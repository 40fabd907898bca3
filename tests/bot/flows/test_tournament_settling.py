"""The end of a stage: what it waits for, and what happens if a result changes after it."""

import pytest

from bot.presses.judge import JudgeTap
from bot.presses.tournaments import Bonus, DecideTap
from bot.render.judge.marks_page import VOIDS
from bot.services.judge import marking
from bot.services.tournaments.settling import MARKED_WITHIN, game_changed
from bot.store.game import games, judges
from bot.store.tournaments import event_games, protests
from bot.values.outgoing import Outgoing
from bot.values.tournament import Tournament
from tests.rig.flows.cup import (
    CHIEF,
    GROUPS,
    JUDGE,
    LATE,
    ORGANISER,
    Cup,
    bonuses,
    heats,
    placed,
    protested,
    quick,
)
from tests.rig.flows.town import answer, keys

__all__ = ["quick"]


async def rules(cup: Cup, protest: int, wish: str) -> list[Outgoing]:
    tap = DecideTap(protest=protest, wish=wish).pack()
    return await cup.again(await cup.town.tap(CHIEF, tap, chat=CHIEF))


async def voids(cup: Cup, game: int, why: str | None = "Ошибка судьи") -> list[Outgoing]:
    """The chief judge declares a game void, or has it count again."""
    before = await cup.town.newest()
    async with cup.town.scope() as scope:
        live = await scope.games.live_game(scope.tx, game)
        await marking.decide(scope, live, "void" if why else "counts", why=why)
        await game_changed(scope, game)
    await cup.settle()
    return await cup.town.rows(before)


def at(now: Tournament) -> tuple[str, int]:
    return now.status, now.stage


async def test_h3_a_stage_waits_for_marks_until_they_are_closed(quick: Cup) -> None:
    played = await heats(quick, judged=True)
    rows = await quick.time_passes()
    assert "event-awaits-marks" in keys(rows, ORGANISER)
    assert keys(rows, JUDGE) == ["event-marks-awaited", "event-awaits-marks"]
    assert at(await quick.now()) == ("closing", 0)
    await quick.town.tap(JUDGE, JudgeTap(game=played["A"], wish="done-sure").pack(), chat=JUDGE)
    await quick.settle()
    assert at(await quick.now()) == ("break", 1)


async def test_h3_a_stage_does_not_wait_for_a_judge_who_has_gone(quick: Cup) -> None:
    """When the judge's time is over, the marks that he has given count, and his table is told them."""
    played = await heats(quick, judged=True)
    bonus = JudgeTap(game=played["A"], wish="bonus", seat=2, reason="20").pack()
    await quick.town.tap(JUDGE, bonus, chat=JUDGE)
    ended = quick.town.now
    await quick.time_passes()
    assert at(await quick.now()) == ("closing", 0)
    rows = await quick.time_passes()
    assert quick.town.now == pytest.approx(ended + MARKED_WITHIN)
    assert "judge-marked-bonus" in keys(rows, GROUPS["A"])
    assert at(await quick.now()) == ("break", 1)


@pytest.mark.parametrize(
    ("tap", "said"),
    [
        ({"wish": "void", "reason": VOIDS[0]}, "judge-marked-void"),
        ({"wish": "bonus", "seat": 2, "reason": "20"}, "judge-marked-bonus"),
    ],
)
async def test_8_8_4_what_the_chief_marks_without_a_judge_counts_after_the_stage(
    quick: Cup, tap: dict[str, object], said: str
) -> None:
    """No judge sits at the table, and the chief judge does not press that he is done."""
    game = (await heats(quick))["A"]
    before = await placed(quick)
    pressed = JudgeTap.model_validate({"game": game, **tap}).pack()
    assert answer(await quick.town.tap(CHIEF, pressed, chat=CHIEF)) == []
    marked = await placed(quick)
    assert marked != before
    rows = await quick.press(ORGANISER, "finish-sure")
    assert said in keys(rows, GROUPS["A"])
    assert await placed(quick) == marked


@pytest.mark.parametrize(("leader", "who"), [(ORGANISER, "organiser"), (CHIEF, "chief")])
async def test_h3_a_leader_may_end_the_waiting_and_everybody_reads_so(
    quick: Cup, leader: int, who: str
) -> None:
    played = await heats(quick, judged=True)
    await protested(quick, played["B"], "B")
    assert "event-enough-sure" in keys(await quick.press(leader, "finish"), leader)
    assert at(await quick.now()) == ("closing", 0)
    rows = await quick.press(leader, "finish-sure")
    for chat in GROUPS.values():
        told = keys(rows, chat)
        assert {
            f"event-enough-{who}",
            "event-awaits-time",
            "event-awaits-protests",
            "event-awaits-marks",
        } <= {*told}
    assert at(await quick.now()) == ("break", 1)
    assert answer(await quick.press(leader, "finish-sure")) == ["event-late"]


async def bonus_asked(cup: Cup) -> tuple[int, int, str]:
    """Plays the heats. The judge of a game asks for 0.7 and is done. Returns the game, the number of the
    bonus on the chief judge's buttons, and the judge's button for less."""
    game = (await heats(cup, judged=True))["A"]
    seat, (asks, less) = await bonuses(cup, game, 70, 20)
    for tap in (asks, JudgeTap(game=game, wish="done-sure").pack()):
        await cup.town.tap(JUDGE, tap, chat=JUDGE)
    return game, Bonus(seat, 70).number, less


@pytest.mark.parametrize("answered", ["approve", "refuse", "less", "finish-sure"])
async def test_8_4_3_a_stage_waits_for_the_chiefs_answer_to_a_judge(quick: Cup, answered: str) -> None:
    """Until he answers, the judge gives less, or a leader goes on without. All are told the last."""
    game, bonus, less = await bonus_asked(quick)
    for _ in ("the time for protests", "the time for marks"):
        rows = await quick.time_passes()
        for leader in (ORGANISER, CHIEF):
            assert keys(rows, leader) == ["event-awaits", "event-awaits-asks"]
            assert "event-awaits-asks" in keys(await quick.town.whisper(leader, "/tournament"))
        assert at(await quick.now()) == ("closing", 0)
    assert (await quick.now()).due_at is None
    if answered == "less":
        tap = JudgeTap(game=game, wish="correct").pack()
        assert answer(await quick.town.tap(JUDGE, tap, chat=JUDGE)) == []
        rows = await quick.again(await quick.town.tap(JUDGE, less, chat=JUDGE))
    elif answered == "finish-sure":
        rows = await quick.press(ORGANISER, answered)
    else:
        rows = await quick.press(CHIEF, answered, game, bonus)
    assert at(await quick.now()) == ("break", 1)
    assert ("event-awaits-asks" in keys(rows, GROUPS["B"])) == (answered == "finish-sure")
    given = {"approve": 0.7, "less": 0.2}
    has = (await quick.town.reads(judges.marks_of, game)).marks.bonus
    assert [*has.values()] == ([given[answered]] if answered in given else [])


async def test_8_4_3_no_podium_is_told_before_the_chiefs_answer(quick: Cup) -> None:
    """Neither when the leaders went on without it before the final."""
    game, bonus, _ = await bonus_asked(quick)
    await quick.press(ORGANISER, "finish-sure")
    assert "event-awaits-asks" in keys(await quick.town.whisper(ORGANISER, "/tournament"))
    await quick.press(ORGANISER, "begin")
    await quick.end("A")
    rows = await quick.time_passes()
    assert "event-awaits-asks" in keys(rows, ORGANISER)
    assert "event-podium" not in keys(rows)
    assert at(await quick.now()) == ("closing", 1)
    rows = await quick.press(CHIEF, "approve", game, bonus)
    assert "event-podium" in keys(rows, GROUPS["A"])
    assert (await quick.now()).status == "over"


async def test_8_4_3_a_judge_who_asks_in_the_break_makes_the_final_wait(quick: Cup) -> None:
    game = (await heats(quick, judged=True))["A"]
    seat, (asks,) = await bonuses(quick, game, 70)
    await quick.town.tap(JUDGE, JudgeTap(game=game, wish="done-sure").pack(), chat=JUDGE)
    await quick.time_passes()
    assert at(await quick.now()) == ("break", 1)
    await quick.town.tap(JUDGE, JudgeTap(game=game, wish="correct").pack(), chat=JUDGE)
    assert "event-held" in keys(await quick.town.tap(JUDGE, asks, chat=JUDGE), ORGANISER)
    assert (await quick.now()).due_at is None
    rows = await quick.press(CHIEF, "approve", game, Bonus(seat, 70).number)
    assert "event-ask-approved" in keys(rows, ORGANISER)


async def test_h3_a_judge_is_reminded_once_of_all_his_games(quick: Cup) -> None:
    await heats(quick, judged=True)
    async with quick.town.store.transaction() as tx:
        for row in await event_games.of_tournament(tx, quick.id):
            if row.game_id is not None:
                await games.set_judge(tx, row.game_id, JUDGE)
    rows = await quick.time_passes()
    assert keys(rows, JUDGE) == ["event-marks-awaited", *["event-awaits-marks"] * 4]


async def test_h3_a_result_that_changes_before_the_final_draws_it_again(quick: Cup) -> None:
    played = await heats(quick)
    await quick.time_passes()
    before = {*(await quick.announced("A"))}
    rows = await voids(quick, played["A"])
    assert at(await quick.now()) == ("break", 1)
    after = {*(await quick.announced("A"))}
    assert before != after
    assert len(after) == 10
    assert "event-drawn-again" in keys(rows, GROUPS["B"])
    for user in before:
        assert "event-seat-taken-back" in keys(rows, user)
    for user in after:
        assert "event-your-seat" in keys(rows, user)
    for user in before - after:
        assert "event-not-on" in keys(rows, user)
    await quick.press(ORGANISER, "begin")
    assert {*(await quick.seated("A"))} == after


async def test_h3_a_redrawn_final_without_a_replaced_finalist_begins(quick: Cup) -> None:
    played = await heats(quick)
    await quick.time_passes()
    first = {*await quick.announced("A")}
    await voids(quick, played["A"])
    goes = min(first & {*await quick.announced("A")})
    await quick.enter(LATE)
    assert answer(await quick.press(ORGANISER, "replace", goes, LATE)) == []
    await voids(quick, played["A"], None)
    drawn = {*await quick.announced("A")}
    assert drawn & first == first - {goes}
    await quick.press(ORGANISER, "begin")
    assert at(await quick.now()) == ("running", 1)
    assert {*await quick.seated("A")} == drawn


async def test_h3_marks_that_come_after_the_waiting_do_not_redraw_the_final(quick: Cup) -> None:
    """Nobody has been told these marks, and they do not count after the final has begun either."""
    game = (await heats(quick, judged=True))["A"]
    await quick.press(ORGANISER, "finish-sure")
    before = await quick.announced("A")
    for wish, reason in (("correct", ""), ("void", VOIDS[0])):
        tap = JudgeTap.model_validate({"game": game, "wish": wish, "reason": reason}).pack()
        assert answer(await quick.town.tap(JUDGE, tap, chat=JUDGE)) == []
    assert (await quick.town.reads(judges.marks_of, game)).marks.void is not None
    await quick.press(ORGANISER, "begin")
    assert at(await quick.now()) == ("running", 1)
    assert await quick.seated("A") == before


async def test_h3_a_decision_counts_when_the_final_begins(quick: Cup) -> None:
    await heats(quick)
    await quick.time_passes()
    live = await quick.town.live_game(GROUPS["B"])
    assert live.game.winner
    async with quick.town.scope() as scope:
        await marking.decide(scope, live, "void", why="Ошибка судьи")
    before = {*(await quick.announced("A"))}
    await quick.press(ORGANISER, "begin")
    assert at(await quick.now()) == ("break", 1)
    assert {*(await quick.announced("A"))} != before


async def test_h4_a_ruling_needs_a_second_press_and_can_be_taken_back(quick: Cup) -> None:
    """While the final has not begun, it is taken back with the ruling on which it is based."""
    played = await heats(quick)
    protest = await protested(quick, played["A"])
    await rules(quick, protest, "void")
    assert await quick.town.reads(protests.open_of, quick.id)
    await rules(quick, protest, "void-sure")
    await quick.time_passes()
    assert at(await quick.now()) == ("break", 1)
    rows = await rules(quick, protest, "reopen")
    assert "protest-reopened" in keys(rows, GROUPS["A"])
    assert "event-draw-taken-back" in keys(rows, GROUPS["B"])
    assert at(await quick.now()) == ("closing", 0)
    assert (await quick.town.reads(judges.marks_of, played["A"])).marks.void is None
    await rules(quick, protest, "deny-sure")
    assert at(await quick.now()) == ("break", 1)
    await quick.press(ORGANISER, "begin")
    assert answer(await rules(quick, protest, "reopen")) == ["protest-stands"]


async def test_h5_after_the_podium_only_the_chief_changes_marks_and_all_are_told(quick: Cup) -> None:
    played = await heats(quick, judged=True)
    correct = JudgeTap(game=played["A"], wish="correct").pack()
    await quick.press(ORGANISER, "finish-sure")
    assert answer(await quick.town.tap(JUDGE, correct, chat=JUDGE)) == []
    await quick.town.tap(JUDGE, JudgeTap(game=played["A"], wish="done-sure").pack(), chat=JUDGE)
    await quick.press(ORGANISER, "begin")
    assert answer(await quick.town.tap(JUDGE, correct, chat=JUDGE)) == ["judge-marks-chief"]
    final = (await quick.running())["A"]
    await quick.end("A")
    await quick.press(ORGANISER, "finish-sure")
    assert (await quick.now()).status == "over"
    assert answer(await quick.town.tap(JUDGE, correct, chat=JUDGE)) == ["judge-marks-chief"]
    assert answer(await quick.town.tap(CHIEF, correct, chat=CHIEF)) == []
    await quick.town.tap(CHIEF, JudgeTap(game=played["A"], wish="done-sure").pack(), chat=CHIEF)
    told = (await quick.now()).told
    assert told is not None
    rows = await voids(quick, final)
    for chat in GROUPS.values():
        assert "event-changed" in keys(rows, chat)
    now = (await quick.now()).told
    assert now is not None
    moved = {number for number in {*told, *now} if [*told].index(number) != [*now].index(number)}
    assert moved
    assert {number for number in told if "event-place-changed" in keys(rows, number)} == moved
    assert keys(await voids(quick, final, "Подвела техника")) == []
