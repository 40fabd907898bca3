"""Sends, edits, deletes and pins messages."""

from dataclasses import replace

from sandbox.api import objects
from sandbox.api.access import chat_to_write, find_chat, find_message, require_right
from sandbox.api.ephemeral import Showing, show
from sandbox.api.errors import bad_request
from sandbox.api.formatting import message_text
from sandbox.api.markup import inline_keyboard
from sandbox.api.method import Call, method
from sandbox.api.params import ChatId, Numbers, Object, Params
from sandbox.model import Chat, ChatKind, Content, Json, Message

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


class SendMessage(Showing):
    text: str
    parse_mode: str | None = None
    link_preview_options: Object | None = None


@method
def send_message(call: Call, params: SendMessage) -> Json:
    chat = chat_to_write(call, params.chat_id)
    text, entities = message_text(call, params.text, params.parse_mode)
    keyboard = inline_keyboard(params.reply_markup, chat)
    content = Content(text, entities, keyboard, link_preview=params.link_preview_options)
    return objects.message(show(call, chat, params, content))


class EditMessageText(Params):
    text: str
    chat_id: ChatId
    message_id: int
    parse_mode: str | None = None
    link_preview_options: Object | None = None
    reply_markup: Object | None = None


@method
def edit_message_text(call: Call, params: EditMessageText) -> Json:
    message = _message_to_edit(call, params.chat_id, params.message_id)
    text, entities = message_text(call, params.text, params.parse_mode)
    if message.content.document is not None or not message.content.text:
        raise bad_request("there is no text in the message to edit")
    keyboard = inline_keyboard(params.reply_markup, message.chat)
    content = Content(text, entities, keyboard, link_preview=params.link_preview_options)
    return _edit(call, message, content)


@method
def edit_message_reply_markup(
    call: Call, *, chat_id: ChatId, message_id: int, reply_markup: Object | None = None
) -> Json:
    message = _message_to_edit(call, chat_id, message_id)
    keyboard = inline_keyboard(reply_markup, message.chat)
    return _edit(call, message, replace(message.content, keyboard=keyboard))


def _message_to_edit(call: Call, chat_id: int | str, message_id: int) -> Message:
    message = find_message(find_chat(call, chat_id), message_id, "edit")
    if message.sender is not call.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message


def _edit(call: Call, message: Message, content: Content) -> Json:
    if content == message.content:
        raise bad_request(NOT_MODIFIED)
    call.world.edit(message, content)
    return objects.message(message)


@method
def delete_message(call: Call, *, chat_id: ChatId, message_id: int) -> bool:
    chat = find_chat(call, chat_id)
    message = find_message(chat, message_id, "delete")
    if not _may_delete(call, message):
        raise bad_request("message can't be deleted")
    call.world.delete(message)
    return True


@method
def delete_messages(call: Call, *, chat_id: ChatId, message_ids: Numbers) -> bool:
    """Deletes 1 to 100 messages; skips those that do not exist. Raises ApiError for another number, and
    deletes nothing if the bot may not delete one of them."""
    chat = find_chat(call, chat_id)
    _check_count(message_ids, "delete")
    found = [chat.messages[number] for number in message_ids if number in chat.messages]
    if not all(_may_delete(call, message) for message in found):
        raise bad_request("message can't be deleted")
    for message in found:
        call.world.delete(message)
    return True


def _check_count(numbers: list[int], purpose: str) -> None:
    if not 1 <= len(numbers) <= 100:
        raise bad_request(f"number of messages to {purpose} must be between 1 and 100")


def _may_delete(call: Call, message: Message) -> bool:
    if message.chat.kind is ChatKind.PRIVATE or message.sender is call.bot:
        return True
    return message.chat.member(call.bot).may("can_delete_messages")


@method
def pin_chat_message(
    call: Call, *, chat_id: ChatId, message_id: int, disable_notification: bool = False
) -> bool:
    chat = _chat_to_pin_in(call, chat_id)
    message = find_message(chat, message_id, "pin")
    call.world.set_pinned(message, True, actor=call.bot, silent=disable_notification)
    return True


@method
def unpin_chat_message(call: Call, *, chat_id: ChatId, message_id: int | None = None) -> bool:
    """Unpins a message; without a number, the one that was pinned last. Raises ApiError if there is none."""
    chat = _chat_to_pin_in(call, chat_id)
    number = message_id or (chat.pinned[-1] if chat.pinned else 0)
    call.world.set_pinned(find_message(chat, number, "unpin"), False, actor=call.bot)
    return True


def _chat_to_pin_in(call: Call, chat_id: int | str) -> Chat:
    chat = find_chat(call, chat_id)
    require_right(call, chat, "can_pin_messages", "not enough rights to manage pinned messages in the chat")
    return chat
