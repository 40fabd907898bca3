"""A group plans a game for an hour of its own time zone."""

import datetime as dt
import json
from zoneinfo import ZoneInfo

import pytest

from bot.choices import ZONES, ChatSettings
from bot.store.lobby import evenings
from bot.values.outgoing import Outgoing
from tests.rig.flows.administered import ADMINISTRATOR, administered
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, button, buttons, keys, replying

KYIV = ZoneInfo("Europe/Kyiv")


def at(zone: ZoneInfo, *when: int) -> float:
    return dt.datetime(*when, tzinfo=zone).timestamp()  # type: ignore[misc, arg-type]


@pytest.fixture(autouse=True)
async def clock(town: Town) -> None:
    """Sets the clock to five in the afternoon."""
    administered(town)
    town.now = at(KYIV, 2026, 11, 22, 17, 0)
    await town.tap(ADMINISTRATOR, "s:zone:kyiv")


@pytest.mark.parametrize(
    "text", ["fiim-2019 21:00", "21:00", "fiim-2019 22.11 21:00", "22.11 21.00", "Вс 21:00"]
)
async def test_a_table_opens_for_an_hour_which_every_client_shows_by_its_own_clock(
    town: Town, text: str
) -> None:
    (row,) = in_slot(await town.say(1, f"/newgame {text}"), "evening")
    assert "lobby-planned" in keys([row])
    hour = round(at(KYIV, 2026, 11, 22, 21, 0))
    assert f'<tg-time unix="{hour}" format="wDT">вс 22.11, 21:00</tg-time>' in town.app.render(row, 0).text
    assert (await town.game()).planned_at == hour


async def test_a_group_without_a_zone_is_asked_for_its_zone(town: Town) -> None:
    await town.tap(ADMINISTRATOR, "s:zone:none")
    rows = await town.say(1, "/newgame 21:00")
    assert keys(rows) == ["planned-zone-by-admin"]
    assert [one for row in rows for one in buttons(row)] == []
    rows = await town.say(ADMINISTRATOR, "/newgame 21:00")
    assert keys(rows) == ["planned-zone-first"]
    await town.deliver()
    rows = await town.tap(ADMINISTRATOR, button(rows, "button-zone-kyiv"))
    assert "evening-post" in keys(rows)
    assert [row.what for row in rows if row.message_id] == ["delete"]


async def test_the_question_for_a_city_is_deleted(town: Town) -> None:
    await town.tap(ADMINISTRATOR, "s:zone:none")
    for _ in range(2):
        rows = await town.say(ADMINISTRATOR, "/newgame 21:00")
        await town.deliver()
    assert [row.what for row in rows] == ["delete", "send"]
    offered = [one["label"]["key"] for row in rows for one in buttons(row)]
    assert {"button-zone-none", "button-back"} & {*offered} == set()
    rows = await town.tap(ADMINISTRATOR, button(rows, "button-not-now"))
    assert [row.what for row in rows if row.message_id] == ["delete"]
    await town.tap(ADMINISTRATOR, "s:zone:kyiv")
    assert await town.reads(evenings.open_in, BOT_ID, GROUP) == []


async def type_zone(town: Town, text: str, user: int = ADMINISTRATOR) -> list[Outgoing]:
    """A person replies to the question for a time zone that has no button."""
    page = await town.tap(ADMINISTRATOR, "s:time:")
    await town.tap(ADMINISTRATOR, button(page, "button-own-zone"))
    asked = await town.asking("own-zone")
    return await town.say(user, text, **replying(asked))


async def test_a_zone_without_a_button_can_be_typed(town: Town) -> None:
    rows = await type_zone(town, "Прага")
    assert [town.words(row) for row in rows] == ["Время группы: Europe/Prague.\nСейчас там 22.11, 16:00."]
    await town.say(1, "/newgame 21:00")
    assert (await town.game()).planned_at == round(at(ZoneInfo("Europe/Prague"), 2026, 11, 22, 21, 0))
    assert "setting-zone-typed" in keys(await town.tap(ADMINISTRATOR, "s:time:"))
    assert "setting-zone-typed" in json.dumps([row.content for row in await town.say(2, "/settings")])


async def test_a_typed_zone_with_a_button_is_marked_on_it(town: Town) -> None:
    assert keys(await type_zone(town, "europe/warsaw")) == ["setting-zone-warsaw", "own-zone-now"]
    page = await town.tap(ADMINISTRATOR, "s:time:")
    marked = [one["data"] for row in page for one in buttons(row) if one.get("mark")]
    assert marked == ["s:posted_before:2", "s:zone:warsaw"]


async def test_only_an_administrator_sets_a_zone_and_only_an_existing_one(town: Town) -> None:
    assert keys(await type_zone(town, "там, где тепло")) == ["own-zone-unknown"]
    assert keys(await type_zone(town, "Прага", user=2)) == ["admins-only"]
    assert "setting-zone-kyiv" in keys(await town.tap(ADMINISTRATOR, "s:time:"))


def test_a_zone_unknown_to_the_machine_counts_as_no_zone() -> None:
    assert ChatSettings(zone="Europe/Atlantis").clock is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("party 25:00", "planned-no-hour"),
        ("party завтра", "planned-which-hour"),
        ("міська 25", "planned-no-hour"),
        ("2026", "planned-no-hour"),
        ("любая классика", "planned-no-hour"),
        ("пт 25:00 класика", "planned-no-hour"),
        ("в суботу", "planned-which-hour"),
        ("5.12", "planned-which-hour"),
        ("вечером", "planned-no-hour"),
        ("вчора о 20:00", "planned-no-hour"),
        ("31.02 21:00", "planned-no-day"),
        ("24.12 21:00", "planned-no-day"),
        ("сегодня 16:00", "planned-no-day"),
        ("chess 21:00", "no-such-book"),
        ("вт 25:00", "planned-no-hour"),
        ("по вторникам и пятницам в 20", "planned-no-hour"),
        ("наступної п'ятниці о 21", "planned-no-hour"),
        ("цієї суботи", "planned-which-hour"),
    ],
)
async def test_a_wrong_hour_is_refused_with_a_reason(town: Town, text: str, said: str) -> None:
    assert keys(await town.say(1, f"/newgame {text}")) == [said]


@pytest.mark.parametrize("wanted", ["party завтра", "завтра", "каждый понедельник"])
async def test_after_a_day_alone_a_reply_names_the_hour(town: Town, wanted: str) -> None:
    await town.say(1, f"/newgame {wanted}")
    (asked,) = [row for row in await town.rows() if "planned-which-hour" in keys([row])]
    await town.say(1, "в 9 вечера", **replying(await town.asking(asked.question or "")))
    game = await town.game()
    assert (game.planned_at, game.ruleset) == (at(KYIV, 2026, 11, 23, 21, 0), "party")


def test_every_zone_with_a_button_is_known() -> None:
    assert all(ZoneInfo(name) for name in ZONES.values())


async def test_for_a_day_newgame_offers_to_call_the_last_players_again(town: Town) -> None:
    await town.gather("party", 5)
    await town.say(1, "/begin")
    await town.stop()
    again = button(await town.say(1, "/newgame"), "button-same-people")
    assert "lobby-again" in keys(await town.tap(2, again))
    await town.tap(2, f"l:{(await town.game()).id}:cancel-sure")
    town.now += 25 * 3600
    assert "button-same-people" not in str([row.content for row in await town.say(1, "/newgame")])


async def test_the_next_game_keeps_the_seats_if_the_group_wants_that(town: Town) -> None:
    """If the group wants that, the next lobby keeps the seats of the last game in the same order. New people
    sit behind them."""
    await town.tap(ADMINISTRATOR, "s:seats:kept")

    async def table(*people: int) -> list[int]:
        await town.say(1, "/newgame party")
        game = await town.game()
        await town.join(game, *people)
        await town.say(people[0], "/begin")
        await town.tap(1, f"l:{game.id}:begin-sure")
        live = await town.live_game()
        await town.stop()
        return [live.roster.people[seat].user_id for seat in sorted(live.roster.people)]

    assert await table(3, 1, 5, 2, 4) == [3, 1, 5, 2, 4]
    assert await table(6, 1, 2, 3, 4) == [3, 1, 2, 4, 6]
