"""Players close their private chat, before or after the deal, and open it again."""

import pytest
from aiogram.methods import SendMessage, TelegramMethod

from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, blocked
from tests.rig.flows.town import GROUP, Town, buttons, keys


async def close_chat(town: Town, user: int) -> list[str]:
    """A person blocks the bot, and Telegram tells the bot about it. Returns the keys of what is sent."""
    return keys(await town.standing_changed(BOT_ID, "kicked", chat=user, by=user))


async def open_chat(town: Town, user: int) -> list[str]:
    rows = await town.standing_changed(BOT_ID, "member", before="kicked", chat=user, by=user)
    return keys(rows, chat=user)


def refuse(town: Town, user: int) -> None:
    """Makes Telegram refuse every message to this person, because he has blocked the bot."""

    def fails(call: TelegramMethod[object]) -> Exception | None:
        return blocked(call) if isinstance(call, SendMessage) and call.chat_id == user else None

    town.telegram.fails = fails


async def test_who_closes_his_chat_before_the_deal_loses_his_seat_and_the_group_is_told(town: Town) -> None:
    game = await town.gather("party", 6)
    rows = await town.standing_changed(BOT_ID, "kicked", chat=3, by=3)
    said = next(row for row in rows if keys([row]) == ["lobby-unreachable"])
    assert (said.chat_id, buttons(said)[0]["link"]["start"]) == (GROUP, game.join_code)
    assert "Игрок 3" in town.words(said)
    assert await town.seated() == [1, 2, 4, 5, 6]
    await town.say(1, "/begin")
    assert (await town.game()).status == "running"


async def test_he_sits_again_once_he_has_opened_it(town: Town) -> None:
    game = await town.gather("party", 3)
    await close_chat(town, 3)
    assert await open_chat(town, 3) == []
    assert keys(await town.whisper(3, f"/start {game.join_code}"), chat=3) == ["lobby-joined"]


@pytest.mark.parametrize("delivered", [True, False])
async def test_who_closes_and_opens_his_chat_again_and_again_is_spoken_of_once(
    town: Town, delivered: bool
) -> None:
    game = await town.gather("party", 2)
    said = []
    for _ in range(4):
        await town.whisper(3, f"/start {game.join_code}")
        said += await close_chat(town, 3)
        await open_chat(town, 3)
        if delivered:
            await town.deliver()
    assert said.count("lobby-unreachable") == 1


async def test_with_too_few_left_nobody_is_dealt_a_card(town: Town) -> None:
    await town.gather("party", 5)
    await close_chat(town, 3)
    assert keys(await town.say(1, "/begin")) == ["lobby-too-few"]


async def test_a_chat_found_closed_by_a_message_is_the_same(town: Town) -> None:
    game = await town.gather("party", 2)
    await town.deliver()
    refuse(town, 3)
    await town.whisper(3, f"/start {game.join_code}")
    sent = [row for row, _ in await town.deliver()]
    assert "lobby-unreachable" in keys(sent, chat=GROUP)
    assert await town.seated() == [1, 2]


async def test_who_closes_his_chat_and_sits_nowhere_is_not_spoken_of(town: Town) -> None:
    await town.gather("party", 2)
    assert await close_chat(town, 50) == []


async def test_once_more_seats_nobody_whose_chat_is_closed(town: Town) -> None:
    over = await town.dealt("party")
    await town.tap(1, f"l:{over.id}:stop-sure")
    await close_chat(town, 2)
    await town.tap(2, f"l:{over.id}:again")
    assert await town.seated() == []


async def begun(town: Town) -> None:
    """Starts a game in which player 3 can not be written to."""
    await town.gather("party", 5)
    await town.deliver()
    refuse(town, 3)
    await town.say(1, "/begin")


async def test_a_card_that_does_not_arrive_is_told_once_and_the_game_goes_on(town: Town) -> None:
    await begun(town)
    assert await close_chat(town, 3) == []
    told = keys([row for row, _ in await town.deliver()])
    for _ in range(8):
        await town.time_out()
        told += keys([row for row, _ in await town.deliver()])
    assert told.count("unreachable") == 1
    assert "lobby-unreachable" not in told
    assert (await town.game()).status == "running"


@pytest.mark.parametrize("way", ["unblocks", "starts", "follows the link"])
async def test_who_opens_his_chat_again_has_his_card(town: Town, way: str) -> None:
    await begun(town)
    await close_chat(town, 3)
    await town.deliver()
    town.telegram.fails = lambda call: None
    game = await town.game()
    if way == "unblocks":
        said = await open_chat(town, 3)
    else:
        said = keys(await town.whisper(3, "/start" if way == "starts" else f"/start {game.join_code}"))
    assert said[0] == "card-seat"
    assert keys(await town.whisper(3, "/start")) == ["playing"], "once is enough"
    assert await open_chat(town, 3) == []


async def test_who_comes_back_in_his_step_is_asked_again_and_may_act(town: Town) -> None:
    game = await town.dealt("fiim-2019")
    await town.until(StepName.HUNT)
    roles = (await town.game()).roles or ()
    sheriff = list(roles).index("sheriff") + 1
    await town.until("sheriff-check")
    await town.deliver()
    await close_chat(town, sheriff)
    said = await open_chat(town, sheriff)
    assert (said[0], said[-1]) == ("card-seat", "night-wakes")
    await town.act(sheriff, "check", 1 if sheriff != 1 else 2, chat=sheriff)
    await close_chat(town, sheriff)
    assert "night-wakes" not in await open_chat(town, sheriff), "he has answered"
    assert (await town.game()).id == game.id


@pytest.mark.parametrize("seat", range(1, 11))
async def test_the_group_sees_nothing_of_a_chat_that_closes_and_opens_in_the_game(
    town: Town, seat: int
) -> None:
    """Otherwise the group could guess roles, because by night the bot writes to some players only."""
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.deliver()
    refuse(town, seat)
    rows = await town.standing_changed(BOT_ID, "kicked", chat=seat, by=seat)
    sent = [row for row, _ in await town.deliver()]
    town.telegram.fails = lambda call: None
    rows += await town.standing_changed(BOT_ID, "member", before="kicked", chat=seat, by=seat)
    assert GROUP not in {row.chat_id for row in (*rows, *sent)}
