"""Sends ephemeral messages, which only one member of a group sees, and checks whether the bot may."""

from typing import Any

from sandbox.api.access import find_user
from sandbox.api.callbacks import LIFETIME
from sandbox.api.errors import bad_request
from sandbox.api.method import Call
from sandbox.api.params import Object
from sandbox.api.sending import Marking, deliver, delivery_of
from sandbox.model import Chat, ChatKind, Content, Message, Person

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


class Showing(Marking):
    """Parameters of a method whose message goes to a whole chat, or to one member alone."""

    ephemeral_message_parameters: Object | None = None


def show(call: Call, chat: Chat, params: Showing, content: Content) -> Message:
    """Posts the content to the chat, or to one member alone. Raises ApiError if the bot may not do that."""
    if params.ephemeral_message_parameters is None:
        return deliver(call, chat, params, content)
    alone = _receiver_of(call, chat, params.ephemeral_message_parameters, content)
    return call.world.post_alone(chat, call.bot, alone, content, delivery_of(call, chat, params))


def _receiver_of(call: Call, chat: Chat, alone: dict[str, Any], content: Content) -> Person:
    """Returns the member who alone will see the message. A bot with an administrator's rights may show it to
    any member; another bot may show it only to a member who has just pressed one of its buttons in this chat.
    Raises ApiError otherwise, in a private chat, and for a message that the sandbox does not support."""
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    _check_support(alone, content)
    receiver = find_user(call, alone.get("receiver_user_id", 0))
    if not isinstance(receiver, Person):
        raise bad_request("PARTICIPANT_ID_INVALID")
    if not chat.member(receiver).present:
        raise bad_request("USER_NOT_PARTICIPANT")
    is_administrator = chat.member(call.bot).runs_the_chat
    query_id = alone.get("callback_query_id")
    if query_id is not None:
        _check_press(call, chat, receiver, query_id, any_time=is_administrator)
    elif not is_administrator:
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    return receiver


def _check_support(alone: dict[str, Any], content: Content) -> None:
    if alone.get("replace_callback_query_message"):
        raise bad_request(
            'the sandbox does not support the field "ephemeral_message_parameters.'
            'replace_callback_query_message"'
        )
    rows = content.keyboard or ()
    if any("callback_data" in button for row in rows for button in row):
        raise bad_request("the sandbox does not support callback buttons in ephemeral messages")


def _check_press(call: Call, chat: Chat, receiver: Person, query_id: object, *, any_time: bool) -> None:
    """Raises ApiError unless this person has pressed a button of this bot in this chat, in the last
    `LIFETIME` seconds or at `any_time`. The press may have an answer already."""
    query = call.world.queries.get(str(query_id))
    if (
        query is None
        or query.person is not receiver
        or query.message.chat is not chat
        or query.message.sender is not call.bot
        or (not any_time and call.world.now() - query.pressed_at > LIFETIME)
    ):
        raise bad_request(TOO_OLD)
