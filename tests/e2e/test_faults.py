"""Tests what Telegram can do to a bot in the middle of a game. Each case ends well, and no other game is
disturbed."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from tests.e2e.conftest import Found
from tests.e2e.mirror import Shown
from tests.e2e.storm import OF_KILLS, Storm, bad_line, gather, good_line, reckon
from tests.e2e.town import Table, Town

pytestmark = pytest.mark.long

EXPELLED = "ведущего в группе нет"
UNREACHABLE = "личный чат для меня закрыт"
OVER = "🏁"


async def test_telegrams_own_events_in_the_middle_of_games(found: Found) -> None:
    town = await found(scale=0.03)
    town.expected_refusals |= {"kicked", "TOPIC_CLOSED", "not enough rights", "blocked", "deactivated"}
    town.expected_refusals |= {"message to edit not found", "upgraded to a supergroup", "query is too old"}
    trials = (removed, muted, upgraded, topic_closed, blocked, gone, vote_deleted)
    await asyncio.gather(*(trial(town) for trial in trials))


async def test_a_bad_line_to_telegram_loses_and_doubles_nothing(found: Found) -> None:
    """A bad connection to Telegram loses no message and doubles none, with one exception: if the connection
    broke after Telegram had accepted a message, the bot can not know that, and the message may come twice."""
    town = await found(scale=0.03)
    town.expected_refusals |= OF_KILLS
    tables = await gather(town, 3)
    await bad_line(town)
    storm = Storm()
    await asyncio.gather(*(town.over(table) for table in tables))
    await good_line(town)
    balance = await reckon(town, tables, storm)
    struck = (await town.stats())["faults"]
    assert min(struck[kind] for kind in ("error-500", "drop-before", "drop-after", "double-update")) > 0
    assert storm.copies <= struck["drop-after"]
    assert balance.accepted > 50


async def removed(town: Town) -> None:
    """The bot is removed from the group. The game ends, and each player reads that in private."""
    table = await begun(town)
    await town.post(f"chats/{table.chat}/bot", {"status": "kicked"})
    await everybody_hears(town, table)


async def muted(town: Town) -> None:
    """The bot may not write in the group any more."""
    table = await begun(town)
    await town.post(f"chats/{table.chat}/bot", {"status": "restricted"})
    await everybody_hears(town, table)


async def topic_closed(town: Town) -> None:
    """The topic of the game is closed."""
    table = await town.seat(start=False, forum=True)
    topic = (await town.post(f"chats/{table.chat}/topics", {"title": "Мафия"}))["id"]
    order = {"chat": table.chat, "text": "/newgame fiim-2019", "thread": topic}
    await town.post(f"people/{table.people[0]}/send", order)
    await night(town, table)
    await town.post(f"chats/{table.chat}/topics/{topic}", {"closed": True})
    await everybody_hears(town, table)


async def upgraded(town: Town) -> None:
    """The group becomes a supergroup. The game goes on under the new id."""
    table = await town.seat(command="/newgame fiim-2019", basic=True)
    await night(town, table)
    new = (await town.post(f"chats/{table.chat}/upgrade", {}))["id"]
    await town.over(Table(new, table.language, table.people))
    assert not any(OVER in said.text for said in town.mirror.said_in(table.chat))


async def blocked(town: Town) -> None:
    """A player blocks the bot. The group is told once, and plays on."""
    table = await begun(town)
    await town.post(f"people/{table.people[3]}/block", {"blocked": True})
    await town.over(table)
    assert len(said(town, table.chat, UNREACHABLE)) <= 1


async def gone(town: Town) -> None:
    """A player deletes his account."""
    table = await begun(town)
    await town.post(f"people/{table.people[3]}/deactivate", {})
    await town.over(table)
    assert len(said(town, table.chat, UNREACHABLE)) <= 1


async def vote_deleted(town: Town) -> None:
    """An administrator deletes the bot's newest question, again and again. The game still ends."""
    table = await begun(town)
    for _ in range(3):
        shown = await town.until(lambda: asked(town, table), "nobody is asked anything")
        await town.post(f"chats/{table.chat}/delete", {"message": shown.id})
        town.mirror.messages.pop((shown.chat, shown.id))
    await town.over(table)


def asked(town: Town, table: Table) -> Shown | None:
    """Returns the group's message with buttons and a countdown: a player has the word, or a vote runs."""
    return next((each for each in town.mirror.said_in(table.chat) if each.taps and each.countdown), None)


async def begun(town: Town) -> Table:
    table = await town.seat(command="/newgame fiim-2019")
    await night(town, table)
    return table


async def night(town: Town, table: Table) -> None:
    await town.until(lambda: said(town, table.chat, "🌙"), f"no night falls in {table.chat}")


async def everybody_hears(town: Town, table: Table) -> None:
    """Checks that the game ended without a result, that all were told once, and that all are free."""

    def heard() -> bool:
        return all(len(said(town, person, EXPELLED)) == 1 for person in table.people)

    await town.until(heard, f"not all players of {table.chat} were told")
    with sqlite3.connect(f"file:{town.folder / 'mafia.db'}?mode=ro", uri=True) as found:
        game = found.execute("SELECT id, status, note FROM games WHERE chat_id = ?", (table.chat,)).fetchone()
        held = found.execute("SELECT count(*) FROM seats WHERE game_id = ? AND held", game[:1]).fetchone()
    assert (game[1], game[2], held) == ("cancelled", "expelled", (0,))


def said(town: Town, chat: int, words: str) -> list[Shown]:
    return [each for each in town.mirror.said_in(chat) if words in each.text]
