"""Tests which handler gets an update, and in which spellings a command is taken."""

from collections.abc import Iterator

from aiogram import Bot, filters
from aiogram.dispatcher.event.handler import CallableObject
from aiogram.types import Message

from bot.handlers import dispatcher
from bot.handlers.filters import Command
from bot.words.commands import as_command
from tests.rig.flows.telegram import TOKEN, Telegram, person, place


def callables() -> Iterator[CallableObject]:
    """Yields all filters and handlers that an update may reach."""
    for router in dispatcher().chain_tail:
        for observer in router.observers.values():
            yield from observer._handler.filters or ()
            for handler in observer.handlers:
                yield handler
                yield from handler.filters or ()


def test_no_filter_runs_in_a_thread() -> None:
    """aiogram runs filters that can not be awaited in a thread, even a bare `F`. The bot has no such
    filters."""
    every = [*callables()]
    assert len(every) > 200
    assert [one.callback for one in every if not one.awaitable] == []


def test_a_command_is_read_in_every_spelling() -> None:
    read = {
        "/Newgame Party": "/newgame Party",
        "/NEWGAME@Mafia_Bot\u00a0party": "/newgame@mafia_bot party",
        "\u200e/begin\u200e": "/begin",
        "\ufeff\u00a0/unseat\u200f №3\u2069": "/unseat №3",
        "/note 7\nмолчит ": "/note 7\nмолчит",
        "текст /begin": "",
        "//begin": "//begin",
        "/": "",
        "": "",
    }
    assert {text: as_command(text) for text in read} == read


async def test_every_command_is_taken_in_every_spelling() -> None:
    every = [one.callback for one in callables() if isinstance(one.callback, filters.Command)]
    assert len(every) > 40
    bot = Bot(TOKEN, session=Telegram())
    for each in every:
        assert isinstance(each, Command), f"{each} reads one spelling only"
        for name in each.commands:
            for text in (f"/{name}", f"\u200e/{str(name).title()}\u00a0x", f"/{str(name).upper()}@Mafia_Bot"):
                assert await each(_message(text), bot), text
            assert not await each(_message(f"/{name}@other_bot"), bot)


def _message(text: str) -> Message:
    return Message.model_validate(
        {"message_id": 1, "date": 1, "chat": place(1), "from": person(1), "text": text}
    )
