"""Topics of a forum."""

from sandbox.api.access import find_chat, require_right
from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.objects import TOPIC_COLOUR
from sandbox.api.params import ChatId
from sandbox.model import Json


@method
def create_forum_topic(call: Call, *, chat_id: ChatId, name: str, icon_color: int = TOPIC_COLOUR) -> Json:
    chat = find_chat(call, chat_id)
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    require_right(call, chat, "can_manage_topics", "not enough rights to create a topic")
    if not 1 <= len(name.strip()) <= 128:
        raise bad_request("TOPIC_TITLE_EMPTY")
    topic = call.world.create_topic(chat, call.bot, name.strip())
    return {"message_thread_id": topic.id, "name": topic.title, "icon_color": TOPIC_COLOUR}
