"""By night all members lose the right to write in the group, and players who are out lose it for the day,
too. After the game all people have the rights that they had before."""

import random
from typing import Any

import pytest
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import RestrictChatMember, SetChatPermissions

from bot.choices import ChatSettings
from bot.services.chat.restraints import settle, settle_all
from bot.services.chat.send_permissions import SENDING
from bot.services.game import pauses
from bot.store.chat import chats, restraints
from bot.store.chat.restraints import EVERYBODY
from bot.store.privacy import dossier
from engine.acts import Remove
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, OPEN, bad
from tests.rig.flows.town import GROUP, Town, keys

CHANGES = (SetChatPermissions, RestrictChatMember)
FAILURE_RATE = 0.12
"""The probability that the program is killed at one instruction."""


@pytest.fixture(autouse=True)
async def chosen(town: Town) -> None:
    town.telegram.members[BOT_ID] = "administrator"
    town.telegram.rights = {"can_restrict_members": True}
    await town.writes(chats.seen, BOT_ID, GROUP, "Друзья")
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(closes="on", silences="on"))


def is_open(town: Town) -> bool:
    return any(town.telegram.permissions.get(name) for name in SENDING)


async def look(town: Town) -> None:
    """Does the check of permissions that runs every minute and after a start."""
    await settle_all(town.app.context)
    await town.quiet()


async def test_the_group_is_closed_by_night_and_open_by_day(town: Town) -> None:
    begun = {**OPEN, "can_send_polls": False, "can_pin_messages": False}
    town.telegram.permissions = dict(begun)
    await town.dealt()
    assert town.telegram.permissions == begun
    await town.until(StepName.MEETING)
    assert town.telegram.permissions == {**begun, **dict.fromkeys(SENDING, False)}
    await town.until(StepName.TURN, 1)
    assert town.telegram.permissions == begun
    await town.until(StepName.HUNT)
    assert not is_open(town)
    assert await town.does(pauses.pause, "judge")
    await town.quiet()
    assert town.telegram.permissions == begun
    assert await town.does(pauses.resume, "judge")
    await town.quiet()
    assert not is_open(town)
    await town.stop()
    assert town.telegram.permissions == begun


async def test_a_player_who_is_out_may_not_write_in_the_group_until_the_end(town: Town) -> None:
    town.telegram.members[8] = "administrator"
    town.telegram.restricted[7] = {**OPEN, "can_send_polls": False, "until_date": 0}
    town.telegram.fails = lambda call: (
        bad(call, "user is an administrator of the chat")
        if isinstance(call, RestrictChatMember) and call.user_id == 8
        else None
    )
    await town.dealt(turn=1)
    for seat in (7, 8, 9):
        await town.play(Remove(seat))
        await town.quiet()
    assert set(town.telegram.restricted) == {7, 9}
    assert not any(town.telegram.restricted[9].get(name) for name in SENDING)
    assert town.telegram.restricted[9]["until_date"] == int(town.now) + 12 * 3600
    async with town.store.read_only(patient=True) as tx:
        assert (await dossier.of_person(tx, BOT_ID, 9))["silent_in_chats"] == [GROUP]
    await town.stop()
    await look(town)
    assert town.telegram.restricted == {7: {**OPEN, "can_send_polls": False, "until_date": 0}}
    assert await town.reads(restraints.of_chat, BOT_ID, GROUP) == []


async def test_a_player_whom_an_undo_brings_back_may_write_again(town: Town) -> None:
    """A player who is in again after an undo may write in the group again."""
    await town.dealt(turn=1)
    await town.play(Remove(9))
    await town.quiet()
    assert set(town.telegram.restricted) == {9}
    assert await town.undo() is None
    await town.quiet()
    assert not town.telegram.restricted


async def test_a_chat_without_restraints_keeps_all_permissions(town: Town) -> None:
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(closes="off", silences="off"))
    await town.dealt(turn=1)
    await town.play(Remove(9))
    await town.until(StepName.HUNT)
    assert not any(isinstance(call, CHANGES) for call in town.telegram.calls)


async def test_a_start_that_finds_a_closed_group_without_a_game_opens_it(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    town.telegram.fails = lambda call: (
        TelegramNetworkError(method=call, message="…") if isinstance(call, CHANGES) else None
    )
    await town.stop()
    assert not is_open(town)
    await town.restart()
    town.telegram.fails = lambda call: None
    await look(town)
    assert town.telegram.permissions == OPEN


async def test_a_closed_group_is_opened_when_a_lost_right_is_back(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    town.telegram.rights = {}
    town.telegram.fails = lambda call: (
        bad(call, "not enough rights to change chat permissions") if isinstance(call, CHANGES) else None
    )
    town.app.context.members.forget(GROUP, BOT_ID)
    await town.until(StepName.TURN)
    await town.quiet()
    await look(town)
    assert keys(await town.rows(), chat=GROUP).count("lacking-restrict") == 1
    assert not is_open(town)
    town.telegram.fails = lambda call: None
    await look(town)
    assert town.telegram.permissions == OPEN


async def test_a_group_that_became_a_supergroup_is_opened_there(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    async with town.store.transaction(patient=True) as tx:
        await chats.migrate(tx, BOT_ID, GROUP, GROUP - 1)
        await restraints.release(tx, (await restraints.of_chat(tx, BOT_ID, GROUP - 1))[0].game_id)
    await look(town)
    assert town.telegram.permissions == OPEN
    changed = [call for call in town.telegram.calls if isinstance(call, SetChatPermissions)]
    assert changed[-1].chat_id == GROUP - 1


class KilledError(Exception):
    """Ends the program at this instruction."""


class Luck:
    """Kills the program at random before and after each call and each transaction of `settle`."""

    def __init__(self, town: Town, patch: pytest.MonkeyPatch, chance: random.Random) -> None:
        self.chance, self.on, self.allowed = chance, True, True
        self.whole = town.telegram.make_request
        town.telegram.fails = self.fails
        patch.setattr(town.telegram, "make_request", self.answer)
        # tells nobody: this test is not about messages
        patch.setattr(town.app.context, "after", lambda *_: None)
        for name in ("remember", "set_held", "forget"):
            patch.setattr(restraints, name, _striking(getattr(restraints, name), self))

    async def answer(self, bot: Any, method: Any, **more: Any) -> Any:
        answer = await self.whole(bot, method, **more)
        self.strike()
        return answer

    def fails(self, call: Any) -> Exception | None:
        if not self.allowed and isinstance(call, CHANGES):
            return bad(call, "not enough rights")
        self.strike()
        return None

    def strike(self) -> None:
        if self.on and self.chance.random() < FAILURE_RATE:
            raise KilledError


@pytest.mark.parametrize("user", [EVERYBODY, 9], ids=["the group", "a person"])
async def test_after_any_events_everybody_has_his_first_permissions_again(
    town: Town, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    """Nights, game ends, kills, lost rights and changes by hand happen in any order. At the end everybody has
    the same permissions as at the beginning. If somebody changes them by hand, the changed ones count as the
    beginning."""
    await town.dealt()
    game = await town.game()
    for seed in range(60):
        with monkeypatch.context() as patch:
            luck = Luck(town, patch, random.Random(seed))
            truth = await _adventures(town, luck, user, game.id)
            luck.on, luck.allowed = False, True
            await town.writes(restraints.release, game.id)
            await _settle(town)
            assert _get(town, user) == truth, seed
            assert await town.reads(restraints.of_chat, BOT_ID, GROUP) == [], seed


async def _adventures(town: Town, luck: Luck, user: int, game_id: int) -> dict[str, bool]:
    """Returns the permissions that would be there if the bot had changed none."""
    chance = luck.chance
    truth = {name: name == "can_send_messages" or chance.random() < 0.7 for name in OPEN}
    _set(town, user, truth)
    for _ in range(14):
        match chance.choice(("want", "release", "settle", "settle", "right", "open", "other")):
            case "want":
                await town.writes(restraints.want, BOT_ID, GROUP, user, game_id)
            case "release":
                await town.writes(restraints.release, game_id)
            case "settle":
                await _settle(town)
            case "right":
                luck.allowed = not luck.allowed
            case "open":
                truth = {name: name == "can_send_messages" or chance.random() < 0.5 for name in OPEN}
                _set(town, user, truth)
            case "other":
                there = _get(town, user)
                flipped = not there["can_invite_users"]
                truth = {**truth, "can_invite_users": flipped}
                _set(town, user, {**there, "can_invite_users": flipped})
    return truth


def _striking(step: Any, luck: Luck) -> Any:
    async def struck(*args: Any) -> None:
        await step(*args)
        luck.strike()

    return struck


async def _settle(town: Town) -> None:
    try:
        await settle(town.app.context, GROUP)
    except KilledError:
        return


def _set(town: Town, user: int, there: dict[str, bool]) -> None:
    if user == EVERYBODY:
        town.telegram.permissions = dict(there)
    elif all(there.values()):
        town.telegram.restricted.pop(user, None)
    else:
        town.telegram.restricted[user] = {**there, "until_date": 0}


def _get(town: Town, user: int) -> dict[str, bool]:
    if user == EVERYBODY:
        return dict(town.telegram.permissions)
    there = town.telegram.restricted.get(user, OPEN)
    return {name: bool(value) for name, value in there.items() if name in OPEN}
