"""A season that ends by itself."""

import datetime as dt

import pytest

from bot.services.season import end_in_time
from bot.store.chat import chats
from bot.store.season import seasons
from bot.values.outgoing import Outgoing
from bot.values.season import Terms
from engine.acts import Remove
from engine.roles import Team
from engine.steps import StepName
from tests.rig.flows.rows import sent
from tests.rig.flows.season import ADMINISTRATOR, MEMBER, begun, in_zone, moment_at, played, said, season_here
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, keys


@pytest.mark.parametrize(
    ("now", "end", "ends_at", "last_day"),
    [
        ("2026-11-22 12:00", "month", "2026-12-01 00:00", "30.11.2026"),
        ("2026-11-30 23:59", "month", "2026-12-01 00:00", "30.11.2026"),
        ("2026-12-01 00:00", "month", "2027-01-01 00:00", "31.12.2026"),
        ("2026-01-01 00:30", "quarter", "2026-04-01 00:00", "31.03.2026"),
        ("2026-09-30 12:00", "quarter", "2026-10-01 00:00", "30.09.2026"),
        ("2026-11-22 12:00", "quarter", "2027-01-01 00:00", "31.12.2026"),
        ("2026-02-28 12:00", "year", "2027-01-01 00:00", "31.12.2026"),
    ],
)
async def test_a_season_ends_at_midnight_by_the_calendar_of_the_group(
    town: Town, now: str, end: str, ends_at: str, last_day: str
) -> None:
    town.now = moment_at(now)
    await in_zone(town, "kyiv")
    await begun(town, end=end)
    assert (await season_here(town)).terms.ends_at == moment_at(ends_at)
    assert said(await town.say(MEMBER, "/season"), "season-ends") == [{"date": last_day}]


@pytest.mark.parametrize(
    ("before", "after", "ends_at"),
    [
        ("none", "kyiv", moment_at("2026-12-01 00:00")),
        ("kyiv", "none", moment_at("2026-12-01 00:00", "UTC")),
        ("kyiv", "london", moment_at("2026-12-01 00:00", "Europe/London")),
    ],
)
async def test_a_season_end_follows_the_new_zone(town: Town, before: str, after: str, ends_at: float) -> None:
    town.now = moment_at("2026-11-22 12:00")
    await in_zone(town, before)
    await begun(town, end="monthly")
    await town.tap(ADMINISTRATOR, f"s:zone:{after}")
    terms = (await season_here(town)).terms
    assert (terms.ends_at, terms.again) == (ends_at, True)
    assert said(await town.say(MEMBER, "/season"), "season-ends-again") == [{"date": "30.11.2026"}]


async def test_an_administrator_changes_the_end_of_a_season(town: Town) -> None:
    await begun(town)
    (page,) = await town.say(MEMBER, "/season")
    assert said([page], "season-ends") == []
    asked = sent(await town.tap(ADMINISTRATOR, button([page], "button-season-plan")))
    rows = await town.tap(ADMINISTRATOR, button(asked, "button-ends-year"))
    assert answer(rows) == ["season-planned"]
    assert (await season_here(town)).terms.ends_at is not None
    await town.tap(ADMINISTRATOR, button(asked, "button-ends-none"))
    assert (await season_here(town)).terms.ends_at is None
    assert answer(await town.tap(ADMINISTRATOR, "v:plan-set:7:now:all:1:year")) == ["season-over"]


async def test_a_season_ends_by_itself_and_the_group_reads_the_standing(town: Town) -> None:
    await begun(town, end="month")
    await played(town)
    await in_time(town)
    assert (await season_here(town)).until is None
    await town.restart()
    town.now = (await season_here(town)).terms.ends_at or 0.0
    (told,) = await in_time(town)
    assert told.chat_id == GROUP
    assert keys([told])[:2] == ["season-ended-in-time", "rating-title-over"]
    assert len(said([told], "rating-row")) == 10
    assert (await season_here(town)).until == town.now
    assert await in_time(town) == []
    await played(town)
    assert len(said(await town.say(MEMBER, "/rating"), "rating-row")) == 10
    assert said(await town.say(MEMBER, "/rating"), "rating-title-over")[0]["games"] == 1


async def test_a_season_ends_after_the_running_game_which_counts(town: Town) -> None:
    await begun(town, end="month")
    await town.dealt("city")
    live = await town.until(StepName.TURN, 1)
    town.now = ends_at = (await season_here(town)).terms.ends_at or 0.0
    assert await in_time(town) == []
    town.now += 60.0
    for black in [seat for seat, role in enumerate(live.state.roles, 1) if role.team is Team.BLACK]:
        await town.play(Remove(black))
    await town.deliver()
    town.now += 60.0
    (told,) = await in_time(town)
    (title,) = said([told], "rating-title-over")
    assert title["games"] == 1
    last = dt.datetime.fromtimestamp(ends_at - 1, dt.UTC)
    assert title["until"] == f"{last:%d.%m.%Y}"


async def test_a_bot_that_was_removed_ends_the_season_when_it_is_back(town: Town) -> None:
    await begun(town, end="month")
    await played(town)
    town.now = (await season_here(town)).terms.ends_at or 0.0
    async with town.store.transaction() as tx:
        await chats.set_left(tx, BOT_ID, GROUP, tx.now)
    assert await in_time(town) == []
    await town.writes(chats.set_left, BOT_ID, GROUP, None)
    assert keys(await in_time(town))[:1] == ["season-ended-in-time"]


async def test_of_two_seasons_of_a_moved_group_the_running_one_ends(town: Town) -> None:
    """A season of the group's old id may begin after the one of its new id, which goes on."""
    old = -100555
    await begun(town, start="year", end="month")
    async with town.store.transaction(patient=True) as tx:
        await chats.seen(tx, BOT_ID, old, "Пятница")
        await seasons.begin(tx, old, Terms(tx.now, (), 1, 0))
        await chats.migrate(tx, BOT_ID, old, GROUP)
    ends_at = (await season_here(town)).terms.ends_at
    assert ends_at is not None
    town.now = ends_at
    (told,) = await in_time(town)
    assert keys([told])[0] == "season-ended-in-time"
    town.now += 60.0
    assert await in_time(town) == []
    assert ends_at in [one.until for one in await town.reads(seasons.of_chat, GROUP)]


async def test_m14_seasons_follow_each_other_month_by_month(town: Town) -> None:
    """The next season begins when the last one ends, on the same terms, and its games are its own."""
    await begun(town, end="monthly", least=3, books="city")
    await played(town)
    assert [*said(await town.say(MEMBER, "/season"), "season-ends-again")[0]] == ["date"]
    before = await season_here(town)
    for number in (2, 3):
        town.now = (await season_here(town)).terms.ends_at or 0.0
        (told,) = await in_time(town)
        assert said([told], "season-next") == [{"number": number}]
        now = await season_here(town)
        assert (now.number, now.until, now.games) == (number, None, 0)
        assert (now.terms.least, now.terms.books) == (before.terms.least, before.terms.books)
        assert (now.terms.ends_at or 0.0) - town.now > 27 * 86_400
    await town.tap(ADMINISTRATOR, f"v:plan-set:{now.id}:now:all:1:none")
    assert not (await season_here(town)).terms.again


async def in_time(town: Town) -> list[Outgoing]:
    """Returns what the bot says when it checks whether a season's time is over."""
    await town.deliver()
    await end_in_time(town.app.context)
    return await town.rows()
