"""What goes on beside the game: leaving, deadlines that move."""

from bot.store import games, seats
from engine.acts import Leave
from engine.steps import StepName
from tests.bot.review.conftest import GROUP, Town


async def test_who_has_left_a_game_may_sit_elsewhere(town: Town) -> None:
    game = await town.deal()
    await town.act(game, Leave(5))
    async with town.store.unit() as unit:
        assert await games.of_person(unit, 7, 5) is None
        assert await games.of_person(unit, 7, 6) is not None
    assert 5 in (await town.table(game)).roster.people


async def test_a_deadline_that_moved_while_it_fired_ends_nothing(town: Town) -> None:
    game = await town.deal()
    async with town.store.unit() as unit:
        await town.host.tables.opened(unit, game.id, 0, accepted_at=unit.now)
    async with town.store.unit() as unit:
        await town.host.tables.timeout(unit, game.id, 0)
    assert (await town.table(game)).state.step.name is StepName.DEAL
    town.host.timers.clear(game.id)
    async with town.store.unit() as unit:
        await town.host.tables.timeout(unit, game.id, 0)
    assert (await town.table(game)).state.step.name is StepName.MEETING


async def test_once_more_seats_only_those_who_stayed(town: Town) -> None:
    over = await town.deal()
    await town.act(over, Leave(5))
    async with town.store.unit() as unit:
        await town.host.tables.close(unit, await town.host.tables.table(unit, over.id), "stopped")
    await town.tap(2, f"l:{over.id}:again")
    async with town.store.unit() as unit:
        lobby = await games.open_in(unit, 7, GROUP)
        assert lobby is not None
        sitting = {who.user_id for who in await seats.of_game(unit, lobby.id)}
    assert sitting == {*range(1, 11)} - {5}
