"""The chief judge's menu (6.2), and how equal points are parted (8.7)."""

from bot.presses.judge import JudgeTap
from bot.presses.tournaments import EventTap
from bot.store import judges
from tests.bot.flows.cup import CHIEF, GROUPS, JUDGE, ORGANISER, Cup, heats, protested, quick
from tests.bot.flows.town import answer, buttons, keys

__all__ = ["quick"]


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
    assert answer(await quick.press(1, "void", number)) == ["protest-chief-only"]
    assert answer(await quick.press(ORGANISER, "void", number)) == ["protest-chief-only"]
    assert keys(await quick.press(CHIEF, "void-ask", number))[0] == "event-void-sure"
    async with quick.town.store.read_only() as tx:
        assert (await judges.marks_of(tx, played["A"])).marks.void is None
    rows = await quick.press(CHIEF, "void", number)
    assert "event-voided" in keys(rows, GROUPS["A"])
    async with quick.town.store.read_only() as tx:
        assert (await judges.marks_of(tx, played["A"])).marks.void is not None
    assert answer(await quick.press(CHIEF, "void", number)) == ["event-late"]
    rows = await quick.press(CHIEF, "void", number, 1)
    assert "event-counts-again" in keys(rows, GROUPS["A"])
    async with quick.town.store.read_only() as tx:
        assert (await judges.marks_of(tx, played["A"])).marks.void is None
    assert answer(await quick.press(CHIEF, "void", 10**6)) == ["event-late"]


async def test_8_8_4_a_button_means_the_same_game_after_another_one_has_ended(quick: Cup) -> None:
    """The list shows table B first, and table A stands before it once its game has ended, too."""
    await quick.press(ORGANISER, "begin")
    played = await quick.running()
    await quick.end("B")
    listed = await quick.press(CHIEF, "games")
    opened = EventTap.unpack(buttons(listed[-1])[0]["data"]).number
    await quick.end("A")
    await quick.press(CHIEF, "void", opened)
    async with quick.town.store.read_only() as tx:
        void = [name for name in GROUPS if (await judges.marks_of(tx, played[name])).marks.void is not None]
    assert void == ["B"]


async def test_h5_the_chief_judge_opens_the_marks_of_any_game(quick: Cup) -> None:
    played = await heats(quick, judged=True)
    rows = await quick.press(CHIEF, "marks", played["A"])
    assert "judge-marks" in keys(rows, CHIEF)
    bonus = JudgeTap(game=played["A"], wish="bonus", seat=2, reason="20").pack()
    assert answer(await quick.town.tap(CHIEF, bonus, chat=CHIEF)) == []
    assert answer(await quick.town.tap(1, bonus, chat=1)) == ["judge-only"]


async def test_m2_8_7_equal_points_say_what_parted_them(quick: Cup) -> None:
    await heats(quick)
    shown = keys(await quick.press(ORGANISER, "standing"), ORGANISER)
    assert "event-by-lot" in shown or "event-by-clause" in shown


async def test_8_4_3_the_chief_judge_approves_a_bonus_of_0_6_before_it_is_given(quick: Cup) -> None:
    played = await heats(quick, judged=True)
    async with quick.town.store.read_only() as tx:
        live = await quick.town.app.context.games.live_game(tx, played["A"])
    result = live.state.result
    assert result is not None
    seat = next(seat for seat in live.roster.people if live.state.role(seat).team is result.winner)
    bonus = JudgeTap(game=played["A"], wish="bonus", seat=seat, reason="60").pack()
    rows = await quick.town.tap(JUDGE, bonus, chat=JUDGE)
    assert answer(rows) == ["judge-asked-chief"]
    (asked,) = [row for row in rows if row.chat_id == CHIEF]
    assert keys([asked]) == ["judge-asks-bonus"]
    assert [button["data"] for button in buttons(asked)] == [bonus]
    async with quick.town.store.read_only() as tx:
        assert (await judges.marks_of(tx, played["A"])).marks.bonus == {}
    assert answer(await quick.town.tap(CHIEF, bonus, chat=CHIEF)) == []
    async with quick.town.store.read_only() as tx:
        given = (await judges.marks_of(tx, played["A"])).marks
    assert (given.bonus, given.chief_approved) == ({str(seat): 0.6}, [seat])
