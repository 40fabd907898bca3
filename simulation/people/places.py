"""Pranks with the group: the bot's rights, topics, deleted messages, and the upgrade to a supergroup."""

from functools import partial

from sandbox.acts import CannotError
from sandbox.model import ChatKind, Member, Status
from sandbox.tables import BOT_RIGHTS
from simulation.people.scene import Scene


def loses_rights(scene: Scene) -> None:
    """The creator takes rights from the bot, and gives them back later."""
    rights = frozenset(each for each in sorted(BOT_RIGHTS) if scene.chance.random() < 0.5)
    status = scene.chance.choice((Status.ADMINISTRATOR, Status.ADMINISTRATOR, Status.MEMBER))
    place_bot(scene, status, rights if status is Status.ADMINISTRATOR else frozenset())
    scene.later(scene.chance.uniform(5, 900), partial(restore, scene))


def falls_silent(scene: Scene) -> None:
    """The creator forbids the bot for a while to send pictures, and perhaps to write at all."""
    held = frozenset({"is_member", *scene.chance.choice(((), ("can_send_messages",)))})
    place_bot(scene, Status.RESTRICTED, held)
    scene.later(scene.chance.uniform(5, 600), partial(restore, scene))


def is_thrown_out(scene: Scene) -> None:
    """The creator removes the bot from the group, and perhaps adds it again."""
    place_bot(scene, scene.chance.choice((Status.KICKED, Status.LEFT)))
    if scene.chance.random() < 0.8:
        scene.later(scene.chance.uniform(1, 600), partial(restore, scene))


def becomes_supergroup(scene: Scene) -> None:
    """A basic group becomes a supergroup. Raises CannotError if it has become one, or never was basic."""
    chat = scene.chat
    if chat.kind is not ChatKind.GROUP or chat.moved_to is not None:
        raise CannotError("only a basic group can become a supergroup, once")
    scene.world.upgrade(chat, actor=scene.creator)


def closes_topics(scene: Scene) -> None:
    """The creator closes a topic, and opens it again later. Raises CannotError if no topic is open."""
    open_ones = [each for each in scene.chat.topics.values() if not each.closed]
    if not open_ones:
        raise CannotError("there is no open topic")
    topic, chat = scene.chance.choice(open_ones), scene.chat
    scene.world.set_topic_closed(chat, scene.creator, topic, closed=True)
    scene.later(scene.chance.uniform(5, 600), partial(restore, scene))


def creates_topic(scene: Scene) -> None:
    """The creator creates one more topic. Raises CannotError if the group has no topics."""
    if not scene.chat.forum:
        raise CannotError("the group has no topics")
    scene.world.create_topic(scene.chat, scene.creator, "Ещё тема")


def deletes_messages(scene: Scene) -> None:
    """An administrator deletes messages of the bot."""
    for message in scene.chance.sample(
        scene.messages(scene.chat)[-8:], min(3, len(scene.messages(scene.chat)))
    ):
        scene.world.delete(message)


def place_bot(scene: Scene, status: Status, rights: frozenset[str] = frozenset()) -> None:
    scene.world.set_member(scene.chat, Member(scene.bot, status, rights), actor=scene.creator)


def restore(scene: Scene) -> None:
    """Gives the bot its rights back, and opens all topics."""
    chat = scene.chat
    place_bot(scene, Status.ADMINISTRATOR, BOT_RIGHTS)
    for topic in chat.topics.values():
        if topic.closed:
            scene.world.set_topic_closed(chat, scene.creator, topic, closed=False)
