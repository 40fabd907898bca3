"""The ready check: a silent player loses his seat, the next person in the queue gets it, and the table is
dealt."""

import pytest

from bot.runtime.timers import Timed
from bot.services.lobby.ready import CHECK
from bot.store.game import deadlines
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, keys

ADMINISTRATOR = 90


@pytest.fixture(autouse=True)
async def checks(town: Town) -> None:
    town.telegram.members |= {ADMINISTRATOR: "owner", BOT_ID: "administrator"}
    await town.tap(ADMINISTRATOR, "s:ready:on")


async def say_ready(town: Town, *people: int) -> list[str]:
    game = await town.game()
    for user in people:
        rows = await town.tap(user, f"l:{game.id}:ready")
        assert answer(rows) == ["ready-noted"]
    return keys(rows)


async def status(town: Town) -> str:
    return (await town.game()).status


async def test_all_are_asked_and_the_last_answer_deals(town: Town) -> None:
    game = await town.gather("party", 6)
    assert answer(await town.tap(2, f"l:{game.id}:ready")) == ["ready-not-asked"]
    (asked,) = await town.say(1, "/begin")
    assert keys([asked]) == ["ready-ask", *["lobby-called"] * 5]
    assert not asked.content.get("silent")
    assert button([asked], "button-ready") == f"l:{game.id}:ready"
    await say_ready(town, 2, 3, 4, 5)
    assert await status(town) == "lobby"
    await say_ready(town, 6)
    assert await status(town) == "running"


async def test_a_full_table_is_asked_without_a_word(town: Town) -> None:
    game = await town.gather("fiim-2019", 9)
    rows = await town.whisper(10, f"/start {game.join_code}")
    assert "ready-ask" in keys(rows)
    assert "lobby-is-full" not in keys(rows)
    await say_ready(town, *range(1, 10))
    assert await status(town) == "running"


async def test_the_silent_lose_the_seat_and_who_waits_is_asked(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    for user in (11, 12, 13):
        await town.whisper(user, f"/start {game.join_code}")
    assert answer(await town.tap(11, f"l:{game.id}:ready")) == ["ready-only-seated"]
    await say_ready(town, *range(1, 9))
    rows = await town.time_out()
    assert keys(rows, chat=9) == ["ready-seat-lost"]
    assert keys(rows, chat=11) == ["lobby-moved-up"]
    (asked,) = [row for row in rows if "ready-ask" in keys([row])]
    assert keys([asked]) == ["ready-ask", "lobby-called"]
    assert await town.seated() == [*range(1, 9), 10, 11]
    assert keys(await town.whisper(9, f"/start {game.join_code}"), chat=9) == ["lobby-waits"]
    rows = await town.time_out()
    assert keys(rows, chat=12) == ["lobby-moved-up"]
    await say_ready(town, 12)
    assert await status(town) == "running"


@pytest.mark.parametrize("how", ["button", "gone"])
async def test_who_moves_up_while_others_are_asked_is_asked_and_has_as_long(town: Town, how: str) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.whisper(11, f"/start {game.join_code}")
    await say_ready(town, *range(1, 9))
    town.now += 55
    if how == "button":
        rows = await town.tap(9, f"l:{game.id}:leave")
    else:
        rows = await town.standing_changed(9, "left")
    assert keys(rows, chat=11) == ["lobby-moved-up"]
    (asked,) = [row for row in rows if "ready-ask" in keys([row])]
    assert (asked.what, keys([asked])) == ("send", ["ready-ask", "lobby-called"])
    async with town.store.read_only() as tx:
        deadline = await deadlines.of_game(tx, game.id)
    assert deadline is not None
    assert deadline.due_at == town.now + CHECK


@pytest.mark.parametrize("how", ["button", "gone"])
async def test_the_last_silent_one_goes_and_the_others_are_dealt_to(town: Town, how: str) -> None:
    game = await town.gather("party", 7)
    await town.say(1, "/begin")
    await say_ready(town, 2, 3, 4, 6, 7)
    if how == "button":
        await town.tap(5, f"l:{game.id}:leave")
    else:
        await town.standing_changed(5, "left")
    assert await status(town) == "running"


async def test_with_too_few_left_the_table_goes_on_gathering(town: Town) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await say_ready(town, 2)
    rows = await town.time_out()
    assert "ready-not-enough" in keys(rows, chat=GROUP)
    assert await town.seated() == [1, 2]
    async with town.store.read_only() as tx:
        deadline = await deadlines.of_game(tx, game.id)
    assert deadline is not None
    assert deadline.kind == "gathering"


async def test_with_more_than_the_changed_rules_allow_the_table_goes_on_gathering(town: Town) -> None:
    game = await town.gather("city", 12)
    await town.say(1, "/begin")
    await town.tap(1, f"b:{game.id}:fiim-2019")
    await say_ready(town, *range(2, 12))
    assert keys(await town.say(1, "/begin")) == ["lobby-crowded"]
    rows = await town.tap(12, f"l:{game.id}:ready")
    assert [keys([row]) for row in rows if row.slot == "aside:ready"] == [["lobby-crowded"]]
    assert await town.seated() == [*range(1, 13)]
    assert await status(town) == "lobby"


async def test_the_host_may_begin_without_the_silent_once_there_are_enough(town: Town) -> None:
    await town.gather("party", 7)
    await town.say(1, "/begin")
    assert keys(await town.say(1, "/begin")) == ["ready-too-few"]
    await say_ready(town, 2, 3, 4, 5)
    rows = await town.say(1, "/begin")
    assert keys(rows, chat=6)[0] == keys(rows, chat=7)[0] == "ready-seat-lost"
    assert await status(town) == "running"
    assert len((await town.live_game()).roster.people) == 5


async def test_who_comes_during_a_check_is_ready_and_who_goes_is_not_waited_for(town: Town) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await say_ready(town, 2, 3, 4, 5)
    await town.whisper(7, f"/start {game.join_code}")
    assert await status(town) == "lobby"
    await town.tap(6, f"l:{game.id}:leave")
    assert await status(town) == "running"
    assert len((await town.live_game()).roster.people) == 6


@pytest.mark.parametrize("slept", [0.0, 3 * CHECK])
async def test_a_check_outlives_a_kill(town: Town, slept: float) -> None:
    """People could not press while the bot was down, so they get the whole time again."""
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await say_ready(town, 2, 3)
    town.now += slept
    await town.restart()
    ends = town.app.timers.ends_at(Timed("ready", game.id))
    assert ends is not None
    assert ends > town.now
    await say_ready(town, 4, 5, 6)
    assert await status(town) == "running"


@pytest.mark.parametrize(("before", "left"), [(1.0, 20.0), (2.0, 10.0), (0.1, CHECK)])
async def test_what_is_left_of_a_check_goes_with_the_time_scale(
    town: Town, before: float, left: float
) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    town.now += CHECK - 20
    town.settings = town.settings.model_copy(update={"time_scale_before": before})
    await town.restart()
    ends = town.app.timers.ends_at(Timed("ready", game.id))
    assert ends == pytest.approx(town.now + left, rel=0, abs=0.001)
    async with town.store.read_only() as tx:
        stored = await deadlines.of_game(tx, game.id)
    assert stored is not None
    assert stored.due_at == pytest.approx(town.now + left, rel=0, abs=0.001)


async def test_a_cancelled_lobby_has_no_check(town: Town) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await town.deliver()
    rows = await town.tap(1, f"l:{game.id}:cancel-sure")
    assert [row.slot for row in rows if row.what == "delete"] == ["aside:ready"]
    town.app.due(Timed("ready", game.id))
    await town.quiet()
    assert await status(town) == "cancelled"
