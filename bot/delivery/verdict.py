"""A verdict is the result of a call of Telegram's API: what the sender has to do next with the row."""

from dataclasses import dataclass
from enum import Enum

from aiogram import exceptions

from bot.backoff import Backoff
from bot.delivery.budget import is_group
from bot.store.database.database import is_transient

CALL_BACKOFF = Backoff(first=0.5, longest=30.0)
"""How many seconds, before the time scale, to wait until a failed call is made again. The time doubles with
each try."""


class Refused(Enum):
    """Why a row of the outbox is refused. To try it again at once would not help."""

    UNREACHABLE = "the person blocked the bot, never started it, or has no account any more"
    EXPELLED = "the bot is not in the group any more"
    CHAT_GONE = "there is no such group"
    NO_RIGHTS = "the bot may not do that in the group"
    TOPIC_CLOSED = "the topic is closed or deleted"
    MESSAGE_GONE = "the message to edit, delete, pin or unpin is not there, or was never sent"
    NOT_ALONE = "Telegram does not show it to one person alone there"
    TOO_OLD = "the tap was too long ago to be answered"
    INVALID = "it could not be rendered, or Telegram does not understand it: a fault of this program"


@dataclass(frozen=True, slots=True)
class Accepted:
    """A verdict: Telegram has accepted the call, or an edit would change nothing. `message_id`: the message
    that was sent, edited, deleted, pinned or unpinned; None if there is none or it is not known."""

    message_id: int | None


@dataclass(frozen=True, slots=True)
class Again:
    """A verdict: the sender has to make the call again after `pause` seconds (not scaled). `flood`: whether
    Telegram says that the bot sends too much. `unsent`: the row was not sent: its file is not ready yet, the
    bot had to ask first whether Telegram speaks, or it is in doubt whether another message arrived."""

    pause: float
    flood: bool = False
    unsent: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """A verdict: the group has become a supergroup. `chat_id`: its new id."""

    chat_id: int


Verdict = Accepted | Again | Moved | Refused

_SAME = ("message is not modified", "chat_not_modified")
_REASONS: tuple[tuple[str, Refused], ...] = (
    ("message to edit not found", Refused.MESSAGE_GONE),
    ("message can't be edited", Refused.MESSAGE_GONE),
    ("message to delete not found", Refused.MESSAGE_GONE),
    ("message can't be deleted", Refused.MESSAGE_GONE),
    ("message to pin not found", Refused.MESSAGE_GONE),
    ("message to unpin not found", Refused.MESSAGE_GONE),
    ("message_id_invalid", Refused.MESSAGE_GONE),
    ("query is too old", Refused.TOO_OLD),
    ("query id is invalid", Refused.TOO_OLD),
    ("query_id_invalid", Refused.TOO_OLD),
    ("topic_closed", Refused.TOPIC_CLOSED),
    ("topic_deleted", Refused.TOPIC_CLOSED),
    ("message thread not found", Refused.TOPIC_CLOSED),
    ("rights", Refused.NO_RIGHTS),
    ("chat_write_forbidden", Refused.NO_RIGHTS),
    ("chat_restricted", Refused.NO_RIGHTS),
    ("chat_admin_required", Refused.NO_RIGHTS),
)
_NO_SUCH_CHAT = ("chat not found", "user not found", "peer_id_invalid", "group chat was deactivated")


def classify_error(error: Exception, chat_id: int, message_id: int | None, pause: float) -> Verdict:
    """Returns the verdict on a failed call. `error`: what aiogram raised. `chat_id`, `message_id`: the chat
    and the message of the call. `pause`: seconds (not scaled) to wait after a temporary failure."""
    match error:
        case exceptions.TelegramRetryAfter():
            return Again(float(error.retry_after), flood=True)
        case exceptions.TelegramMigrateToChat():
            return Moved(error.migrate_to_chat_id)
        case exceptions.TelegramForbiddenError():
            return Refused.EXPELLED if is_group(chat_id) else Refused.UNREACHABLE
        case exceptions.TelegramBadRequest():
            return _bad_request(error.message.lower(), chat_id, message_id)
        case exceptions.TelegramEntityTooLarge():
            return Refused.INVALID
        case exceptions.ClientDecodeError(data={"ok": True, "result": result}):
            # Telegram has done it, but this client can not read the answer. The call must not be made twice.
            return Accepted(result.get("message_id") if isinstance(result, dict) else None)
        case exceptions.TelegramAPIError() | exceptions.ClientDecodeError() | OSError():
            return Again(pause)
        case _ if is_transient(error):
            return Again(pause)
        case _:
            return Refused.INVALID


def _bad_request(description: str, chat_id: int, message_id: int | None) -> Verdict:
    if any(words in description for words in _SAME):
        return Accepted(message_id)
    for words, reason in _REASONS:
        if words in description:
            return reason
    if any(words in description for words in _NO_SUCH_CHAT):
        return Refused.CHAT_GONE if is_group(chat_id) else Refused.UNREACHABLE
    return Refused.INVALID
