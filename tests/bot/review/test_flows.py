"""What goes on beside the game: leaving, deadlines that move."""

from bot.store import games
from engine.acts import Leave
from engine.steps import StepName
from tests.bot.review.conftest import Town


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
