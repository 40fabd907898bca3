"""A player who misses his turns at the table is reminded, and then leaves the game."""

import pytest

from bot.presses.motions import BackTap, HereTap, MotionTap, ProposeTap
from bot.render.game.calls import reminder_slot
from bot.render.game.suspicions import SUSPECTS
from bot.store.game import acts, games, motions
from bot.store.game.motions import Motion
from bot.values.outgoing import Outgoing
from engine.acts import Defeat, Leave
from engine.steps import SPEECHES, StepName
from tests.rig.flows.gone import GONE, choose, day, missing
from tests.rig.flows.in_group import close
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, keys

JUDGE = 77


async def here(town: Town, user: int = GONE) -> list[Outgoing]:
    tap = HereTap(game=(await town.game()).id).pack()
    return await town.tap(user, tap, user)


async def test_after_two_missed_turns_a_player_is_asked_in_private_with_a_button(town: Town) -> None:
    await town.dealt()
    assert "absent-reminder" not in keys(await day(town))
    assert await missing(town) == 1
    rows = await day(town)
    asked = [row for row in rows if row.slot != SUSPECTS]
    assert keys(asked, GONE) == ["absent-reminder"]
    assert "absent-reminder" not in keys(rows, GROUP)
    await town.deliver()
    back = await here(town)
    assert answer(back) == ["absent-back"]
    assert [row.what for row in in_slot(back, reminder_slot(GONE))] == ["delete"]
    assert await missing(town) == 0


async def reminded_in_group(town: Town, seat: int) -> list[Outgoing]:
    """Lets a player without a private chat miss two turns. Returns the group's messages of the second day."""
    await town.dealt()
    await close(town, seat)
    await day(town, silent=(seat,))
    return [row for row in await day(town, silent=(seat,)) if row.chat_id == GROUP]


async def test_an_absent_player_without_a_private_chat_is_asked_once_in_the_group(town: Town) -> None:
    (asked,) = in_slot(await reminded_in_group(town, GONE), reminder_slot(GONE))
    assert town.words(asked).split("\n")[0] == f"🔔 №{GONE} Игрок {GONE}"
    assert not asked.content.get("silent")
    await town.deliver()
    back = BackTap(game=(await town.game()).id, seat=GONE).pack()
    assert answer(await town.tap(3, back)) == ["absent-not-you"]
    assert await missing(town) == 2
    rows = await town.tap(GONE, back)
    assert answer(rows) == ["absent-back"]
    assert [(row.chat_id, row.what) for row in in_slot(rows, reminder_slot(GONE))] == [(GROUP, "delete")]
    assert await missing(town) == 0


@pytest.mark.parametrize("seat", [2, 4, 7])
async def test_the_reminder_in_the_group_is_the_same_for_every_role(town: Town, seat: int) -> None:
    """The Don, a black and the Sheriff read what a red player reads, as soon as their turn is over."""
    rows = await reminded_in_group(town, seat)
    place = next(place for place, row in enumerate(rows) if row.slot == reminder_slot(seat))
    missed = "Вас не слышно за столом уже 2 хода подряд: ни речи, ни голоса. Играете?"
    assert town.words(rows[place]) == f"🔔 №{seat} Игрок {seat}\n{missed}"
    assert "turn-closed-late" in keys(rows[place - 2 : place])


async def test_a_player_who_misses_a_third_turn_leaves_if_the_chat_wants_that(town: Town) -> None:
    await town.dealt()
    await choose(town, absent="remove")
    for _ in range(2):
        await day(town)
    rows = await day(town)
    told = keys(rows, GROUP)
    assert told.index("absent-leaves") < told.index("out-left")
    assert GONE not in (await town.live_game()).state.table
    assert await town.reads(games.of_person, BOT_ID, GONE) is None  # he may sit at another table


async def test_a_voice_message_is_presence_and_a_restart_keeps_missed_turns(town: Town) -> None:
    await town.dealt(turn=GONE)
    await town.say(GONE, None, voice={"file_id": "v", "file_unique_id": "v", "duration": 9})
    await town.time_out()
    assert await missing(town) == 0
    await day(town, silent=(GONE, 6))
    assert [await missing(town, seat) for seat in (GONE, 6, 7)] == [0, 1, 0]
    await town.restart()
    assert [await missing(town, seat) for seat in (GONE, 6, 7)] == [0, 1, 0]


async def test_a_player_who_raises_no_hand_misses_the_vote(town: Town) -> None:
    await town.dealt()
    await town.voting((1, 3), (2, 4))
    for voter in (1, 2, 6):
        await town.act(voter, "vote")
    await town.until(StepName.VOTE, 4)
    before = [await missing(town, seat) for seat in (1, 6, 7, GONE)]
    for voter in (7, 8, 9):
        await town.act(voter, "vote")
    await town.time_out()
    after = [await missing(town, seat) for seat in (1, 6, 7, GONE)]
    assert (before, after) == ([0, 0, 1, 1], [0, 0, 0, 2])


async def test_a_press_in_private_counts_by_day_and_not_by_night(town: Town) -> None:
    game = await town.dealt()
    card = f"c:{game.id}"
    await day(town)
    await town.tap(GONE, card, GONE)
    await town.whisper(GONE, "кто чёрный?")
    assert await missing(town) == 1
    await town.until(StepName.TURN)
    await town.whisper(GONE, "кто чёрный?")
    assert await missing(town) == 0


async def test_a_table_without_reminders_sends_none_to_absent_players(town: Town) -> None:
    await town.dealt()
    await choose(town, absent="off")
    told = [key for _ in range(3) for key in keys(await day(town))]
    assert "absent-reminder" not in told
    assert GONE in (await town.live_game()).state.table


async def test_a_chat_can_choose_a_reminder_after_three_misses(town: Town) -> None:
    await town.dealt()
    await choose(town, missed="3")
    told = [keys(await day(town), GONE) for _ in range(3)]
    assert ["absent-reminder" in of_day for of_day in told] == [False, False, True]


async def test_the_reminder_is_deleted_when_the_absent_player_leaves(town: Town) -> None:
    await town.dealt()
    for _ in range(2):
        await day(town)
    await town.deliver()
    rows = await town.play(Leave(GONE))
    assert [row.what for row in in_slot(rows, reminder_slot(GONE))] == ["delete"]
    assert answer(await here(town)) == ["absent-over"]


async def test_a_table_whose_players_are_all_absent_closes_as_idle(town: Town) -> None:
    game = await town.dealt()
    await choose(town, absent="remove")
    for _ in range(80):
        if (await town.game()).status != "running":
            break
        await town.time_out()
    assert ((await town.game()).id, (await town.game()).note) == (game.id, "idle")


async def open_motion(town: Town) -> Motion:
    (motion,) = await town.reads(motions.of_game, (await town.game()).id)
    return motion


async def hand(town: Town, user: int) -> list[str]:
    """Raises a hand for the open motion. Returns the bot's answer."""
    motion = await open_motion(town)
    return answer(await town.tap(user, MotionTap(game=motion.game_id, motion=motion.id).pack()))


async def until_asked(town: Town) -> None:
    """Plays until the table is asked whether to go on without the player."""
    await town.dealt()
    for _ in range(2):
        await day(town)
    await town.until(StepName.TURN, GONE)
    assert "motion-remove" in keys(await town.time_out(), GROUP)


async def test_the_table_decides_about_an_absent_player_without_his_hand(town: Town) -> None:
    await until_asked(town)
    motion = await open_motion(town)
    assert (motion.kind, motion.subject, motion.by) == ("remove", GONE, None)
    for user in (1, 2, 3, 4):
        assert await hand(town, user) == ["motion-hand-taken"]
    assert GONE in (await town.live_game()).state.table
    await town.restart()
    assert await hand(town, 6) == ["motion-hand-taken"]
    live = await town.live_game()
    assert GONE not in live.state.table
    assert live.attendance.left == {GONE}
    (*_, last) = await town.reads(acts.acts_of, live.game.id)
    assert last.line == f"{GONE} leave"


async def test_only_a_player_whom_the_table_removes_reads_so_in_private(town: Town) -> None:
    await until_asked(town)
    await town.deliver()
    before = await town.newest()
    for user in (1, 2, 3, 4, 6):
        await hand(town, user)
    rows = await town.rows(before)
    told = keys(rows, GONE)
    assert told.index("absent-voted-out") < told.index("you-are-out")
    assert [row.chat_id for row in rows if "absent-voted-out" in keys([row])] == [GONE]


async def missed_in_this_step(town: Town) -> set[int]:
    """Lets the time of steps with the present name pass. Returns the seats that have missed them."""
    before = (await town.live_game()).attendance
    step = (await town.live_game()).state.step.name
    while (await town.live_game()).state.step.name is step:
        await town.time_out()
    after = (await town.live_game()).attendance
    return {seat for seat in range(1, 11) if after.missing(seat) > before.missing(seat)}


async def test_a_player_who_may_abstain_and_does_has_missed_nothing(town: Town) -> None:
    await town.dealt("city")
    await town.voting((1, 3), (2, 4))
    assert await missed_in_this_step(town) == set()


async def test_a_player_who_raises_no_hand_in_a_raise_has_missed_nothing(town: Town) -> None:
    await town.dealt()
    await town.voting((1, 3), (2, 4))
    for _ in range(2):
        for voters, candidate in ((1, 2, 6, 7, 4), 3), ((8, 9, 10, GONE, 3), 4):
            await town.until(StepName.VOTE, candidate)
            for voter in voters:
                await town.act(voter, "vote")
    await town.until(StepName.RAISE)
    assert await missed_in_this_step(town) == set()


async def test_only_the_absent_player_can_answer_that_he_is_back(town: Town) -> None:
    await until_asked(town)
    await town.deliver()
    motion = await open_motion(town)
    tap = BackTap(game=motion.game_id, seat=GONE).pack()
    assert answer(await town.tap(3, tap)) == ["absent-not-you"]
    assert (await open_motion(town)).id == motion.id
    rows = await town.tap(GONE, tap)
    assert answer(rows) == ["absent-back"]
    assert "motion-moot" in keys(rows, GROUP)
    assert await missing(town) == 0


@pytest.mark.parametrize("how", ["word", "button", "press of the vote itself"])
async def test_a_player_who_comes_back_ends_the_motion_about_him(town: Town, how: str) -> None:
    await until_asked(town)
    await town.deliver()
    motion = await open_motion(town)
    match how:
        case "word":
            rows = await town.say(GONE, "я здесь!")
        case "button":
            rows = await here(town)
        case _:
            rows = await town.tap(GONE, MotionTap(game=motion.game_id, motion=motion.id).pack())
    assert "motion-moot" in keys(rows, GROUP)
    assert await missing(town) == 0
    assert not await town.reads(motions.of_game, motion.game_id)


async def test_no_motion_removes_an_absent_player_by_night(town: Town) -> None:
    """An absent player is not taken out by night. He may have been shot in this night, and if the question
    disappeared, it would tell that."""
    await until_asked(town)
    motion = await open_motion(town)
    await town.until(StepName.HUNT)
    tap = MotionTap(game=motion.game_id, motion=motion.id).pack()
    await town.tap(1, tap)
    assert GONE in (await town.live_game()).state.table
    propose = ProposeTap(game=motion.game_id, kind="remove", subject=GONE).pack()
    assert answer(await town.tap(1, propose)) == ["motion-not-by-night"]


async def test_no_motion_can_remove_a_present_player_or_a_seat_without_player(town: Town) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN)
    for seat in (3, 99, 0):
        tap = ProposeTap(game=game.id, kind="remove", subject=seat).pack()
        assert answer(await town.tap(1, tap)) == ["motion-not-gone"]
    tap = ProposeTap(game=game.id, kind="stop").pack()
    assert answer(await town.tap(1, tap)) == ["motion-not-halved"]


async def test_with_half_of_the_players_gone_the_table_is_asked_whether_to_stop(town: Town) -> None:
    await town.dealt("city")
    await town.until(StepName.TURN)
    for seat in (2, 4, 7, 8):
        assert "motion-stop" not in keys(await town.play(Leave(seat)), GROUP)
    assert "motion-stop" in keys(await town.play(Leave(9)), GROUP)
    for user in (1, 3, 5):
        assert (await town.game()).status == "running"
        assert await hand(town, user) == ["motion-hand-taken"]
    game = await town.game()
    assert (game.status, game.note) == ("cancelled", "stopped")


async def test_a_game_of_ten_goes_on_to_its_end_after_three_have_gone(town: Town) -> None:
    await town.dealt()
    await choose(town, absent="remove")
    gone = (3, 6, 9)
    for _ in range(200):
        live = await town.live_game()
        step = live.state.step
        if step.name is StepName.OVER:
            break
        if step.name is StepName.HUNT:
            for seat in set(live.state.night.present) - set(gone):
                if live.state.role(seat).team == "black":
                    await town.act(seat, "shoot", max(live.state.table), seat)
        if step.seat in live.state.table and step.seat not in gone and step.name in SPEECHES:
            await town.act(step.seat, "pass")
        else:
            await town.time_out()
        if (await town.game()).status != "running":
            break
    game = await town.game()
    assert (game.status, game.note) == ("over", None)
    lines = [act.line for act in await town.reads(acts.acts_of, game.id)]
    assert {line for line in lines if line.endswith("leave")} <= {f"{seat} leave" for seat in gone}


@pytest.mark.parametrize("setting", ["ask", "remove"])
async def test_at_a_judged_table_the_judge_alone_decides_about_absence(town: Town, setting: str) -> None:
    game = await town.dealt()
    await choose(town, absent=setting)
    await town.writes(games.set_judge, game.id, JUDGE)
    town.app.context.games.forget(game.id)
    for _ in range(2):
        await day(town)
    rows = await day(town)
    assert keys(rows, JUDGE) == ["absent-judge"]
    assert not {"motion-remove", "absent-leaves", "absent-judge"} & set(keys(rows, GROUP))
    assert GONE in (await town.live_game()).state.table
    propose = ProposeTap(game=game.id, kind="remove", subject=GONE).pack()
    assert answer(await town.tap(1, propose)) == ["motion-judge-decides"]
    await town.deliver()
    rows = await town.say(GONE, "Я тут")
    assert [row.what for row in rows if row.chat_id == JUDGE] == ["delete"]


async def test_the_judges_message_about_an_absent_player_is_deleted_with_the_game(town: Town) -> None:
    game = await town.dealt()
    await town.writes(games.set_judge, game.id, JUDGE)
    town.app.context.games.forget(game.id)
    for _ in range(3):
        await day(town)
    await town.deliver()
    rows = await town.play(Defeat(1))
    slots = [(row.what, row.slot) for row in rows if row.chat_id == JUDGE]
    assert ("delete", f"absent-{GONE}") in slots
