"""The judge's marks after a game (FIIM 8.3.5, 8.4, 8.5): he gives and corrects them, the bot tells them and
keeps them in the record."""

from sqlalchemy import func, select

from bot.presses.past import PastTap
from bot.render.game.reading import reading
from bot.render.game.utterance import RECORD
from bot.render.judge.pages import PANEL
from bot.services.live.log import OPEN_FOR, record_of
from bot.store import schema
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.acts import NameBest, Shoot
from engine.marks import Judge
from engine.record import Record, parse
from engine.replay import replay
from engine.roles import Seat
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import JUDGE, judged, press
from tests.rig.flows.rows import answers, documents, in_slot, newest
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys


async def over(town: Town) -> Game:
    """Plays a game that the blacks win by a fault of seat 1."""
    game = await judged(town, turn=1)
    await town.tap(JUDGE, press(game, "defeat-sure", 1, "6.8.1"), chat=JUDGE)
    await town.deliver()
    return game


async def record(town: Town) -> Record:
    return parse(await town.reads(record_of, await town.live_game()))


async def test_fiim_8_4_a_bonus_goes_into_the_record(town: Town) -> None:
    game = await over(town)
    red, blacks = 3, [seat for seat in range(1, 11) if DEALS["fiim-2019"][seat - 1] in "md"]
    page = await town.tap(JUDGE, press(game, "bonus", red), chat=JUDGE)
    assert keys(page, chat=JUDGE) == ["judge-bonus-how-much", "judge-bonus-left"]
    rows = await town.tap(JUDGE, press(game, "bonus", red, "40"), chat=JUDGE)
    # the table learns of the marks when the judge has finished
    assert not [row for row in rows if row.chat_id == GROUP]
    await town.tap(JUDGE, press(game, "bonus", blacks[0], "60"), chat=JUDGE)
    assert (await record(town)).source.judge.bonus == {str(red): 0.4, str(blacks[0]): 0.6}
    assert (await record(town)).source.judge.chief_approved == [blacks[0]]
    rows = await town.tap(JUDGE, press(game, "bonus", blacks[1], "20"), chat=JUDGE)
    assert answer(rows) == ["judge-limit-8-4-2"]
    assert next(town.words(row) for row in answers(rows)).endswith(
        "Балл, который можно раздать за игру, уже роздан весь (8.4.2)."
    )
    await town.tap(JUDGE, press(game, "bonus", red, "-"), chat=JUDGE)
    assert (await record(town)).source.judge.bonus == {str(blacks[0]): 0.6}


async def test_for_a_day_the_command_judge_shows_open_marks_again(town: Town) -> None:
    game = await over(town)
    assert keys(await town.whisper(JUDGE, "/judge"))[0] == "judge-marks"
    await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    rows = await town.whisper(JUDGE, "/judge")
    assert keys(rows)[0] == "judge-marks-closed"
    assert button(rows, "button-judge-correct") == press(game, "correct")
    town.now += OPEN_FOR + 1
    assert keys(await town.whisper(JUDGE, "/judge")) == ["judge-no-game"]


async def test_fiim_8_4_2_the_panel_shows_the_points_left_before_it_refuses_more(town: Town) -> None:
    game = await over(town)
    await town.tap(JUDGE, press(game, "bonus", 3, "40"), chat=JUDGE)
    (other,) = [row for row in await town.tap(JUDGE, press(game, "bonus", 5), chat=JUDGE) if row.slot]
    assert "Осталось на всех: 0,6." in town.words(other)
    (own,) = [row for row in await town.tap(JUDGE, press(game, "bonus", 3), chat=JUDGE) if row.slot]
    assert "Осталось на всех: 1,0." in town.words(own)


async def ended_with_best_move(town: Town, named: tuple[Seat, ...]) -> Game:
    """Plays a game in which seat 3 is shot and names these seats as his best move. The judge ends it by a
    defeat (6.8.1)."""
    game = await judged(town)
    await town.shot(3)
    await town.until(StepName.LAST_WORD, 3)
    await town.play(NameBest(3, named))
    await town.until(StepName.TURN)
    await town.tap(JUDGE, press(game, "defeat-sure", 1, "6.8.1"), chat=JUDGE)
    return game


async def test_fiim_8_3_5_a_best_move_that_earns_nothing_names_its_player(town: Town) -> None:
    game = await ended_with_best_move(town, (2, 4, 5))
    rows = await town.tap(JUDGE, press(game, "no-best"), chat=JUDGE)
    assert "№3 · Игрок 3: лучший ход не засчитан" in town.words([row for row in rows if row.slot][-1])


async def test_fiim_8_4_6_a_best_move_is_kept_while_the_bonuses_need_its_points(town: Town) -> None:
    """The bonus of seat 3 is no higher than the points of his best move, so it does not count. Without these
    points it would count, and the bonuses would be more than one point (8.4.2)."""
    game = await ended_with_best_move(town, (2, 4, 6))
    for seat, points in ((3, "40"), (2, "60"), (4, "40")):
        assert answer(await town.tap(JUDGE, press(game, "bonus", seat, points), chat=JUDGE)) == []
    no_best = press(game, "no-best")
    assert answer(await town.tap(JUDGE, no_best, chat=JUDGE)) == ["judge-limit-no-best"]
    assert not (await record(town)).source.judge.no_best_move
    await town.tap(JUDGE, press(game, "bonus", 4, "-"), chat=JUDGE)
    assert answer(await town.tap(JUDGE, no_best, chat=JUDGE)) == []
    assert (await record(town)).source.judge.no_best_move


async def test_fiim_8_5_a_penalty_counts_once_and_can_be_corrected(town: Town) -> None:
    game = await over(town)
    penalty = press(game, "penalty", 7, "8.5.3")
    await town.tap(JUDGE, penalty, chat=JUDGE)
    assert answer(await town.tap(JUDGE, penalty, chat=JUDGE)) == ["judge-done-already"]
    assert (await record(town)).source.judge.penalties == {"7": ["8.5.3"]}
    await town.tap(JUDGE, press(game, "penalty", 7, "8.5.3", at=1), chat=JUDGE)
    assert (await record(town)).source.judge == Judge()


async def test_a_void_game_does_not_count_until_it_counts_again(town: Town) -> None:
    game = await over(town)
    assert keys(await town.tap(JUDGE, press(game, "void"), chat=JUDGE), JUDGE) == ["judge-void-why"]
    await town.tap(JUDGE, press(game, "void", reason="broken"), chat=JUDGE)
    assert (await record(town)).source.judge.void == "Подвела техника"
    assert not await counted(town)
    await town.tap(JUDGE, press(game, "void", reason="-"), chat=JUDGE)
    assert await counted(town)


async def counted(town: Town) -> int:
    async with town.store.read_only() as tx:
        found = await tx.conn.execute(select(func.count()).select_from(schema.played))
        return int(found.scalar_one())


async def test_marks_close_when_the_judge_is_done_or_after_a_day(town: Town) -> None:
    game = await over(town)
    town.now += OPEN_FOR + 1
    assert answer(await town.tap(JUDGE, press(game, "bonus", 2), chat=JUDGE)) == ["judge-marks-late"]
    town.now -= OPEN_FOR
    assert keys(await town.tap(JUDGE, press(game, "done"), chat=JUDGE), JUDGE) == ["judge-sure-done"]
    rows = await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    assert keys(rows, JUDGE) == ["judge-marks-closed"]
    assert keys(rows, GROUP) == []  # the judge has given no marks
    assert answer(await town.tap(JUDGE, press(game, "no-best"), chat=JUDGE)) == ["judge-marks-closed"]
    await town.tap(JUDGE, press(game, "correct"), chat=JUDGE)
    await town.tap(JUDGE, press(game, "bonus", 3, "40"), chat=JUDGE)
    rows = await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    assert "marks-given" in keys(rows, GROUP), "nothing was told before"


async def test_the_table_reads_the_marks_once_and_each_correction(town: Town) -> None:
    game = await over(town)
    await town.tap(JUDGE, press(game, "bonus", 3, "40"), chat=JUDGE)
    rows = await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    assert keys(rows, GROUP) == ["marks-given", "judge-marked-bonus", "replay-marked", "protocol"]
    assert [row.what for row in rows if row.chat_id == GROUP] == ["send", "delete", "document"]
    (file,) = in_slot(documents(rows), RECORD)
    assert [one["label"]["key"] for one in buttons(file)] == ["button-seal"]
    await town.deliver()
    assert "judge-marks" in keys(await town.tap(JUDGE, press(game, "correct"), chat=JUDGE), JUDGE)
    for points in ("-", "40"):
        await town.tap(JUDGE, press(game, "bonus", 3, points), chat=JUDGE)
    rows = await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    assert keys(rows, JUDGE)[0] == "judge-marks-closed"
    assert keys(rows, GROUP) == [], "nothing has changed since"
    await town.tap(JUDGE, press(game, "correct"), chat=JUDGE)
    await town.tap(JUDGE, press(game, "bonus", 3, "-"), chat=JUDGE)
    rows = await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    assert keys(rows, GROUP) == ["marks-corrected", "judge-marks-none", "replay-marked", "protocol"]
    town.now += OPEN_FOR + 1
    assert answer(await town.tap(JUDGE, press(game, "correct"), chat=JUDGE)) == ["judge-marks-late"]


async def test_fiim_8_5_a_penalty_is_offered_only_for_players_it_can_concern(town: Town) -> None:
    """The blacks have won; 3 is a citizen, 7 the sheriff."""
    game = await over(town)
    page = await town.tap(JUDGE, press(game, "penalty"), chat=JUDGE)
    offered = {one["label"].get("args", {}).get("seat") for row in page for one in buttons(row)}
    assert offered == {None, 7}
    page = await town.tap(JUDGE, press(game, "penalty", 7), chat=JUDGE)
    assert [one["label"]["key"] for row in page for one in buttons(row)][:-1] == ["penalty-8-5-3"]
    citizen = press(game, "penalty", 3, "8.5.1")
    assert answer(await town.tap(JUDGE, citizen, chat=JUDGE)) == ["button-of-nothing"]
    black = press(game, "penalty", 2, "8.5.4.1")
    assert answer(await town.tap(JUDGE, black, chat=JUDGE)) == ["button-of-nothing"]
    assert (await record(town)).source.judge == Judge()


async def test_a_judge_by_a_book_without_marks_only_decides_if_the_game_counts(town: Town) -> None:
    game = await judged(town, "ua-club", turn=1)
    await town.tap(JUDGE, press(game, "award-red-sure"), chat=JUDGE)
    assert answer(await town.tap(JUDGE, press(game, "bonus"), chat=JUDGE)) == ["refusal-not-allowed"]


async def test_a_past_game_is_shown_with_clauses_and_marks(town: Town) -> None:
    game = await over(town)
    await town.tap(JUDGE, press(game, "penalty", 7, "8.5.3"), chat=JUDGE)
    await town.deliver()
    live = await town.reads(town.app.context.games.live_game, game.id)
    text = reading(replay(parse(await town.reads(record_of, live))), "ru")
    assert "№1: поражение команды\n6.8.1 · Клятва или пари" in text
    assert "Отметки судьи.\n№7 · Игрок 7: штраф −0,4 (8.5.3)" in text
    past = PastTap(game=game.id).pack()
    told = [key for row in await town.tap(1, past) for key in _folded(row)]
    assert "protocol-marks" not in told  # the judge is not done
    await town.tap(JUDGE, press(game, "done-sure"), chat=JUDGE)
    told = [key for row in await town.tap(1, past) for key in _folded(row)]
    assert told[-2:] == ["protocol-marks", "judge-marked-penalty"]


async def test_the_protocol_names_the_judge_at_the_end_and_later_but_not_in_the_record(town: Town) -> None:
    game = await judged(town, turn=1)
    rows = await town.tap(JUDGE, press(game, "defeat-sure", 1, "6.8.1"), chat=JUDGE)
    (protocol,) = [row for row in rows if "protocol" in keys([row], GROUP)]
    assert protocol.content["folded"][0] == {"key": "protocol-judge", "args": {"name": "Игрок 90"}}
    await town.deliver()
    told = [key for row in await town.tap(1, PastTap(game=game.id).pack()) for key in _folded(row)]
    assert told.count("protocol-judge") == 1
    assert "Игрок 90" not in await town.reads(record_of, await town.live_game())


def _folded(row: Outgoing) -> list[str]:
    return [one["key"] for one in row.content.get("folded", ())]


async def test_fiim_8_5_a_penalty_that_the_record_proves_is_proposed_until_given(town: Town) -> None:
    """Two nights pass without a check; then the reds lose."""
    game = await judged(town)
    for night in (2, 3):
        await town.until(StepName.HUNT)
        for shot in (Shoot(2, 1), Shoot(4, 3), Shoot(6, 3)):
            await town.play(shot)
        live = await town.until(StepName.TURN)
        assert live.state.night.number == night
    page = newest(await town.tap(JUDGE, press(game, "defeat-sure", 1, "6.8.1"), chat=JUDGE), PANEL)
    (due,) = [one for one in buttons(page) if one["label"]["key"] == "button-judge-due"]
    assert due["label"]["args"] == {"seat": 7, "clause": "8.5.4.2"}
    rows = await town.tap(JUDGE, due["data"], chat=JUDGE)
    assert (await record(town)).source.judge.penalties == {"7": ["8.5.4.2"]}
    page = newest(rows, PANEL)
    assert "button-judge-due" not in [one["label"]["key"] for one in buttons(page)]
