"""Methods with which a bot asks about a chat, and the method to leave a chat."""

from sandbox.api import objects
from sandbox.api.access import find_chat, find_member
from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.params import ChatId
from sandbox.model import ChatKind, Json, Member, Status


@method
def get_chat(call: Call, *, chat_id: ChatId) -> Json:
    return objects.full_chat(find_chat(call, chat_id))


@method
def get_chat_member(call: Call, *, chat_id: ChatId, user_id: int) -> Json:
    return objects.member(find_member(call, find_chat(call, chat_id), user_id))


@method
def leave_chat(call: Call, *, chat_id: ChatId) -> bool:
    chat = find_chat(call, chat_id)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("chat member status can't be changed in private chats")
    call.world.set_member(chat, Member(call.bot, Status.LEFT), actor=call.bot)
    return True
