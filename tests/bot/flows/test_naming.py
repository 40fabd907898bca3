"""A player names several seats, one tap after another: the order of the shots, the best move."""

from typing import Literal

import pytest

from bot.services.live.game import LiveGame
from bot.store.game import acts
from engine.steps import StepName
from tests.rig.flows.rows import answers
from tests.rig.flows.town import GROUP, Town, answer, button, keys, seat_button


@pytest.mark.parametrize("book", ["fiim-2019", "city"])
async def test_the_don_names_the_order_seat_after_seat(town: Town, book: str) -> None:
    await town.dealt(book)
    await town.until(StepName.MEETING)
    (asked,) = [row for row in await town.opens_eyes(2) if "ask-meeting" in keys([row])]
    await town.opens_eyes(4)
    data = seat_button(asked, 8)
    rows = await town.tap(2, data, chat=2)
    assert keys(rows, chat=2)[-1] == "order-named"
    data = seat_button(rows[-1] if rows[-1].what == "edit" else rows[0], 7)
    rows = await town.tap(2, data, chat=2)
    assert (await town.live_game()).knowledge.order == ()
    rows = await town.tap(2, button(rows, "button-done"), chat=2)
    assert (await town.live_game()).knowledge.order == (8, 7)
    assert {row.chat_id for row in rows if "order-named" in keys([row])} == {2, 4}
    assert "order-named" in keys(await town.opens_eyes(6))


def pick(live: LiveGame, word: Literal["order", "best"], wish: str, seat: int = 0) -> str:
    return f"p:{live.game.id}:{live.state.step.serial}:{word}:{wish}:{seat}"


async def test_quick_presses_on_one_keyboard_all_count(town: Town) -> None:
    """The bot has not edited the keyboard between them, so all taps come from its first version."""
    await town.dealt()
    live = await town.until(StepName.MEETING)
    (asked,) = [row for row in await town.opens_eyes(2) if "ask-meeting" in keys([row])]
    for seat in (8, 7, 8):
        rows = await town.tap(2, seat_button(asked, seat), chat=2)
    assert "№8, №7" in next(town.words(row) for row in answers(rows))
    assert (await town.live_game()).knowledge.order == ()
    await town.tap(2, pick(live, "order", "done"), chat=2)
    assert (await town.live_game()).knowledge.order == (8, 7)


async def test_named_seats_outlive_a_kill_but_not_their_step(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    await town.tap(2, pick(live, "order", "add", 8), chat=2)
    await town.restart()
    rows = await town.tap(2, pick(live, "order", "add", 7), chat=2)
    assert "№8, №7" in " ".join(map(town.words, rows))
    await town.time_out()
    serial = (await town.live_game()).state.step.serial
    assert await town.reads(acts.draft, live.game.id, serial) == ()
    assert "order" not in str(await town.reads(acts.acts_of, live.game.id))


async def test_an_order_without_seats_can_not_be_confirmed(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    assert answer(await town.tap(2, pick(live, "order", "done"), chat=2)) == ["nobody-named"]


async def test_fiim_4_2_1_the_don_names_another_order_within_the_minute(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    await town.tap(2, pick(live, "order", "add", 8), chat=2)
    rows = await town.tap(2, pick(live, "order", "done"), chat=2)
    (prompt,) = [row for row in rows if row.chat_id == 2 and "ask-order-again" in keys([row])]
    assert seat_button(prompt, 1)
    for seat in (7, 1):
        await town.tap(2, pick(live, "order", "add", seat), chat=2)
    rows = await town.tap(2, pick(live, "order", "done"), chat=2)
    assert (await town.live_game()).knowledge.order == (7, 1)
    assert {row.chat_id for row in rows if "order-named" in keys([row])} == {2}


async def test_fiim_4_2_1_an_order_may_have_any_seats_and_as_many_as_there_are(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    (asked,) = [row for row in await town.opens_eyes(2) if "ask-meeting" in keys([row])]
    assert all(seat_button(asked, seat) for seat in range(1, 11))
    named = (4, 8, 2, 1, 3, 5, 6, 7, 9, 10)
    for seat in named:
        await town.tap(2, pick(live, "order", "add", seat), chat=2)
    await town.tap(2, pick(live, "order", "done"), chat=2)
    assert (await town.live_game()).knowledge.order == named


@pytest.mark.parametrize("named", [False, True])
async def test_other_players_can_not_name_the_order_of_shots(town: Town, named: bool) -> None:
    """The answer to other players does not tell whether he has named it."""
    await town.dealt()
    live = await town.until(StepName.MEETING)
    if named:
        await town.tap(2, pick(live, "order", "add", 8), chat=2)
        await town.tap(2, pick(live, "order", "done"), chat=2)
    for user in (1, 4, 7):
        for wish in ("add", "again", "done"):
            rows = await town.tap(user, pick(live, "order", wish, 7 if wish == "add" else 0), chat=user)
            assert answer(rows)[0] == "refusal-wrong-role"
    assert (await town.live_game()).knowledge.order == ((8,) if named else ())


@pytest.mark.parametrize("seat", [99, int("9" * 18)])
async def test_a_forged_seat_is_not_named(town: Town, seat: int) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    assert answer(await town.tap(2, pick(live, "order", "add", seat), chat=2)) == ["refusal-no-such-seat"]
    assert answer(await town.tap(2, pick(live, "order", "done"), chat=2)) == ["nobody-named"]


async def killed_first(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.HUNT)
    for black in (2, 4, 6):
        await town.act(black, "shoot", 8, chat=black)
    await town.until(StepName.LAST_WORD, 8)


async def test_the_first_killed_makes_his_best_move(town: Town) -> None:
    await killed_first(town)
    (asked,) = [row for row in await town.rows() if "ask-best-move" in keys([row])]
    assert asked.chat_id == 8
    rows = await town.tap(8, seat_button(asked, 2), chat=8)
    assert keys(rows) == ["ask-best-move", "best-move-picked"]
    assert "best-move-made" in keys(await town.tap(8, button(rows, "button-done"), chat=8), chat=GROUP)
    assert (await town.live_game()).state.memory.best == frozenset({8})


PHRASE = "Запишите тройку чёрных: 2, 4, 6"


async def test_fiim_8_3_1_the_phrase_is_repeated_and_one_press_confirms_it(town: Town) -> None:
    await killed_first(town)
    rows = await town.say(8, PHRASE)
    assert keys(rows, chat=GROUP) == ["best-move-heard"]
    assert "№2" in town.words(next(row for row in rows if row.chat_id == GROUP))
    assert keys(rows, chat=8) == ["ask-best-move", "best-move-picked"]
    assert (await town.live_game()).state.memory.best == frozenset()
    assert "best-move-made" in keys(await town.tap(8, button(rows, "button-done"), chat=8), chat=GROUP)
    assert (await town.live_game()).state.memory.best == frozenset({8})


@pytest.mark.parametrize("by_button", [True, False])
async def test_fiim_8_3_1_a_pass_does_not_lose_what_was_named(town: Town, by_button: bool) -> None:
    await killed_first(town)
    await town.say(8, PHRASE)

    async def passes() -> list[str]:
        if by_button:
            return answer(await town.act(8, "pass"))
        return keys(await town.say(8, "пас"), chat=GROUP)

    assert await passes() == ["best-move-unconfirmed"]
    assert (await town.live_game()).state.step.name is StepName.LAST_WORD
    await passes()
    assert (await town.live_game()).state.step.name is not StepName.LAST_WORD


async def test_thanks_after_the_phrase_of_a_best_move_do_not_end_the_last_word(town: Town) -> None:
    await killed_first(town)
    rows = await town.say(8, f"{PHRASE}. Спасибо")
    assert keys(rows, chat=GROUP) == ["best-move-heard", "best-move-unconfirmed"]
    assert (await town.live_game()).state.step.name is StepName.LAST_WORD


@pytest.mark.parametrize("said", ["лучший ход 2 4 11", "лучший ход 2 2", "красные вы мои"])
async def test_words_without_a_valid_best_move_are_only_speech(town: Town, said: str) -> None:
    await killed_first(town)
    assert await town.say(8, said) == []


async def test_a_player_without_a_best_move_is_not_asked_for_it(town: Town) -> None:
    await town.dealt(turn=1)
    assert await town.say(1, PHRASE) == []


async def test_fiim_8_3_1_a_best_move_has_three_numbers_at_most(town: Town) -> None:
    await killed_first(town)
    live = await town.live_game()
    for seat in (2, 4, 6):
        await town.tap(8, pick(live, "best", "add", seat), chat=8)
    assert answer(await town.tap(8, pick(live, "best", "add", 1), chat=8)) == ["enough-named"]


async def test_a_best_move_that_begins_anew_has_no_named_seats(town: Town) -> None:
    await killed_first(town)
    (asked,) = [row for row in await town.rows() if "ask-best-move" in keys([row])]
    rows = await town.tap(8, seat_button(asked, 2), chat=8)
    assert "best-move-picked" not in keys(await town.tap(8, button(rows, "button-again"), chat=8))
    assert (await town.live_game()).state.memory.best == frozenset()
