"""The bot asks once more before a player leaves, lowers a hand or surrenders. Then it edits the question to
say what was done."""

import pytest

from bot.presses.game import LeaveTap
from bot.services.scope import ASKED_AGAIN
from engine.rules.choices import Lift
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.rows import in_slot
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys

LIFTED = {
    "free": "lift-done-free",
    "counts": "lift-done-counts",
    "revote": "lift-done-revote",
    "removal": "lift-done-out",
}


async def hand_is_up(town: Town, book: str = "fiim-2019") -> None:
    await town.dealt(book)
    await town.voting()
    await town.act(1, "vote")


async def pressed(town: Town, user: int, data: str, question: str) -> list[str]:
    """Presses a button of the question. Returns the question's new words. Checks that it has no buttons any
    more and that no later press changes anything."""
    message_id = await town.asking(f"{question}:{(await town.game()).id}", user)
    rows = await town.tap(user, data, chat=user, message_id=message_id)
    (edited,) = [row for row in rows if row.message_id == message_id]
    assert (edited.what, edited.chat_id) == ("edit", user)
    assert not buttons(edited)
    again = await town.tap(user, data, chat=user, message_id=message_id)
    assert [row for row in again if row.message_id == message_id] == []
    return keys([edited])


@pytest.mark.parametrize("book", BOOKS)
async def test_a_player_who_takes_his_hand_down_reads_what_it_costs(town: Town, book: str) -> None:
    await hand_is_up(town, book)
    asked, lift = await town.whisper(1, "/lift"), BOOKS[book].lift
    assert keys(asked) == [f"lift-ask-{lift}"]
    assert await pressed(town, 1, button(asked, "button-lift"), "lift") == [LIFTED[lift]]
    state = (await town.live_game()).state
    assert (1 in state.table) == (lift is not Lift.REMOVAL)
    assert state.fouls(1) == (lift not in (Lift.REMOVAL, Lift.FREE))


async def test_a_question_answered_too_late_says_so_and_is_over(town: Town) -> None:
    await hand_is_up(town)
    asked = await town.whisper(1, "/lift")
    await town.time_out()
    assert await pressed(town, 1, button(asked, "button-lift"), "lift") == ["too-late"]
    assert (await town.live_game()).state.fouls(1) == 0


@pytest.mark.parametrize(("book", "asks"), [("fiim-2019", "leave-ask"), ("ua-club", "leave-ask-night")])
async def test_a_player_who_leaves_reads_the_price_and_the_result(town: Town, book: str, asks: str) -> None:
    await town.dealt(book, turn=1)
    asked = await town.whisper(5, "/leave")
    assert keys(asked) == [asks]
    sure = button(asked, "button-leave-sure")
    assert await pressed(town, 5, sure, "leave") == ["leave-done"]
    assert 5 not in (await town.live_game()).state.table
    assert answer(await town.tap(5, sure, chat=5)) == ["refusal-not-at-table"]


@pytest.mark.parametrize(("seat", "done"), [(4, "surrender-done"), (5, "surrender-done-out")])
async def test_a_player_who_surrenders_reads_what_his_surrender_did(town: Town, seat: int, done: str) -> None:
    await town.dealt("city")
    cards = [row for row in in_slot(await town.rows(), "card") if row.chat_id == seat]
    await town.until(StepName.TURN, 1)
    asked = await town.tap(seat, button(cards, "button-surrender"), chat=seat)
    assert await pressed(town, seat, button(asked, "button-surrender-sure"), "surrender") == [done]


async def test_the_button_no_changes_nothing(town: Town) -> None:
    await town.dealt()
    before = await town.until(StepName.TURN, 1)
    asked = await town.whisper(5, "/leave")
    assert await pressed(town, 5, button(asked, "button-no"), "leave") == ["as-it-was"]
    assert (await town.live_game()).state == before.state


async def test_a_question_of_the_private_chat_is_not_answered_in_the_group(town: Town) -> None:
    await town.dealt()
    before = await town.until(StepName.TURN, 1)
    asked = await town.whisper(5, "/leave")
    await town.deliver()
    for key in ("button-no", "button-leave-sure"):
        rows = await town.tap(5, button(asked, key), chat=GROUP)
        assert (answer(rows), len(rows)) == (["button-of-nothing"], 1)
    assert (await town.live_game()).state == before.state


async def test_an_older_copy_of_a_question_does_the_act_and_is_not_edited(town: Town) -> None:
    """Telegram may get the question twice: the program was killed after Telegram had accepted it and before
    the database knew."""
    await town.dealt(turn=1)
    asked = await town.whisper(5, "/leave")
    await town.deliver()
    rows = await town.tap(5, button(asked, "button-leave-sure"), chat=5, message_id=555)
    assert 5 not in (await town.live_game()).state.table
    assert [row for row in rows if row.message_id == 555] == []


async def test_an_answer_on_the_message_of_another_question_leaves_that_message(town: Town) -> None:
    game = await town.dealt(turn=1)
    await town.whisper(5, "/lang")
    languages = await town.asking("lang", 5)
    rows = await town.tap(5, f"q:{game.id}:0:leave", chat=5, message_id=languages)
    assert 5 not in (await town.live_game()).state.table
    assert [row for row in rows if row.message_id == languages] == []


async def test_an_act_that_is_impossible_is_not_asked_about(town: Town) -> None:
    game = await town.dealt(turn=1)
    serial = (await town.live_game()).state.step.serial
    assert answer(await town.tap(1, f"q:{game.id}:{serial}:lift-ask"))[0] == "no-vote-now"
    assert answer(await town.tap(1, f"q:{game.id}:0:surrender-ask", chat=1))[0] == "refusal-not-allowed"


async def test_repeated_presses_of_one_button_bring_one_question(town: Town) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN)
    await town.deliver()
    tap = LeaveTap(game=game.id, serial=0, wish="leave-ask").pack()
    asked = keys(await town.tap(2, tap, chat=2))
    assert asked == ["leave-ask"]
    await town.deliver()
    for _ in range(5):
        assert keys(await town.tap(2, tap, chat=2)) == []
    town.now += ASKED_AGAIN + 1
    assert keys(await town.tap(2, tap, chat=2)) == ["leave-ask"]
