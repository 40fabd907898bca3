"""Methods with which a bot asks about a chat, and the method to leave a chat."""

from sandbox.api import objects
from sandbox.api.access import chat_to_write, find_chat, find_member
from sandbox.api.errors import bad_request
from sandbox.api.fields import CHAT_ACTIONS
from sandbox.api.method import Call, method
from sandbox.api.params import ChatId
from sandbox.model import Bot, ChatKind, Json, Member, Status


@method
def get_chat(call: Call, *, chat_id: ChatId) -> Json:
    return objects.full_chat(find_chat(call, chat_id))


@method
def get_chat_member(call: Call, *, chat_id: ChatId, user_id: int) -> Json:
    return objects.member(find_member(call, find_chat(call, chat_id), user_id))


@method
def get_chat_administrators(call: Call, *, chat_id: ChatId) -> list[Json]:
    """Returns all administrators, without other bots."""
    chat = find_chat(call, chat_id)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("there are no administrators in the private chat")
    return [
        objects.member(member)
        for member in chat.members.values()
        if member.runs_the_chat and (member.user is call.bot or not isinstance(member.user, Bot))
    ]


@method
def get_chat_member_count(call: Call, *, chat_id: ChatId) -> int:
    return len(find_chat(call, chat_id).present())


@method
def leave_chat(call: Call, *, chat_id: ChatId) -> bool:
    chat = find_chat(call, chat_id)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("chat member status can't be changed in private chats")
    call.world.set_member(chat, Member(call.bot, Status.LEFT), actor=call.bot)
    return True


@method
def send_chat_action(
    call: Call, *, chat_id: ChatId, action: str, message_thread_id: int | None = None
) -> bool:
    chat_to_write(call, chat_id)
    if action not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    return True
