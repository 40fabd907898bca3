"""Finds the chat, message or member of a request, and checks whether the bot may reach it."""

from sandbox.api.errors import ApiError, bad_request, forbidden
from sandbox.api.method import Call
from sandbox.model import Chat, ChatKind, Member, Message, Person, Status, User


def find_chat(call: Call, chat_id: int | str) -> Chat:
    """Returns a chat that the bot is in. Raises ApiError with Telegram's words if the bot is not in the chat
    or does not know it, or if the chat has become a supergroup."""
    if not isinstance(chat_id, int):
        raise bad_request("chat not found")
    if chat_id in call.world.people:
        return _private(call, call.world.people[chat_id])
    chat = call.world.chats.get(chat_id)
    if chat is None or call.bot.id not in chat.members:
        raise bad_request("chat not found")
    if chat.moved_to is not None:
        raise ApiError(
            400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.moved_to
        )
    match chat.member(call.bot).status:
        case Status.KICKED:
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        case Status.LEFT:
            raise forbidden(f"bot is not a member of the {chat.kind} chat")
        case _:
            return chat


def _private(call: Call, person: Person) -> Chat:
    chat = call.world.private.get((call.bot.id, person.id))
    if chat is not None:
        return chat
    if have_met(call, person):
        raise forbidden("bot can't initiate conversation with a user")
    raise bad_request("chat not found")


def have_met(call: Call, person: Person) -> bool:
    """Returns whether the bot knows a person: they have a private chat, or have been in the same group."""
    return (call.bot.id, person.id) in call.world.private or any(
        person.id in chat.members and call.bot.id in chat.members for chat in call.world.chats.values()
    )


def chat_to_write(call: Call, chat_id: int | str) -> Chat:
    """Returns the chat if the bot may send to it now; otherwise raises ApiError."""
    chat = find_chat(call, chat_id)
    if chat.person is not None and chat.person.deactivated:
        raise forbidden("user is deactivated")
    if chat.person is not None and chat.person.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.may_write(call.bot):
        raise bad_request("not enough rights to send text messages to the chat")
    return chat


def require_photos(call: Call, chat: Chat) -> None:
    """Raises ApiError if the chat is restricted for the bot and it may not send photos there."""
    member = chat.member(call.bot)
    if member.status is Status.RESTRICTED and "can_send_photos" not in member.rights:
        raise bad_request("not enough rights to send photos to the chat")


def find_message(chat: Chat, message_id: int, purpose: str) -> Message:
    """Returns a message. Raises ApiError "message to PURPOSE not found" if it does not exist."""
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


def find_user(call: Call, user_id: int) -> User:
    user = call.world.people.get(user_id) or call.world.bots.get(user_id)
    if user is None:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return user


def find_member(call: Call, chat: Chat, user_id: int) -> Member:
    return chat.member(find_user(call, user_id))


def require_right(call: Call, chat: Chat, right: str, refusal: str) -> None:
    """Raises ApiError unless the bot has this administrator's right. In a private chat it has all rights."""
    if chat.kind is not ChatKind.PRIVATE and not chat.member(call.bot).may(right):
        raise bad_request(refusal)
