"""Games that any released program has begun go on after an upgrade, and end as they would have ended without
it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.delivery.verdict import Accepted
from bot.render.game.utterance import PROMPTS
from bot.services.housekeeping import count_old_games
from bot.services.live.log import record_of
from bot.store import schema
from bot.store.chat import chats
from bot.store.database import codec
from bot.store.database.transaction import Store
from bot.store.game import acts, deadlines
from bot.store.telegram import inbox, outbox
from engine.events import Disqualified, Event, Fouled
from engine.protocol_json import as_json
from engine.record import parse
from engine.replay import replay
from engine.rules.choices import Lift
from engine.rules.clauses import catalogue
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.rows import edited
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import START, Town
from tests.rig.store.schemas import definitions, migrated_to
from tests.rig.upgrade.kept import Fork, forks
from tests.rig.upgrade.playing import go_on, hurry
from tests.upgrade.conftest import SCHEMAS, restored

AN_UPGRADE = 24 * 60 * 60.0
"""The seconds between the last act of the old program and the start of the new one."""

FIIM_LIFTED_HAND = "6.6.6"

NEXT = 3
"""The number of acts after which a game has stored and read everything that it needs to go on."""


@pytest.fixture
async def town(upgraded: Path) -> AsyncIterator[Town]:
    town = Town(upgraded)
    town.now = START + AN_UPGRADE
    await hurry(await town.open())
    await town.quiet()
    with capture_logs() as logged:
        yield town
    assert [line for line in logged if line["event"] == "not accepted"] == []
    assert not town.app.failures
    await town.close()


async def test_the_migrations_still_make_the_schema_that_was_released(schema: int, tmp_path: Path) -> None:
    """A changed migration would not reach databases that have already run it."""
    released = definitions(restored(schema, tmp_path / "released.db"))
    await migrated_to(f"sqlite:///{tmp_path / 'made.db'}", f"{schema:04}")
    assert definitions(tmp_path / "made.db") == released


async def test_the_dead_of_a_known_group_stay_silent_after_an_upgrade(town: Town) -> None:
    """Only a new group begins with what the book gives to players who are out."""
    async with town.store.transaction() as tx:
        known = (await tx.conn.execute(select(schema.chats.c.bot_id, schema.chats.c.chat_id))).all()
        kept = [await chats.get(tx, *each) for each in known]
        new = await chats.seen(tx, BOT_ID, -424242, "Новые")
    assert kept
    chosen = {(chat.settings.afterlife, chat.settings.open_cards) for chat in kept if chat is not None}
    assert chosen == {("off", "off")}
    assert (new.settings.afterlife, new.settings.open_cards) == ("book", "book")


async def test_games_keep_their_step_after_an_upgrade_and_go_on(town: Town, schema: int) -> None:
    """Each game is tested in one schema."""
    for fork in forks():
        if fork.step is not None:
            assert (await town.live_game(fork.chat)).state.step.name == fork.step, fork
    for fork in forks()[SCHEMAS.index(schema) :: len(SCHEMAS)]:
        await go_on(town, fork, fork.acts, fork.acts + NEXT)


async def test_games_end_after_an_upgrade_as_without_it(town: Town, schema: int) -> None:
    """Every second game is tested, each in one schema."""
    for fork in filter(_keeps_its_rules, forks()[SCHEMAS.index(schema) * 2 :: len(SCHEMAS) * 2]):
        await go_on(town, fork, fork.acts)
        await _ended_as_kept(town, fork)


@pytest.mark.long
async def test_every_game_ends_after_an_upgrade_as_without_it(town: Town) -> None:
    for fork in filter(_keeps_its_rules, forks()):
        await go_on(town, fork, fork.acts)
        await _ended_as_kept(town, fork)


def _keeps_its_rules(fork: Fork) -> bool:
    """Returns False for a lobby of a book in which a lifted hand had another price. It plays by today's book,
    so it ends in another way."""
    return fork.step is not None or BOOKS[fork.kept.book].lift is not Lift.FREE


async def _ended_as_kept(town: Town, fork: Fork) -> None:
    game = await town.game(fork.chat)
    played = replay(parse(await _record(town, fork)))
    assert game.status == "over", fork
    assert as_json(played) == fork.kept.protocol, fork
    stored = await town.reads(acts.acts_of, game.id)
    lifted = catalogue(played.record.rules).lifted_hand
    events = (event for act in stored for event in codec.read_events(act.events))
    was, would_be = ([_with_clause(event, lifted) for event in some] for some in (events, played.events))
    assert was == would_be, fork


def _with_clause(event: Event, lifted: str) -> Event:
    """Returns the event with today's clause. For a hand that was taken down old programs wrote FIIM's clause
    in every book, or none."""
    if isinstance(event, Fouled | Disqualified) and event.reason in ("", FIIM_LIFTED_HAND):
        return replace(event, reason=lifted)
    return event


async def _record(town: Town, fork: Fork) -> str:
    live = await town.live_game(fork.chat)
    return await town.reads(record_of, live)


async def test_a_running_game_gets_its_time_again_and_waiting_rows_are_sent(town: Town) -> None:
    running = {fork.number for fork in forks() if fork.step is not None and fork.acts < len(fork.kept.acts)}
    due = {each.game_id for each in await town.reads(deadlines.of_bot, BOT_ID) if each.due_at > town.now}
    waiting = await town.rows()
    shown = {row.game_id for row in edited(waiting) if row.created_at == town.now}
    assert running <= due
    assert running <= shown
    delivered = await town.deliver()
    assert {row.id for row in waiting} <= {row.id for row, _ in delivered}
    refused = [row for row, verdict in delivered if not isinstance(verdict, Accepted)]
    # The kept databases have no private messages, so a question to a player can not be edited.
    assert [row for row in refused if not (row.slot or "").startswith(PROMPTS)] == []


async def test_waiting_rows_have_texts_before_any_game_goes_on(town: Town, brought_up: Path) -> None:
    """A start may send what waits before it renews the messages of games."""
    store = Store.open(f"sqlite:///{brought_up}")
    async with store.read_only() as tx:
        waiting = await outbox.pending(tx, BOT_ID)
    await store.close()
    assert waiting
    for row in waiting:
        town.app.render(row, town.now)


async def test_games_that_ended_before_an_upgrade_count_once(town: Town) -> None:
    """Games that ended under an old program count once each, with the figures of the kept games."""
    over = [fork for fork in forks() if fork.step == StepName.OVER]
    assert over
    for _ in range(2):
        await count_old_games(town.app.context, asyncio.Event(), pause=0.0)
        async with town.store.read_only() as tx:
            found = (await tx.conn.execute(select(schema.results))).all()
            rows = (await tx.conn.execute(select(schema.played))).all()
        assert {row.game_id: row.winner for row in found} == {
            fork.number: fork.kept.protocol["winner"] for fork in over
        }
        for fork in over:
            table = [row for row in rows if row.game_id == fork.number]
            assert [row.role for row in table] == fork.kept.protocol["roles"]
            assert {row.user_id for row in table} == {fork.person(seat) for seat in range(1, fork.heads + 1)}
            fouls = {str(row.seat): row.fouls for row in table if row.fouls}
            assert fouls == fork.kept.protocol["fouls"]


async def test_a_waiting_press_of_an_old_button_is_taken_after_an_upgrade(town: Town) -> None:
    waiting = await town.reads(inbox.pending, BOT_ID)
    (press,) = waiting
    (fork,) = (fork for fork in forks() if str(fork.chat) in str(press.body))
    for stored in waiting:
        await town.app.queues.dispatch(stored)
    await town.quiet()
    async with town.store.read_only() as tx:
        lines = (
            await tx.conn.execute(select(schema.acts.c.line).where(schema.acts.c.game_id == fork.number))
        ).scalars()
        assert tuple(lines) == fork.kept.acts[: fork.acts + 1]
