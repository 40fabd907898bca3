"""The ready check: the table waits for those who are late, and begins without them if it can; otherwise
nobody loses his seat."""

import pytest

from bot.runtime.timers import GameKind, Timed
from bot.services.lobby.ready import CHECK, LATE
from bot.store.game import deadlines
from bot.values.game import Game
from tests.rig.flows.administered import ADMINISTRATOR, administered
from tests.rig.flows.rows import deleted, in_slot
from tests.rig.flows.town import GROUP, Town, answer, button, keys


@pytest.fixture(autouse=True)
async def checks(town: Town) -> None:
    administered(town)
    await town.tap(ADMINISTRATOR, "s:ready:on")


async def say_ready(town: Town, *people: int) -> list[str]:
    game = await town.game()
    for user in people:
        rows = await town.tap(user, f"l:{game.id}:ready")
        assert answer(rows) == ["ready-noted"]
    return keys(rows)


async def status(town: Town) -> str:
    return (await town.game()).status


async def test_all_players_are_asked_and_the_last_answer_starts_the_deal(town: Town) -> None:
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


async def test_a_full_lobby_is_asked_who_is_ready_without_a_command(town: Town) -> None:
    game = await town.gather("fiim-2019", 9)
    rows = await town.join(game, 10)
    assert "ready-ask" in keys(rows)
    assert "lobby-is-full" not in keys(rows)
    await say_ready(town, *range(1, 10))
    assert await status(town) == "running"


async def test_everybody_is_notified_though_telegram_notifies_five_people_of_a_message(town: Town) -> None:
    game = await town.gather("fiim-2019", 9)
    rows = await town.join(game, 10)
    (called,) = [row for row in rows if keys([row]) == ["lobby-also-called", *["lobby-called"] * 4]]
    assert [one["args"]["user"] for one in called.content["lines"][1:]] == ["6", "7", "8", "9"]
    await say_ready(town, *range(1, 9))
    rows = await town.tap(9, f"l:{game.id}:ready")
    assert called.slot in [row.slot for row in deleted(rows)]


async def asked_with_queue(town: Town, *queue: int) -> Game:
    """Asks a table of ten for which these people wait; 1 has begun the check."""
    await town.tap(ADMINISTRATOR, "s:ready:off")
    game = await town.gather("fiim-2019", 10)
    await town.join(game, *queue)
    await town.tap(ADMINISTRATOR, "s:ready:on")
    await town.say(1, "/begin")
    return game


async def late_table(town: Town, *there: int) -> None:
    """A table of ten with a queue of three, of which these have answered; 9 and 10 are late."""
    game = await asked_with_queue(town, 11, 12, 13)
    await say_ready(town, *range(2, 9))
    for user in there:
        assert answer(await town.tap(user, f"l:{game.id}:ready")) == ["ready-waits"]
    rows = await town.time_out()
    assert [keys([row])[0] for row in rows] == ["ready-late" if len(there) > 1 else "ready-late-few"]
    assert await town.seated() == [*range(1, 11)]


async def test_late_players_keep_their_seats_until_the_table_begins(town: Town) -> None:
    await late_table(town, 12, 13)
    rows = await town.time_out()
    assert await status(town) == "running"
    assert keys(rows, chat=9)[0] == "ready-left-behind"
    assert sorted(await town.seated()) == [*range(1, 9), 12, 13]
    assert await town.waiting() == [11, 9, 10]


async def test_a_late_player_who_comes_plays(town: Town) -> None:
    await late_table(town, 12, 13)
    await say_ready(town, 9, 10)
    assert sorted(await town.seated()) == [*range(1, 11)]
    assert await status(town) == "running"
    assert await town.waiting() == [11, 12, 13]


async def test_the_host_need_not_wait_for_the_late(town: Town) -> None:
    await late_table(town, 11, 13)
    await town.say(1, "/begin")
    assert sorted(await town.seated()) == [*range(1, 9), 11, 13]


async def test_a_host_who_begins_without_late_players_counts_as_ready(town: Town) -> None:
    town.telegram.members[9] = "administrator"
    await late_table(town, 12)
    await town.say(9, "/begin")
    assert sorted(await town.seated()) == [*range(1, 10), 12]


async def test_if_the_table_can_not_begin_no_late_player_loses_his_seat(town: Town) -> None:
    await late_table(town, 11)
    assert keys(await town.say(1, "/begin")) == ["ready-too-few"]
    assert "ready-not-enough" in keys(await town.time_out(), chat=GROUP)
    assert (await status(town), await town.seated(), await town.waiting()) == (
        "lobby",
        [*range(1, 11)],
        [11, 12, 13],
    )


@pytest.mark.parametrize("how", ["button", "gone"])
async def test_a_player_who_moves_up_during_a_check_has_the_same_time(town: Town, how: str) -> None:
    game = await asked_with_queue(town, 11)
    await say_ready(town, *range(2, 9), 10)
    town.now += 55
    if how == "button":
        rows = await town.tap(9, f"l:{game.id}:leave")
    else:
        rows = await town.standing_changed(9, "left")
    assert keys(rows, chat=11) == ["lobby-moved-up"]
    (asked,) = [row for row in rows if "ready-ask" in keys([row])]
    assert (asked.what, keys([asked])) == ("send", ["ready-ask", "lobby-called"])
    deadline = await town.reads(deadlines.of_game, game.id)
    assert deadline is not None
    assert deadline.due_at == town.now + CHECK


@pytest.mark.parametrize("how", ["button", "gone"])
async def test_when_the_last_silent_player_leaves_the_game_begins(town: Town, how: str) -> None:
    game = await town.gather("party", 7)
    await town.say(1, "/begin")
    await say_ready(town, 2, 3, 4, 6, 7)
    if how == "button":
        await town.tap(5, f"l:{game.id}:leave")
    else:
        await town.standing_changed(5, "left")
    assert await status(town) == "running"


async def test_with_too_few_ready_players_the_lobby_stays_open(town: Town) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await say_ready(town, 2)
    await town.time_out()
    rows = await town.time_out()
    assert "ready-not-enough" in keys(rows, chat=GROUP)
    assert "lobby-free-judged" in keys(in_slot(rows, "lobby"))  # and not that the game can begin
    assert await town.seated() == [*range(1, 7)]
    (ended,) = [row for row in rows if "ready-not-enough" in keys([row])]
    await town.deliver()
    deadline = await town.reads(deadlines.of_game, game.id)
    assert deadline is not None
    assert deadline.kind == "gathering"
    late = button([ended], "button-ready")
    assert answer(await town.tap(7, late)) == ["not-seated"]
    rows = await town.tap(6, late)
    assert answer(rows) == ["ready-noted"]
    assert "ready-ask" in keys(rows)
    await say_ready(town, 1, 2, 3, 4, 5)
    assert await status(town) == "running"


async def test_with_too_many_players_for_a_new_book_the_lobby_stays_open(town: Town) -> None:
    game = await town.gather("city", 12)
    await town.say(1, "/begin")
    await town.tap(1, f"b:{game.id}:fiim-2019")
    await say_ready(town, *range(2, 12))
    assert keys(await town.say(1, "/begin")) == ["lobby-crowded"]
    rows = await town.tap(12, f"l:{game.id}:ready")
    assert [keys([row]) for row in in_slot(rows, "aside:ready")] == [["lobby-crowded"]]
    assert await town.seated() == [*range(1, 13)]
    assert await status(town) == "lobby"


async def test_the_host_may_begin_without_the_silent_once_there_are_enough(town: Town) -> None:
    await town.gather("party", 7)
    await town.say(1, "/begin")
    assert keys(await town.say(1, "/begin")) == ["ready-too-few"]
    await say_ready(town, 2, 3, 4, 5)
    await town.say(1, "/begin")
    assert await status(town) == "running"
    assert await town.waiting() == [6, 7]
    assert len((await town.live_game()).roster.people) == 5


async def test_a_player_who_joins_during_a_check_counts_as_ready(town: Town) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await say_ready(town, 2, 3, 4, 5)
    await town.join(game, 7)
    assert await status(town) == "lobby"
    await town.tap(6, f"l:{game.id}:leave")
    assert await status(town) == "running"
    assert len((await town.live_game()).roster.people) == 6


@pytest.mark.parametrize("slept", [0.0, 3 * LATE])
@pytest.mark.parametrize("stage", ["ready", "late"])
async def test_a_check_outlives_a_kill(town: Town, slept: float, stage: GameKind) -> None:
    """People could not press while the bot was down, so they get the whole time again."""
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await say_ready(town, 2, 3)
    if stage == "late":
        await town.time_out()
    town.now += slept
    await town.restart()
    ends = town.app.timers.ends_at(Timed(stage, game.id))
    assert ends is not None
    assert ends > town.now
    await say_ready(town, 4, 5, 6)
    assert await status(town) == "running"


@pytest.mark.parametrize(("before", "left"), [(1.0, 20.0), (2.0, 10.0), (0.1, CHECK)])
async def test_the_time_left_of_a_ready_check_follows_the_time_scale(
    town: Town, before: float, left: float
) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    town.now += CHECK - 20
    town.settings = town.settings.model_copy(update={"time_scale_before": before})
    await town.restart()
    ends = town.app.timers.ends_at(Timed("ready", game.id))
    assert ends == pytest.approx(town.now + left, rel=0, abs=0.001)
    stored = await town.reads(deadlines.of_game, game.id)
    assert stored is not None
    assert stored.due_at == pytest.approx(town.now + left, rel=0, abs=0.001)


async def test_cancelling_a_lobby_ends_its_ready_check(town: Town) -> None:
    game = await town.gather("party", 6)
    await town.say(1, "/begin")
    await town.deliver()
    rows = await town.tap(1, f"l:{game.id}:cancel-sure")
    assert [row.slot for row in deleted(rows)] == ["aside:ready"]
    town.app.due(Timed("ready", game.id))
    await town.quiet()
    assert await status(town) == "cancelled"
