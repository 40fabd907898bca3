"""Makes a call of Telegram's API from a row of the outbox and the message that was rendered for the row."""

from collections.abc import Sequence
from typing import Any, assert_never

from aiogram import methods
from aiogram.types import BufferedInputFile, EphemeralMessageParameters, ForceReply, LinkPreviewOptions

from bot.delivery.message import Message
from bot.values.outgoing import Outgoing

HTML = "HTML"
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


def call(
    row: Outgoing,
    message: Message,
    target: int | None,
    together: Sequence[Outgoing] = (),
    photo: BufferedInputFile | str | None = None,
) -> methods.TelegramMethod[Any]:
    """Returns the call that a row of the outbox asks for. `message`: the rendered message. `target`: the id
    of the message to edit, delete, pin or unpin. `together`: all rows of deletions that this one call carries
    out. `photo`: the message's picture, as bytes or as its id at Telegram; None if the words are sent without
    a picture. Raises ValueError without a message to delete, pin or unpin, or without the file of a
    document."""
    match row.what:
        case "send":
            return _send(row, message, photo)
        case "document":
            return _document(row, message)
        case "edit":
            return edit(row, message, target)
        case "delete":
            if target is None:
                raise ValueError("delete: no message")
            if len(together) > 1:
                numbers = [each.message_id for each in together if each.message_id is not None]
                return methods.DeleteMessages(chat_id=row.chat_id, message_ids=numbers)
            return methods.DeleteMessage(chat_id=row.chat_id, message_id=target)
        case "pin" | "unpin":
            return _pin(row, target)
        case "answer":
            return methods.AnswerCallbackQuery(
                callback_query_id=row.query_id or "",
                text=message.text or None,
                show_alert=message.alert or None,
            )
        case _:
            assert_never(row.what)


def edit(row: Outgoing, message: Message, target: int | None) -> methods.TelegramMethod[Any]:
    """Returns the call that edits the message with the id `target`. If `message` has no words, the call
    changes only the buttons, also below a picture."""
    where: dict[str, Any] = {"chat_id": row.chat_id, "message_id": target, "reply_markup": message.keyboard}
    if not message.text:
        return methods.EditMessageReplyMarkup(**where)
    return methods.EditMessageText(
        text=message.text, parse_mode=HTML, link_preview_options=NO_PREVIEW, **where
    )


def _pin(row: Outgoing, target: int | None) -> methods.TelegramMethod[Any]:
    """Returns the call that pins or unpins the message with the id `target`. Raises ValueError without an id:
    Telegram would unpin the newest pinned message, whoever has pinned it."""
    if target is None:
        raise ValueError(f"{row.what}: no message")
    if row.what == "pin":
        return methods.PinChatMessage(chat_id=row.chat_id, message_id=target, disable_notification=True)
    return methods.UnpinChatMessage(chat_id=row.chat_id, message_id=target)


def _send(
    row: Outgoing, message: Message, photo: BufferedInputFile | str | None
) -> methods.TelegramMethod[Any]:
    new = {**_new(row, message), "ephemeral_message_parameters": _alone(row)}
    if photo is not None:
        return methods.SendPhoto(photo=photo, caption=message.caption or message.text or None, **new)
    return methods.SendMessage(text=message.text, link_preview_options=NO_PREVIEW, **new)


def _alone(row: Outgoing) -> EphemeralMessageParameters | None:
    """Returns the id of the only person who may see the message, with the id of the press that it answers;
    None if everybody in the chat sees it."""
    if row.receiver_id is None:
        return None
    return EphemeralMessageParameters(receiver_user_id=row.receiver_id, callback_query_id=row.query_id)


def _document(row: Outgoing, message: Message) -> methods.SendDocument:
    if message.document is None:
        raise ValueError("document: no file")
    return methods.SendDocument(
        document=BufferedInputFile(message.document.content, message.document.name),
        caption=message.text or None,
        **_new(row, message),
    )


def _new(row: Outgoing, message: Message) -> dict[str, Any]:
    return {
        "chat_id": row.chat_id,
        "message_thread_id": row.thread_id or None,
        "parse_mode": HTML,
        "disable_notification": message.silent or None,
        "protect_content": message.protected or None,
        "reply_markup": ForceReply(selective=True) if message.asks else message.keyboard,
    }
