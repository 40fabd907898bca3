"""Methods for forum topics."""

from sandbox.api.access import find_chat
from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.objects import TOPIC_COLOUR
from sandbox.api.params import ChatId
from sandbox.model import Chat, Json, Topic, TopicClosed, TopicReopened


@method
def create_forum_topic(call: Call, *, chat_id: ChatId, name: str, icon_color: int = TOPIC_COLOUR) -> Json:
    chat = _forum(call, chat_id, "create a topic")
    if not 1 <= len(name.strip()) <= 128:
        raise bad_request("TOPIC_TITLE_EMPTY")
    topic = call.world.create_topic(chat, call.bot, name.strip())
    return {"message_thread_id": topic.id, "name": topic.title, "icon_color": TOPIC_COLOUR}


@method
def close_forum_topic(call: Call, *, chat_id: ChatId, message_thread_id: int) -> bool:
    chat, topic = _topic(call, chat_id, message_thread_id)
    if topic.closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    call.world.set_topic_closed(chat, call.bot, topic, TopicClosed(), closed=True)
    return True


@method
def reopen_forum_topic(call: Call, *, chat_id: ChatId, message_thread_id: int) -> bool:
    chat, topic = _topic(call, chat_id, message_thread_id)
    if not topic.closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    call.world.set_topic_closed(chat, call.bot, topic, TopicReopened(), closed=False)
    return True


def _forum(call: Call, chat_id: int | str, purpose: str) -> Chat:
    chat = find_chat(call, chat_id)
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    if not chat.member(call.bot).may("can_manage_topics"):
        raise bad_request(f"not enough rights to {purpose}")
    return chat


def _topic(call: Call, chat_id: int | str, thread: int) -> tuple[Chat, Topic]:
    chat = _forum(call, chat_id, "manage topics in the chat")
    if thread not in chat.topics:
        raise bad_request("TOPIC_ID_INVALID")
    return chat, chat.topics[thread]
