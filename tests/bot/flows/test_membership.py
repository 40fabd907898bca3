"""Members of the group may take a seat, and other people whom the table's creator accepts."""

from typing import Any

import pytest
from aiogram.methods import GetChatMember

from bot.services.live.members import SECONDS_KEPT
from tests.rig.flows.telegram import BOT_ID, bad, person, place
from tests.rig.flows.town import GROUP, Town, answer, keys, replying

AWAY = ("left", "kicked", "muted and gone")


async def come(town: Town, user: int) -> list[str]:
    game = await town.game()
    return keys(await town.join(game, user), chat=user)


@pytest.mark.parametrize("status", AWAY)
async def test_a_person_who_is_not_in_the_group_gets_no_seat(town: Town, status: str) -> None:
    game = await town.gather("party", 2)
    town.telegram.members[5] = status
    (row,) = await town.join(game, 5)
    assert keys([row]) == ["lobby-not-member"]
    assert f"Друзья {-GROUP}" in town.words(row)
    assert await town.seated() == [1, 2]


async def test_a_banned_person_gets_no_seat(town: Town) -> None:
    await town.gather("party", 3)
    town.telegram.members[3] = "kicked"
    await town.standing_changed(3, "kicked")
    assert await town.seated() == [1, 2]
    assert await come(town, 3) == ["lobby-not-member"]
    assert await town.seated() == [1, 2]


async def test_a_person_who_has_just_joined_the_group_gets_a_seat_at_once(town: Town) -> None:
    await town.gather("party", 1)
    town.telegram.members[5] = "left"
    assert await come(town, 5) == ["lobby-not-member"]
    town.telegram.members[5] = "member"
    await town.say(5, None, new_chat_members=[person(5)])
    assert await come(town, 5) == ["lobby-joined"]


@pytest.mark.parametrize("status", ["owner", "administrator", "member", "muted"])
async def test_members_of_every_kind_are_seated(town: Town, status: str) -> None:
    await town.gather("party", 1)
    town.telegram.members[5] = status
    assert await come(town, 5) == ["lobby-joined"]


@pytest.mark.parametrize("said", ["member list is inaccessible", "user not found", "CHAT_ADMIN_REQUIRED"])
async def test_a_person_gets_a_seat_if_telegram_hides_members_of_the_group(town: Town, said: str) -> None:
    await town.gather("party", 1)
    town.telegram.fails = lambda call: bad(call, said) if isinstance(call, GetChatMember) else None
    assert await come(town, 5) == ["lobby-joined"]


async def test_repeated_uses_of_a_link_ask_telegram_about_membership_once(town: Town) -> None:
    await town.gather("party", 1)
    town.telegram.members[5] = "left"
    before = len(town.telegram.calls)
    for _ in range(20):
        await come(town, 5)
    assert len(town.telegram.calls) - before == 1


BEFORE = ("member", "left", "kicked", "restricted", "administrator")


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("now", ["left", "kicked", "restricted"])
async def test_a_member_of_any_kind_who_is_gone_loses_his_seat(town: Town, before: str, now: str) -> None:
    await town.gather("party", 3)
    rows = await town.standing_changed(2, now, before=before)
    assert await town.seated() == [1, 3]
    assert keys(rows).count("lobby-person") == 2


@pytest.mark.parametrize("before", BEFORE)
async def test_a_member_of_any_kind_who_is_banned_leaves_the_game(town: Town, before: str) -> None:
    await town.dealt()
    assert "out-left" in keys(await town.standing_changed(5, "kicked", before=before))


async def test_a_player_who_leaves_another_group_keeps_his_seat_here(town: Town) -> None:
    await town.gather("party", 3)
    await town.standing_changed(2, "kicked", chat=-100777)
    assert await town.seated() == [1, 2, 3]


async def test_a_member_whose_rights_change_keeps_his_seat(town: Town) -> None:
    await town.gather("party", 3)
    await town.standing_changed(2, "administrator")
    await town.standing_changed(2, "member", before="administrator")
    assert await town.seated() == [1, 2, 3]


async def test_a_person_who_has_left_the_group_can_not_open_another_game(town: Town) -> None:
    over = await town.dealt("party")
    await town.stop()
    town.telegram.members[2] = "left"
    assert answer(await town.tap(2, f"l:{over.id}:again")) == ["lobby-not-member"]
    assert (await town.game()).id == over.id


# Tests: the creator takes a seat away from somebody.


async def unseat(town: Town, user: int, words: str, **more: Any) -> list[str]:
    said = keys(await town.say(user, words, **more))
    return [key for key in said if not (key.startswith("lobby-") or key in {"unseated-you", "composition"})]


@pytest.mark.parametrize("number", ["3", "№3", "3.", "№ 3)", "номер 3", "третьего", "п'яту"])
async def test_unseat_understands_a_seat_as_a_word_or_a_number(town: Town, number: str) -> None:
    await town.gather("party", 5)
    assert await unseat(town, 1, f"/unseat {number}") == ["unseated"]
    assert await town.seated() == [user for user in range(1, 6) if user != (5 if "п" in number else 3)]


async def test_the_creator_unseats_by_the_number_in_the_list(town: Town) -> None:
    await town.gather("party", 4)
    rows = await town.say(1, "/unseat 3")
    assert keys(rows, GROUP)[0] == "unseated"
    assert "Игрок 3" in town.words(rows[0])
    assert keys(rows, 3) == ["unseated-you"]
    assert keys(rows).count("lobby-person") == 3
    assert await town.seated() == [1, 2, 4]


async def test_the_creator_unseats_by_a_reply(town: Town) -> None:
    await town.gather("party", 4)
    assert await unseat(town, 1, "/unseat", **replying(4, sender=2)) == ["unseated"]
    assert await town.seated() == [1, 3, 4]


async def test_an_unseated_player_may_sit_only_at_the_next_table(town: Town) -> None:
    game = await town.gather("party", 3)
    await town.say(1, "/unseat 3")
    for _ in range(3):
        assert await come(town, 3) == ["lobby-barred"]
    assert await town.seated() == [1, 2]
    await town.restart()
    assert await come(town, 3) == ["lobby-barred"]
    await town.tap(1, f"l:{game.id}:cancel-sure")
    await town.gather("party", 3)
    assert await town.seated() == [1, 2, 3]


async def test_an_unseated_player_may_sit_at_another_table(town: Town) -> None:
    await town.gather("party", 3)
    await town.say(1, "/unseat 3")
    await town.gather("party", 3, chat=-100777)
    assert await town.seated(-100777) == [3]


async def test_an_administrator_unseats_the_creator_as_well(town: Town) -> None:
    await town.gather("party", 2)
    town.telegram.members[9] = "administrator"
    assert await unseat(town, 9, "/unseat 1") == ["unseated"]
    assert await town.seated() == [2]


async def test_a_player_can_not_unseat_even_when_the_creator_is_away(town: Town) -> None:
    await town.gather("party", 3)
    assert keys(await town.say(2, "/unseat 3")) == ["creator-only"]
    town.now += 3600
    assert keys(await town.say(2, "/unseat 3")) == ["creator-only"]
    assert await town.seated() == [1, 2, 3]


async def test_the_creator_who_names_himself_only_leaves(town: Town) -> None:
    await town.gather("party", 2)
    await town.say(1, "/unseat 1")
    assert await town.seated() == [2]
    assert await come(town, 1) == ["lobby-joined"]


NO_NUMBER = ["", " 0", " 4", " -1", " 99999999999999999999", " тихий", " 1 2", " ²"]


@pytest.mark.parametrize("words", NO_NUMBER)
async def test_unseat_with_the_number_of_an_empty_seat_is_refused(town: Town, words: str) -> None:
    await town.gather("party", 3)
    assert await unseat(town, 1, f"/unseat{words}") == ["unseat-whom"]
    assert await town.seated() == [1, 2, 3]


async def test_unseat_by_a_reply_needs_the_message_of_a_seated_player(town: Town) -> None:
    await town.gather("party", 3)
    for sender in (BOT_ID, 50):
        assert await unseat(town, 1, "/unseat", **replying(4, sender=sender)) == ["unseat-whom"]


@pytest.mark.parametrize("judges", [False, True])
async def test_in_a_topic_unseat_does_not_mean_the_opener_of_the_topic(town: Town, judges: bool) -> None:
    opened = {"message_id": 5, "date": 1, "chat": place(GROUP), "from": person(2)}
    topic: dict[str, Any] = {"is_topic_message": True, "message_thread_id": 5}
    await town.say(1, "/newgame party", **topic)
    game = await town.game(thread=5)
    await town.join(game, 1)
    await town.whisper(2, f"/start {'judge-' if judges else ''}{game.join_code}")
    opened["forum_topic_created"] = {"name": "…", "icon_color": 1}
    said = await unseat(town, 1, "/unseat", reply_to_message=opened, **topic)
    assert said == ["unseat-whom"]


async def test_nobody_is_unseated_after_the_deal(town: Town) -> None:
    await town.dealt()
    assert keys(await town.say(1, "/unseat 3")) == ["lobby-not-open"]


async def test_an_answer_about_membership_is_kept_for_half_a_minute(town: Town) -> None:
    await town.gather("party", 1)
    town.telegram.members[5] = "left"
    await come(town, 5)
    town.telegram.members[5] = "member"
    town.now += SECONDS_KEPT
    assert await come(town, 5) == ["lobby-joined"]
