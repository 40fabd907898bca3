"""A touch on the page becomes a press: an update like those that Telegram sends when somebody presses a
button. It goes the way of all presses, through the gate, the queue of its game, the guard and the handlers.

The bot answers it like any other press, and `Answers` takes the answer out of the client before it would go
to Telegram.
"""

import asyncio
import json
import secrets
from collections.abc import Awaitable
from typing import Any, NamedTuple, TypeAlias, get_args

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.methods import AnswerCallbackQuery
from aiogram.methods.base import TelegramMethod

from bot.handlers import press_of
from bot.handlers.press import Where
from bot.presses import GameTap, unpacked
from bot.presses.motions import HereTap
from bot.runtime.stopping import StoppingError
from bot.runtime.table_pages import PRESS
from bot.store.database import bell
from bot.store.database.transaction import Store
from bot.store.people.people import Person
from bot.values.game import Game

TouchTap: TypeAlias = GameTap | HereTap
"""The data of buttons that a page can press."""
LEAST_UPDATE_ID = 1 << 62
"""The numbers of updates from pages are at least this; Telegram's are far smaller."""
NOTHING = "-"
"""What a page sends for a touch by night that does nothing, so that no request tells who can act."""
LONGEST_DATA = 64
"""The most bytes that Telegram lets a button carry."""
ANSWERED_WITHIN = 12.0
"""Seconds for which the server waits for the answer to a touch. The page itself waits 15 (`wire.js`)."""


class Answer(NamedTuple):
    """The answer to a press: a text, empty if there is nothing to say, and whether it has to be closed."""

    text: str
    alert: bool


NO_WORDS = Answer("", alert=False)


class Answers(BaseRequestMiddleware):
    """Takes the answers to presses of pages. It is a middleware of the client's session. If no page of this
    program waits for an answer, the bell tells it to the other programs at the database `shared`; None if
    there are none."""

    def __init__(self, shared: Store | None) -> None:
        self._shared = shared
        self._waiting: dict[str, asyncio.Future[Answer]] = {}

    async def __call__(
        self, make_request: NextRequestMiddlewareType[Any], bot: Bot, method: TelegramMethod[Any]
    ) -> Any:
        if not isinstance(method, AnswerCallbackQuery) or not method.callback_query_id.startswith(PRESS):
            return await make_request(bot, method)
        answer = Answer(method.text or "", bool(method.show_alert))
        if not self._take(method.callback_query_id, answer) and self._shared is not None:
            async with self._shared.transaction() as tx:
                await bell.ring(tx, bell.ANSWERS, json.dumps([method.callback_query_id, *answer]))
        return True

    def heard(self, message: str) -> None:
        """Takes an answer that another program has sent, and gives it to the page that waits for it here, if
        one does. `message`: JSON of the id of the press and the fields of `Answer`."""
        query_id, text, alert = json.loads(message)
        self._take(query_id, Answer(text, alert))

    def _take(self, query_id: str, answer: Answer) -> bool:
        """Gives the answer to the page that waits for it. Returns False if none waits here."""
        waiting = self._waiting.get(query_id)
        if waiting is None:
            return False
        if not waiting.done():
            waiting.set_result(answer)
        return True

    def end(self) -> None:
        """Ends the wait of all pages, because this program stops."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(StoppingError())

    async def ask(self, query_id: str, press: Awaitable[None]) -> Answer:
        """Awaits a press and returns the answer to it. Raises TimeoutError if there is none in time,
        StoppingError if the program stops, and what the press raises."""
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[query_id] = waiting
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await press
                return await waiting
        finally:
            del self._waiting[query_id]


def tap_of(data: str, game_id: int) -> TouchTap | None:
    """Returns what a button of this game carries; None if `data` is not of such a button."""
    if len(data.encode()) > LONGEST_DATA:
        return None
    kinds: tuple[type[TouchTap], ...] = get_args(TouchTap)
    tap = unpacked(data, kinds)
    return tap if tap is not None and tap.game == game_id else None


def new_query_id() -> str:
    """Returns the id of a new press."""
    return f"{PRESS}{secrets.token_urlsafe(16)}"


def update_of(query_id: str, tap: TouchTap, person: Person, game: Game, title: str) -> dict[str, Any]:
    """Returns an update as if the person had pressed the button in the chat that has it: in his private chat
    or in the group. `title`: the group's title."""
    chat: dict[str, Any] = {"id": person.user_id, "type": "private"}
    message: dict[str, Any] = {"message_id": 0, "date": 1, "chat": chat}
    press = press_of(tap, Where.PRIVATE)
    if press is not None and press.where is Where.TABLE and not game.is_practice:
        message["chat"] = {"id": game.chat_id, "type": "supergroup", "title": title}
        if game.thread_id:
            message.update(message_thread_id=game.thread_id, is_topic_message=True)
    user = {
        "id": person.user_id,
        "is_bot": False,
        "first_name": person.name,
        "language_code": person.language_code,
        "username": person.username,
    }
    query = {"id": query_id, "from": user, "message": message, "chat_instance": "page", "data": tap.pack()}
    return {"update_id": LEAST_UPDATE_ID + secrets.randbits(61), "callback_query": query}
