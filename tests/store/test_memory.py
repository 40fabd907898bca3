"""Statistics of finished games: after any change of a game, the sums equal the rows."""

import asyncio
import shutil
import tempfile
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event, select

from bot.store import schema
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.past import standings, statistics
from bot.store.people import people
from bot.store.privacy import erasure
from bot.store.season import season_strengths, season_sums, seasons
from bot.store.season.tally import Played, Tally, together
from bot.values.season import Terms
from championship.season import Earned
from tests.rig.store.database import on_sqlite
from tests.rig.store.kept import BOT, CHAT, game, meet, played, tells_of
from tests.rig.store.season_rows import strengths_agree, sums_agree
from tests.rig.store.summed import tally

OLD, NEW = CHAT, CHAT - 1
PEOPLE = range(1, 8)
BOOKS = ("party", "city", "fiim-2019")
"""The book of a game. "": the game was counted by a version in which games had no points."""

Deed = tuple[str, int, list[int], str]
"""One step of a test: what happens, in which game, who sits at the table, and which team wins."""

WISHES = (
    *("count", "count", "count", "uncount", "again", "rescore", "forget", "move", "hide", "show"),
    *("season", "season over", "learn", "learn"),
)

ACTS = st.lists(
    st.tuples(
        st.sampled_from(WISHES),
        st.integers(0, 30),
        st.permutations(PEOPLE),
        st.sampled_from(("red", "black", "draw")),
    ),
    max_size=16,
)


async def rows(tx: Transaction) -> list[Played]:
    return [Played(**row._mapping) for row in await tx.conn.execute(select(schema.played))]


async def sums(tx: Transaction) -> dict[tuple[int, int], Tally]:
    found = await tx.conn.execute(select(schema.tallies))
    return {(each.chat_id, each.user_id): each for each in (statistics.read(row) for row in found)}


async def agree(tx: Transaction) -> None:
    """Checks that every sum is the sum of its rows, and that every row is in a sum."""
    kept: dict[tuple[int, int], list[Played]] = {}
    for row in await rows(tx):
        if row.user_id > 0:
            kept.setdefault((row.chat_id, row.user_id), []).append(row)
    assert await sums(tx) == {who: tally(*who, each) for who, each in kept.items()}


async def nobody_is_shown_who_hides(tx: Transaction, chat: int) -> None:
    """Checks that lists leave out people who hide, and show everybody else once."""
    shown = [each.user_id for each in await standings.top(tx, BOT, chat, 1, 100)]
    hidden = set((await tx.conn.execute(select(schema.hidden.c.user_id))).scalars())
    assert sorted(shown) == sorted(user for at, user in await sums(tx) if at == chat and user not in hidden)


class World:
    """Games that a test makes up: the end of each, and its rows."""

    def __init__(self, tx: Transaction) -> None:
        self.tx = tx
        self.made: dict[int, tuple[float, str, tuple[int, ...]]] = {}
        self.chat = OLD
        self.forgot = False

    async def play(self, at: int, users: list[int], winner: str) -> None:
        made = await game(self.tx, status="cancelled", chat=OLD)
        self.made[made.id] = (float(at), winner, tuple(users[:4]))
        await self.count(made.id)

    async def count(self, game_id: int) -> None:
        at, winner, users = self.made[game_id]
        team_of = {seat: "black" if seat == 1 else "red" for seat in range(1, 5)}
        table = [
            played(
                *(game_id, seat, user),
                chat=self.chat,
                at=at,
                team=team_of[seat],
                won=team_of[seat] == winner,
                votes=seat,
                role="don" if seat == 1 else "citizen",
                ruleset=BOOKS[game_id % 3],
                plus=10 * seat,
                minus=-game_id,
                hunted=seat == 2,
                earns_ci=seat == 2 and winner == "black",
            )
            for seat, user in enumerate(users, 1)
        ]
        await statistics.count(self.tx, game_id, self.chat, at, winner, table)

    async def season(self, since: int, winner: str) -> None:
        """Begins a season, unless one runs."""
        if all(one.until is not None for one in await seasons.of_chat(self.tx, self.chat)):
            books = () if winner == "draw" else (BOOKS[1],)
            await seasons.begin(self.tx, self.chat, Terms(since / 2, books, 1, 1))

    async def season_over(self, until: int) -> None:
        self.tx.now = float(until)
        for one in await seasons.of_chat(self.tx, self.chat):
            if one.until is None:
                await seasons.end(self.tx, one.id)
                await season_sums.count_anew(self.tx, replace(one, until=self.tx.now))

    async def learn(self) -> None:
        for one in await seasons.behind(self.tx):
            assert await season_strengths.learn(self.tx, one)

    async def rescore(self, game_id: int, number: int) -> None:
        table = [row for row in await rows(self.tx) if row.game_id == game_id]
        points = [Earned(row.seat, number, -number, number % 2 == 0, earns_ci=False) for row in table]
        await statistics.rescore(self.tx, game_id, BOOKS[1 + number % 2], points)


@settings(max_examples=20)
@given(ACTS)
def test_sums_of_statistics_always_equal_the_sums_of_their_rows(migrated: Path, acts: list[Deed]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_through(Path(shutil.copy(migrated, Path(folder) / "mafia.db")), acts))


async def _through(path: Path, acts: list[Deed]) -> None:
    store = Store.open(f"sqlite:///{path}", lambda: 1.0)
    try:
        async with store.transaction(patient=True) as tx:
            world = World(tx)
            for wish, number, users, winner in acts:
                chosen = sorted(world.made)[number % len(world.made)] if world.made else 0
                match wish:
                    case "count":
                        await world.play(number, users, winner)
                    case "uncount" if chosen:
                        await statistics.uncount(tx, chosen)
                    case "again" if chosen:
                        await world.count(chosen)
                    case "forget":
                        await statistics.forget_person(tx, users[0])
                        world.forgot = True
                    case "move":
                        await statistics.move_chat(tx, world.chat, other := OLD + NEW - world.chat)
                        world.chat = other
                    case "hide" | "show":
                        await statistics.hide(tx, users[0], hidden=wish == "hide")
                    case "season":
                        await world.season(number, winner)
                    case "season over":
                        await world.season_over(number)
                    case "learn":
                        await world.learn()
                    case "rescore" if chosen:
                        await world.rescore(chosen, number)
                await agree(tx)
                await sums_agree(tx, await rows(tx))
                if not world.forgot:  # the person was not forgotten when the season was computed
                    await strengths_agree(tx, await rows(tx))
                await nobody_is_shown_who_hides(tx, world.chat)
                counted = {row.game_id for row in await rows(tx)}
                assert (await standings.results(tx, world.chat)).total() == len(counted)
    finally:
        await store.close()


ROW = st.builds(
    lambda number, won, team, votes: played(number, 1, 1, at=1.0, team=team, won=won, votes=votes),
    st.integers(1, 10**6),
    st.booleans(),
    st.sampled_from(("red", "black")),
    st.integers(0, 5),
)


@given(st.lists(ROW, max_size=30, unique_by=lambda row: row.game_id))
def test_a_tally_does_not_depend_on_the_order_of_its_games(games: list[Played]) -> None:
    made = tally(CHAT, 1, games)
    assert made == tally(CHAT, 1, reversed(games))
    assert made.games == len(games) == sum(count for count, _ in made.roles.values())
    assert made.won == sum(row.won for row in games) == sum(won for _, won in made.roles.values())
    assert made.votes == sum(row.votes for row in games)
    assert 0 <= made.streak <= made.longest <= made.won
    assert made.red_won <= made.red_games
    ordered = [row.won for row in sorted(games, key=lambda row: row.game_id)]
    runs = "".join("+" if won else " " for won in ordered)
    assert made.longest == max(map(len, runs.split()), default=0)
    assert made.streak == len(runs) - len(runs.rstrip("+"))


@given(st.lists(st.lists(ROW, max_size=6, unique_by=lambda row: row.game_id), max_size=4))
def test_a_tally_of_all_chats_is_the_sum_of_the_chats(chats_of: list[list[Played]]) -> None:
    tallies = [tally(CHAT - at, 1, games) for at, games in enumerate(chats_of)]
    whole = together(1, tallies)
    assert (whole.games, whole.won, whole.votes) == (
        *(sum(each.games for each in tallies), sum(each.won for each in tallies)),
        sum(each.votes for each in tallies),
    )
    assert whole.longest == max((each.longest for each in tallies), default=0)
    roles: Counter[str] = Counter()
    for each in tallies:
        roles.update({role: games for role, (games, _) in each.roles.items()})
    assert {role: games for role, (games, _) in whole.roles.items()} == roles


async def test_a_group_that_became_a_supergroup_keeps_its_statistics(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await game(tx, 1, 2, chat=OLD)
        await game(tx, 1, 3, chat=NEW)
        await chats.seen(tx, BOT, OLD, "Дача")
        for _ in range(2):
            await chats.migrate(tx, BOT, OLD, NEW)
            await agree(tx)
            assert {(chat, user): each.games for (chat, user), each in (await sums(tx)).items()} == {
                (NEW, 1): 2,
                (NEW, 2): 1,
                (NEW, 3): 1,
            }
            assert await standings.results(tx, NEW) == {"red": 2}
            assert await tells_of(tx, OLD) == []


async def test_players_rank_by_share_then_games_and_equals_share_a_place(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await meet(tx, 1, 2, 3, 4)
        for user, games, won in ((1, 5, 3), (2, 10, 6), (3, 5, 3), (4, 6, 6), (5, 4, 4), (6, 5, 5)):
            await _with_wins(tx, user, games, won)
        best = await standings.top(tx, BOT, CHAT, 5, 10)
        assert [(each.place, each.user_id, each.name) for each in best] == [
            (1, 4, "Имя 4"),
            (2, 6, None),
            (3, 2, "Имя 2"),
            (4, 1, "Имя 1"),
            (4, 3, "Имя 3"),
            (6, 5, None),
        ]
        await statistics.hide(tx, 4, hidden=True)
        await statistics.hide(tx, 4, hidden=True)
        assert [each.user_id for each in await standings.top(tx, BOT, CHAT, 5, 2)] == [6, 2]
        await statistics.hide(tx, 4, hidden=False)
        assert [each.user_id for each in await standings.top(tx, BOT, CHAT, 5, 2)] == [4, 6]
        assert await standings.top(tx, BOT, CHAT - 5, 5, 2) == []


async def _with_wins(tx: Transaction, user: int, games: int, won: int) -> None:
    for number in range(games):
        made = await game(tx, status="cancelled")
        row = played(made.id, 1, user, at=float(number), won=number < won)
        await statistics.count(tx, made.id, CHAT, float(number), "red", [row])


async def test_past_games_come_newest_first_page_by_page(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        made = [await game(tx, 1, 2) for _ in range(5)]
        await statistics.uncount(tx, made[3].id)
        pages = [await standings.past_games(tx, CHAT, skip, 2) for skip in (0, 2, 4)]
        assert [[each.game_id for each in page] for page in pages] == [
            [made[4].id, made[2].id],
            [made[1].id, made[0].id],
            [],
        ]
        assert all(new.ended_at >= old.ended_at for new, old in pairwise(pages[0] + pages[1]))
        assert await standings.is_past_game(tx, CHAT, made[0].id)
        assert not await standings.is_past_game(tx, CHAT, made[3].id)
        assert not await standings.is_past_game(tx, CHAT - 1, made[0].id)


async def test_a_voided_game_is_not_counted_again_as_an_old_game(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        kept, voided = await game(tx, 1, 2), await game(tx, 1, 2)
        await statistics.uncount(tx, voided.id)
        assert await statistics.not_counted(tx, BOT, 0) == ([], None)
        await tx.conn.execute(schema.results.delete())
        await game(tx, 1, 2, status="cancelled")
        await game(tx, 1, chat=5)
        assert await statistics.not_counted(tx, BOT, 0) == ([kept.id, voided.id], None)


async def test_pages_of_old_games_list_each_game_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "GAMES_A_QUERY", 2)
    async with store.transaction(patient=True) as tx:
        made = [(await game(tx, 1, 2)).id for _ in range(5)]
        await tx.conn.execute(schema.results.delete())
        found: list[int] = []
        after: int | None = 0
        while after is not None:
            page, after = await statistics.not_counted(tx, BOT, after)
            found += page
        assert found == made


@pytest.mark.parametrize("name", ["anna_k", "ANNA_K", "Anna_K"])
async def test_a_user_name_is_found_in_upper_or_lower_case(store: Store, name: str) -> None:
    async with store.transaction(patient=True) as tx:
        await people.seen(tx, BOT, 1, "Аня", None, "Anna_K")
        assert (found := await people.called(tx, BOT, name)) is not None
        assert (found.user_id, found.username) == (1, "anna_k")
        assert await people.called(tx, BOT + 1, name) is None
        await erasure.erase_person(tx, BOT, 1)
        assert await people.called(tx, BOT, name) is None


async def test_a_user_name_belongs_to_its_latest_owner(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await people.seen(tx, BOT, 1, "Аня", None, "first")
    async with store.transaction(patient=True) as tx:
        tx.now += 60
        await people.seen(tx, BOT, 2, "Богдан", None, "First")
        assert (found := await people.called(tx, BOT, "first")) is not None
        assert found.user_id == 2


@on_sqlite
async def test_every_query_of_statistics_uses_an_index(store: Store) -> None:
    """It sorts nothing, and reads no games or people of other chats."""
    plans: dict[str, list[str]] = {}

    def note(_conn: object, cursor: object, statement: str, parameters: object, *_: object) -> None:
        if statement.startswith("SELECT"):
            cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)  # type: ignore[attr-defined]
            plans[statement] = [step for *_numbers, step in cursor.fetchall()]  # type: ignore[attr-defined]

    async with store.transaction(patient=True) as tx:
        await game(tx, 1, 2)
    event.listen(store.patient.sync_engine, "before_cursor_execute", note)
    async with store.read_only(patient=True) as tx:
        await standings.results(tx, CHAT)
        await standings.past_games(tx, CHAT, 0, 5)
        await standings.is_past_game(tx, CHAT, 1)
        await standings.top(tx, BOT, CHAT, 1, 10)
        await standings.everywhere(tx, BOT, 1)
        await statistics.tally_of(tx, CHAT, 1)
        await statistics.is_hidden(tx, 1)
        await people.called(tx, BOT, "anna")
    steps = {step for plan in plans.values() for step in plan}
    assert len(plans) == 9
    # the rows of one page of past games
    assert {step for step in steps if step.startswith("SCAN")} <= {"SCAN anon_1"}
    assert "SEARCH results USING COVERING INDEX ix_results_chat (chat_id=? AND counts=?)" in steps
