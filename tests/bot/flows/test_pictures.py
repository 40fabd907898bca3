"""Pictures in a chat: the table on request, the result at the end, and no pictures in chats that do not want
them."""

from bot.store.telegram import messages
from bot.values.outgoing import Outgoing
from engine.steps import StepName
from tests.rig.flows.rows import in_slot
from tests.rig.flows.sealed import played
from tests.rig.flows.town import Town, button, buttons, keys


async def test_the_table_is_a_photo_unless_the_chat_wants_none(town: Town) -> None:
    town.telegram.members[9] = "owner"
    await town.dealt(turn=3)
    (row,) = await town.say(99, "/table")
    assert town.app.render(row, town.now).photo is not None
    await town.tap(9, "s:pictures:light")
    (row,) = await town.say(99, "/table")
    assert row.content["picture"]["theme"] == "light"
    await town.tap(9, "s:pictures:off")
    (row,) = await town.say(99, "/table")
    assert town.app.render(row, town.now).photo is None


async def test_a_game_ends_with_a_picture_and_all_the_words(town: Town) -> None:
    await played(town, "city")
    rows = await town.rows()
    (shown,) = [row for row in rows if "picture" in row.content]
    caption = [said["key"] for said in shown.content["caption"]]
    assert "over-roles" in keys([shown])
    assert not {"over-roles", "over-seat"} & {*caption}, "the picture shows who was who"
    assert (caption[-1], keys([shown])[-1]) == ("over-thanks", "over-thanks")
    assert buttons(shown)
    sent = town.app.render(shown, town.now)
    assert sent.photo is not None
    assert 0 < len(sent.caption) < len(sent.text)


async def test_a_chat_without_pictures_gets_the_result_in_one_message(town: Town) -> None:
    town.telegram.members[9] = "owner"
    await town.tap(9, "s:pictures:off")
    await played(town, "city")
    rows = await town.rows()
    assert not [row for row in rows if "picture" in row.content]
    (words,) = [row for row in rows if "over-roles" in keys([row])]
    assert "over" in keys([words])


async def test_a_picture_that_waits_after_a_kill_is_painted_by_the_next_start(town: Town) -> None:
    await town.dealt(turn=3)
    await town.deliver()
    await town.say(99, "/table")
    await town.restart()
    (row,) = await town.rows()
    photo = town.app.render(row, town.now).photo
    assert photo is not None
    assert (await photo.paint()).startswith(b"\x89PNG")


def faces(rows: list[Outgoing]) -> list[tuple[str, int]]:
    return [(row.what, row.chat_id) for row in in_slot(rows, "face")]


async def test_one_press_shows_a_card_and_the_next_press_hides_it(town: Town) -> None:
    await town.dealt()
    turn = button(await town.whisper(2, "/role"), "button-card")
    rows = await town.tap(2, turn, chat=2)
    assert faces(rows) == [("send", 2)]
    assert faces(await town.tap(2, turn, chat=2)) == []  # a second press while the picture is on its way
    (shown,) = in_slot(rows, "face")
    assert shown.content["protected"]
    assert shown.content["picture"]["emblem"] == "don"
    assert button([shown], "button-card-away") == turn
    await town.deliver()
    assert faces(await town.tap(2, turn, chat=2)) == [("delete", 2)]
    await town.deliver()
    assert faces(await town.tap(2, turn, chat=2)) == [("send", 2)]


async def test_open_cards_are_deleted_when_night_falls(town: Town) -> None:
    await town.dealt(turn=1)
    for player in (2, 7):
        await town.tap(player, button(await town.whisper(player, "/role"), "button-card"), chat=player)
    await town.deliver()
    before = await town.newest()
    await town.until(StepName.HUNT)
    assert sorted(faces(await town.rows(before))) == [("delete", 2), ("delete", 7)]


async def test_cards_that_still_wait_are_deleted_too_when_night_falls(town: Town) -> None:
    await town.dealt(turn=1)
    turn = button(await town.whisper(2, "/role"), "button-card")
    await town.deliver()
    await town.tap(2, turn, chat=2)
    await town.until(StepName.HUNT)
    await town.deliver()
    async with town.store.read_only() as tx:
        for slot in ("face", "advice"):
            assert await messages.chats_with(tx, (await town.game()).id, slot) == []


async def test_every_card_has_the_same_buttons_and_no_picture(town: Town) -> None:
    await town.dealt()
    cards = in_slot(await town.rows(), "card")
    assert len(cards) == 10
    assert len({str(buttons(row)) for row in cards}) == 1
    assert not [row for row in cards if "picture" in row.content]


async def test_a_group_without_pictures_has_no_picture_of_a_card(town: Town) -> None:
    town.telegram.members[9] = "owner"
    await town.tap(9, "s:pictures:off")
    await town.dealt()
    rows = await town.tap(2, button(await town.whisper(2, "/role"), "button-card"), chat=2)
    (shown,) = in_slot(rows, "face")
    assert keys([shown]) == ["card-seat", "card-don"]
    assert "picture" not in shown.content
