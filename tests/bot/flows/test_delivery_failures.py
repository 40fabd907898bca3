"""People leave, a host stops a game, the bot loses a game, people and groups disappear."""

import time
from itertools import pairwise

import pytest
from aiogram.methods import AnswerCallbackQuery, EditMessageText
from structlog.testing import capture_logs

from bot.app import TIMEOUT_AGAIN
from bot.presses.game import ActTap
from bot.presses.lobby import CutTap
from bot.runtime.timers import Timed
from bot.services.lobby.ready import CHECK
from bot.store.chat import chats
from bot.store.game import acts, deadlines, games
from engine.acts import Leave
from engine.steps import StepName
from tests.rig.flows.administered import ADMINISTRATOR, administered
from tests.rig.flows.rows import deleted, edited, sent
from tests.rig.flows.telegram import BOT_ID, bad, person
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys

STEPS = [
    *(StepName.DEAL, StepName.MEETING, StepName.TURN, StepName.VOTE, StepName.DEFENCE, StepName.RAISE),
    *(StepName.HUNT, "sheriff-check"),
]


async def tie(town: Town) -> None:
    """Players 5 and 6 are nominated. Who does not vote for 5 votes for 6, so five votes for 5 make a tie."""
    await town.nominated((1, 5), (2, 6))


async def vote_evenly(town: Town) -> None:
    await town.until(StepName.VOTE, 5)
    for by in (1, 2, 3, 4, 7):
        await town.act(by, "vote")


async def retry_until_reachable(town: Town, step: StepName) -> None:
    if step in (StepName.VOTE, StepName.DEFENCE, StepName.RAISE):
        await tie(town)
        await vote_evenly(town)
        if step is StepName.DEFENCE:
            await town.until(step)
        elif step is StepName.RAISE:
            await town.until(StepName.DEFENCE)
            await vote_evenly(town)
            await town.until(step)
    else:
        await town.until(step)


@pytest.mark.parametrize("step", STEPS)
async def test_a_game_is_stopped_at_any_step_after_a_confirmation(town: Town, step: StepName) -> None:
    game = await town.dealt()
    await retry_until_reachable(town, step)
    await town.deliver()
    asked = await town.say(1, "/stop")
    assert keys(asked) == ["stop-ask"]
    assert answer(await town.tap(2, button(asked, "button-stop-sure"))) == ["creator-only"]
    assert (await town.game()).status == "running"
    question = await town.asking(f"stop:{game.id}")
    rows = await town.tap(1, button(asked, "button-stop-sure"), message_id=question)
    assert "closed-stopped" in keys(rows)
    assert [row.message_id for row in deleted(rows) if row.chat_id == GROUP] == [question]
    closed = [row for row in edited(rows) if row.chat_id == GROUP]
    assert closed
    for row in closed:  # the message of the step, and the motion to stop if many players are silent
        assert buttons(row) == []
        assert town.words(row)
    ended = await town.game()
    assert (ended.id, ended.status, ended.note) == (game.id, "cancelled", "stopped")
    assert answer(await town.tap(1, button(asked, "button-stop-sure"))) == ["no-game"]


@pytest.mark.parametrize("old", ["cancelled", "over"])
async def test_a_forged_stop_of_an_old_table_deletes_nothing(town: Town, old: str) -> None:
    """A forged button to stop an old table deletes neither the result, nor the digest of the deal, nor the
    running vote."""
    if old == "cancelled":
        over = await town.gather("party", 1)
        await town.tap(1, f"l:{over.id}:cancel-sure")
    else:
        over = await town.dealt("party")
        await town.stop()
    await town.dealt("party")
    await town.say(1, "/stop")
    question = await town.asking(f"stop:{(await town.game()).id}")
    for message_id in (question, 555):
        rows = await town.tap(1, f"l:{over.id}:stop-sure", message_id=message_id)
        assert (answer(rows), len(rows)) == (["no-game"], 1)


async def test_leaving_a_game_is_confirmed_in_private(town: Town) -> None:
    game = await town.dealt(turn=1)
    for chat in (GROUP, 5):
        rows = await town.say(5, "/leave", chat=chat)
        assert keys(rows, chat=5) == ["leave-ask"]
        assert keys(rows, chat=GROUP) == []
    sure = button(rows, "button-leave-sure")
    assert 5 in (await town.live_game()).state.table
    assert "out-left" in keys(await town.tap(5, sure, chat=5), chat=GROUP)
    assert 5 not in (await town.live_game()).state.table
    assert answer(await town.tap(5, sure, chat=5)) != []
    assert await town.reads(games.of_person, BOT_ID, 5) is None
    assert (await town.game()).id == game.id


async def test_a_player_who_has_left_a_game_may_sit_at_another_table(town: Town) -> None:
    game = await town.dealt()
    await town.play(Leave(5))
    elsewhere = await town.gather("party", 5, chat=-100777)
    assert 5 in (await town.live_game()).roster.people
    found = [await town.reads(games.of_person, BOT_ID, user) for user in (5, 6)]
    assert [there and there.id for there in found] == [elsewhere.id, game.id]


async def test_a_player_who_leaves_the_group_leaves_the_game(town: Town) -> None:
    await town.dealt(turn=1)
    assert "out-left" in keys(await town.say(5, None, left_chat_member=person(5)), chat=GROUP)
    assert await town.say(5, None, left_chat_member=person(5)) == []


@pytest.mark.parametrize("now", ["left", "kicked"])
async def test_a_player_whom_the_group_removes_leaves_the_game(town: Town, now: str) -> None:
    await town.dealt(turn=1)
    assert "out-left" in keys(await town.standing_changed(5, now))


async def test_a_group_that_removes_the_bot_ends_its_game_and_frees_its_players(town: Town) -> None:
    await town.gather("party", 5)
    await town.say(1, "/begin")
    said = keys(await town.standing_changed(BOT_ID, "kicked"))
    assert said.count("closed-expelled") == 1 + 5
    assert (await town.game()).status == "cancelled"
    await town.gather("party", 5, chat=-100777)


async def test_a_private_chat_that_is_closed_is_remembered(town: Town) -> None:
    await town.gather("party", 2)
    await town.standing_changed(BOT_ID, "kicked", chat=2, by=2)
    who = await town.known(2)
    assert who is not None
    assert not who.reachable


NEW = -1009999999999


async def due_at(town: Town, game_id: int) -> float | None:
    """Returns when the step's time is over, in unix seconds."""
    deadline = await town.reads(deadlines.of_game, game_id)
    return None if deadline is None else deadline.due_at


async def test_a_group_that_becomes_a_supergroup_gets_the_question_of_the_step_there(town: Town) -> None:
    await town.writes(chats.seen, BOT_ID, GROUP, "Друзья")
    game = await town.dealt()
    live = await town.until(StepName.TURN, 1)
    await town.deliver()
    due = await due_at(town, game.id)
    await town.say(1, None, migrate_to_chat_id=NEW)
    (asked,) = [row for row in await town.rows() if "turn-opens-circle" in keys([row])]
    assert (asked.chat_id, asked.what, asked.opens) == (NEW, "send", None)
    assert await due_at(town, game.id) == due
    pressed = ActTap(game=game.id, serial=live.state.step.serial, word="pass", seat=0).pack()
    assert answer(await town.tap(1, pressed)) == ["group-has-moved"]
    await town.tap(1, pressed, chat=NEW)
    assert (await town.live_game(NEW)).state.step.seat == 2


async def test_a_lobby_of_a_group_that_becomes_a_supergroup_is_shown_there(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.tap(1, f"l:{game.id}:cut")
    await town.deliver()
    await town.say(1, None, migrate_to_chat_id=NEW)
    assert [row.slot for row in sent(await town.rows())] == ["lobby"]
    cut = CutTap(game=game.id, cut=3).pack()
    assert answer(await town.tap(2, cut)) == ["group-has-moved"]
    assert answer(await town.tap(2, f"l:{game.id}:cut")) == ["group-has-moved"]
    assert "cut-asked" in keys(await town.tap(2, f"l:{game.id}:cut", chat=NEW), NEW)
    assert answer(await town.tap(2, cut, chat=NEW)) == ["cut-done"]


async def test_a_ready_check_of_a_group_that_becomes_a_supergroup_goes_on_there(town: Town) -> None:
    administered(town)
    await town.tap(ADMINISTRATOR, "s:ready:on")
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await town.tap(2, f"l:{game.id}:ready")
    await town.deliver()
    town.now += 50
    await town.say(1, None, migrate_to_chat_id=NEW)
    (asked,) = [row for row in await town.rows() if "ready-ask" in keys([row])]
    assert (asked.chat_id, keys([asked]).count("lobby-called")) == (NEW, 4)
    assert await due_at(town, game.id) == town.now + CHECK
    for user in (3, 4, 5, 6):
        await town.tap(user, f"l:{game.id}:ready", chat=NEW)
    assert (await town.game(NEW)).status == "running"


async def test_a_motion_of_a_group_that_becomes_a_supergroup_is_decided_there(town: Town) -> None:
    await town.dealt(turn=1)
    await town.say(3, "/pause")
    await town.deliver()
    await town.say(1, None, migrate_to_chat_id=NEW)
    (shown,) = [row for row in await town.rows() if "motion-pause" in keys([row])]
    assert (shown.chat_id, shown.what) == (NEW, "send")
    for user in (1, 2, 4, 5, 6):
        await town.tap(user, button([shown], "button-motion-for"), chat=NEW)
    assert (await town.live_game(NEW)).pause is not None


async def test_a_message_number_of_a_group_is_not_used_in_its_supergroup(town: Town) -> None:
    game = await town.gather("party", 3)
    await town.say(1, "/cancel")
    asked = await town.asking(f"cancel:{game.id}")
    town.telegram.calls.clear()
    rows = await town.tap(1, f"l:{game.id}:cancel-sure", message_id=asked)
    assert asked in [row.message_id for row in rows]
    await town.say(1, None, migrate_to_chat_id=NEW)
    await town.deliver()
    assert [call for call in town.telegram.calls if getattr(call, "message_id", None) == asked] == []


async def test_a_press_in_a_new_supergroup_counts_before_its_move_is_known(town: Town) -> None:
    """A press counts in the group's new chat, even if Telegram has not announced the new id yet. Telegram
    refused a call and named the new id; the announcement comes later, or never."""
    new = -1009999999999
    await town.dealt(turn=1)
    await town.app.sender.courier.move(GROUP, new)
    serial = (await town.live_game(new)).state.step.serial
    game = await town.game(new)
    await town.tap(1, ActTap(game=game.id, serial=serial, word="pass", seat=0).pack(), chat=new)
    assert (await town.live_game(new)).state.step.seat == 2


async def test_a_table_at_which_nobody_plays_is_closed_after_two_days_and_nights(town: Town) -> None:
    await town.dealt("party")
    serials = []
    while (await town.game()).status == "running":
        serials.append((await town.live_game()).state.night.number)
        rows = await town.time_out()
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(serials))
    assert (await town.game()).note == "idle"
    assert "closed-idle" in keys(rows)
    assert not any(row.opens for row in rows), "no night falls over a game that is closed"
    assert max(serials) <= 3


async def test_an_alert_that_telegram_refuses_as_too_late_is_sent_in_private(town: Town) -> None:
    await town.dealt(turn=1)
    await town.deliver()
    await town.act(3, "pass")
    town.telegram.fails = lambda call: (
        bad(call, "query is too old and response timeout expired or query ID is invalid")
        if isinstance(call, AnswerCallbackQuery)
        else None
    )
    delivered = [row for row, _ in await town.deliver()]
    assert keys([row for row in delivered if row.chat_id == 3])[0] == "not-your-turn"


async def test_a_message_that_an_administrator_deleted_is_sent_anew(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.deliver()
    await town.time_out()
    town.telegram.fails = lambda call: (
        bad(call, "message to edit not found")
        if isinstance(call, EditMessageText) and call.chat_id == GROUP
        else None
    )
    delivered = [row for row, _ in await town.deliver()]
    assert [row.what for row in delivered if row.opens is not None] == ["edit", "send"]


async def test_a_step_whose_end_fails_ends_at_a_retry(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await town.dealt()
    step = (await town.live_game()).state.step

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("…")

    with monkeypatch.context() as patched, capture_logs() as logged:
        patched.setattr(acts, "append_act", broken)
        await town.time_out()
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["work failed"]
    again = town.app.timers.ends_at(Timed("step", game.id, step.serial))
    assert again is not None
    assert again - time.time() == pytest.approx(TIMEOUT_AGAIN, abs=5)
    await town.time_out()
    assert (await town.live_game()).state.step.serial == step.serial + 1
