"""Seasons end at their exact second. Their strengths are computed from a few games at a time."""

import pytest

from bot.store.chat import chats
from bot.store.database.transaction import Store
from bot.store.past import statistics
from bot.store.season import season_strengths, seasons
from bot.values.season import Terms
from tests.rig.store.database import Clock
from tests.rig.store.kept import BOT, CHAT, game, played
from tests.rig.store.season_rows import strengths_agree, sums_agree

SEATS = 3


@pytest.mark.parametrize(("ends_in", "due"), [(None, []), (1.0, []), (0.0, [CHAT]), (-1.0, [CHAT])])
async def test_a_season_is_due_at_its_second(
    store: Store, clock: Clock, ends_in: float | None, due: list[int]
) -> None:
    ends_at = None if ends_in is None else clock.now + ends_in
    async with store.transaction(patient=True) as tx:
        await chats.seen(tx, BOT, CHAT, "Дача")
        await seasons.begin(tx, CHAT, Terms(0.0, (), 1, 1, ends_at))
        assert await seasons.due(tx, BOT) == due


async def test_strengths_of_a_season_count_each_game_once(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games end in the same second, so their numbers say where the next step begins."""
    monkeypatch.setattr(season_strengths, "ROWS_AT_ONCE", SEATS + 1)
    async with store.transaction(patient=True) as tx:
        await seasons.begin(tx, CHAT, Terms(0.0, (), 1, 1))
        rows = []
        for at in (clock.now, clock.now, clock.now + 1):
            of = await game(tx, status="cancelled")
            table = [
                played(of.id, seat, seat, at=at, team="black" if seat == 1 else "red")
                for seat in range(1, SEATS + 1)
            ]
            await statistics.count(tx, of.id, CHAT, at, "red", table)
            rows += table
        learnt = 0
        while season := next(iter(await seasons.behind(tx)), None):
            assert season.rated == learnt
            assert await season_strengths.learn(tx, season)
            await strengths_agree(tx, rows)
            learnt += 1
        assert learnt == len({row.game_id for row in rows})
        (season,) = await seasons.of_chat(tx, CHAT)
        assert not await season_strengths.learn(tx, season)


async def test_a_new_season_counts_earlier_games_like_later_ones(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        of = await game(tx, status="cancelled")
        roles = ("don", "sheriff", "citizen")
        rows = [
            played(of.id, seat, seat, at=clock.now, role=role, team="black" if role == "don" else "red")
            for seat, role in enumerate(roles, 1)
        ]
        await statistics.count(tx, of.id, CHAT, clock.now, "red", rows)
        await seasons.begin(tx, CHAT, Terms(0.0, (), 1, 1))
        await sums_agree(tx, rows)
