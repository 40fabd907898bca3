"""The chief judge's menu (6.2), and how equal points are parted (8.7)."""

import pytest
from sqlalchemy import select

from bot.presses.judge import JudgeTap
from bot.presses.tournaments import AskedTap, Bonus, BonusTap, DecideTap, PlayedTap
from bot.render.judge.marks_page import VOIDS
from bot.render.judge.pages import NO_REASON
from bot.services.judge import marking
from bot.services.live.game import LiveGame
from bot.services.live.log import record_of
from bot.store import schema
from bot.store.game import judges
from bot.values.outgoing import Outgoing
from engine.marks import CHIEF_RESULTS, Judge
from engine.roles import Team
from tests.rig.flows.cup import (
    CHIEF,
    GROUPS,
    JUDGE,
    ORGANISER,
    Cup,
    bonuses,
    heats,
    placed,
    placed_by_file,
    protested,
    quick,
)
from tests.rig.flows.town import answer, buttons, keys

__all__ = ["quick"]

VOID, COUNTS, RED, BLACK, DRAW = range(len(CHIEF_RESULTS))


async def marked(cup: Cup, game: int) -> Judge:
    return (await cup.town.reads(judges.marks_of, game)).marks


async def live_of(cup: Cup, game: int) -> LiveGame:
    return await cup.town.reads(cup.town.app.context.games.live_game, game)


async def recorded(cup: Cup, game: int) -> str:
    return await cup.town.reads(record_of, await live_of(cup, game))


async def test_6_2_the_chief_judge_has_a_menu_of_what_waits_for_him(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    (menu,) = await quick.town.whisper(CHIEF, "/tournament")
    assert keys([menu])[0] == "event-chief"
    assert keys([menu]).count("event-table-running") == 2
    game = (await quick.running())["A"]
    await quick.end("A")
    await protested(quick, game)
    (menu,) = await quick.town.whisper(CHIEF, "/tournament")
    assert "event-awaits-protests" in keys([menu])
    offered = [button["label"]["key"] for button in buttons(menu)]
    assert offered[:2] == ["button-event-games", "button-event-protests"]
    rows = await quick.press(CHIEF, "protests")
    assert keys(rows, CHIEF) == ["protest-made", "protest-text"]
    listed = keys(await quick.press(CHIEF, "games"), CHIEF)
    assert listed[0] == "event-games"
    assert listed[1] in ("event-game-red", "event-game-black")


async def test_8_8_4_the_chief_judge_makes_a_game_void_and_has_it_count_again(quick: Cup) -> None:
    """Each needs a second press. Nobody else can do it, and the same press does nothing twice."""
    played = await heats(quick)
    number = played["A"]
    assert answer(await quick.press(1, "rule", number)) == ["protest-chief-only"]
    assert answer(await quick.press(ORGANISER, "rule", number)) == ["protest-chief-only"]
    assert keys(await quick.press(CHIEF, "rule-ask", number))[0] == "event-sure-void"
    assert (await marked(quick, number)).void is None
    rows = await quick.press(CHIEF, "rule", number)
    assert "event-ruled-void" in keys(rows, GROUPS["A"])
    assert (await marked(quick, number)).void is not None
    assert answer(await quick.press(CHIEF, "rule", number)) == ["event-late"]
    rows = await quick.press(CHIEF, "rule", number, 1)
    assert "event-ruled-counts" in keys(rows, GROUPS["A"])
    assert (await marked(quick, number)).void is None
    assert answer(await quick.press(CHIEF, "rule", 10**6)) == ["event-late"]


async def test_8_8_4_the_judge_of_a_table_can_not_undo_a_decision_of_the_chief(quick: Cup) -> None:
    """Neither a void game, nor one that the chief has made count again, nor one with a decided protest."""
    game = (await heats(quick, judged=True))["A"]
    voids, counts = (JudgeTap(game=game, wish="void", reason=why).pack() for why in (VOIDS[0], NO_REASON))
    assert answer(await quick.town.tap(JUDGE, voids, chat=JUDGE)) == []
    await quick.press(CHIEF, "rule", game, COUNTS)
    assert answer(await quick.town.tap(JUDGE, voids, chat=JUDGE)) == ["judge-void-decided"]
    await quick.press(CHIEF, "rule", game, VOID)
    assert answer(await quick.town.tap(JUDGE, counts, chat=JUDGE)) == ["judge-void-decided"]
    assert (await marked(quick, game)).void is not None
    assert answer(await quick.town.tap(CHIEF, counts, chat=CHIEF)) == []
    assert (await marked(quick, game)).void is None
    assert answer(await quick.town.tap(JUDGE, voids, chat=JUDGE)) == ["judge-void-decided"]


async def test_8_8_4_a_decided_protest_binds_the_judge_of_the_table(quick: Cup) -> None:
    game = (await heats(quick, judged=True))["A"]
    voids = JudgeTap(game=game, wish="void", reason=VOIDS[0]).pack()
    protest = await protested(quick, game)
    assert answer(await quick.town.tap(JUDGE, voids, chat=JUDGE)) == []
    tap = DecideTap(protest=protest, wish="deny-sure").pack()
    await quick.town.tap(CHIEF, tap, chat=CHIEF)
    assert answer(await quick.town.tap(JUDGE, voids, chat=JUDGE)) == ["judge-void-decided"]


@pytest.mark.parametrize("result", [BLACK, DRAW])
async def test_8_8_the_chief_judge_changes_a_result_and_takes_it_back(quick: Cup, result: int) -> None:
    """Red has won. Points and the standing follow, the written file gives the same standing, and the record
    says who has changed it."""
    game = (await heats(quick))["B"]
    before = await placed(quick)
    assert (
        keys(await quick.press(CHIEF, "rule-ask", game, result))[0] == f"event-sure-{CHIEF_RESULTS[result]}"
    )
    assert await placed(quick) == before
    assert answer(await quick.press(CHIEF, "rule", game, RED)) == ["event-late"]
    rows = await quick.press(CHIEF, "rule", game, result)
    assert f"event-ruled-{CHIEF_RESULTS[result]}" in keys(rows, GROUPS["B"])
    assert f"event-game-{CHIEF_RESULTS[result]}" in keys(rows, CHIEF)
    changed = await placed(quick)
    assert changed != before
    assert await placed_by_file(quick) == changed
    assert f'chief_result = "{CHIEF_RESULTS[result]}"' in await recorded(quick, game)
    async with quick.town.store.read_only() as tx:
        won = await tx.conn.execute(select(schema.results.c.winner).where(schema.results.c.game_id == game))
        assert won.scalar_one() == CHIEF_RESULTS[result]
    await quick.press(CHIEF, "rule", game, RED)
    assert await placed(quick) == before == await placed_by_file(quick)
    assert (await marked(quick, game)).chief_result == "counts"


async def test_8_8_a_changed_result_redraws_the_final_or_names_moved_places(quick: Cup) -> None:
    game = (await heats(quick))["B"]
    await quick.press(CHIEF, "finish-sure")
    first = {*await quick.announced("A")}
    rows = await quick.press(CHIEF, "rule", game, BLACK)
    assert "event-drawn-again" in keys(rows, GROUPS["B"])
    assert {*await quick.announced("A")} != first
    await quick.press(ORGANISER, "begin")
    before = await quick.seated("A")
    rows = await quick.press(CHIEF, "rule", game, RED)
    assert "event-changed" in keys(rows, GROUPS["B"])
    assert {row.chat_id for row in rows if "event-place-changed" in keys([row])}
    assert await quick.seated("A") == before


async def test_8_4_3_a_result_that_contradicts_the_marks_is_refused(quick: Cup) -> None:
    """A bonus that only a winner may get stands in the way until it is taken away."""
    game = (await heats(quick, judged=True))["A"]
    live = await live_of(quick, game)
    winner = marking.winner_of(live, Judge())
    seat = next(seat for seat in live.roster.people if live.state.role(seat).team is winner)
    other = BLACK if winner is Team.RED else RED
    bonus, none = (
        JudgeTap(game=game, wish="bonus", seat=seat, reason=reason).pack() for reason in ("50", NO_REASON)
    )
    await quick.town.tap(CHIEF, bonus, chat=CHIEF)
    assert answer(await quick.press(CHIEF, "rule", game, other)) == ["event-marks-first"]
    assert (await marked(quick, game)).chief_result is None
    await quick.town.tap(CHIEF, none, chat=CHIEF)
    assert answer(await quick.press(CHIEF, "rule", game, other)) == []
    assert answer(await quick.town.tap(JUDGE, bonus, chat=JUDGE)) == ["button-of-nothing"]


async def test_8_8_4_a_button_keeps_its_game_after_another_game_has_ended(quick: Cup) -> None:
    """The list shows table B first, and table A stands before it once its game has ended, too."""
    await quick.press(ORGANISER, "begin")
    played = await quick.running()
    await quick.end("B")
    listed = await quick.press(CHIEF, "games")
    opened = PlayedTap.unpack(buttons(listed[-1])[0]["data"]).played
    await quick.end("A")
    await quick.press(CHIEF, "rule", opened)
    void = [
        name
        for name in GROUPS
        if (await quick.town.reads(judges.marks_of, played[name])).marks.void is not None
    ]
    assert void == ["B"]


async def test_h5_the_chief_judge_opens_the_marks_of_any_game(quick: Cup) -> None:
    played = await heats(quick, judged=True)
    rows = await quick.press(CHIEF, "marks", played["A"])
    assert "judge-marks" in keys(rows, CHIEF)
    bonus = JudgeTap(game=played["A"], wish="bonus", seat=2, reason="20").pack()
    assert answer(await quick.town.tap(CHIEF, bonus, chat=CHIEF)) == []
    assert answer(await quick.town.tap(1, bonus, chat=1)) == ["judge-only"]


async def test_m2_8_7_the_standing_says_what_orders_equal_points(quick: Cup) -> None:
    await heats(quick)
    shown = keys(await quick.press(ORGANISER, "standing"), ORGANISER)
    assert "event-by-lot" in shown or "event-by-clause" in shown


async def test_8_4_3_the_chief_judge_approves_a_bonus_of_0_6_before_it_is_given(quick: Cup) -> None:
    played = await heats(quick, judged=True)
    seat, (bonus,) = await bonuses(quick, played["A"], 60)
    rows = await quick.town.tap(JUDGE, bonus, chat=JUDGE)
    assert answer(rows) == ["judge-asked-chief"]
    (asked,) = [row for row in rows if row.chat_id == CHIEF]
    assert keys([asked]) == ["event-asked-at", "judge-asks-bonus"]
    (look,) = [button["data"] for button in buttons(asked)]
    assert AskedTap.unpack(look).wish == "approve-ask"
    assert answer(await quick.town.tap(JUDGE, bonus, chat=JUDGE)) == ["judge-asked-chief"]
    (menu,) = await quick.town.whisper(CHIEF, "/tournament")
    assert "event-awaits-asks" in keys([menu])
    assert keys(await quick.press(CHIEF, "asks"), CHIEF) == ["event-asks", "event-ask-at", "event-ask-bonus"]
    assert keys(await quick.press(CHIEF, "approve-ask", played["A"], seat)) != []
    assert (await marked(quick, played["A"])).bonus == {}
    assert answer(await quick.press(JUDGE, "approve", played["A"], Bonus(seat, 60).number)) == [
        "protest-chief-only"
    ]
    rows = await quick.press(CHIEF, "approve", played["A"], Bonus(seat, 60).number)
    assert "event-ask-approved" in keys(rows, JUDGE)
    given = await marked(quick, played["A"])
    assert (given.bonus, given.chief_approved) == ({str(seat): 0.6}, [seat])
    assert answer(await quick.press(CHIEF, "approve", played["A"], Bonus(seat, 60).number)) == ["event-late"]


async def test_8_4_3_a_refused_or_withdrawn_bonus_is_not_given(quick: Cup) -> None:
    game = (await heats(quick, judged=True))["A"]
    seat, (asks, less) = await bonuses(quick, game, 70, 20)
    await quick.town.tap(JUDGE, asks, chat=JUDGE)
    rows = await quick.press(CHIEF, "refuse", game, Bonus(seat, 70).number)
    assert "event-ask-refused" in keys(rows, JUDGE)
    assert keys(await quick.press(CHIEF, "asks"), CHIEF) == ["event-asks-none"]
    await quick.town.tap(JUDGE, asks, chat=JUDGE)
    await quick.town.tap(JUDGE, less, chat=JUDGE)
    assert answer(await quick.press(CHIEF, "approve", game, Bonus(seat, 70).number)) == ["event-late"]
    assert (await marked(quick, game)).bonus == {str(seat): 0.2}


async def test_8_4_3_a_bonus_approved_after_the_judge_is_done_is_told_to_the_table(quick: Cup) -> None:
    game = (await heats(quick, judged=True))["A"]
    seat, (bonus,) = await bonuses(quick, game, 60)
    await quick.town.tap(JUDGE, bonus, chat=JUDGE)
    await quick.town.tap(JUDGE, JudgeTap(game=game, wish="done-sure").pack(), chat=JUDGE)
    rows = await quick.press(CHIEF, "approve", game, Bonus(seat, 60).number)
    assert "judge-marked-bonus" in keys(rows, GROUPS["A"])
    assert (await marked(quick, game)).bonus == {str(seat): 0.6}


async def test_8_4_3_the_chief_judge_can_only_approve_the_bonus_he_was_shown(quick: Cup) -> None:
    """The judge asks for more while the chief judge looks at the question."""
    game = (await heats(quick, judged=True))["A"]
    seat, (asks, more) = await bonuses(quick, game, 60, 70)
    await quick.town.tap(JUDGE, asks, chat=JUDGE)
    page = (await quick.press(CHIEF, "approve-ask", game, seat))[-1]
    shown = [button["data"] for button in buttons(page)[:2]]
    assert [BonusTap.unpack(data).wish for data in shown] == ["approve", "refuse"]
    await quick.town.tap(JUDGE, more, chat=JUDGE)
    for data in shown:
        assert answer(await quick.town.tap(CHIEF, data, chat=CHIEF)) == ["event-late"]
    assert (await marked(quick, game)).bonus == {}
    page = (await quick.press(CHIEF, "approve-ask", game, seat))[-1]
    assert answer(await quick.town.tap(CHIEF, buttons(page)[0]["data"], chat=CHIEF)) == []
    assert (await marked(quick, game)).bonus == {str(seat): 0.7}


async def test_8_4_3_the_chief_judge_is_not_asked_again_for_an_approved_bonus(quick: Cup) -> None:
    game = (await heats(quick, judged=True))["A"]
    seat, (asks,) = await bonuses(quick, game, 60)
    await quick.town.tap(JUDGE, asks, chat=JUDGE)
    await quick.press(CHIEF, "approve", game, Bonus(seat, 60).number)
    rows = await quick.town.tap(JUDGE, asks, chat=JUDGE)
    assert answer(rows) == keys(rows, CHIEF) == []
    assert keys(await quick.press(CHIEF, "asks"), CHIEF) == ["event-asks-none"]
    assert (await marked(quick, game)).bonus == {str(seat): 0.6}


async def decides(cup: Cup, protest: int, ruling: str) -> list[Outgoing]:
    tap = DecideTap(protest=protest, wish=ruling)
    return await cup.town.tap(CHIEF, tap.pack(), chat=CHIEF)


async def test_8_8_taking_a_ruling_back_restores_the_result_before_it(quick: Cup) -> None:
    """The chief judge has changed the result before the protest makes the game void."""
    game = (await heats(quick))["B"]
    await quick.press(CHIEF, "rule", game, BLACK)
    changed = await placed(quick)
    protest = await protested(quick, game, "B")
    await decides(quick, protest, "void-sure")
    assert (await marked(quick, game)).void == "Протест удовлетворён"
    assert await placed(quick) != changed
    await decides(quick, protest, "reopen")
    given = await marked(quick, game)
    assert (given.void, given.chief_result) == (None, "black")
    assert await placed(quick) == changed


async def test_8_8_a_game_stays_void_until_no_protest_makes_it_void(quick: Cup) -> None:
    game = (await heats(quick))["B"]
    await quick.press(CHIEF, "rule", game, BLACK)
    first, second = [await protested(quick, game, "B", seat) for seat in (1, 2)]
    for protest in (first, second):
        await decides(quick, protest, "void-sure")
    await decides(quick, first, "reopen")
    assert (await marked(quick, game)).chief_result == "void"
    await decides(quick, second, "reopen")
    given = await marked(quick, game)
    assert (given.void, given.chief_result) == (None, "black")


async def test_8_8_a_void_game_that_contradicts_its_marks_does_not_count_again(quick: Cup) -> None:
    """The bonus was given when the chief judge had changed the result. It fits only that result."""
    game = (await heats(quick))["B"]
    await quick.press(CHIEF, "rule", game, BLACK)
    live = await live_of(quick, game)
    seat = next(seat for seat in live.roster.people if live.state.role(seat).team is Team.BLACK)
    correct, bonus, none = (
        JudgeTap.model_validate({"game": game, **wish}).pack()
        for wish in (
            {"wish": "correct"},
            {"wish": "bonus", "seat": seat, "reason": "50"},
            {"wish": "bonus", "seat": seat, "reason": NO_REASON},
        )
    )
    for tap in (correct, bonus):
        assert answer(await quick.town.tap(CHIEF, tap, chat=CHIEF)) == []
    await quick.press(CHIEF, "rule", game, VOID)
    assert answer(await quick.press(CHIEF, "rule", game, COUNTS)) == ["event-marks-first"]
    assert answer(await quick.town.tap(CHIEF, correct, chat=CHIEF)) == []
    counts = JudgeTap(game=game, wish="void", reason=NO_REASON).pack()
    assert answer(await quick.town.tap(CHIEF, counts, chat=CHIEF)) == ["event-marks-first"]
    for tap in (correct, none):
        assert answer(await quick.town.tap(CHIEF, tap, chat=CHIEF)) == []
    assert answer(await quick.press(CHIEF, "rule", game, COUNTS)) == []


async def test_8_8_a_ruling_stays_if_later_marks_depend_on_it(quick: Cup) -> None:
    game = (await heats(quick))["B"]
    await quick.press(CHIEF, "rule", game, BLACK)
    protest = await protested(quick, game, "B")
    await decides(quick, protest, "void-sure")
    live = await live_of(quick, game)
    seat = next(seat for seat in live.roster.people if live.state.role(seat).team is Team.RED)
    bonus, none = (
        JudgeTap(game=game, wish="bonus", seat=seat, reason=value).pack() for value in ("50", NO_REASON)
    )
    await quick.town.tap(CHIEF, JudgeTap(game=game, wish="correct").pack(), chat=CHIEF)
    assert answer(await quick.town.tap(CHIEF, bonus, chat=CHIEF)) == []
    assert answer(await decides(quick, protest, "reopen")) == ["event-marks-first"]
    await quick.town.tap(CHIEF, none, chat=CHIEF)
    assert answer(await decides(quick, protest, "reopen")) == []
