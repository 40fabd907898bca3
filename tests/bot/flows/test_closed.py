"""Players close their private chat, before or after the deal, and open it again."""

import pytest
from aiogram.methods import SendMessage, TelegramMethod

from engine.steps import StepName
from tests.rig.flows.in_group import numbers_in, own_card
from tests.rig.flows.telegram import BOT_ID, blocked
from tests.rig.flows.town import GROUP, Town, keys


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


@pytest.mark.parametrize("told", [True, False])
async def test_a_player_who_blocks_the_bot_before_the_deal_keeps_his_seat(town: Town, told: bool) -> None:
    """Telegram tells it at once, or the bot finds it out by a message."""
    game = await town.gather("party", 5)
    await town.deliver()
    refuse(town, 3)
    if told:
        assert await close_chat(town, 3) == []
    else:
        await town.join(game, 3)
        await town.deliver()
    assert await town.seated() == [1, 2, 3, 4, 5]
    await town.say(1, "/begin")
    assert (await town.game()).status == "running"
    assert 3 not in {row.chat_id for row in await town.rows()}


async def test_the_button_for_another_game_seats_nobody_who_has_blocked_the_bot(town: Town) -> None:
    over = await town.dealt("party")
    await town.stop()
    await close_chat(town, 2)
    await town.tap(2, f"l:{over.id}:again")
    assert await town.seated() == []


async def begun(town: Town) -> None:
    """Starts a game in which player 3 can not be written to."""
    await town.gather("party", 5)
    await town.deliver()
    refuse(town, 3)
    await town.say(1, "/begin")


async def test_a_player_without_a_private_chat_plays_in_the_group_from_the_next_night(town: Town) -> None:
    await begun(town)
    sent = [row for row, _ in await town.deliver()]
    assert all(numbers_in(row) == [] for row in sent)
    await town.until(StepName.HUNT)
    sent = [row for row, _ in await town.deliver() if row.chat_id == GROUP]
    assert numbers_in(sent[-1])
    assert (await own_card(town, 3)).content["alert"]


@pytest.mark.parametrize("way", ["unblocks", "starts", "follows the link"])
async def test_a_player_who_opens_his_private_chat_again_gets_his_card(town: Town, way: str) -> None:
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


async def test_a_player_who_opens_his_chat_in_his_step_is_asked_again_and_may_act(town: Town) -> None:
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
async def test_the_group_reads_nothing_when_a_private_chat_closes_or_opens(town: Town, seat: int) -> None:
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
