"""Tests of a tournament's table before its round begins."""

from bot.store.database.transaction import Store
from bot.store.game import seats
from bot.store.tournaments import announced
from bot.store.tournaments.event_games import BoundTable
from tests.rig.store.kept import CHAT, tournament


async def test_a_table_whose_people_were_all_forgotten_has_no_seats(store: Store) -> None:
    async with store.transaction() as tx:
        game = await announced.create(tx, await tournament(tx), BoundTable("A", CHAT, 0), "ru")
        await announced.seat(tx, game, {1001: "Аня", 1002: "Боря"})
        await announced.seat(tx, game, {})
        assert await seats.of_game(tx, game.id) == []
