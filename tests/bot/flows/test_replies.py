"""Answers to what one person asks for: only this person sees them where Telegram allows that, and they never
disturb a game."""

from typing import Any

import pytest

from bot.delivery.verdict import Accepted, Refused
from bot.values.outgoing import Outgoing, Priority
from tests.rig.flows.rows import answers, sent
from tests.rig.flows.telegram import BOT_ID, bad
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys

ASKED = {
    "/help": "help-group",
    "/rules": "rules-title",
    "/table": "table-day",
    "/stats": "stats-none",
    "/stats @nobody": "stats-unknown",
    "/top": "top-none",
    "/history": "history-later",
    "/role": "role-in-group",
    "/newgame": "already-open",
    "/begin": "lobby-not-open",
    "/cancel": "lobby-not-open",
    "/stop": "creator-only",
    "/leave": "not-at-a-table",
}
OUTSIDER = 50


async def reply_to(town: Town, command: str, user: int = OUTSIDER) -> Outgoing:
    (row,) = await town.say(user, command)
    return row


async def delivered(town: Town, row: Outgoing) -> list[Outgoing]:
    """Returns the rows that replace a row which Telegram did not show to one person alone."""
    before = await town.newest()
    courier, ledger = town.app.sender.courier, town.app.sender.ledger
    verdict = await courier.carry(row, 1.0)
    assert isinstance(verdict, Accepted | Refused)
    await ledger.mark_done(row, verdict)
    return await town.rows(before)


@pytest.mark.parametrize("command", ASKED)
async def test_a_reply_in_a_group_is_shown_to_its_asker_alone_after_games(town: Town, command: str) -> None:
    await town.dealt(turn=1)
    row = await reply_to(town, command)
    assert keys([row])[0] == ASKED[command]
    assert (row.chat_id, row.receiver_id, row.query_id) == (GROUP, OUTSIDER, None)
    assert (row.priority, row.game_id) == (Priority.REPLY, None)
    assert row.reply is not None


@pytest.mark.parametrize("command", ASKED)
async def test_repeated_commands_of_a_person_queue_one_reply(town: Town, command: str) -> None:
    await town.dealt(turn=1)
    last = [await reply_to(town, command) for _ in range(5)][-1]
    waiting = [row for row in await town.rows() if row.receiver_id == OUTSIDER]
    assert waiting == [last]


@pytest.mark.parametrize("command", ["/settings", "/lang"])
async def test_a_reply_to_a_command_that_changes_something_is_seen_by_all(town: Town, command: str) -> None:
    for _ in range(3):
        row = await reply_to(town, command)
    assert (row.receiver_id, row.priority) == (None, Priority.REPLY)
    assert await town.rows() == [row]


async def test_the_books_for_a_new_table_are_seen_by_all(town: Town) -> None:
    row = await reply_to(town, "/newgame")
    assert (row.receiver_id, row.reply) == (None, "newgame")


async def test_a_bot_that_is_administrator_shows_a_reply_to_its_asker_alone(town: Town) -> None:
    town.telegram.members[BOT_ID] = "administrator"
    assert await delivered(town, await reply_to(town, "/help")) == []
    assert town.app.context.ephemeral.may(GROUP, pressed=False)


async def test_if_telegram_refuses_a_reply_to_one_reader_it_is_sent_in_private(town: Town) -> None:
    await town.whisper(OUTSIDER, "/start")
    (instead, trace) = await delivered(town, await reply_to(town, "/help"))
    assert (instead.chat_id, instead.receiver_id, keys([instead])) == (OUTSIDER, None, ["help-group"])
    assert (trace.chat_id, keys([trace]), trace.content["silent"]) == (GROUP, ["answered-in-private"], True)
    for _ in range(3):
        rows = await town.say(OUTSIDER, "/stats")
        assert [(row.chat_id, row.reply) for row in rows] == [(OUTSIDER, "stats"), (GROUP, "answered")]
    assert len([row for row in await town.rows() if row.reply == "answered"]) == 1


@pytest.mark.parametrize("command", ["/mydata", "/forget"])
async def test_a_private_command_in_a_group_gets_a_hint_to_ask_in_private(town: Town, command: str) -> None:
    row = await reply_to(town, command)
    assert (row.chat_id, row.receiver_id, keys([row])) == (GROUP, OUTSIDER, ["ask-in-private"])


async def test_without_a_private_chat_the_reply_is_sent_to_the_group(town: Town) -> None:
    (instead,) = await delivered(town, await reply_to(town, "/help"))
    assert (instead.chat_id, instead.receiver_id, keys([instead])) == (GROUP, None, ["help-group"])
    assert (instead.reply, instead.priority) == ("help", Priority.REPLY)


@pytest.mark.parametrize("command", ["/help", "/rules"])
@pytest.mark.parametrize("refused_before", [False, True])
async def test_in_a_game_the_group_gets_no_long_page(town: Town, command: str, refused_before: bool) -> None:
    await town.dealt()
    if refused_before:
        town.app.context.ephemeral.refuse(GROUP, pressed=False)
        instead = await reply_to(town, command)
    else:
        (instead,) = await delivered(town, await reply_to(town, command))
    said = "ask-in-private" if command == "/help" else "rules-in-private"
    assert (instead.chat_id, keys([instead])) == (GROUP, [said])
    assert [*buttons(instead)[0]["link"]] == ([] if command == "/help" else ["start"])
    assert len(town.words(instead).splitlines()) <= 2


async def test_a_reply_refused_for_one_person_is_still_tried_for_the_next(town: Town) -> None:
    town.telegram.members[BOT_ID] = "administrator"
    town.telegram.fails = lambda call: bad(call, "USER_NOT_PARTICIPANT")
    await delivered(town, await reply_to(town, "/help"))
    assert (await reply_to(town, "/help", 51)).receiver_id == 51


async def test_an_anonymous_administrator_gets_his_reply_in_the_group(town: Town) -> None:
    anonymous: dict[str, Any] = {"sender_chat": {"id": GROUP, "type": "supergroup", "title": "Друзья"}}
    (row,) = await town.say(1087968824, "/help", **anonymous)
    assert (row.chat_id, row.receiver_id) == (GROUP, None)


async def test_in_private_a_reply_is_an_ordinary_message(town: Town) -> None:
    (row,) = await town.whisper(OUTSIDER, "/help")
    assert (row.chat_id, row.receiver_id, row.reply) == (OUTSIDER, None, "help")


async def test_the_rules_of_a_lobby_are_shown_to_the_person_who_presses(town: Town) -> None:
    game = await town.gather("party", 1)
    rows = await town.tap(OUTSIDER, f"l:{game.id}:rules")
    (shown,) = sent(rows)
    (tapped,) = answers(rows)
    assert (shown.receiver_id, shown.query_id) == (OUTSIDER, tapped.query_id)
    assert await delivered(town, shown) == []


@pytest.mark.parametrize("ended", [False, True])
async def test_only_a_lobby_has_the_button_for_the_rules(town: Town, ended: bool) -> None:
    """Row 1 of the review: an outsider's forged press posted a page into the group of a running game."""
    game = await town.dealt()
    if ended:
        await town.stop()
    rows = await town.tap(OUTSIDER, f"l:{game.id}:rules")
    assert answer(rows) == ["lobby-not-open"]
    assert len(rows) == 1


async def test_a_reply_is_dropped_if_its_group_is_gone(town: Town) -> None:
    row = await reply_to(town, "/help")
    town.telegram.fails = lambda call: bad(call, "chat not found")
    (instead,) = await delivered(town, row)
    assert await delivered(town, instead) == []


async def test_help_names_the_page_of_the_table_where_there_is_one(town: Town) -> None:
    assert not any("page" in key for key in keys([await reply_to(town, "/help")]))
    town.app.context.has_pages = True
    assert keys([await reply_to(town, "/help")]) == ["help-group", "help-page-group"]
    assert keys(await town.whisper(OUTSIDER, "/help")) == ["help-private", "help-page-private"]
