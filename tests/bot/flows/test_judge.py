"""A person judges: his chair, his panel, what he does, and that nobody else can."""

import pytest
from sqlalchemy import func, select

from bot.handlers.judge import JUDGED
from bot.keyboards.taps import CallTap, JudgeTap
from bot.services.game_log import record_of
from bot.services.judge_marks import OPEN_FOR
from bot.services.undoing import moment
from bot.store import acts, games, people, schema
from bot.store.games import Game
from engine.acts import Foul, Remove
from engine.marks import Judge
from engine.record import Record, parse
from engine.steps import StepName
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import GROUP, Town, answer, buttons, keys
from tests.engine.table import DEALS

JUDGE = 90


def press(game: Game, wish: str, seat: int = 0, reason: str = "", at: int = 0) -> str:
    tap = {"game": game.id, "wish": wish, "seat": seat, "reason": reason, "at": at}
    return JudgeTap.model_validate(tap).pack()


async def judged(town: Town, book: str = "fiim-2019", cards: str | None = None) -> Game:
    """A running game whose judge has his panel."""
    game = await town.dealt(book, cards)
    async with town.store.transaction() as tx:
        await people.seen(tx, BOT_ID, JUDGE, "Судья", "ru")
        await people.set_reachable(tx, BOT_ID, JUDGE, True)
        await games.set_judge(tx, game.id, JUDGE)
    town.app.games.forget(game.id)
    await town.whisper(JUDGE, "/judge")
    await town.deliver()
    return await town.game()


async def lines(town: Town) -> list[str]:
    async with town.store.read_only() as tx:
        return [act.line for act in await acts.acts_of(tx, (await town.game()).id)]


async def test_a_table_takes_a_judge_by_its_link_and_names_him(town: Town) -> None:
    game = await town.gather("party", 5)
    rows = await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(rows, chat=JUDGE) == ["judge-chair", "judge-chair-blind"]
    (lobby,) = [row for row in rows if row.chat_id == GROUP]
    assert "Судит Игрок 90. Ролей судья не видит." in town.words(lobby)
    assert "Ведёт бот" not in town.words(lobby)
    assert all((one.get("label") or {}).get("key") != "button-judge" for one in buttons(lobby))
    assert (await town.game()).judge_id == JUDGE


@pytest.mark.parametrize(
    ("user", "said"),
    [(1, "judge-sits"), (JUDGE, "judge-is-you"), (91, "judge-taken"), (92, "lobby-not-member")],
)
async def test_who_can_not_judge_is_told_why(town: Town, user: int, said: str) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[92] = "left"
    if user in (JUDGE, 91):
        await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.whisper(user, f"/start judge-{game.join_code}")) == [said]


async def test_who_judges_does_not_sit_and_judges_one_table(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.whisper(JUDGE, f"/start {game.join_code}")) == ["judge-sits-not"]
    other = await town.gather("party", 0, chat=-100777)
    assert keys(await town.whisper(JUDGE, f"/start judge-{other.join_code}")) == ["judge-elsewhere"]
    assert keys(await town.whisper(JUDGE, "/practice")) == ["practice-at-a-table"]


async def test_the_judge_who_begins_is_there_and_is_not_asked(town: Town) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[JUDGE] = "administrator"
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert "begin-ask" not in keys(await town.say(JUDGE, "/begin"))
    assert (await town.game()).status == "running"


async def test_the_judge_of_a_lobby_stands_down(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert answer(await town.tap(JUDGE, press(game, "stand-down"), chat=JUDGE)) == ["judge-stood-down"]
    assert (await town.game()).judge_id is None
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.whisper(JUDGE, "/leave"), chat=JUDGE) == ["judge-stood-down"]
    assert (await town.game()).judge_id is None


@pytest.mark.parametrize("sees", ["no", "yes"])
async def test_the_table_is_told_what_its_judge_sees_and_only_then_he_sees_it(town: Town, sees: str) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[30] = "administrator"
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    rows = await town.tap(30, f"s:judge_sees:{sees}")
    told = "lobby-judge-sees" if sees == "yes" else "lobby-judge-blind"
    assert (told in keys(rows, chat=GROUP)) is (sees == "yes")
    dealt = await town.say(1, "/begin")
    assert told in keys(dealt, chat=GROUP)
    mine = keys(dealt, chat=JUDGE)
    assert ("judge-roles" in mine) is (sees == "yes")
    assert mine[-2:] == ["judge-panel", "table-night"]
    if sees == "yes":
        (card,) = [row for row in dealt if "judge-roles" in keys([row])]
        assert card.content["protected"]


@pytest.mark.parametrize("how", ["left", "blocked", "resigned"])
async def test_a_judge_who_goes_leaves_the_bot_to_host_alone(town: Town, how: str) -> None:
    game = await judged(town)
    await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)
    if how == "left":
        rows = await town.standing_changed(JUDGE, "left")
    elif how == "blocked":
        rows = await town.standing_changed(BOT_ID, "kicked", chat=JUDGE, by=JUDGE)
    else:
        rows = await town.tap(JUDGE, press(game, "resign-sure"), chat=JUDGE)
    assert keys(rows, chat=GROUP)[:3] == ["judge-gone", "pause-over", "resumed-gone"]
    assert (await town.game()).judge_id is None
    live = await town.live_game()
    assert live.pause is None
    assert live.game.judge_id is None
    assert answer(await town.tap(JUDGE, press(game, "foul", 3, "-"), chat=JUDGE)) == ["judge-only"]
    await town.until(StepName.TURN)


async def test_fiim_6_6_a_foul_is_told_with_its_clause_and_counts_once(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    page = await town.tap(JUDGE, press(game, "foul"), chat=JUDGE)
    assert keys(page, chat=JUDGE) == ["judge-whom-foul"]
    page = await town.tap(JUDGE, press(game, "foul", 3), chat=JUDGE)
    assert [one["data"] for row in page for one in buttons(row)][4] == press(game, "foul", 3, "6.6.5")
    rows = await town.tap(JUDGE, press(game, "foul", 3, "6.6.5"), chat=JUDGE)
    assert keys(rows, chat=GROUP) == ["reason-fiim-2019-6-6-5", "fouled"]
    assert answer(rows) == ["judge-done"]
    assert "judge foul 3 6.6.5" in await lines(town)
    again = await town.tap(JUDGE, press(game, "foul", 3, "6.6.5"), chat=JUDGE)
    assert answer(again) == ["judge-done-already"]
    assert (await town.live_game()).state.fouls(3) == 1


async def test_fiim_6_5_the_fourth_foul_removes(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    for count in range(4):
        rows = await town.tap(JUDGE, press(game, "foul", 3, "6.6.4", at=count), chat=JUDGE)
    assert "fouled-out" in keys(rows, chat=GROUP)
    assert 3 not in (await town.live_game()).state.table
    assert answer(await town.tap(JUDGE, press(game, "foul", 3, "-", at=4), chat=JUDGE)) == [
        "refusal-not-at-table"
    ]


async def test_fiim_6_7_a_removal_is_told_with_its_clause(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    rows = await town.tap(JUDGE, press(game, "remove", 3, "6.7.4"), chat=JUDGE)
    assert keys(rows, chat=GROUP)[:2] == ["reason-fiim-2019-6-7-4", "out-removed"]
    assert "judge remove 3 6.7.4" in await lines(town)


async def test_fiim_6_8_a_team_defeat_ends_the_game(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    rows = await town.tap(JUDGE, press(game, "defeat", 1, "6.8.1"), chat=JUDGE)
    assert {"reason-fiim-2019-6-8-1", "team-defeated", "over"} <= set(keys(rows, chat=GROUP))
    assert (await town.game()).winner == "black"
    assert "judge-marks" in keys(rows, chat=JUDGE)


async def test_city_a_claim_is_noted_once(town: Town) -> None:
    game = await judged(town, "city")
    await town.until(StepName.TURN, 1)
    assert answer(await town.tap(JUDGE, press(game, "claim", 2), chat=JUDGE)) == ["judge-done"]
    assert answer(await town.tap(JUDGE, press(game, "claim", 2), chat=JUDGE)) == ["judge-done-already"]
    assert "judge claim 2" in await lines(town)


async def test_classic_2_a_hint_from_one_who_is_out_gives_the_game(town: Town) -> None:
    game = await judged(town, "classic-10")
    await town.until(StepName.TURN, 1)
    await town.play(Remove(3))
    page = await town.tap(JUDGE, press(game, "hint"), chat=JUDGE)
    assert [one.get("mark") for row in page for one in buttons(row)][:-1] == ["3"]
    assert keys(await town.tap(JUDGE, press(game, "hint", 3), chat=JUDGE), JUDGE) == ["judge-sure-hint"]
    await town.tap(JUDGE, press(game, "hint-sure", 3), chat=JUDGE)
    assert (await town.game()).status == "over"


async def test_ua_club_the_judge_gives_the_game(town: Town) -> None:
    game = await judged(town, "ua-club")
    await town.until(StepName.TURN, 1)
    asked = await town.tap(JUDGE, press(game, "award-black"), chat=JUDGE)
    assert keys(asked, chat=JUDGE) == ["judge-sure-award-black"]
    await town.tap(JUDGE, press(game, "award-black-sure"), chat=JUDGE)
    assert (await town.game()).winner == "black"


async def test_the_judge_stops_a_game(town: Town) -> None:
    game = await judged(town)
    assert keys(await town.tap(JUDGE, press(game, "stop"), chat=JUDGE), JUDGE) == ["judge-sure-stop"]
    rows = await town.tap(JUDGE, press(game, "stop-sure"), chat=JUDGE)
    assert "closed-stopped" in keys(rows, chat=GROUP)
    assert (await town.game()).status == "cancelled"


@pytest.mark.parametrize("user", [1, 5, 30, 91])
@pytest.mark.parametrize("wish", ["home", *JUDGED, "stop-sure", "resign-sure"])
async def test_nobody_but_the_judge_does_what_a_judge_does(town: Town, user: int, wish: str) -> None:
    game = await judged(town)
    town.telegram.members[30] = "administrator"
    assert answer(await town.tap(user, press(game, wish, 3, "-"), chat=user)) == ["judge-only"]
    assert (await town.live_game()).acts == 0


async def test_a_reason_that_the_book_does_not_have_is_refused(town: Town) -> None:
    game = await judged(town)
    assert answer(await town.tap(JUDGE, press(game, "foul", 3, "9.9.9"), chat=JUDGE)) == ["button-of-nothing"]
    assert answer(await town.tap(JUDGE, press(game, "foul", 99, "-"), chat=JUDGE)) == ["refusal-no-such-seat"]


async def test_the_panel_follows_the_game_but_not_over_a_page_in_use(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    rows = await town.play(Foul(2))
    assert "judge-panel" in keys(rows, chat=JUDGE)
    (panel,) = [row for row in rows if row.slot == "panel"]
    assert buttons(panel)[-1]["label"]["key"] == "button-to-table"
    await town.tap(JUDGE, press(game, "foul"), chat=JUDGE)
    await town.deliver()
    assert keys(await town.play(Foul(2)), chat=JUDGE) == []
    assert "judge-panel" in keys(await town.tap(JUDGE, press(game, "home"), chat=JUDGE), chat=JUDGE)


async def test_a_restart_keeps_the_judge_and_his_page(town: Town) -> None:
    game = await judged(town)
    await town.tap(JUDGE, press(game, "foul"), chat=JUDGE)
    await town.deliver()
    await town.restart()
    assert keys(await town.play(Foul(2)), chat=JUDGE) == []
    assert answer(await town.tap(JUDGE, press(game, "foul", 2, "6.6.4", at=1), chat=JUDGE)) == ["judge-done"]


async def test_the_judge_stops_the_clock_and_adds_to_a_speech(town: Town) -> None:
    game = await judged(town)
    live = await town.until(StepName.TURN, 1)
    await town.deliver()
    serial = live.state.step.serial
    more = await town.tap(JUDGE, press(game, "more", reason="30", at=serial), chat=JUDGE)
    assert answer(more) == ["judge-done"]
    assert answer(await town.tap(JUDGE, press(game, "more", reason="600", at=serial), chat=JUDGE)) == [
        "judge-nobody-speaks"
    ]
    assert answer(await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)) == ["judge-done"]
    assert answer(await town.act(1, "pass")) == ["refusal-pause"]
    assert answer(await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)) == ["refusal-pause"]
    assert answer(await town.tap(JUDGE, press(game, "resume"), chat=JUDGE)) == ["judge-done"]
    assert answer(await town.tap(JUDGE, press(game, "resume"), chat=JUDGE)) == ["not-paused"]


async def test_the_judge_takes_back_the_last_act_once(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    await town.tap(JUDGE, press(game, "foul", 3, "6.6.4"), chat=JUDGE)
    (page,) = [row for row in await town.tap(JUDGE, press(game, "undo"), chat=JUDGE) if row.slot == "panel"]
    assert keys([page]) == ["judge-sure-undo"]
    undo = buttons(page)[0]["data"]
    assert answer(await town.tap(JUDGE, undo, chat=JUDGE)) == ["judge-done"]
    assert (await town.live_game()).state.fouls(3) == 0
    assert answer(await town.tap(JUDGE, undo, chat=JUDGE)) == ["judge-went-on"]
    assert (await lines(town))[-1] == "judge undo"


async def test_an_undone_turn_takes_its_call_back_and_the_speaker_before_is_called(town: Town) -> None:
    game = await judged(town)
    for user in (1, 2):
        await town.tap(user, CallTap(wish="on").pack(), chat=user)
    await town.until(StepName.TURN, 1)
    await town.deliver()
    await town.until(StepName.TURN, 2)
    await town.deliver()
    page = [row for row in await town.tap(JUDGE, press(game, "undo"), chat=JUDGE) if row.slot == "panel"]
    rows = await town.tap(JUDGE, buttons(page[0])[0]["data"], chat=JUDGE)
    assert [(row.chat_id, row.what) for row in rows if row.slot == "call"] == [(2, "delete"), (1, "send")]
    await town.deliver()
    await town.tap(JUDGE, press(game, "foul", 3, "6.6.4"), chat=JUDGE)
    page = [row for row in await town.tap(JUDGE, press(game, "undo"), chat=JUDGE) if row.slot == "panel"]
    rows = await town.tap(JUDGE, buttons(page[0])[0]["data"], chat=JUDGE)
    assert not [row for row in rows if row.slot == "call"]


async def over(town: Town) -> Game:
    """A game that black won, by the fault of seat 1."""
    game = await judged(town)
    await town.until(StepName.TURN, 1)
    await town.tap(JUDGE, press(game, "defeat", 1, "6.8.1"), chat=JUDGE)
    await town.deliver()
    return game


async def record(town: Town) -> Record:
    async with town.store.read_only() as tx:
        return parse(await record_of(tx, await town.app.games.live_game(tx, (await town.game()).id)))


async def test_fiim_8_4_a_bonus_goes_into_the_record_which_is_sent_again(town: Town) -> None:
    game = await over(town)
    red, blacks = 3, [seat for seat in range(1, 11) if DEALS["fiim-2019"][seat - 1] in "md"]
    page = await town.tap(JUDGE, press(game, "bonus", red), chat=JUDGE)
    assert keys(page, chat=JUDGE) == ["judge-bonus-how-much"]
    rows = await town.tap(JUDGE, press(game, "bonus", red, "40"), chat=JUDGE)
    assert [row.what for row in rows if row.chat_id == GROUP] == ["delete", "document"]
    assert keys(rows, chat=GROUP) == ["record-marked", "judge-marked-bonus"]
    await town.tap(JUDGE, press(game, "bonus", blacks[0], "60"), chat=JUDGE)
    assert (await record(town)).source.judge.bonus == {str(red): 0.4, str(blacks[0]): 0.6}
    assert (await record(town)).source.judge.chief_approved == [blacks[0]]
    said = answer(await town.tap(JUDGE, press(game, "bonus", blacks[1], "20"), chat=JUDGE))
    assert said == ["judge-limit"]
    await town.tap(JUDGE, press(game, "bonus", red, "-"), chat=JUDGE)
    assert (await record(town)).source.judge.bonus == {str(blacks[0]): 0.6}


async def test_fiim_8_5_a_penalty_counts_once_and_can_be_corrected(town: Town) -> None:
    game = await over(town)
    penalty = press(game, "penalty", 4, "8.5.1")
    await town.tap(JUDGE, penalty, chat=JUDGE)
    assert answer(await town.tap(JUDGE, penalty, chat=JUDGE)) == ["judge-done-already"]
    assert (await record(town)).source.judge.penalties == {"4": ["8.5.1"]}
    await town.tap(JUDGE, press(game, "penalty", 4, "8.5.1", at=1), chat=JUDGE)
    assert (await record(town)).source.judge == Judge()


async def test_a_void_game_does_not_count_until_it_counts_again(town: Town) -> None:
    game = await over(town)
    await town.tap(JUDGE, press(game, "void", reason="broken"), chat=JUDGE)
    assert (await record(town)).source.judge.void == "Подвела техника"
    assert not await counted(town)
    await town.tap(JUDGE, press(game, "void", reason="-"), chat=JUDGE)
    assert await counted(town)


async def counted(town: Town) -> int:
    async with town.store.read_only() as tx:
        found = await tx.conn.execute(select(func.count()).select_from(schema.played))
        return int(found.scalar_one())


async def test_marks_are_closed_when_the_judge_is_done_or_a_day_later(town: Town) -> None:
    game = await over(town)
    town.now += OPEN_FOR + 1
    assert answer(await town.tap(JUDGE, press(game, "bonus", 2), chat=JUDGE)) == ["judge-marks-closed"]
    town.now -= OPEN_FOR
    assert keys(await town.tap(JUDGE, press(game, "done"), chat=JUDGE), JUDGE) == ["judge-marks-closed"]
    assert answer(await town.tap(JUDGE, press(game, "no-best"), chat=JUDGE)) == ["judge-marks-closed"]


async def test_a_judge_by_another_book_only_says_whether_the_game_counts(town: Town) -> None:
    game = await judged(town, "ua-club")
    await town.until(StepName.TURN, 1)
    await town.tap(JUDGE, press(game, "award-red-sure"), chat=JUDGE)
    assert answer(await town.tap(JUDGE, press(game, "bonus"), chat=JUDGE)) == ["refusal-not-allowed"]


@pytest.mark.parametrize("wish", ["foul", "pause", "undo-sure", "stop-sure", "resign-sure", "award-red-sure"])
async def test_a_doubled_press_of_the_panel_does_no_more_than_one(town: Town, wish: str) -> None:
    """Both come from the same keyboard: a slow network, or somebody impatient."""
    game = await judged(town, "ua-club")
    live = await town.until(StepName.TURN, 3)
    await town.deliver()
    async with town.store.read_only() as tx:
        at = await moment(tx, live) if wish == "undo-sure" else 0
    data = press(game, wish, *((5, "-") if wish == "foul" else (0, "")), at=at)
    await town.tap(JUDGE, data, chat=JUDGE)
    once = await lines(town), (await town.game()).status, (await town.game()).judge_id
    assert answer(await town.tap(JUDGE, data, chat=JUDGE)) != ["judge-done"]
    assert (await lines(town), (await town.game()).status, (await town.game()).judge_id) == once
