"""Answers to callback queries."""

from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method

LIFETIME = 15.0
"""Seconds after a press during which Telegram accepts the answer to it."""
LONGEST_ANSWER = 200


@method
def answer_callback_query(
    call: Call,
    *,
    callback_query_id: str,
    text: str = "",
    show_alert: bool = False,
    url: str | None = None,
    cache_time: int = 0,
) -> bool:
    query = call.world.queries.get(callback_query_id)
    if (
        query is None
        or query.answered
        or query.message.sender is not call.bot
        or call.world.now() - query.pressed_at > LIFETIME
    ):
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if len(text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and not url.startswith(f"https://t.me/{call.bot.username}?start="):
        raise bad_request("URL_INVALID")
    call.world.answer(query, text, alert=show_alert, url=url)
    return True
