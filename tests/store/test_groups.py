"""The operator's settings of new groups, and the choices of a group: a choice is stronger, wherever it was
made."""

import pytest

from bot.choices import ChatSettings
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction

BOT, SECOND, GROUP, NEW = 7, 8, -100, -200
OPERATOR = ChatSettings(spectators="now", pin="on")


async def moved(tx: Transaction, *choices: ChatSettings) -> ChatSettings:
    """Lets a group become a supergroup, from which the bot has got something before it hears of that, and
    which has made these choices by then. Returns the settings of the supergroup."""
    await chats.seen(tx, BOT, NEW, "Вечер", OPERATOR)
    for choice in choices:
        await chats.change_settings(tx, BOT, NEW, choice)
    await chats.migrate(tx, BOT, GROUP, NEW)
    chat = await chats.get(tx, BOT, NEW)
    assert chat is not None
    return chat.settings


@pytest.mark.parametrize("new", [None, OPERATOR])
async def test_settings_stay_if_a_supergroup_is_met_first(store: Store, new: ChatSettings | None) -> None:
    async with store.transaction(patient=True) as tx:
        await chats.seen(tx, BOT, GROUP, "Вечер", new)
        await chats.change_settings(tx, BOT, GROUP, ChatSettings(spectators="off"))
        settings = await moved(tx)
    assert settings.spectators == "off"
    assert settings.pin == ("off" if new is None else "on")
    assert settings.migrated_from == GROUP


@pytest.mark.parametrize("choice", ["now", "step"])
async def test_a_choice_of_the_supergroup_stays_when_the_group_moves(store: Store, choice: str) -> None:
    async with store.transaction(patient=True) as tx:
        await chats.seen(tx, BOT, GROUP, "Вечер")
        await chats.change_settings(tx, BOT, GROUP, ChatSettings(spectators="off", seats="kept"))
        settings = await moved(tx, ChatSettings.model_validate({"spectators": choice}))
    assert (settings.spectators, settings.seats) == (choice, "kept")


async def test_a_choice_made_with_another_bot_is_stronger_than_the_operator(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await chats.seen(tx, BOT, GROUP, "Вечер")
        await chats.change_settings(tx, BOT, GROUP, ChatSettings(spectators="off"))
        known = await chats.seen(tx, SECOND, GROUP, "Вечер", OPERATOR)
        unknown = await chats.seen(tx, SECOND, NEW, "Клуб", OPERATOR)
    assert (known.settings.spectators, known.settings.pin) == ("off", "off")
    assert (unknown.settings.spectators, unknown.settings.pin) == ("now", "on")
