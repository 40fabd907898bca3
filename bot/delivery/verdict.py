"""Verdicts: what became of a call, by what is to be done next."""

from dataclasses import dataclass
from enum import Enum

from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)

from bot.backoff import Backoff
from bot.delivery.budget import is_group
from bot.store.database import is_transient

BACKOFF = Backoff(first=0.5, longest=30.0)
"""Seconds before a failed call is made again, doubled from one to the other; scaled like all budgets."""


class Refused(Enum):
    """Why a row will never be sent."""

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
    """`message_id`: of the message that was sent, edited, deleted, pinned or unpinned; None if there is
    none."""

    message_id: int | None


@dataclass(frozen=True, slots=True)
class Again:
    """To be tried again after `pause` real seconds. `flood`: Telegram says that it was sent too much."""

    pause: float
    flood: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """The group has become a supergroup, with another id."""

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
_NOBODY = ("chat not found", "user not found", "peer_id_invalid", "group chat was deactivated")


def classify_error(error: Exception, chat_id: int, message_id: int | None, pause: float) -> Verdict:
    """The verdict on an error that a call to `chat_id` raised. `pause`: real seconds to wait after a
    failure that may pass."""
    match error:
        case TelegramRetryAfter():
            return Again(float(error.retry_after), flood=True)
        case TelegramMigrateToChat():
            return Moved(error.migrate_to_chat_id)
        case TelegramForbiddenError():
            return Refused.EXPELLED if is_group(chat_id) else Refused.UNREACHABLE
        case TelegramBadRequest():
            return _bad_request(error.message.lower(), chat_id, message_id)
        case TelegramEntityTooLarge():
            return Refused.INVALID
        case ClientDecodeError(data={"ok": True, "result": result}):
            # Telegram has done it, but this client can not read the answer: it must not be sent twice.
            return Accepted(result.get("message_id") if isinstance(result, dict) else None)
        case TelegramAPIError() | ClientDecodeError() | OSError():
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
    if any(words in description for words in _NOBODY):
        return Refused.CHAT_GONE if is_group(chat_id) else Refused.UNREACHABLE
    return Refused.INVALID
