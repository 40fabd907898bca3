"""Answers to callback queries."""

from __future__ import annotations

from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.params import Params

LIFETIME = 15.0
"""Seconds during which Telegram accepts the answer to a press."""
LONGEST_ANSWER = 200


class AnswerCallbackQuery(Params):
    callback_query_id: str
    text: str = ""
    show_alert: bool = False
    url: str | None = None
    cache_time: int = 0


@method(AnswerCallbackQuery)
def answer_callback_query(call: Call, params: AnswerCallbackQuery) -> bool:
    query = call.world.queries.get(params.callback_query_id)
    if (
        query is None
        or query.answered
        or query.message.sender is not call.bot
        or call.world.now() - query.pressed_at > LIFETIME
    ):
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if len(params.text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    if params.url and not params.url.startswith(f"https://t.me/{call.bot.username}?start="):
        raise bad_request("URL_INVALID")
    call.world.answer(query, params.text, alert=params.show_alert, url=params.url)
    return True
