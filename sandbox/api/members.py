"""Restricts members of a group."""

from sandbox.api.access import find_chat, find_member, require_right
from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.objects import PERMISSIONS
from sandbox.api.params import ChatId, Object
from sandbox.changes import ChatChanged
from sandbox.model import Chat, ChatKind, Member, Status


@method
def restrict_chat_member(
    call: Call,
    *,
    chat_id: ChatId,
    user_id: int,
    permissions: Object,
    use_independent_chat_permissions: bool = False,
    until_date: int = 0,
) -> bool:
    """Restricts a member. With all permissions to send he becomes an ordinary member again. Raises ApiError
    if the bot may not do that, if the chat is no supergroup, and for the creator and administrators."""
    chat = find_chat(call, chat_id)
    if chat.kind is not ChatKind.SUPERGROUP:
        raise bad_request("method is available only for supergroups")
    member = _member_to_restrict(call, chat, user_id)
    granted = {name for name, value in permissions.items() if value}
    if granted >= set(PERMISSIONS[:10]):
        new = Member(member.user, Status.MEMBER)
    else:
        rights = frozenset(granted | ({"is_member"} if member.present else set()))
        new = Member(member.user, Status.RESTRICTED, rights, until_date)
    call.world.set_member(chat, new, actor=call.bot)
    return True


@method
def set_chat_permissions(
    call: Call, *, chat_id: ChatId, permissions: Object, use_independent_chat_permissions: bool = False
) -> bool:
    """Sets the permissions of all members. Removes permissions that are neither granted nor implied. Raises
    ApiError if the bot may not do that, and in a private chat."""
    chat = find_chat(call, chat_id)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("can't change private chat permissions")
    require_right(call, chat, "can_restrict_members", "not enough rights to change chat permissions")
    granted = {name for name, value in permissions.items() if value}
    if not use_independent_chat_permissions:
        granted |= _implied(granted)
    chat.forbidden = frozenset(PERMISSIONS) - granted
    call.world.publish(ChatChanged(chat))
    return True


def _implied(granted: set[str]) -> set[str]:
    """Returns the permissions that Telegram also grants, because a granted permission needs them."""
    if granted & {"can_send_other_messages", "can_add_web_page_previews"}:
        return set(PERMISSIONS[:7])
    return {"can_send_messages"} if granted & set(PERMISSIONS[1:8]) else set()


def _member_to_restrict(call: Call, chat: Chat, user_id: int) -> Member:
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("chat member status can't be changed in private chats")
    require_right(call, chat, "can_restrict_members", "not enough rights to restrict/unrestrict chat member")
    if user_id == call.bot.id:
        raise bad_request("can't restrict self")
    member = find_member(call, chat, user_id)
    if member.status is Status.CREATOR:
        raise bad_request("can't remove chat owner")
    if member.status is Status.ADMINISTRATOR:
        raise bad_request("user is an administrator of the chat")
    return member
