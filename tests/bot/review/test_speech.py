"""What is said in the group."""

from bot.store import chats
from engine.acts import Shoot, Silence
from engine.steps import StepName
from tests.bot.review.conftest import GROUP, Town, keys


async def test_a_nomination_and_a_pass_in_one_message_are_both_heard(town: Town) -> None:
    game = await town.deal()
    await town.until(game, StepName.TURN, 1)
    await town.say(1, "выставляю 5, пас")
    assert not town.failed
    table = await town.table(game)
    assert table.state.step.seat == 2
    assert [nomination.seat for nomination in table.state.day.nominations] == [5]


async def discipline(town: Town, chosen: str) -> None:
    async with town.store.unit() as unit:
        await chats.seen(unit, town.host.bot.id, GROUP, "Друзья")
        await chats.set_settings(unit, town.host.bot.id, GROUP, {"discipline": chosen})


async def test_who_goes_on_talking_out_of_turn_is_warned_once_a_step(town: Town) -> None:
    game = await town.deal()
    await discipline(town, "warn")
    await town.until(game, StepName.TURN, 1)
    assert keys(await town.say(2, "это пятый")) == ["out-of-turn"]
    assert keys(await town.say(2, "точно пятый")) == []
    assert keys(await town.say(3, "нет")) == ["out-of-turn"]
    await town.until(game, StepName.TURN, 3)
    assert keys(await town.say(2, "пятый же")) == ["out-of-turn"]


async def test_neither_a_command_nor_a_service_message_is_talk(town: Town) -> None:
    game = await town.deal()
    await discipline(town, "foul")
    await town.until(game, StepName.TURN, 1)
    assert keys(await town.say(2, "/lift"), chat=2)[0] == "no-vote-now"
    assert await town.say(2, None, new_chat_title="Друзья мафии") == []
    assert (await town.table(game)).state.fouls(2) == 0


async def test_a_voice_message_out_of_turn_is_talk(town: Town) -> None:
    game = await town.deal()
    await discipline(town, "foul")
    await town.until(game, StepName.TURN, 1)
    await town.say(2, None, voice={"file_id": "v", "file_unique_id": "v", "duration": 3})
    assert (await town.table(game)).state.fouls(2) == 1


async def test_the_group_does_not_hear_that_the_maniac_chose_one_who_died(town: Town) -> None:
    roles = ("mafia", "mafia", "mafia", "maniac", "doctor", "sheriff", "citizen", "citizen")
    game = await town.deal("party", roles)
    await town.until(game, StepName.HUNT)
    for black in (1, 2, 3):
        await town.act(game, Shoot(black, 7))
    await town.until(game, StepName.MANIAC)
    await town.act(game, Silence(4, 7))
    await town.until(game, StepName.TURN)
    assert keys(await town.say(7, "я мирный")) == []
