"""A Telegram without a network, which answers as a test says. Builds updates in Telegram's format."""

from collections.abc import AsyncGenerator, Callable
from itertools import count
from typing import Any

from aiogram import Bot, methods, types
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.services.chat.hearing import SetMySettings

TOKEN = "7:AAbb-cc_dd"
BOT_ID = 7

NO_RIGHTS: dict[str, Any] = {
    name: False
    for name, field in types.ChatMemberAdministrator.model_fields.items()
    if field.annotation is bool
}

MUTED: dict[str, Any] = {
    name: False for name, field in types.ChatMemberRestricted.model_fields.items() if field.annotation is bool
}

GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
OPEN: dict[str, bool] = dict.fromkeys(types.ChatPermissions.model_fields, True)


class Telegram(BaseSession):
    """A Telegram session. `members`: each person's status in the groups; `absent`: chats, and people who are
    not there; `rights`: what administrators may do in the group; `pinned`: pinned messages; `permissions`:
    what all members may do; `restricted`: people with other permissions than the rest; `photos`: of people,
    by width in pixels. `fails` may raise an error for a request. Telegram shows a message to one person alone
    if the bot is an administrator, or if the person has just pressed a button."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[methods.TelegramMethod[Any]] = []
        self.members: dict[int, str] = {}
        self.absent: set[tuple[int, int]] = set()
        self.permissions: dict[str, bool] = dict(OPEN)
        self.restricted: dict[int, dict[str, Any]] = {}
        self.pinned: list[int] = []
        self.photos: dict[int, dict[int, bytes]] = {}
        self.hears_all = True
        self.rights: dict[str, bool] = {}
        self.fails: Callable[[methods.TelegramMethod[Any]], Exception | None] = lambda method: None
        self._ids = count(1000)

    async def make_request(
        self,
        bot: Bot,
        method: methods.TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109
    ) -> Any:
        self.calls.append(method)
        failure = self.fails(method)
        if failure is not None:
            raise failure
        match method:
            case methods.GetMe():
                return self._me()
            case methods.GetChat():
                there = types.ChatPermissions.model_validate(self.permissions)
                return types.ChatFullInfo.model_validate(
                    {
                        "id": method.chat_id,
                        "type": "supergroup",
                        "accent_color_id": 1,
                        "max_reaction_count": 1,
                        "accepted_gift_types": dict.fromkeys(GIFTS, False),
                        "permissions": there,
                    }
                )
            case methods.SetChatPermissions():
                self.permissions = method.permissions.model_dump(exclude_none=True)
                return True
            case methods.RestrictChatMember():
                allowed = method.permissions.model_dump(exclude_none=True)
                if all(allowed.get(name) for name in OPEN):
                    self.restricted.pop(method.user_id, None)
                else:
                    self.restricted[method.user_id] = {**allowed, "until_date": method.until_date or 0}
                return True
            case methods.GetChatMember():
                absent = (method.chat_id, method.user_id) in self.absent
                return self._member(method.user_id, "left" if absent else "member")
            case methods.GetUserProfilePhotos():
                return self._profile(method.user_id)
            case methods.GetFile():
                return types.File(
                    file_id=method.file_id, file_unique_id=method.file_id, file_path=method.file_id
                )
            case (
                methods.SendMessage(ephemeral_message_parameters=types.EphemeralMessageParameters() as alone)
                | methods.SendPhoto(ephemeral_message_parameters=types.EphemeralMessageParameters() as alone)
            ):
                if alone.callback_query_id is None and self.members.get(BOT_ID) != "administrator":
                    raise bad(method, "not enough rights to send ephemeral messages to the chat")
                return _message(int(method.chat_id), 0, ephemeral_message_id=next(self._ids))
            case methods.SendMessage() | methods.SendDocument() | methods.SendPhoto():
                return _message(int(method.chat_id), next(self._ids))
            case methods.EditMessageText() | methods.EditMessageReplyMarkup():
                return _message(int(method.chat_id or 0), method.message_id or 0)
            case methods.PinChatMessage():
                self.pinned = [
                    *(each for each in self.pinned if each != method.message_id),
                    method.message_id,
                ]
                return True
            case methods.UnpinChatMessage():
                self.pinned.remove(method.message_id or 0)
                return True
            case SetMySettings():
                self.hears_all = bool(method.can_read_all_group_messages)
                return True
            case methods.AnswerCallbackQuery() | methods.DeleteMessage() | methods.DeleteMessages():
                return True
            case _:
                return self._seldom(method)

    def _seldom(self, method: methods.TelegramMethod[Any]) -> Any:
        match method:
            case methods.CreateForumTopic():
                return types.ForumTopic(message_thread_id=next(self._ids), name=method.name, icon_color=0)
            case _:
                raise AssertionError(f"nobody expects {method}")

    def _me(self) -> types.User:
        return types.User(
            id=BOT_ID,
            is_bot=True,
            first_name="Mafia",
            username="mafia_bot",
            can_read_all_group_messages=self.hears_all,
        )

    def _member(self, user_id: int, usual: str) -> Any:
        user = types.User(id=user_id, is_bot=user_id == BOT_ID, first_name="…")
        if user_id in self.restricted:
            allowed = {**MUTED, "is_member": True, **self.restricted[user_id]}
            return types.ChatMemberRestricted(user=user, **allowed)
        match self.members.get(user_id, usual):
            case "owner":
                return types.ChatMemberOwner(user=user, is_anonymous=False)
            case "administrator":
                return types.ChatMemberAdministrator(user=user, **{**NO_RIGHTS, **self.rights})
            case "left":
                return types.ChatMemberLeft(user=user)
            case "kicked":
                return types.ChatMemberBanned.model_validate({"user": user, "until_date": 0})
            case "muted" | "muted and gone" as status:
                there = status == "muted"
                return types.ChatMemberRestricted(user=user, **{**MUTED, "is_member": there, "until_date": 0})
            case _:
                return types.ChatMemberMember(user=user)

    def _profile(self, user_id: int) -> types.UserProfilePhotos:
        sizes = []
        for side, body in self.photos.get(user_id, {}).items():
            name = f"{user_id}-{side}"
            size = {"file_id": name, "file_unique_id": name, "file_size": len(body)}
            sizes.append(types.PhotoSize.model_validate({**size, "width": side, "height": side}))
        return types.UserProfilePhotos(total_count=len(sizes), photos=[sizes] if sizes else [])

    async def close(self) -> None:
        return None

    async def stream_content(self, url: str, *_: Any, **__: Any) -> AsyncGenerator[bytes, None]:
        user_id, side = url.rpartition("/")[2].split("-")
        yield self.photos[int(user_id)][int(side)]


def blocked(method: methods.TelegramMethod[Any]) -> TelegramForbiddenError:
    return TelegramForbiddenError(method=method, message="Forbidden: bot was blocked by the user")


def bad(method: methods.TelegramMethod[Any], description: str) -> TelegramBadRequest:
    return TelegramBadRequest(method=method, message=f"Bad Request: {description}")


def _message(chat_id: int, message_id: int, **more: Any) -> types.Message:
    chat = types.Chat(id=chat_id, type="supergroup")
    return types.Message.model_validate(
        {"message_id": message_id, "date": 1, "chat": chat, "text": "…", **more}
    )


def person(user: int, **more: Any) -> dict[str, Any]:
    return {"id": user, "is_bot": False, "first_name": f"Игрок {user}", "language_code": "ru", **more}


def place(chat: int) -> dict[str, Any]:
    """Builds a chat; the id of a private chat is the person's id."""
    if chat > 0:
        return {"id": chat, "type": "private", "first_name": "…"}
    return {"id": chat, "type": "supergroup", "title": f"Друзья {-chat}"}


def standing(user: int, status: str) -> dict[str, Any]:
    """Builds a person's status in a chat, in the format of updates."""
    more: dict[str, Any] = {}
    if status == "kicked":
        more = {"until_date": 0}
    elif status == "administrator":
        more = NO_RIGHTS
    elif status == "restricted":
        more = {**MUTED, "is_member": False, "until_date": 0}
    return {"user": person(user), "status": status, **more}
