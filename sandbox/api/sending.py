"""Sends a message of a bot: the parameters that all such methods share, and how the message is posted."""

from typing import Any

from sandbox.api.errors import bad_request
from sandbox.api.method import Call
from sandbox.api.params import ChatId, Object, Params
from sandbox.model import Chat, Content, Delivery, Message

_REPLY_FIELDS = frozenset({"message_id", "chat_id", "allow_sending_without_reply"})


class Sending(Params):
    chat_id: ChatId
    message_thread_id: int | None = None
    disable_notification: bool = False
    protect_content: bool = False
    reply_parameters: Object | None = None


class Marking(Sending):
    """Parameters of a method whose message may have buttons, or ask for a reply."""

    reply_markup: Object | None = None


def deliver(call: Call, chat: Chat, params: Sending, content: Content) -> Message:
    """Posts the content in the way that the parameters say. Returns the message. Raises ApiError if its topic
    or the message to which it replies is not there, or the topic is closed."""
    return call.world.post(chat, call.bot, content, delivery_of(call, chat, params))


def delivery_of(call: Call, chat: Chat, params: Sending) -> Delivery:
    """Returns how to deliver a message. If a reply names no topic, it goes to the topic of the message to
    which it replies. Raises ApiError if one of the two is not there, or the topic is closed."""
    replied = _replied(chat, params.reply_parameters)
    thread = params.message_thread_id
    if thread is not None:
        _check_topic(call, chat, thread)
    elif replied is not None and chat.forum and replied.delivery.thread is not None:
        thread = replied.delivery.thread
        _check_topic(call, chat, thread)
    markup = params.reply_markup if isinstance(params, Marking) else None
    return Delivery(
        thread,
        replied.id if replied is not None else None,
        params.disable_notification,
        params.protect_content,
        asks_reply=bool(markup and markup.get("force_reply")),
    )


def _check_topic(call: Call, chat: Chat, thread: int) -> None:
    topic = chat.topics.get(thread)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not chat.member(call.bot).may("can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")


def _replied(chat: Chat, reply: dict[str, Any] | None) -> Message | None:
    if reply is None:
        return None
    foreign = sorted(reply.keys() - _REPLY_FIELDS)
    if foreign:
        raise bad_request(f'the sandbox does not support the field "reply_parameters.{foreign[0]}"')
    if reply.get("chat_id", chat.id) != chat.id:
        raise bad_request("the sandbox does not support replies to other chats")
    message = chat.messages.get(reply.get("message_id", 0))
    if message is None and not reply.get("allow_sending_without_reply", False):
        raise bad_request("message to be replied not found")
    return message
