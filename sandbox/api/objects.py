"""Converts the world's values to Bot API objects, with exactly the fields that Telegram sends."""

from typing import assert_never

from sandbox import model, numbers
from sandbox.api.fields import type_fields
from sandbox.changes import Reacted
from sandbox.model import Json

OF_CHANNELS = ("can_post_messages", "can_edit_messages", "can_manage_direct_messages")
ADMINISTRATOR_RIGHTS = tuple(
    name
    for name in type_fields("ChatMemberAdministrator")
    if name.startswith("can_") and name not in ("can_be_edited", *OF_CHANNELS)
)
PERMISSIONS = type_fields("ChatPermissions")
TOPIC_COLOUR = 7322096

MASKS = {numbers.ANONYMOUS: "GroupAnonymousBot", numbers.CHANNEL: "Channel_Bot"}
"""The accounts under which Telegram shows anonymous senders: id → user name."""
A_CHANNEL: Json = {"id": -1009000000001, "type": "channel", "title": "Канал"}


def user(who: model.User) -> Json:
    if isinstance(who, model.Bot):
        return {"id": who.id, "is_bot": True, "first_name": who.name, "username": who.username}
    if who.id in MASKS:
        return {"id": who.id, "is_bot": True, "first_name": who.name, "username": MASKS[who.id]}
    return {"id": who.id, "is_bot": False, "first_name": who.name, "language_code": who.language}


def me(bot: model.Bot) -> Json:
    return {
        **user(bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": bot.app is not None,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


def chat(where: model.Chat) -> Json:
    if where.person is not None:
        return {"id": where.id, "type": "private", "first_name": where.person.name}
    described: Json = {"id": where.id, "type": str(where.kind), "title": where.title}
    return {**described, "is_forum": True} if where.forum else described


def full_chat(where: model.Chat) -> Json:
    full = {
        **chat(where),
        "accent_color_id": abs(where.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(type_fields("AcceptedGiftTypes"), False),
    }
    if where.kind is not model.ChatKind.PRIVATE:
        full["permissions"] = {name: name not in where.forbidden for name in PERMISSIONS}
        full["has_visible_history"] = True
    if where.pinned:
        full["pinned_message"] = message(where.messages[where.pinned[-1]])
    return full


def member(who: model.Member) -> Json:
    described: Json = {"status": str(who.status), "user": user(who.user)}
    match who.status:
        case model.Status.CREATOR:
            return {**described, "is_anonymous": False}
        case model.Status.ADMINISTRATOR:
            rights = {right: right in who.rights for right in ADMINISTRATOR_RIGHTS}
            return {**described, "can_be_edited": False, "is_anonymous": False, **rights}
        case model.Status.RESTRICTED:
            allowed = {right: right in who.rights for right in ("is_member", *PERMISSIONS)}
            return {**described, **allowed, "until_date": who.until}
        case model.Status.KICKED:
            return {**described, "until_date": who.until}
        case model.Status.MEMBER | model.Status.LEFT:
            return described
        case _:
            assert_never(who.status)


def document(file: model.Document) -> Json:
    return {
        "file_name": file.name,
        "mime_type": file.mime_type,
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
    }


def message(sent: model.Message, *, with_reply: bool = True) -> Json:
    """Converts a message. The message to which it replies is included, but without the message to which that
    message replies."""
    body: Json = {
        "message_id": sent.id,
        "from": user(sent.sender),
        "chat": chat(sent.chat),
        "date": sent.date,
        **_in_the_name_of("sender_chat", sent.sender, sent.chat),
        **_place(sent),
        **_body(sent),
    }
    if sent.edited is not None:
        body["edit_date"] = sent.edited
    if sent.alone is not None:
        body["receiver_user"] = user(sent.alone.receiver)
        body["ephemeral_message_id"] = sent.alone.id
    if sent.delivery.protected:
        body["has_protected_content"] = True
    replied = sent.chat.messages.get(sent.delivery.reply_to or sent.delivery.thread or 0)
    if with_reply and replied is not None and replied is not sent:
        body["reply_to_message"] = message(replied, with_reply=False)
    if sent.service is not None:
        body.update(_service(sent.service))
    return body


def reaction_updated(change: Reacted, date: int) -> Json:
    """Returns the body of an update about changed reactions. `date`: unix seconds."""
    message = change.message
    return {
        "chat": chat(message.chat),
        "message_id": message.id,
        **(_in_the_name_of("actor_chat", change.user, message.chat) or {"user": user(change.user)}),
        "date": date,
        "old_reaction": [*change.before],
        "new_reaction": [*message.reactions.get(change.user.id, ())],
    }


def _in_the_name_of(field: str, who: model.User, where: model.Chat) -> Json:
    """Returns the field with the chat in whose name somebody acts; nothing if he acts in his own name."""
    match who.id:
        case numbers.ANONYMOUS:
            return {field: chat(where)}
        case numbers.CHANNEL:
            return {field: A_CHANNEL}
        case _:
            return {}


def _place(sent: model.Message) -> Json:
    if sent.chat.forum and sent.delivery.thread is not None:
        return {"message_thread_id": sent.delivery.thread, "is_topic_message": True}
    if (
        sent.chat.kind is model.ChatKind.SUPERGROUP
        and not sent.chat.forum
        and sent.delivery.reply_to is not None
    ):
        return {"message_thread_id": thread_root(sent)}
    return {}


def thread_root(sent: model.Message) -> int:
    """Returns the number of a thread's first message. Replies in a group without topics carry this number."""
    root = sent
    while root.delivery.reply_to is not None and root.delivery.reply_to in root.chat.messages:
        root = root.chat.messages[root.delivery.reply_to]
    return root.id


def _body(sent: model.Message) -> Json:
    content = sent.content
    body: Json = {}
    prefix = ""
    if content.document is not None:
        body.update(_file(content.document, content.photo))
        prefix = "caption_"
    if content.text:
        body["caption" if prefix else "text"] = content.text
    if content.entities:
        body[f"{prefix}entities"] = list(content.entities)
    if content.link_preview:
        body["link_preview_options"] = content.link_preview
    if content.keyboard:
        body["reply_markup"] = {"inline_keyboard": [list(row) for row in content.keyboard]}
    return body


def _file(file: model.Document, shown: model.Photo | None) -> Json:
    if shown is None:
        return {"document": document(file)}
    size = {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "width": shown.width,
        "height": shown.height,
        "file_size": len(file.content),
    }
    return {"photo": [size], **({"has_media_spoiler": True} if shown.covered else {})}


def _service(service: model.Service) -> Json:
    match service:
        case model.Joined(users):
            joined = [user(each) for each in users]
            return {"new_chat_members": joined}
        case model.Departed(who):
            return {"left_chat_member": user(who)}
        case model.Pinned(what):
            return {"pinned_message": message(what, with_reply=False)}
        case model.TopicCreated(title):
            return {"forum_topic_created": {"name": title, "icon_color": TOPIC_COLOUR}}
        case model.TopicClosed():
            return {"forum_topic_closed": {}}
        case model.TopicReopened():
            return {"forum_topic_reopened": {}}
        case model.MovedTo(chat_id):
            return {"migrate_to_chat_id": chat_id}
        case model.MovedFrom(chat_id):
            return {"migrate_from_chat_id": chat_id}
        case _:
            assert_never(service)


def member_updated(
    where: model.Chat, actor: model.User, old: model.Member, new: model.Member, date: int
) -> Json:
    return {
        "chat": chat(where),
        "from": user(actor),
        "date": date,
        "old_chat_member": member(old),
        "new_chat_member": member(new),
    }


def callback_query(query: model.Query) -> Json:
    return {
        "id": query.id,
        "from": user(query.person),
        "message": message(query.message),
        "chat_instance": chat_instance(query.message.chat),
        "data": query.data,
    }


def chat_instance(where: model.Chat) -> str:
    """Returns the API's `chat_instance`: a text that identifies a chat and is not the chat's id."""
    return str(abs(where.id) * 7_919 % (1 << 62))
