"""Before a round (H6): no game of a tournament begins with a player who can not see his card."""

import pytest

from bot.services.tournaments.attendance import SECONDS_TO_COME, SUBSTITUTE_WAITS
from bot.store.people import people
from bot.values.outgoing import Outgoing
from tests.rig.flows.cup import GROUPS, LATE, ORGANISER, PLAYERS, Cup, quick, slow
from tests.rig.flows.rows import edited
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import answer, buttons, keys
from tests.rig.store.database import on_both

__all__ = ["quick", "slow"]


async def closes(cup: Cup, user: int) -> None:
    """The person blocks the bot."""
    await cup.town.writes(people.set_reachable, BOT_ID, user, False)


async def begins(cup: Cup) -> list[str]:
    """Begins the round; returns what the organiser reads of a table that waits."""
    before = await cup.town.newest()
    await cup.press(ORGANISER, "begin")
    (waits,) = [row for row in await cup.town.rows(before) if "event-waits" in keys([row], ORGANISER)]
    return [button["label"]["key"] for button in buttons(waits)]


@on_both
async def test_h6_a_table_waits_for_a_player_whose_private_chat_is_closed(quick: Cup) -> None:
    player = (await quick.announced("A"))[2]
    await closes(quick, player)
    before = await quick.town.newest()
    offered = await begins(quick)
    assert offered == [
        *("button-event-call", "button-event-wait-on", "button-event-instead", "button-event-again")
    ]
    rows = await quick.town.rows(before)
    assert keys(rows, ORGANISER)[-3:] == ["event-waits", "event-missing-closed", "event-waits-until"]
    assert keys(rows, GROUPS["A"])[-3:] == ["event-table-waits", "event-missing-closed", "event-waits-until"]
    assert keys(rows, player) == ["event-you-are-missed", "event-do-closed", "event-waits-until"]
    assert set(await quick.running()) == {"B"}
    assert (await quick.now()).due_at == quick.town.now + SECONDS_TO_COME
    await quick.town.whisper(player, "/start")
    await quick.settle()
    assert set(await quick.running()) == {"A", "B"}


async def test_h6_a_table_waits_for_a_player_who_is_not_in_its_group(quick: Cup) -> None:
    player = (await quick.announced("B"))[0]
    quick.town.telegram.members[player] = "left"
    await begins(quick)
    assert set(await quick.running()) == {"A"}
    quick.town.telegram.members[player] = "member"
    quick.town.app.context.members.forget(GROUPS["B"], player)
    assert answer(await quick.press(player, "here")) == ["event-here"]
    assert set(await quick.running()) == {"A", "B"}


async def test_h6_a_table_that_was_called_waits_for_players_who_do_not_answer(quick: Cup) -> None:
    rows = await quick.press(ORGANISER, "call", 1)
    seated = await quick.announced("A")
    assert {row.chat_id for row in rows if keys([row]) == ["event-call"]} == {*seated}
    for player in seated[1:]:
        assert answer(await quick.press(player, "here")) == ["event-here"]
    await begins(quick)
    assert set(await quick.running()) == {"B"}
    assert answer(await quick.press(seated[0], "here")) == ["event-here"]
    assert set(await quick.running()) == {"A", "B"}
    assert answer(await quick.press(seated[0], "here")) == ["event-here-late"]
    assert answer(await quick.press(ORGANISER, "call", 1)) == ["event-late"]


@pytest.mark.parametrize("open_too", [True, False])
async def test_h6_after_the_time_the_first_reserve_takes_the_seat(quick: Cup, open_too: bool) -> None:
    await quick.enter(LATE, LATE + 1)
    if not open_too:
        await closes(quick, LATE)
    player = (await quick.announced("A"))[2]
    await closes(quick, player)
    await begins(quick)
    await quick.time_passes()
    assert set(await quick.running()) == {"A", "B"}
    assert (await quick.seated("A"))[2] == (LATE if open_too else LATE + 1)


async def test_h6_the_first_reserve_is_called_with_the_table(quick: Cup) -> None:
    """What he and the table then read does not say that the organiser begins the round: he has done so."""
    await quick.enter(LATE, LATE + 1)
    rows = await quick.press(ORGANISER, "call", 1)
    assert {row.chat_id for row in rows if keys([row]) == ["event-stand-by"]} == {LATE}
    seated = await quick.announced("A")
    for player in seated[1:]:
        await quick.press(player, "here")
    await begins(quick)
    rows = await quick.time_passes()
    assert {"event-your-seat", "event-call"} <= {*keys(rows, LATE)}
    assert "event-begins-soon" not in keys(rows)
    assert (await quick.now()).due_at == quick.town.now + SUBSTITUTE_WAITS
    await quick.time_passes()
    assert (await quick.announced("A"))[0] == LATE + 1


@pytest.mark.parametrize("called", [True, False])
async def test_h6_the_first_reserve_reads_once_that_a_table_waits(quick: Cup, called: bool) -> None:
    await quick.enter(LATE)
    before = await quick.town.newest()
    await closes(quick, (await quick.announced("A"))[2])
    if called:
        await quick.press(ORGANISER, "call", 1)
    await begins(quick)
    assert keys(await quick.town.rows(before), LATE) == ["event-stand-by"]


def reserves_asked(rows: list[Outgoing]) -> dict[int, int]:
    """Returns which reserve each person is asked to be, by user id."""
    return {
        row.chat_id: row.content["lines"][0]["args"]["number"]
        for row in rows
        if "event-stand-by" in keys([row])
    }


@on_both
async def test_n7_a_reserve_who_has_answered_plays_at_once_when_the_time_is_over(quick: Cup) -> None:
    """The table waits for nobody once more: neither for the missing player nor for the first reserve, who has
    not answered either."""
    await quick.enter(LATE, LATE + 1)
    assert reserves_asked(await quick.press(ORGANISER, "call")) == {LATE: 1, LATE + 1: 2}
    seated = await quick.announced("A")
    for player in (*seated[1:], *await quick.announced("B")):
        await quick.press(player, "here")
    assert answer(await quick.press(LATE + 1, "here")) == ["event-here-reserve"]
    await begins(quick)
    await quick.town.restart()
    rows = await quick.time_passes()
    assert await quick.seated("A") == [LATE + 1, *seated[1:]]
    assert "event-call" not in keys(rows, LATE + 1)
    assert answer(await quick.press(LATE, "here")) == ["event-here-late"]


async def test_n7_as_many_reserves_are_asked_as_tables_are_called_each_of_them_once(quick: Cup) -> None:
    await quick.enter(LATE, LATE + 1, LATE + 2)
    assert reserves_asked(await quick.press(ORGANISER, "call", 1)) == {LATE: 1}
    assert reserves_asked(await quick.press(ORGANISER, "call", 2)) == {LATE + 1: 2}
    rows = await quick.press(ORGANISER, "begin")
    assert reserves_asked(rows) == {}


async def test_n7_every_waiting_table_that_was_not_called_asks_one_reserve(quick: Cup) -> None:
    await quick.enter(LATE, LATE + 1, LATE + 2)
    for name in GROUPS:
        await closes(quick, (await quick.announced(name))[2])
    before = await quick.town.newest()
    await quick.press(ORGANISER, "begin")
    assert reserves_asked(await quick.town.rows(before)) == {LATE: 1, LATE + 1: 2}
    await quick.press(LATE, "here")
    await quick.press(LATE + 1, "here")
    await quick.time_passes()
    assert [(await quick.seated(name))[2] for name in GROUPS] == [LATE, LATE + 1]


async def test_n7_a_player_who_is_called_again_must_answer_again(quick: Cup) -> None:
    await quick.enter(LATE)
    seated = await quick.announced("A")
    for _ in range(2):
        assert reserves_asked(await quick.press(ORGANISER, "call", 1)) == {LATE: 1}
        await quick.press(LATE, "here")
    assert reserves_asked(await quick.press(ORGANISER, "call", 1)) == {LATE: 1}
    for player in seated[1:]:
        await quick.press(player, "here")
    await begins(quick)
    assert "event-call" in keys(await quick.time_passes(), LATE)
    assert set(await quick.running()) == {"B"}
    assert answer(await quick.press(LATE, "here")) == ["event-here"]
    assert set(await quick.running()) == {"A", "B"}


async def test_h6_the_organiser_learns_that_nobody_can_take_the_seat_and_waits_on(quick: Cup) -> None:
    player = (await quick.announced("A"))[2]
    await closes(quick, player)
    await begins(quick)
    assert "event-waits-in-vain" in keys(await quick.time_passes(), ORGANISER)
    assert (await quick.now()).due_at is None
    await quick.press(ORGANISER, "wait")
    assert (await quick.now()).due_at == quick.town.now + SECONDS_TO_COME
    await quick.enter(LATE)
    assert answer(await quick.press(ORGANISER, "replace", player, LATE)) == []
    assert set(await quick.running()) == {"A", "B"}


async def test_h6_a_table_called_after_the_time_waits_as_long_as_before(quick: Cup) -> None:
    await closes(quick, (await quick.announced("A"))[2])
    await begins(quick)
    await quick.time_passes()
    assert (await quick.now()).due_at is None
    await quick.press(ORGANISER, "call", 1)
    assert (await quick.now()).due_at == quick.town.now + SECONDS_TO_COME


async def test_h6_nobody_calls_a_player_who_was_forgotten(quick: Cup) -> None:
    seated = await quick.announced("A")
    await quick.town.tap(seated[0], "f:yes", chat=seated[0])
    rows = await quick.press(ORGANISER, "call", 1)
    assert {row.chat_id for row in rows if keys([row]) == ["event-call"]} == {*seated[1:]}


async def test_h6_the_organiser_reads_why_a_table_still_can_not_begin(quick: Cup) -> None:
    seated = await quick.announced("A")
    await closes(quick, seated[2])
    await begins(quick)
    await quick.town.tap(seated[0], "f:yes", chat=seated[0])
    before = await quick.town.newest()
    await quick.town.whisper(seated[2], "/start")
    await quick.settle()
    assert set(await quick.running()) == {"B"}
    assert "event-hindered" in keys(await quick.town.rows(before), ORGANISER)


@on_both
async def test_h6_a_kill_while_a_table_waits_repeats_nothing_and_keeps_the_deadline(quick: Cup) -> None:
    await closes(quick, (await quick.announced("A"))[2])
    await begins(quick)
    due_at, before = (await quick.now()).due_at, await quick.town.newest()
    await quick.town.restart()
    await quick.settle()
    assert (await quick.now()).due_at == due_at
    assert "event-waits" not in keys(await quick.town.rows(before), ORGANISER)
    assert set(await quick.running()) == {"B"}


async def test_h6_without_missing_players_a_round_begins_at_once(quick: Cup) -> None:
    rows = await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"A", "B"}
    assert (await quick.now()).due_at is None
    assert not {key for key in keys(rows) if key.startswith("event-waits")}
    assert len(PLAYERS) == len({*await quick.seated("A"), *await quick.seated("B")})


async def test_m1_a_waiting_round_edits_the_message_of_its_beginning(quick: Cup) -> None:
    await quick.play_round()
    await quick.town.deliver()
    rows = await quick.press(ORGANISER, "hold")
    told = {row.chat_id for row in edited(rows) if "event-begins-soon" in keys([row])}
    assert told >= {*PLAYERS, *GROUPS.values()}
    assert "event-begins" not in keys(rows)
