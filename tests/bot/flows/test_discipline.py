"""Talk out of turn: what the bot does depends on the setting, the kind of message, and when it was
written."""

from typing import Any

import pytest

from bot.services.game import pauses
from bot.store.people import people
from engine.acts import Foul, Leave, Pass
from engine.steps import StepName
from tests.rig.flows.gone import choose
from tests.rig.flows.maniac import maniac_silences
from tests.rig.flows.rows import deleted
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

FILE = {"file_id": "f", "file_unique_id": "f"}
KINDS: dict[str, dict[str, Any]] = {
    "text": {"text": "это пятый"},
    "voice": {"voice": {**FILE, "duration": 3}},
    "round video": {"video_note": {**FILE, "length": 240, "duration": 3}},
    "photo": {"photo": [{**FILE, "width": 1, "height": 1}]},
    "animation": {"animation": {**FILE, "width": 1, "height": 1, "duration": 1}},
    "sticker": {
        "sticker": {
            **FILE,
            "type": "regular",
            "width": 1,
            "height": 1,
            "is_animated": False,
            "is_video": False,
        }
    },
    "forward": {
        "text": "смотрите",
        "forward_origin": {"type": "hidden_user", "sender_user_name": "Аня", "date": 1},
    },
    "poll": {
        "poll": {
            "id": "1",
            "question": "Пятый?",
            "options": [],
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": True,
            "type": "regular",
            "allows_multiple_answers": False,
            "allows_revoting": True,
            "members_only": False,
        }
    },
    "dice": {"dice": {"emoji": "🎲", "value": 6}},
}


async def at_turn(town: Town, seat: int, **settings: str) -> None:
    """Takes the game to the turn of `seat`, ten seconds after the group saw that the turn began. The bot may
    delete messages."""
    town.telegram.members[BOT_ID] = "administrator"
    town.telegram.rights = {"can_delete_messages": True}
    await choose(town, **settings)
    await town.dealt(turn=seat)
    await town.deliver()
    town.now += 10


async def fouls(town: Town, seat: int) -> int:
    return (await town.live_game()).state.fouls(seat)


async def edit(town: Town, user: int, *, at: float, text: str = "это пятый") -> list[Any]:
    """Sends the update of a message that was written the day before and edited at `at`. Returns what is
    sent."""
    return await town.feed(
        edited_message={
            **town.message(user, GROUP),
            "message_id": 77,
            "date": int(town.now) - 86400,
            "edit_date": int(at),
            "text": text,
        }
    )


@pytest.mark.parametrize(
    ("discipline", "private", "group", "is_deleted", "fouled"),
    [
        ("off", [], [], False, 0),
        ("remind", ["remind-out-of-turn"], [], False, 0),
        ("warn", [], ["out-of-turn"], False, 0),
        ("delete", [], [], True, 0),
        ("foul", [], ["fouled", "reason-fiim-2019-6-6-1"], True, 1),
    ],
)
async def test_each_kind_of_message_is_treated_as_the_chat_has_chosen(
    town: Town, discipline: str, private: list[str], group: list[str], is_deleted: bool, fouled: int
) -> None:
    await at_turn(town, 1, discipline=discipline)
    for seat, kind in enumerate(KINDS, 2):
        rows = await town.feed(message={**town.message(seat, GROUP), **KINDS[kind]})
        assert (keys(rows, chat=seat), keys(rows, chat=GROUP)) == (private, group), kind
        assert bool(deleted(rows)) == is_deleted, kind
        assert await fouls(town, seat) == fouled, kind


CLAUSES = {
    "fiim-2019": ("6-6-1", "6-7-6"),
    "classic-10": ("7", "5"),
    "city": ("f1", "f4"),
    "ua-club": ("f1", "f1"),
    "party": ("f2", "f9"),
}


@pytest.mark.parametrize("book", CLAUSES)
async def test_a_foul_of_the_bot_has_the_clause_of_day_or_night_and_costs_one(town: Town, book: str) -> None:
    await choose(town, discipline="foul", oaths="foul")
    await town.dealt(book)
    for seat, (step, clause) in enumerate(zip((StepName.TURN, StepName.HUNT), CLAUSES[book], strict=True), 2):
        await town.until(step)
        await town.deliver()
        town.now += 10
        rows = await town.say(seat, "клянусь, это пятый")
        assert {"fouled", f"reason-{book}-{clause}"} <= {*keys(rows, chat=GROUP)}
        assert await fouls(town, seat) == 1


async def test_by_default_talk_out_of_turn_is_reminded_of_once_a_step(town: Town) -> None:
    await at_turn(town, 1)
    assert keys(await town.say(2, "это пятый")) == ["remind-out-of-turn"]
    assert keys(await town.say(2, "точно пятый")) == []
    assert keys(await town.say(3, "нет")) == ["remind-out-of-turn"]
    await town.until(StepName.TURN, 4)
    await town.deliver()
    town.now += 10
    assert keys(await town.say(2, "пятый же")) == ["remind-out-of-turn"]


async def test_a_new_reminder_replaces_the_last_reminder(town: Town) -> None:
    await at_turn(town, 1)
    await town.say(2, "это пятый")
    await town.say(3, "нет")
    await town.deliver()
    await town.until(StepName.TURN, 4)
    town.now += 10
    rows = await town.say(2, "пятый же")
    assert keys(rows) == ["remind-out-of-turn"]
    assert [row.chat_id for row in deleted(rows)] == [2]
    await town.deliver()
    await town.until(StepName.TURN, 5)
    town.now += 10
    assert [row.what for row in await town.say(2, "снова")].count("delete") == 1


async def test_a_player_without_a_private_chat_is_reminded_in_the_group(town: Town) -> None:
    await at_turn(town, 1, discipline="remind")
    await town.writes(people.set_reachable, BOT_ID, 2, False)
    assert keys(await town.say(2, "это пятый"), chat=GROUP) == ["out-of-turn"]


@pytest.mark.parametrize("discipline", ["delete", "foul"])
async def test_without_the_right_to_delete_the_host_warns(town: Town, discipline: str) -> None:
    await at_turn(town, 1, discipline=discipline)
    town.telegram.rights = {}
    rows = await town.say(2, "это пятый")
    assert "out-of-turn" in keys(rows, chat=GROUP)
    assert not deleted(rows)
    assert await fouls(town, 2) == (discipline == "foul")


@pytest.mark.parametrize(
    ("when", "key"),
    [("night", "remind-by-night"), ("out", "remind-when-out"), ("silent turn", "remind-silent-turn")],
)
async def test_the_reminder_names_its_reason(town: Town, when: str, key: str) -> None:
    await at_turn(town, 1)
    if when == "night":
        await town.until(StepName.HUNT)
    elif when == "out":
        await town.play(Leave(2))
    else:
        for _ in range(3):
            await town.play(Foul(2))
        await town.until(StepName.TURN, 2)
    await town.deliver()
    town.now += 10
    assert keys(await town.say(2, "это пятый"), chat=2) == [key]


async def test_an_album_is_one_message(town: Town) -> None:
    await at_turn(town, 1, discipline="foul")
    parts = [
        await town.feed(message={**town.message(2, GROUP), **KINDS["photo"], "media_group_id": "a"})
        for _ in range(3)
    ]
    assert [len(deleted(rows)) for rows in parts] == [1, 1, 1]
    assert await fouls(town, 2) == 1


async def test_an_edit_counts_when_it_is_made_and_once(town: Town) -> None:
    await at_turn(town, 1, discipline="foul")
    await edit(town, 1, at=town.now, text="пас")
    assert (await town.live_game()).state.step.seat == 1
    await edit(town, 2, at=town.now)
    await edit(town, 2, at=town.now)
    assert (await fouls(town, 1), await fouls(town, 2)) == (0, 1)
    await edit(town, 2, at=town.now + 1)
    assert await fouls(town, 2) == 2


async def test_a_live_location_that_moves_is_no_edit(town: Town) -> None:
    await at_turn(town, 1, discipline="foul")
    place = {"location": {"latitude": 1.0, "longitude": 1.0, "live_period": 900}}
    body = {**town.message(2, GROUP), "edit_date": int(town.now), **place}
    assert await town.feed(edited_message=body) == []


@pytest.mark.parametrize(
    ("written", "fouled"),
    [(-3, 0), (0, 0), (2, 0), (5, 1), (20, 1)],
    ids=["in the speech", "as it ended", "clocks differ", "too late", "much too late"],
)
async def test_a_message_counts_for_the_step_it_was_written_in(town: Town, written: int, fouled: int) -> None:
    """`written`: seconds after the end of the writer's speech. The message arrives half a minute late."""
    await at_turn(town, 2, discipline="foul")
    town.now = float(int(town.now))
    ended = town.now
    await town.play(Pass(2))
    await town.deliver()
    town.now = ended + 30
    await town.say(2, "и ещё пятый", date=int(ended + written))
    assert await fouls(town, 2) == fouled


async def test_nobody_speaks_too_long_before_the_group_sees_that_time_is_over(town: Town) -> None:
    await at_turn(town, 2, discipline="foul")
    await town.play(Pass(2))
    town.now += 20
    await town.say(2, "и ещё пятый")
    assert await fouls(town, 2) == 0
    await town.deliver()
    town.now += 10
    await town.say(2, "и ещё пятый")
    assert await fouls(town, 2) == 1


async def test_in_a_pause_everybody_may_talk(town: Town) -> None:
    await at_turn(town, 1, discipline="foul")
    await town.does(pauses.pause, "judge")
    assert await town.say(2, "где чай?") == []
    await town.does(pauses.resume, "judge")
    town.now += 10
    await town.say(2, "вот чай", date=int(town.now) - 12)
    assert await fouls(town, 2) == 0
    await town.say(2, "и пятый")
    assert await fouls(town, 2) == 1


async def test_words_that_were_written_in_an_earlier_step_are_no_act(town: Town) -> None:
    await at_turn(town, 2, discipline="foul")
    await town.play(Pass(2))
    await town.deliver()
    town.now += 10
    assert keys(await town.say(2, "выставляю 5", date=int(town.now) - 12)) == []
    assert (await town.live_game()).state.day.nominations == ()


async def test_messages_that_waited_while_the_bot_was_down_cost_no_foul(town: Town) -> None:
    await at_turn(town, 1, discipline="foul")
    town.now += 20
    await town.restart()
    assert keys(await town.say(2, "бот спит?", date=int(town.now) - 5)) == []
    await town.deliver()
    town.now += 10
    await town.say(2, "это пятый")
    assert await fouls(town, 2) == 1


async def test_a_person_who_does_not_play_may_talk_and_edit(town: Town) -> None:
    await at_turn(town, 1, discipline="foul")
    assert await town.say(99, "привет") == []
    assert await edit(town, 99, at=town.now) == []


async def test_party_a_silenced_player_who_talks_gets_a_foul_by_its_own_clause(town: Town) -> None:
    await choose(town, discipline="foul")
    await maniac_silences(town, 7)
    rows = await town.say(7, "я комиссар")
    assert {"reason-party-f8", "fouled"} <= set(keys(rows, chat=GROUP))
