"""People find an evening whose post has scrolled away, answer its reminder, and read what comes next."""

import pytest

from bot.render.locales import NO_BREAK
from bot.services.lobby.calling import SETTLING
from bot.store.lobby import comers
from bot.values.evening import Evening
from bot.values.outgoing import Outgoing
from tests.rig.flows.evenings import HOST, NINE, all_ready, at_five, planned, tables
from tests.rig.flows.rows import deleted, edited, in_slot, sent
from tests.rig.flows.town import GROUP, Town, answer, button, keys
from tests.rig.flows.wins import reds_win

LINK = "https://t.me/c/1234567890/1001"


@pytest.fixture(autouse=True)
async def evening(town: Town) -> Evening:
    """Five people come to an evening; the bot may write to the first two."""
    town.telegram.members[66] = "left"
    await at_five(town)
    evening = await planned(town, people=5)
    for user in (1, 2):
        await town.whisper(user, "/start")
    await town.deliver()
    return evening


def shown(town: Town, row: Outgoing) -> list[str]:
    """Returns the words of a row, and its buttons; a link has its address."""
    keyboard = town.app.render(row, town.now).keyboard
    rows = keyboard.inline_keyboard if keyboard else []
    labels = [f"{one.text} {one.url or ''}".strip().replace(NO_BREAK, " ") for each in rows for one in each]
    return [*town.words(row).split("\n"), *labels]


async def pass_moment(town: Town, evening: Evening) -> list[Outgoing]:
    rows = await town.pass_deadline(evening.id)
    await town.deliver()
    return rows


async def test_the_command_sends_the_post_again_or_a_link_to_it(town: Town, evening: Evening) -> None:
    topic = {"message_thread_id": 7, "is_topic_message": True}
    head, link = "📅 Вечер вс 22.11, 21:00", f"К посту {LINK}"
    assert [shown(town, row) for row in await town.say(9, "/evening", **topic)] == [[head, link]]
    assert [shown(town, row) for row in await town.say(9, "/table")] == [["Игра сейчас не идёт.", head, link]]
    old, new = await town.say(9, "/evening")
    assert shown(town, old) == ["📅 Пост вечера теперь ниже."]
    assert shown(town, new)[-4:] == ["Приду", "Позже", "Не приду", "Ещё…"]
    await town.say(9, "/newgame пт 22:00")
    others = shown(town, (await town.say(9, "/evening"))[-1])
    assert others == ["Ещё впереди:", "📅 пт 27.11, 22:00"]
    await town.whisper(66, "/start")
    for user, known in ((1, True), (66, False)):
        for rows in (await town.whisper(user, "/table"), await town.tap(user, "g:tables", chat=user)):
            (page,) = sent(rows)
            told = [f"1. «Друзья {-GROUP}»: вечер вс 22.11, 21:00", f"1. {link}"]
            assert (shown(town, page)[-2:] == told) is known


async def test_a_reminder_can_be_answered_until_the_hour(town: Town, evening: Evening) -> None:
    rows = [row for row in await pass_moment(town, evening) if row.chat_id == 1]
    assert shown(town, rows[0])[1:] == ["Опоздаю", "Не приду", f"К посту {LINK}"]
    asked = await town.asking(f"evening-reminder:{evening.id}", chat=1)
    rows = await town.tap(1, button(rows, "button-evening-late"), chat=1, message_id=asked)
    said = "Ждём вас к 21:30. Ещё на полчаса позже — «Позже» в посте."
    assert [said, f"К посту {LINK}"] in [shown(town, row) for row in edited(rows)]
    assert [who.answer for who in await town.reads(comers.of_evening, evening)][:2] == ["later", "yes"]
    (call,) = [row for row in await pass_moment(town, evening) if "planned-call" in keys([row])]
    assert shown(town, call)[-4:] == ["Приду", "Позже", "Не приду", f"К посту {LINK}"]
    closed = [row for row in await town.pass_deadline(evening.id) if keys([row]) == ["evening-reminder"]]
    assert [(row.what, row.chat_id, len(shown(town, row))) for row in closed] == [("edit", 2, 2)]
    assert answer(await town.tap(66, f"ep:{evening.id}:later", chat=66)) == ["lobby-not-member"]


async def test_moving_or_cancelling_an_evening_deletes_its_reminders(town: Town, evening: Evening) -> None:
    for data in (f"em:{evening.id}:60", f"ep:{evening.id}:cancel-sure"):
        await pass_moment(town, evening)
        rows = await town.tap(HOST, data)
        assert [row.chat_id for row in deleted(rows) if row.chat_id > 0] == [1, 2]
        await town.deliver()


async def test_comers_read_once_of_several_moves_of_a_weekly_evening(town: Town, evening: Evening) -> None:
    await town.tap(HOST, f"ep:{evening.id}:weekly")
    for _ in range(2):
        rows = await town.tap(HOST, f"em:{evening.id}:30")
    (said,) = in_slot(sent(rows), "aside:evening-moved")
    assert keys([said]) == ["evening-moved", "evening-untold", *["lobby-called"] * 3]
    (waiting,) = [row for row in await town.rows() if row.chat_id == 1]
    head = f"📅 Вечер в группе «Друзья {-GROUP}» перенесён на вс 22.11, 22:00"
    assert shown(town, waiting) == [head, f"К посту {LINK}"]
    assert waiting.not_before == town.now + SETTLING
    await town.tap(HOST, f"ep:{evening.id}:skip")
    (waiting,) = [row for row in await town.rows() if row.chat_id == 1]
    assert keys([waiting], chat=1) == ["evening-cancelled-in", "evening-next"]


@pytest.mark.parametrize(("before", "offered"), [(4 * 3600, True), (3600, False)])
async def test_near_an_evening_no_other_game_is_offered(town: Town, before: int, offered: bool) -> None:
    game = await town.gather("party", 5)
    await town.say(1, "/begin")
    town.now = NINE - before
    await reds_win(town, game)
    assert ("button-again-table" in str([row.content for row in await town.rows()])) is offered


async def test_the_summary_alone_names_the_next_evening(town: Town, evening: Evening) -> None:
    await town.tap(HOST, f"ep:{evening.id}:weekly")
    while town.now < NINE:
        await pass_moment(town, evening)
    (game,) = await tables(town, evening)
    await all_ready(town, game, *range(1, 6))
    await reds_win(town, game)
    assert {"evening-title", "evening-post"} <= {*keys(await town.say(9, "/evening"))}
    await town.pass_deadline(evening.id)
    before = await town.newest()
    await town.tap(HOST, f"ep:{evening.id}:cancel-sure")
    await town.pass_deadline(evening.id)
    await town.quiet()
    said, told = [keys([row]) for row in await town.rows(before)], {"lobby-went-home", "evening-next"}
    assert [each[0] for each in said if told & {*each}] == ["lobby-went-home", "evening-title"]
