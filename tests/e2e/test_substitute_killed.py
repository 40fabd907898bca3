"""A player is gone and a substitute takes his seat. The bot is killed at the link and at each hand for the
substitute. One person sits at the seat, once."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom

import pytest

from bot.presses.game import ActTap, CardTap
from bot.presses.motions import MotionTap
from bot.render.locales import say
from engine.record import parse
from tests.e2e.account import replay
from tests.e2e.club import JUDGE, Chair, answer_to, judge_tap, judged, link
from tests.e2e.conftest import Found
from tests.e2e.instants import DOUBLING, Instant, press_and_kill
from tests.e2e.kept import all_said, kept_of, rows
from tests.e2e.mirror import Json, Shown
from tests.e2e.pace import QUICK, change_pace, resume_quickly, stop_clock
from tests.e2e.storm import OF_KILLS
from tests.e2e.town import Town

COMES = JUDGE + 1
"""The index of the person who wants to take the seat."""

ASKS, SITS = "проситься на місце", "тепер грає"
FIRST_GAME = 1

SLOW = 1.0
"""The time scale while the table is asked: it has a minute to answer."""


@dataclass
class Change:
    """A seat that gets a new player. `gone`: the old player; `hands`: people at the table."""

    chair: Chair
    instant: Instant
    random: Random
    url: str
    seat: int
    gone: int
    hands: tuple[int, ...]

    @property
    def town(self) -> Town:
        return self.chair.town

    @property
    def comes(self) -> int:
        return self.chair.table.people[COMES]

    def told(self, words: str, chat: int) -> list[Shown]:
        return [each for each in self.town.mirror.said_in(chat) if words in each.first]

    def in_the_group(self, words: str) -> list[Shown]:
        return self.told(words, self.chair.table.chat)

    def is_once(self, words: str, chat: int) -> bool:
        """Says whether the chat got these words once. Twice is allowed if a kill at this instant can double
        them."""
        return 1 <= len(self.told(words, chat)) <= 1 + (self.instant in DOUBLING)

    async def open_and_kill(self) -> None:
        async def follow() -> str:
            await self.town.open(self.comes, self.url)
            return ""

        # opening a link is no press
        instant = Instant.ANY if self.instant is Instant.UNANSWERED else self.instant
        await press_and_kill(self.town, instant, follow, lambda: bool(self.in_the_group(ASKS)), self.random)
        await all_said(self.town)
        assert self.is_once(ASKS, self.chair.table.chat)
        assert self.is_once(say("uk", "substitute-asked", {}), self.comes)

    async def agree(self, person: int) -> Json:
        """A person raises a hand. Returns the answer."""
        return await answer_to(self.town, await self.raise_hand(person))

    async def raise_hand(self, person: int) -> str:
        motion = self.in_the_group(ASKS)[-1]
        motion_id = max(number for (number,) in rows(self.town, "SELECT id FROM motions"))
        data = MotionTap(game=FIRST_GAME, motion=motion_id).pack()
        return await self.town.press(person, motion, data)

    async def agree_and_kill(self, person: int, *, decides: bool) -> None:
        """A person raises a hand and the bot is killed. Checks that the hand stays raised."""
        known = len(self.town.mirror.answers)

        def told() -> bool:
            return bool(self.in_the_group(SITS)) if decides else len(self.town.mirror.answers) > known

        raised = partial(self.raise_hand, person)
        edits_only = (
            self.instant is Instant.UNSURE and not decides
        )  # after this press no message follows that a kill could double
        instant = Instant.ANY if edits_only else self.instant
        query = await press_and_kill(self.town, instant, raised, told, self.random)
        await all_said(self.town)
        found = [each["text"] for each in self.town.mirror.answers if each["query"] == query]
        assert found in ([say("uk", "motion-hand-taken", {})], [])
        again = (await self.agree(person))["text"]
        assert again == say("uk", "motion-closed" if decides else "motion-hand-is-up", {})


async def wanted(found: Found, instant: Instant) -> Change:
    """Returns a table with silent players. It is stopped by day, when a substitute may take a seat."""
    seed = int(os.environ.get("STORM_SEED", SystemRandom().randrange(10**6)))
    sys.stdout.write(f"STORM_SEED={seed}\n")
    town = await found(scale=QUICK, seed=seed)
    town.expected_refusals |= OF_KILLS
    chair = await judged(town, "uk", "fiim-2019", {"substitutes": "on"}, watching=1)
    for person in chair.table.people[1:]:
        await town.post(f"people/{person}/mine", {"mine": True})
    await link(town, chair.table, "instead-")
    await stop_clock(chair, by_day=True)
    here = await at_the_table(chair)
    people = dict(rows(town, "SELECT seat, user_id FROM seats"))
    for person in chair.table.people:
        await town.post(f"people/{person}/mine", {"mine": True})
    url = next(each for each in reversed(links(chair)) if seat_of(each) in here)
    seat = seat_of(url)
    hands = tuple(people[each] for each in here if each != seat)
    await change_pace(town, SLOW)
    return Change(chair, instant, Random(seed), url, seat, people[seat], hands)


def links(chair: Chair) -> list[str]:
    said = chair.town.mirror.said_in(chair.table.chat)
    urls = [str(button.get("url", "")) for each in said for button in each.buttons]
    return [url for url in urls if "?start=instead-" in url]


def seat_of(url: str) -> int:
    return int(url.split("?start=instead-")[1].split("-", maxsplit=1)[0])


async def at_the_table(chair: Chair) -> list[int]:
    """Returns the seats for which the panel offers a foul."""
    await chair.press("foul")
    shown, _ = await chair.button("home")
    seats = [tap.seat for tap in map(judge_tap, shown.taps) if tap is not None and tap.wish == "foul"]
    await chair.press("home")
    await chair.button("resume")
    return seats


@pytest.mark.long
@pytest.mark.parametrize("instant", Instant)
async def test_a_seat_changes_hands_once_whatever_is_killed(found: Found, instant: Instant) -> None:
    change = await wanted(found, instant)
    await change.open_and_kill()
    needed = (len(change.hands) + 1) // 2 + 1
    first, *others, last, decisive = change.hands[:needed]
    await change.agree_and_kill(first, decides=False)
    for person in others:
        assert not (await change.agree(person))["alert"]
    await change.agree_and_kill(last, decides=False)
    assert not change.in_the_group(SITS)
    await change.agree_and_kill(decisive, decides=True)
    await one_sits_there(change)
    await nothing_is_the_others(change)
    await it_ends(change)


async def one_sits_there(change: Change) -> None:
    """Checks that the group reads about the substitute once, that he has the card, and that he can not sit
    down again."""
    town = change.town
    assert change.is_once(SITS, change.chair.table.chat)
    cards = [each for each in town.mirror.said_in(change.comes) if each.now["protected"]]
    assert 1 <= len(cards) <= 1 + (change.instant in DOUBLING)
    taken = rows(town, "SELECT user_id, seat, place FROM substitutes")
    assert taken == [(change.comes, change.seat, 1)]
    await town.open(change.comes, change.url)
    await all_said(town)
    assert len(change.told(say("uk", "substitute-has-sat", {}), change.comes)) == 1


async def nothing_is_the_others(change: Change) -> None:
    """The person who sat at the seat before reads that he has lost it. His presses are refused and do
    nothing."""
    town, chair = change.town, change.chair
    before = kept_of(town, chair.table)
    here, alone = change.in_the_group(SITS)[-1], town.mirror.said_in(change.gone)[-1]
    passes = ActTap(game=FIRST_GAME, serial=before.step.serial, word="pass")
    for tap, shown in (
        (CardTap(game=FIRST_GAME), alone),
        (passes, here),
        (MotionTap(game=FIRST_GAME, motion=1), here),
    ):
        order = {"chat": shown.chat, "message": shown.id, "data": tap.pack(), "forged": True}
        query = str((await town.post(f"people/{change.gone}/press", order))["query"])
        answer = await answer_to(town, query)
        assert (answer["alert"], answer["text"]) == (True, say("uk", "not-seated", {})), tap
    assert kept_of(town, chair.table).lines == before.lines
    assert rows(town, "SELECT user_id FROM seats WHERE held AND user_id = ?", change.gone) == []


async def it_ends(change: Change) -> None:
    """The game goes on with the substitute to its end, and its record verifies."""
    town, chair = change.town, change.chair
    await resume_quickly(chair)
    await chair.do("defeat-sure", 1, "6.8.1")
    text = await town.download(await town.over(chair.table))
    played = await replay(town, chair.table, text)
    assert played["reason"] == "team-defeat"
    names = {person: town.mirror.people[person]["name"] for person in chair.table.people}
    assert parse(text).source.players[change.seat - 1] == names[change.gone]
