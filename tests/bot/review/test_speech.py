"""What is said in the group."""

from engine.steps import StepName
from tests.bot.review.conftest import Town


async def test_a_nomination_and_a_pass_in_one_message_are_both_heard(town: Town) -> None:
    game = await town.deal()
    await town.until(game, StepName.TURN, 1)
    await town.say(1, "выставляю 5, пас")
    assert not town.failed
    table = await town.table(game)
    assert table.state.step.seat == 2
    assert [nomination.seat for nomination in table.state.day.nominations] == [5]
