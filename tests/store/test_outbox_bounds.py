"""However much the bot wants to say in a chat, the number of waiting rows has a bound. Rows that a game needs
are never left out."""

import asyncio
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.store import schema
from bot.store.database.transaction import Store, Transaction
from bot.store.game import games
from bot.store.telegram import outbox
from bot.store.telegram.outbox import CROWDED, MOST_BESIDE
from bot.values.outgoing import Outgoing, Priority
from tests.rig.store.database import Clock
from tests.rig.store.kept import BOT, CHAT, game
from tests.rig.store.outboxes import texts

OTHER_BOT, OTHER_CHAT, PERSON = 8, -1002, 5
SAID = Outgoing(
    bot_id=BOT, chat_id=CHAT, priority=Priority.NEWS, what="send", content={"text": ""}, locale="ru"
)
DELETION = replace(SAID, what="delete", message_id=1, priority=Priority.DELETION)
ANSWER = replace(SAID, what="answer", query_id="q", priority=Priority.ANSWER)


def row(text: object, like: Outgoing = SAID, **changes: object) -> Outgoing:
    return replace(like, content={"text": str(text)}, **changes)  # type: ignore[arg-type]


async def put(tx: Transaction, *rows: Outgoing) -> None:
    for each in rows:
        await outbox.put(tx, each)


async def test_only_rows_of_no_game_have_a_bound_and_the_newest_stay(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        playing = await game(tx, 1, status="running")
        beside = [
            row("game", game_id=playing.id),
            row("deletion", DELETION),
            row("answer", ANSWER),
            row("elsewhere", chat_id=OTHER_CHAT),
        ]
        await put(tx, *beside, row("another bot's", bot_id=OTHER_BOT))
        await put(tx, *(row(number) for number in range(100)))
        newest = [str(number) for number in range(100 - MOST_BESIDE, 100)]
        assert await texts(tx, BOT) == ["game", "deletion", "answer", "elsewhere", *newest]
        await put(tx, *(row("game", game_id=playing.id) for _ in range(2 * MOST_BESIDE)))
        assert (await texts(tx, BOT)).count("game") == 2 * MOST_BESIDE + 1
        assert await texts(tx, OTHER_BOT) == ["another bot's"]


async def test_prompts_are_deleted_after_all_other_rows(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await put(tx, row("asked", priority=Priority.PROMPT))
        await put(tx, *(row(number) for number in range(2 * MOST_BESIDE)))
        assert "asked" in await texts(tx, BOT)
        await put(tx, *(row(number, priority=Priority.PROMPT) for number in range(2 * MOST_BESIDE)))
        assert len(await texts(tx, BOT)) == MOST_BESIDE
        assert "asked" not in await texts(tx, BOT)


async def test_only_the_newest_edit_of_a_message_waits(store: Store) -> None:
    edit = replace(SAID, what="edit", message_id=3)
    async with store.transaction(patient=True) as tx:
        await put(tx, *(row(number, edit) for number in range(5)))
        await put(tx, row("another", edit, message_id=4), row("elsewhere", edit, chat_id=PERSON))
        assert await texts(tx, BOT) == ["4", "another", "elsewhere"]
        await put(tx, row("gone", DELETION, message_id=3))
        assert await texts(tx, BOT) == ["another", "elsewhere", "gone"]


async def test_only_rows_of_a_chat_itself_make_it_crowded(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        playing = await game(tx, 1, status="running")
        await put(tx, *(row(number, game_id=playing.id) for number in range(CROWDED - 1)))
        await put(tx, *(row(number, ANSWER) for number in range(CROWDED)))
        assert not await outbox.is_crowded(tx, BOT, CHAT)
        await put(tx, row("one more"))
        assert await outbox.is_crowded(tx, BOT, CHAT)
        assert not await outbox.is_crowded(tx, OTHER_BOT, CHAT)
        assert not await outbox.is_crowded(tx, BOT, OTHER_CHAT)


async def test_rows_of_an_older_program_are_trimmed_to_the_bound(store: Store) -> None:
    """If an older program left more rows than the bound, they are deleted, except rows of dealt games and of
    gathering lobbies."""
    async with store.transaction(patient=True) as tx:
        running, over, lobby, lapsed, practice = [
            (await game(tx, number, chat=chat, status=status)).id
            for number, (chat, status) in enumerate(
                [(CHAT, "running"), (-1, "over"), (-2, "lobby"), (-3, "cancelled"), (PERSON, "over")], 1
            )
        ]
        many = 3 * MOST_BESIDE
        left = {
            "no game": row("", chat_id=CHAT),
            "answers": row("", ANSWER),
            "deletions": row("", DELETION),
            "another bot": row("", bot_id=OTHER_BOT),
            "running": row("", game_id=running),
            "over": row("", game_id=over),
            "lobby": row("", game_id=lobby),
            "lapsed": row("", game_id=lapsed),
            "practice": row("", chat_id=PERSON, game_id=practice),
        }
        await _left_behind(tx, [row(name, each) for name, each in left.items() for _ in range(many)])
        assert await outbox.trim(tx, BOT) == 4 * (many - MOST_BESIDE)
        found = await texts(tx, BOT) + await texts(tx, OTHER_BOT)
    bounded = {"no game", "answers", "lapsed", "practice"}
    assert {name: found.count(name) for name in left} == {
        name: MOST_BESIDE if name in bounded else many for name in left
    }


async def test_the_outbox_is_read_in_pages(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await put(tx, *(row(number, chat_id=-number) for number in range(1, 8)))
        whole = await outbox.pending(tx, BOT)
        pages = [await outbox.pending(tx, BOT, after=whole[at].id, most=2) for at in (1, 3, 5, 6)]
    assert pages == [whole[2:4], whole[4:6], whole[6:], []]


async def _left_behind(tx: Transaction, rows: Sequence[Outgoing]) -> None:
    names = [column.name for column in schema.outbox.columns if column.name != "id"]
    await tx.conn.execute(
        insert(schema.outbox), [{name: getattr(each, name) for name in names} for each in rows]
    )


KINDS = st.sampled_from(
    [
        SAID,
        replace(SAID, priority=Priority.REPLY, reply="help"),
        replace(SAID, priority=Priority.REPLY, reply="lang", receiver_id=PERSON),
        replace(SAID, what="edit", message_id=3),
        replace(SAID, priority=Priority.PROMPT),
        replace(SAID, game_id=1),
        replace(SAID, game_id=1, what="edit", slot="vote", priority=Priority.COUNT),
        replace(SAID, game_id=1, what="edit", slot="vote", opens=3),
        DELETION,
        replace(DELETION, message_id=3),
    ]
)


@settings(max_examples=25, deadline=None)
@given(kinds=st.lists(KINDS | st.just(SAID), min_size=1, max_size=60))
def test_the_schedule_drops_the_rows_that_the_outbox_drops(migrated: Path, kinds: Sequence[Outgoing]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(shutil.copy(migrated, Path(folder) / "mafia.db"))
        asyncio.run(_both(f"sqlite:///{database}", kinds))


async def _both(url: str, kinds: Sequence[Outgoing]) -> None:
    store = Store.open(url, Clock())
    schedule = Schedule(Budget())
    try:
        async with store.transaction(patient=True) as tx:
            made = await games.create(
                tx, bot_id=BOT, chat_id=CHAT, creator_id=1, ruleset="party", overrides={}, locale="ru"
            )
            for each in kinds:
                of_game = made.id if each.game_id else None
                schedule.add(await outbox.put(tx, replace(each, game_id=of_game)), 0.0)
        async with store.read_only(patient=True) as tx:
            stored = await outbox.pending(tx, BOT)
    finally:
        await store.close()
    assert {each.id for each in schedule.waiting()} == {each.id for each in stored}
    assert len(schedule) == len(stored)
    beside = [each for each in stored if each.game_id is None and each.what != "delete"]
    assert len(beside) <= MOST_BESIDE
    moment, taken = 1.0, 0
    while taken < len(stored) and moment < 1e6:
        while (sent := schedule.take(moment)) is not None:
            taken += len(schedule.together(sent))
            schedule.done(sent, moment)
        moment += 10.0
    assert taken == len(stored)
