"""The organiser sees and keeps the list of entrants (H9), and the card that players see."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.presses.tournaments import EventTap
from bot.store.tournaments import entrants, tournaments
from bot.values.outgoing import Outgoing
from championship.event import EventError
from championship.seating import Plan, Round
from tests.rig.flows.cup import GROUPS, LATE, ORGANISER, PLAYERS, Cup, quick, slow
from tests.rig.flows.telegram import person
from tests.rig.flows.town import answer, buttons, keys, replying
from tests.rig.render.remarks import refusing

__all__ = ["quick", "slow"]

STRANGER = 77


@pytest.fixture
async def small(slow: Cup) -> Cup:
    slow.killed = False
    await slow.enter(*PLAYERS, LATE)
    return slow


async def asks(cup: Cup, wish: str, number: int = 0, **words: object) -> list[Outgoing]:
    """Presses a button that asks for a reply, and gives it."""
    await cup.press(ORGANISER, wish, number)
    about = {"rename": f"event-name:{cup.id}:{number}", "club": f"event-club:{cup.id}:{number}"}
    asked = await cup.town.asking(about.get(wish, f"event-add:{cup.id}"), chat=ORGANISER)
    return await cup.town.whisper(ORGANISER, str(words["text"]), **replying(asked))


async def test_h9_the_organiser_reads_lists_of_entrants_who_play_and_who_wait(small: Cup) -> None:
    (page,) = [row for row in await small.press(ORGANISER, "list") if row.what != "answer"]
    said = keys([page])
    assert said[0] == "event-list-in"
    assert said.index("event-list-waiting") == len(PLAYERS) + 1
    taps = [button["data"].split(":")[2:4] for button in buttons(page)]
    assert [int(number) for wish, number in taps if wish == "person"] == [*PLAYERS, LATE]
    assert answer(await small.press(3, "list")) == ["event-organiser-only"]


async def test_h9_a_stranger_is_removed_and_does_not_come_back(small: Cup) -> None:
    rows = await small.press(ORGANISER, "remove", 3)
    assert keys(rows, 3) == ["event-removed"]
    assert keys(rows, LATE) == ["event-moved-up"]
    assert answer(await small.enter(3)) == ["event-you-removed"]
    assert answer(await small.press(3, "leave")) == ["event-not-entered"]
    assert (await small.people())[3].status == "removed"
    assert keys(await small.press(ORGANISER, "admit", 3), 3) == ["event-admitted"]
    assert (await small.people())[3].status == "in"


async def test_m3_a_reserve_gets_a_place_beyond_the_seats_of_the_tables(small: Cup) -> None:
    assert (await small.now()).places == 20
    await small.press(ORGANISER, "admit", LATE)
    assert ((await small.people())[LATE].status, (await small.now()).places) == ("in", 21)
    await small.bind()
    assert answer(await small.press(ORGANISER, "draw")) == []


async def test_h9_a_person_gets_the_name_and_the_club_that_the_organiser_writes(small: Cup) -> None:
    assert "event-renamed" in keys(await asks(small, "rename", 2, text="Аня 2"))
    assert "event-club-set" in keys(await asks(small, "club", 2, text="Чёрная кошка"))
    who = (await small.people())[2]
    assert (who.name, who.club) == ("Аня 2", "Чёрная кошка")
    small.town.now += 60
    assert "event-club-none" in keys(await asks(small, "club", 2, text="-"))
    assert (await small.people())[2].club is None
    assert "event-name-taken" in keys(await asks(small, "rename", 4, text="Аня 2"))
    assert "event-bad-name" in keys(await asks(small, "rename", 5, text="…"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("777 Гость", "event-added-closed"),
        ("5", "event-added-already"),
        ("Гость", "event-add-how"),
        ("0 Гость", "event-add-how"),
        (f"{'9' * 30} Гость", "event-add-how"),
        ("778", "event-add-how"),
    ],
)
async def test_h9_a_person_is_added_by_his_number(small: Cup, text: str, said: str) -> None:
    before = await small.people()
    assert said in keys(await asks(small, "add", text=text), ORGANISER)
    added = (await small.people()).keys() - before.keys()
    assert len(added) == (said == "event-added-closed")


async def test_h9_a_person_is_added_by_a_forwarded_message_of_his(small: Cup) -> None:
    origin = {"type": "user", "date": 1, "sender_user": person(STRANGER)}
    assert "event-added-closed" not in keys(await small.town.whisper(ORGANISER, "…", forward_origin=origin))
    await small.press(ORGANISER, "add")
    await small.town.asking(f"event-add:{small.id}", chat=ORGANISER)
    rows = await small.town.whisper(ORGANISER, "…", forward_origin=origin)
    assert "event-added-closed" in keys(rows, ORGANISER)
    assert [who.status for who in (await small.people()).values() if who.user_id == STRANGER] == ["in"]
    hidden = {"type": "hidden_user", "date": 1, "sender_user_name": "…"}
    rows = await small.town.whisper(ORGANISER, "…", forward_origin=hidden)
    assert "event-add-hidden" in keys(rows, ORGANISER)


async def test_h9_a_player_who_was_replaced_is_not_added_again(quick: Cup) -> None:
    await quick.enter(LATE)
    assert answer(await quick.press(ORGANISER, "replace", 3, LATE)) == []
    assert "event-late" in keys(await asks(quick, "add", text="3"), ORGANISER)
    assert (await quick.people())[3].status == "out"


async def test_h9_a_person_renamed_during_the_draw_does_not_stop_it(
    slow: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    named, draws = asyncio.Event(), slow.town.app.context.draws
    solved, slow.killed = draws.solved, False

    async def later(plan: Plan, seed: int) -> Sequence[Round]:
        await named.wait()
        return await solved(plan, seed)

    monkeypatch.setattr(draws, "solved", later)
    await slow.enter(*PLAYERS)
    await slow.bind()
    tap = EventTap(tournament=slow.id, wish="draw").pack()
    await slow.town.tap(ORGANISER, tap, chat=ORGANISER)
    async with slow.town.store.transaction() as tx:
        assert (await tournaments.get(tx, slow.id)).status == "drawing"
        await entrants.rename(tx, slow.id, 2, "Аня 2")
    named.set()
    await slow.settle()
    assert (await slow.now()).status == "break"
    assert 2 in {*await slow.announced("A"), *await slow.announced("B")}


async def test_h9_the_registration_is_opened_again_before_the_first_round(quick: Cup) -> None:
    assert "event-reopen-sure" in keys(await quick.press(ORGANISER, "reopen-ask"))
    rows = await quick.press(ORGANISER, "reopen")
    told = {row.chat_id for row in rows if keys([row]) == ["event-reopened"]}
    assert told == {*PLAYERS, *GROUPS.values()}
    assert ((await quick.now()).status, (await quick.now()).round) == ("open", 0)
    assert answer(await quick.press(3, "leave")) == ["event-left"]
    assert answer(await quick.enter(LATE)) == ["event-you-in"]
    await quick.press(ORGANISER, "draw")
    await quick.settle()
    assert LATE in {*await quick.announced("A"), *await quick.announced("B")}
    await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"A", "B"}
    assert answer(await quick.press(ORGANISER, "reopen")) == ["event-late"]


async def test_h9_the_card_of_a_tournament_names_time_place_rounds_and_rules(slow: Cup) -> None:
    slow.killed = False
    plain = ["event-entry", "event-stage", "event-stage", "event-rules"]
    link = f"/start event_{(await slow.now()).code}"
    assert keys(await slow.town.whisper(1, link)) == plain
    other = Cup(slow.town, killed=False)
    await other.open(when="5 декабря, 12:00", where="Клуб", notes="Взнос 500", places=37)
    (page,) = await other.town.whisper(1, f"/start event_{(await other.now()).code}")
    first, *others = plain
    assert keys([page]) == [first, "event-when", "event-where", *others, "event-notes"]
    assert "5 декабря, 12:00" in other.town.words(page)
    told = (await other.written()).event
    assert (told.when, told.where, told.notes, told.places) == ("5 декабря, 12:00", "Клуб", "Взнос 500", 37)


async def test_m3_fewer_places_than_the_tables_seat_are_refused(slow: Cup) -> None:
    with refusing(EventError, match="places: at least 20"):
        await Cup(slow.town).open(places=19)
