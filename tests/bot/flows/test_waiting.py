"""The queue of a full table: people move up in the order in which they came, and nobody waits for a table at
which he sits."""

import random

import pytest

from bot.services.lobby.waiting import LONGEST_QUEUE
from bot.store.lobby import waiting
from bot.store.people import people
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys

ELSEWHERE = -100777


async def test_a_person_who_joins_a_full_lobby_reads_his_place_in_the_list(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    for place, user in enumerate((11, 12), 1):
        rows = await town.join(game, user)
        (told,) = (row for row in rows if row.chat_id == user)
        assert keys([told]) == ["lobby-waits"]
        assert f"под номером {place}." in town.words(told)
        (shown,) = in_slot(rows, "lobby")
        assert keys([shown])[-1 - place] == "lobby-waiting"
        assert "button-wait" in [button["label"]["key"] for button in buttons(shown)]
    assert await town.seated() == [*range(1, 11)]
    assert await town.waiting() == [11, 12]
    again = await town.join(game, 11)
    assert "под номером 1." in town.words(next(row for row in again if row.chat_id == 11))
    assert keys(await town.join(game, 1)) == ["lobby-seated-here"]


async def test_a_free_seat_goes_to_the_first_waiting_person_who_can_sit(town: Town) -> None:
    """A person who sits at another table keeps his place in the queue, and is asked again at the next free
    seat. One who can not be written to sits down, and is told so in the group."""
    game = await town.gather("fiim-2019", 10)
    other = await town.gather("party", 0, chat=ELSEWHERE)
    await town.join(game, 11, 12, 13, 14)
    await town.join(other, 11)
    await town.writes(people.set_reachable, BOT_ID, 12, False)
    rows = await town.tap(3, f"l:{game.id}:leave")
    assert keys(rows, chat=12) == []
    (told,) = (row for row in rows if "lobby-moved-up-here" in keys([row], GROUP))
    assert town.words(told) == "Игрок 12, место за столом ваше. Передумаете — /leave."
    assert told.content["silent"]
    assert await town.seated() == [1, 2, *range(4, 11), 12]
    assert await town.waiting() == [11, 13, 14]
    await town.whisper(11, "/leave")
    assert await town.waiting() == [11, 13, 14]
    assert keys(await town.standing_changed(4, "left"), chat=11) == ["lobby-moved-up"]
    await town.say(1, "/unseat 1")
    assert await town.seated() == [2, *range(5, 11), 12, 11, 13]
    assert await town.waiting() == [14]


@pytest.mark.parametrize("way", ["button", "command", "private", "gone"])
async def test_a_waiting_person_leaves_the_list_in_the_same_ways_as_a_lobby(town: Town, way: str) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.join(game, 11, 12)
    match way:
        case "button":
            assert answer(await town.tap(11, f"l:{game.id}:leave")) == ["lobby-waits-no-longer"]
        case "command":
            assert "lobby-waits-no-longer" in keys(await town.say(11, "/leave"))
        case "private":
            assert "lobby-waits-no-longer" in keys(await town.whisper(11, "/leave"), chat=11)
        case _:
            await town.standing_changed(11, "left")
    assert await town.waiting() == [12]
    assert "lobby-moved-up" in keys(await town.tap(1, f"l:{game.id}:leave"), chat=12)


async def test_the_waiting_list_does_not_name_a_forgotten_person(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.join(game, 11, 12)
    rows = await town.tap(11, "f:yes", chat=11)
    assert keys(rows, chat=11) == ["forget-done"]
    assert await town.waiting() == [12]
    (shown,) = in_slot(rows, "lobby")
    assert "Игрок 12" in town.words(shown)
    assert "Игрок 11" not in town.words(shown)


async def test_a_waiting_person_leaves_his_practice_for_a_free_seat(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.join(game, 11)
    await town.whisper(11, "/practice")
    rows = await town.tap(1, f"l:{game.id}:leave")
    assert keys(rows, chat=11)[-1] == "lobby-moved-up"
    assert 11 in await town.seated()


async def test_a_dismissed_judge_gets_no_seat_from_the_waiting_list(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.join(game, 11, 12)
    await town.whisper(11, f"/start judge-{game.join_code}")
    await town.say(1, "/unseat judge")
    await town.tap(3, f"l:{game.id}:leave")
    assert await town.seated() == [1, 2, *range(4, 11), 12]
    assert await town.waiting() == []


async def test_a_full_waiting_list_refuses_a_person(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    async with town.store.transaction() as tx:
        for user in range(100, 100 + LONGEST_QUEUE):
            await waiting.come(tx, BOT_ID, game.id, user, "…")
    assert keys(await town.join(game, 11), chat=11) == ["lobby-no-seat"]


async def test_people_who_waited_in_vain_are_called_first_to_the_next_game(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.join(game, 11, 12)
    await town.say(1, "/begin")
    await town.stop()
    rows = await town.tap(1, f"l:{game.id}:again")
    called = next(row for row in rows if "lobby-again-waited" in keys([row]))
    told = [said["args"].get("user") for said in called.content["lines"][1:3]]
    assert told == ["11", "12"]
    assert keys([called])[3] == "lobby-again"


async def test_a_cancelled_lobby_has_no_waiting_list(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.join(game, 11)
    await town.tap(1, f"l:{game.id}:cancel-sure")
    assert await town.waiting() == []


@pytest.mark.parametrize("seed", range(3))
async def test_people_on_the_waiting_list_are_seated_in_their_order(town: Town, seed: int) -> None:
    chance, model = random.Random(seed), list[int]()
    game = await town.gather("fiim-2019", 0)
    for _ in range(60):
        user = chance.randint(1, 14)
        if chance.random() < 0.65:
            await town.join(game, user)
            model += [] if user in model else [user]
        elif user in model:
            await town.tap(user, f"l:{game.id}:leave")
            model.remove(user)
        seated, behind = await town.seated(), await town.waiting()
        assert not {*seated} & {*behind}
        assert [*seated, *behind] == model
