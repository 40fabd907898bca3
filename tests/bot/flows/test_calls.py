"""When a player's turn comes, the bot calls him in his private chat, if he wants that."""

from bot.values.outgoing import Priority
from engine.roles import Phase
from engine.steps import StepName
from tests.rig.flows.rows import in_slot, sent
from tests.rig.flows.town import Town, answer, button, keys


async def wants(town: Town, user: int) -> None:
    rows = await town.whisper(user, "/call")
    assert keys(rows) == ["calls-off"]
    await town.deliver()
    assert answer(await town.tap(user, button(rows, "button-calls-on"), user)) == ["calls-on"]


async def test_only_a_player_who_asked_for_calls_is_called_to_his_turn(town: Town) -> None:
    await town.dealt()
    await wants(town, 3)
    await town.deliver()
    before = await town.newest()
    live = await town.until(StepName.TURN, 3)
    rows = in_slot(await town.rows(before), "call")
    assert [(row.chat_id, row.what, row.priority) for row in rows] == [(3, "send", Priority.PROMPT)]
    assert not rows[0].content.get("silent")
    assert live.state.step.phase is Phase.DAY
    await town.deliver()
    ended = in_slot(await town.time_out(), "call")
    assert [(row.chat_id, row.what) for row in ended] == [(3, "delete")]


async def test_a_call_has_the_same_words_for_every_card(town: Town) -> None:
    await town.dealt()
    for user in range(1, 11):
        await wants(town, user)
    before = await town.newest()
    await town.until(StepName.TURN, 10)
    rows = in_slot(sent(await town.rows(before)), "call")
    assert [row.chat_id for row in rows] == list(range(1, 11))
    assert len({str(row.content["lines"]) for row in rows}) == 1


async def test_nobody_is_called_by_night_or_without_asking_for_calls(town: Town) -> None:
    await town.dealt()
    await wants(town, 1)
    before = await town.newest()
    await town.until(StepName.TURN, 1)
    assert [row.chat_id for row in in_slot(await town.rows(before), "call")] == [1]


async def test_a_game_that_ends_in_the_turn_of_a_called_player_deletes_the_call(town: Town) -> None:
    await town.dealt()
    await wants(town, 1)
    await town.until(StepName.TURN, 1)
    await town.deliver()
    rows = await town.stop()
    assert [row.what for row in in_slot(rows, "call")] == ["delete"]


async def test_calls_can_be_switched_off_again(town: Town) -> None:
    await town.dealt()
    await wants(town, 1)
    rows = await town.whisper(1, "/call")
    assert keys(rows) == ["calls-on"]
    assert answer(await town.tap(1, button(rows, "button-calls-off"), 1)) == ["calls-off"]
    before = await town.newest()
    await town.until(StepName.TURN, 1)
    assert not in_slot(await town.rows(before), "call")
