"""`/nick`: a member asks for a nickname, an administrator confirms it, and lists and tables have it."""

from dataclasses import replace

import pytest

from bot.services.game.judge_name import judge_name
from bot.store.game import seats
from bot.store.people import nicknames
from bot.store.people.nicknames import Called
from tests.rig.flows.rows import edited
from tests.rig.flows.season import ADMINISTRATOR, ELSEWHERE, MEMBER, begun, played, said, totals
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys


async def called(town: Town, user: int = MEMBER) -> Called | None:
    return await town.reads(nicknames.of_person, GROUP, user)


async def given(town: Town, name: str, user: int = MEMBER) -> None:
    """Asks for a nickname, and confirms it."""
    town.telegram.members[ADMINISTRATOR] = "administrator"
    rows = await town.say(user, f"/nick {name}")
    assert answer(await town.tap(ADMINISTRATOR, button(rows, "button-nick-yes"))) == ["nick-given"]


async def test_m14_a_confirmed_nickname_is_in_lists_and_at_the_next_table(town: Town) -> None:
    await begun(town)
    await played(town)
    before = await totals(town)
    rows = await town.say(MEMBER, "/nick  Лиса\u202e  белая ")
    assert said(rows, "nick-asked") == [{"former": f"Игрок {MEMBER}", "name": "Лиса белая"}]
    assert await totals(town) == before
    yes = button(rows, "button-nick-yes")
    assert answer(await town.tap(MEMBER, yes)) == ["admins-only"]
    assert await totals(town) == before
    assert answer(await town.tap(ADMINISTRATOR, yes)) == ["nick-given"]
    after = await totals(town)
    assert after["Лиса белая"] == before[f"Игрок {MEMBER}"]
    assert f"Игрок {MEMBER}" not in after
    game = await town.gather("city", 5)
    names = {one.user_id: one.name for one in await town.reads(seats.of_game, game.id)}
    assert names == {user: "Лиса белая" if user == MEMBER else f"Игрок {user}" for user in range(1, 6)}
    await town.say(1, "/cancel")
    await town.tap(1, f"l:{game.id}:cancel-sure")
    elsewhere = await town.gather("city", 5, chat=ELSEWHERE)
    names = {one.user_id: one.name for one in await town.reads(seats.of_game, elsewhere.id)}
    assert names[MEMBER] == f"Игрок {MEMBER}"


async def test_a_judge_is_called_by_his_nickname(town: Town) -> None:
    await given(town, "Лиса")
    game = await town.dealt("city", chat=GROUP)
    assert await town.reads(judge_name, replace(game, judge_id=MEMBER)) == "Лиса"
    assert await town.reads(judge_name, replace(game, judge_id=4)) == "Игрок 4"


async def test_a_button_confirms_only_the_name_that_its_message_shows(town: Town) -> None:
    town.telegram.members[ADMINISTRATOR] = "administrator"
    old = button(await town.say(MEMBER, "/nick Лиса"), "button-nick-yes")
    asks = await town.asking("nick")
    new = button(await town.say(MEMBER, "/nick Волк"), "button-nick-no")
    rows = await town.tap(ADMINISTRATOR, old, message_id=asks)
    assert answer(rows) == ["nick-gone"]
    (edit,) = edited(rows)
    assert not buttons(edit)
    assert await called(town) == Called(None, "Волк")
    assert answer(await town.tap(ADMINISTRATOR, new)) == ["nick-refused"]
    assert await called(town) is None
    assert answer(await town.tap(ADMINISTRATOR, new)) == ["nick-gone"]


async def test_a_nickname_stays_until_a_new_one_is_confirmed_or_it_is_dropped(town: Town) -> None:
    await given(town, "Лиса")
    rows = await town.say(MEMBER, "/nick Волк")
    assert await called(town) == Called("Лиса", "Волк")
    await town.tap(ADMINISTRATOR, button(rows, "button-nick-no"))
    assert await called(town) == Called("Лиса", None)
    assert said(await town.say(MEMBER, "/nick"), "nick-how") == [{"name": "Лиса"}]
    assert keys(await town.say(MEMBER, "/nick -")) == ["nick-dropped"]
    assert await called(town) is None


@pytest.mark.parametrize("name", ["\u3164", "… 5", "—", "я" * 33, "Ли\u200bса", "\u2063Лиса", "Ли\u00adса"])
async def test_a_wrong_nickname_is_refused(town: Town, name: str) -> None:
    assert keys(await town.say(MEMBER, f"/nick {name}")) == ["nick-wrong"]
    assert await called(town) is None


async def test_a_nickname_like_the_name_of_another_person_is_refused(town: Town) -> None:
    """Whoever hides keeps his name. A name with letters that look the same is taken, too; an emoji of several
    is free. It is asked again when the name is confirmed."""
    await played(town)
    await town.tap(5, "t:hide")
    for name in ("ИГРОК 5", "Игрок 𝟓", "Иг\u0301рок 5", "Игрок\u200d 5"):
        assert keys(await town.say(MEMBER, f"/nick {name}")) == ["nick-taken"]
    assert keys(await town.say(4, "/nick 👨\u200d👩")) == ["nick-asked"]
    waits = await town.say(MEMBER, "/nick Сова")
    await given(town, "Coвa", user=7)
    assert answer(await town.tap(ADMINISTRATOR, button(waits, "button-nick-yes"))) == ["nick-taken"]
    assert await called(town) == Called(None, "Сова")


async def test_a_nickname_waits_for_the_end_of_a_game_and_needs_a_group(town: Town) -> None:
    await town.dealt("city")
    assert keys(await town.say(MEMBER, "/nick Лиса")) == ["nick-later"]
    assert keys(await town.whisper(MEMBER, "/nick Лиса")) == ["nick-in-group"]
    assert await called(town) is None


async def test_a_nickname_is_in_the_persons_data_and_forgotten_with_him(town: Town) -> None:
    await given(town, "Лиса")
    await town.say(MEMBER, "/nick Волк")
    (told,) = [
        row.content["data"] for row in await town.whisper(MEMBER, "/mydata") if row.content.get("data")
    ]
    assert "Лиса" in told
    assert "Волк" in told
    await town.tap(MEMBER, "f:yes", chat=MEMBER)
    assert await called(town) is None
