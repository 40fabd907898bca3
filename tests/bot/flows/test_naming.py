"""Naming several seats, one tap after another: the order of the shots, the best move."""

from typing import Literal

import pytest

from bot.services.live_game import LiveGame
from bot.store import acts, drafts
from engine.roles import Team
from engine.steps import StepName
from tests.bot.flows.town import GROUP, Town, answer, button, buttons, keys


async def test_the_don_names_the_order_seat_after_seat(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    (asked,) = [row for row in await town.rows() if row.chat_id == 2 and "ask-meeting" in keys([row])]
    data = next(one["data"] for one in buttons(asked) if one.get("mark") == "8")
    rows = await town.tap(2, data, chat=2)
    assert keys(rows, chat=2)[-1] == "order-picked"
    data = next(
        one["data"]
        for one in buttons(rows[-1] if rows[-1].what == "edit" else rows[0])
        if one.get("mark") == "7"
    )
    rows = await town.tap(2, data, chat=2)
    assert (await town.live_game()).knowledge.order == ()
    rows = await town.tap(2, button(rows, "button-done"), chat=2)
    assert (await town.live_game()).knowledge.order == (8, 7)
    blacks = {seat for seat in range(1, 11) if live.state.role(seat).team is Team.BLACK}
    assert {row.chat_id for row in rows if "order-named" in keys([row])} == blacks


def pick(live: LiveGame, word: Literal["order", "best"], wish: str, seat: int = 0) -> str:
    return f"p:{live.game.id}:{live.state.step.serial}:{word}:{wish}:{seat}"


async def test_quick_taps_on_one_keyboard_add_up(town: Town) -> None:
    """No edit has come between them: each button is one of the first keyboard."""
    await town.dealt()
    live = await town.until(StepName.MEETING)
    (asked,) = [row for row in await town.rows() if row.chat_id == 2 and "ask-meeting" in keys([row])]
    first = {one.get("mark"): one["data"] for one in buttons(asked)}
    for mark in ("8", "7", "8"):
        rows = await town.tap(2, first[mark], chat=2)
    assert "№8, №7" in next(town.words(row) for row in rows if row.what == "answer")
    await town.tap(2, first["1"], chat=2)
    assert answer(await town.tap(2, first["3"], chat=2)) == ["enough-named"]
    assert (await town.live_game()).knowledge.order == ()
    await town.tap(2, pick(live, "order", "done"), chat=2)
    assert (await town.live_game()).knowledge.order == (8, 7, 1)


async def test_what_is_named_so_far_outlives_a_kill_but_not_its_step(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    await town.tap(2, pick(live, "order", "add", 8), chat=2)
    await town.restart()
    rows = await town.tap(2, pick(live, "order", "add", 7), chat=2)
    assert "№8, №7" in " ".join(map(town.words, rows))
    await town.time_out()
    async with town.store.read_only() as tx:
        assert await drafts.of_step(tx, live.game.id, live.state.step.serial) == ()
        assert "order" not in str(await acts.acts_of(tx, live.game.id))


async def test_nobody_named_is_nothing_to_confirm_and_what_is_confirmed_is_final(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    assert answer(await town.tap(2, pick(live, "order", "done"), chat=2)) == ["nobody-named"]
    await town.tap(2, pick(live, "order", "add", 8), chat=2)
    await town.tap(2, pick(live, "order", "done"), chat=2)
    for wish, seat in (("add", 7), ("again", 0), ("done", 0)):
        assert answer(await town.tap(2, pick(live, "order", wish, seat), chat=2))[0] == "refusal-already-done"
    assert (await town.live_game()).knowledge.order == (8,)


@pytest.mark.parametrize("named", [False, True])
async def test_the_order_is_not_for_others_to_name(town: Town, named: bool) -> None:
    """Nor does the answer tell whether it has been."""
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
async def test_a_forged_pick_names_nobody(town: Town, seat: int) -> None:
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
    rows = await town.tap(8, next(one["data"] for one in buttons(asked) if one.get("mark") == "2"), chat=8)
    assert keys(rows) == ["ask-best-move", "best-move-picked"]
    rows = await town.tap(8, button(rows, "button-done"), chat=8)
    assert "best-move-made" in keys(rows, chat=GROUP)
    assert (await town.live_game()).state.memory.best == frozenset({8})


async def test_a_best_move_begun_again_names_nobody_before(town: Town) -> None:
    await killed_first(town)
    (asked,) = [row for row in await town.rows() if "ask-best-move" in keys([row])]
    rows = await town.tap(8, next(one["data"] for one in buttons(asked) if one.get("mark") == "2"), chat=8)
    rows = await town.tap(8, button(rows, "button-again"), chat=8)
    assert "best-move-picked" not in keys(rows)
    assert (await town.live_game()).state.memory.best == frozenset()
