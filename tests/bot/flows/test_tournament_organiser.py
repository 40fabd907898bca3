"""The organiser's ways out of a tournament, and several tournaments side by side (H7)."""

import pytest
from sqlalchemy import select

from bot.presses.tournaments import EventTap
from bot.runtime.timers import Timed
from bot.store import schema
from bot.store.privacy import erasure
from bot.store.privacy.erasure import LeadsTournamentsError
from bot.store.tournaments import entrants, event_games
from bot.values.outgoing import Outgoing
from tests.rig.flows.cup import CHIEF, GROUPS, LATE, ORGANISER, PLAYERS, Cup, quick, slow
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import answer, buttons, keys
from tests.rig.store.database import on_both

__all__ = ["quick", "slow"]

SURE = "f:yes"


def labels(row: Outgoing) -> set[str]:
    return {button["label"]["key"] for button in buttons(row) if button.get("label")}


async def statuses(cup: Cup) -> list[str]:
    """Returns how far the games are that the tournament still has."""
    return [game.status for game in await cup.town.reads(event_games.of_tournament, cup.id)]


async def test_h7_a_tournament_is_cancelled_at_the_second_press_and_all_are_told(slow: Cup) -> None:
    await slow.enter(*PLAYERS, LATE)
    await slow.bind()
    assert "event-cancel-sure" in keys(await slow.press(ORGANISER, "cancel-ask"))
    assert (await slow.now()).status == "open"
    rows = await slow.press(ORGANISER, "cancel")
    told = {row.chat_id for row in rows if keys([row]) == ["event-cancelled"]}
    assert told == {*PLAYERS, LATE, CHIEF, *GROUPS.values()}
    now = await slow.now()
    assert (now.status, now.ended_at) == ("cancelled", slow.town.now)
    for wish in ("cancel", "cancel-ask", "draw", "begin", "hand", "finish"):
        assert answer(await slow.press(ORGANISER, wish)) == ["event-late"], wish
    assert answer(await slow.enter(50)) == ["event-late"]


@on_both
async def test_h7_a_tournament_cancelled_in_the_break_begins_no_announced_table(quick: Cup) -> None:
    await quick.play_round()
    due_at = (await quick.now()).due_at
    assert due_at is not None
    await quick.press(ORGANISER, "cancel")
    quick.town.now = due_at
    quick.town.app.due(Timed("tournament", quick.id))
    await quick.settle()
    assert await statuses(quick) == ["over", "over"]
    async with quick.town.store.read_only() as tx:
        still = await tx.conn.execute(select(schema.games.c.id).where(schema.games.c.ended_at.is_(None)))
        assert still.all() == []
    assert "books-title" in keys(await quick.town.say(1, "/newgame", chat=GROUPS["A"]))


async def test_h7_a_game_of_a_cancelled_tournament_goes_on_as_an_ordinary_one(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    await quick.end("A")
    await quick.press(ORGANISER, "cancel")
    assert (await quick.town.game(GROUPS["B"])).status == "running"
    rows = await quick.end("B")
    said = keys(rows, GROUPS["B"])
    assert "event-counted" not in said
    assert "event-standing" not in said
    assert (await quick.now()).status == "cancelled"
    assert await statuses(quick) == ["over"]


async def test_h7_only_the_organiser_cancels_or_hands_over(quick: Cup) -> None:
    for wish in ("cancel-ask", "cancel", "hand-list", "hand-ask", "hand"):
        assert answer(await quick.press(1, wish, 2)) == ["event-organiser-only"], wish
    now = await quick.now()
    assert (now.status, now.organiser_id) == ("break", ORGANISER)


async def test_h7_several_tournaments_are_a_list_and_each_opens_its_own_menu(quick: Cup) -> None:
    (menu,) = await quick.town.whisper(ORGANISER, "/tournament")
    assert keys([menu])[0] == "event-menu"
    other = await Cup(quick.town, killed=False).open()
    (listed,) = await quick.town.whisper(ORGANISER, "/tournament")
    assert keys([listed]) == [
        *("event-several", "event-listed", "event-is-open", "event-listed", "event-is-break")
    ]
    taps = [EventTap.unpack(button["data"]) for button in buttons(listed)]
    assert [(tap.tournament, tap.wish) for tap in taps] == [(other.id, "menu"), (quick.id, "menu")]
    rows = await quick.town.tap(ORGANISER, taps[1].pack(), chat=ORGANISER)
    assert "event-next-round" in keys(rows, ORGANISER)
    await other.press(ORGANISER, "cancel")
    (menu,) = await quick.town.whisper(ORGANISER, "/tournament")
    assert keys([menu])[:2] == ["event-menu", "event-next-round"]


async def test_h7_the_organiser_s_own_link_leads_to_his_menu(slow: Cup) -> None:
    (page,) = await slow.town.whisper(ORGANISER, f"/start event_{(await slow.now()).code}")
    assert "button-event-menu" in labels(page)
    (page,) = await slow.town.whisper(5, f"/start event_{(await slow.now()).code}")
    assert "button-event-menu" not in labels(page)


async def test_h7_an_organiser_who_hands_the_tournament_over_can_be_forgotten(quick: Cup) -> None:
    assert keys(await quick.town.tap(ORGANISER, SURE, chat=ORGANISER), ORGANISER) == ["forget-tournament"]
    assert "event-hand" in keys(await quick.press(ORGANISER, "hand-list"))
    assert "event-hand-sure" in keys(await quick.press(ORGANISER, "hand-ask", 4))
    rows = await quick.press(ORGANISER, "hand", 4)
    assert keys(rows, 4) == ["event-you-lead"]
    assert "event-handed" in keys(rows, ORGANISER)
    now = await quick.now()
    assert (now.organiser_id, now.chief_id) == (4, CHIEF)
    assert answer(await quick.press(ORGANISER, "begin")) == ["event-organiser-only"]
    assert keys(await quick.town.tap(ORGANISER, SURE, chat=ORGANISER), ORGANISER) == ["forget-done"]
    await quick.press(4, "begin")
    assert set(await quick.running()) == {"A", "B"}


async def test_h7_a_new_organiser_hosts_the_tables_announced_before(quick: Cup) -> None:
    heir = (await quick.announced("A"))[0]
    await quick.press(ORGANISER, "hand", heir)
    await quick.press(heir, "begin")
    assert (await quick.town.game(GROUPS["B"])).creator_id == heir
    quick.town.telegram.members[ORGANISER] = "member"
    quick.town.app.context.members.forget(GROUPS["B"], ORGANISER)
    assert keys(await quick.town.say(ORGANISER, "/stop", chat=GROUPS["B"])) == ["creator-only"]
    assert keys(await quick.town.say(heir, "/stop", chat=GROUPS["B"])) == ["stop-ask"]


async def test_h7_an_organiser_who_is_chief_judge_hands_over_both(slow: Cup) -> None:
    slow.killed = False
    await slow.change(chief_id=ORGANISER)
    assert "event-hand-nobody" in keys(await slow.press(ORGANISER, "hand-list"))
    await slow.enter(7)
    await slow.press(ORGANISER, "hand", 1)
    now = await slow.now()
    assert (now.organiser_id, now.chief_id) == (7, 7)


async def test_h7_an_unreachable_or_removed_person_can_not_take_over(slow: Cup) -> None:
    slow.killed = False
    await slow.enter(5, 6)
    await slow.press(ORGANISER, "remove", 1)
    await slow.town.writes(entrants.add, slow.id, 999, "По номеру", "in")
    (listed,) = [row for row in await slow.press(ORGANISER, "hand-list") if buttons(row)]
    taps = [button["data"].split(":")[2:4] for button in buttons(listed)]
    assert [int(number) for wish, number in taps if wish == "hand-ask"] == [2]
    for number in (1, 3):
        assert answer(await slow.press(ORGANISER, "hand", number)) == ["event-late"]


@pytest.mark.parametrize(("user", "organises"), [(ORGANISER, True), (CHIEF, False)])
async def test_h7_the_operator_learns_which_tournament_a_person_leads(
    slow: Cup, user: int, organises: bool
) -> None:
    await slow.town.whisper(user, "/start")
    async with slow.town.store.transaction(patient=True) as tx:
        with pytest.raises(LeadsTournamentsError) as refused:
            await erasure.erase_person(tx, BOT_ID, user)
    (led,) = refused.value.led
    assert (led.title, led.organises) == ("Кубок", organises)
