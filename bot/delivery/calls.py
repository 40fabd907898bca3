"""A row and its message as a method of the Bot API."""

from typing import Any, assert_never

from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    SendDocument,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import BufferedInputFile, ForceReply, LinkPreviewOptions

from bot.delivery.message import Message
from bot.store.outbox import Outgoing

HTML = "HTML"
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


def call(row: Outgoing, message: Message, target: int | None) -> TelegramMethod[Any]:
    """`target` is the message to edit or delete."""
    match row.what:
        case "send":
            return SendMessage(text=message.text, link_preview_options=NO_PREVIEW, **_new(row, message))
        case "document":
            return _document(row, message)
        case "edit":
            return EditMessageText(
                chat_id=row.chat_id,
                message_id=target,
                text=message.text,
                parse_mode=HTML,
                link_preview_options=NO_PREVIEW,
                reply_markup=message.keyboard,
            )
        case "delete":
            if target is None:
                raise ValueError("delete: no message")
            return DeleteMessage(chat_id=row.chat_id, message_id=target)
        case "answer":
            return AnswerCallbackQuery(
                callback_query_id=row.query_id or "",
                text=message.text or None,
                show_alert=message.alert or None,
            )
        case _:
            assert_never(row.what)


def _document(row: Outgoing, message: Message) -> SendDocument:
    if message.document is None:
        raise ValueError("document: no file")
    return SendDocument(
        document=BufferedInputFile(message.document.content, message.document.name),
        caption=message.text or None,
        **_new(row, message),
    )


def _new(row: Outgoing, message: Message) -> dict[str, Any]:
    """What all new messages have in common."""
    return {
        "chat_id": row.chat_id,
        "message_thread_id": row.thread_id or None,
        "parse_mode": HTML,
        "disable_notification": message.silent or None,
        "protect_content": message.protected or None,
        "reply_markup": ForceReply(selective=True) if message.asks else message.keyboard,
    }
