"""A player says for himself, by night, whom he suspects, and reads after the game how often he was right."""

import pytest

from bot.presses.game import SuspectTap
from bot.render.game.narrator import before_night_step
from bot.render.game.suspicions import SUSPECTS, summary
from bot.services.game.suspicions import FOR_EACH
from bot.store.game import notes
from bot.values.outgoing import Outgoing
from engine.acts import Leave
from engine.steps import StepName
from tests.rig.flows.rows import edited, in_slot
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys

BLACKS = (2, 4, 6)


async def night(town: Town) -> list[Outgoing]:
    """Plays up to the second night. Returns the questions of this night."""
    return in_slot(await nightfall(town), SUSPECTS)


async def nightfall(town: Town) -> list[Outgoing]:
    """Plays up to the second night. Returns all rows that this sends, in their order."""
    await town.dealt(turn=10)
    await town.deliver()
    await town.until(StepName.HUNT)
    return [row for row, _ in await town.deliver()]


async def suspects(town: Town, user: int, seat: int) -> list[Outgoing]:
    """Presses the button of a seat; of 0, the one that shows the seats."""
    live = await town.live_game()
    tap = SuspectTap(game=live.game.id, night=live.state.night.number, seat=seat)
    return await town.tap(user, tap.pack(), chat=user)


async def test_all_players_are_asked_for_suspicions_at_once_in_the_same_words(town: Town) -> None:
    asked = await night(town)
    assert [row.chat_id for row in asked] == [*range(1, 11)]
    assert {(tuple(keys([row])), row.what, len(buttons(row)), row.priority) for row in asked} == {
        (("suspects-offered",), "send", 1, asked[0].priority)
    }
    assert all(row.content == asked[0].content for row in asked)
    assert asked[0].content["silent"]


async def test_all_players_are_asked_for_suspicions_before_prompts_are_sent(town: Town) -> None:
    """So an act is the last message of the chat, and the moment of the question does not tell how many others
    get a question of their own. The group waits until all have been asked."""
    rows = await nightfall(town)
    acting = [row.id for row in rows if keys([row]) == ["night-wakes"]]
    (opening,) = [row.id for row in rows if row.opens is not None]
    asked = [row.id for row in in_slot(rows, SUSPECTS)]
    assert len(acting) == len(BLACKS)
    assert max(asked) < min(acting) < max(acting) < opening
    assert len({row.priority for row in rows if row.id in {*acting, *asked}}) == 1
    (waits,) = [row.not_before - row.created_at for row in rows if row.opens is not None]
    assert waits == pytest.approx(FOR_EACH * 10 + before_night_step((await town.live_game()).state))


async def test_the_seats_to_suspect_are_shown_after_a_press(town: Town) -> None:
    await night(town)
    for user in (1, BLACKS[0]):
        (shown,) = edited(await suspects(town, user, 0))
        assert (keys([shown]), shown.chat_id, shown.slot) == (["suspects-ask"], user, SUSPECTS)
        assert [one["label"]["args"]["seat"] for one in buttons(shown)] == [
            seat for seat in range(1, 11) if seat != user
        ]
    assert await town.reads(notes.suspected, (await town.game()).id) == {}


async def test_a_press_suspects_a_seat_and_a_second_press_clears_it(town: Town) -> None:
    await night(town)
    for seat in (2, 4, 7):
        rows = await suspects(town, 1, seat)
    assert keys(rows, 1) == ["suspects-ask", "suspects-named"]
    assert {row.chat_id for row in rows} == {1}
    assert answer(await suspects(town, 1, 9)) == ["suspects-enough"]
    rows = await suspects(town, 1, 7)
    assert "№2" in town.words(rows[-1])
    assert "№7" not in town.words(rows[-1])


async def test_by_day_the_question_for_suspicions_is_closed(town: Town) -> None:
    await night(town)
    await suspects(town, 1, 2)
    before = await town.newest()
    await town.until(StepName.TURN)
    rows = {row.chat_id: row for row in in_slot(await town.rows(before), SUSPECTS)}
    assert (rows[1].what, keys([rows[1]]), buttons(rows[1])) == ("edit", ["suspects-kept"], [])
    assert {rows[user].what for user in range(2, 11)} == {"delete"}
    live = await town.live_game()
    late = SuspectTap(game=live.game.id, night=2, seat=3).pack()
    assert answer(await town.tap(1, late, chat=1)) == ["too-late"]


@pytest.mark.parametrize("killed", [False, True])
async def test_after_the_game_players_read_their_suspicions_and_none_stay(town: Town, killed: bool) -> None:
    await night(town)
    await suspects(town, 1, 2)
    await suspects(town, 1, 3)
    await suspects(town, 5, 3)
    if killed:
        await town.restart()
    before, game = await town.newest(), await town.game()
    for black in BLACKS:
        await town.play(Leave(black))
    rows = [row for row in await town.rows(before) if keys([row])[:1] == ["suspects-after"]]
    told = {row.chat_id: (row.content["lines"][0]["args"], keys([row])[1:]) for row in rows}
    assert told == {
        1: ({"hits": 1, "count": 2}, ["suspects-night", "suspects-black"]),
        5: ({"hits": 0, "count": 1}, ["suspects-night"]),
    }
    assert "suspects-after" not in keys(await town.rows(), GROUP)
    assert await town.reads(notes.suspected, game.id) == {}


async def test_an_undo_of_a_night_deletes_its_suspicions(town: Town) -> None:
    await night(town)
    for seat in (2, 4, 7):
        await suspects(town, 1, seat)
    assert await town.undo() is None
    assert await town.reads(notes.suspected, (await town.game()).id) == {}
    await town.until(StepName.HUNT)
    assert keys(await suspects(town, 1, 9), 1) == ["suspects-ask", "suspects-named"]


async def test_a_player_who_clears_all_seats_has_no_suspicions(town: Town) -> None:
    await night(town)
    for _ in range(2):
        await suspects(town, 1, 2)
    assert await town.reads(notes.suspected, (await town.game()).id) == {}


async def test_a_group_may_switch_suspicions_off(town: Town) -> None:
    town.telegram.members[9] = "owner"
    await town.tap(9, "s:suspects:off")
    assert await night(town) == []


async def test_the_list_of_suspicions_omits_nights_without_any(town: Town) -> None:
    await night(town)
    live = await town.live_game()
    told = summary(live.state, live.roster, {1: (2,), 2: ()})
    assert [line.key for line in told.lines] == ["suspects-after", "suspects-night", "suspects-black"]
