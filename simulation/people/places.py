"""What happens to the group, to its topics, and to the bot's place in it."""

from functools import partial

from sandbox.acts import CannotError
from sandbox.model import ChatKind, Member, Status
from sandbox.tables import BOT_RIGHTS
from simulation.people.scene import Scene


def loses_rights(scene: Scene) -> None:
    """Somebody takes rights from the bot, and mostly gives them back."""
    rights = frozenset(each for each in sorted(BOT_RIGHTS) if scene.chance.random() < 0.5)
    status = scene.chance.choice((Status.ADMINISTRATOR, Status.ADMINISTRATOR, Status.MEMBER))
    place_bot(scene, status, rights if status is Status.ADMINISTRATOR else frozenset())
    scene.later(scene.chance.uniform(5, 900), partial(restore, scene))


def falls_silent(scene: Scene) -> None:
    """Somebody forbids the bot to write, or to send pictures, for a while."""
    held = frozenset({"is_member", *scene.chance.choice(((), ("can_send_messages",)))})
    place_bot(scene, Status.RESTRICTED, held)
    scene.later(scene.chance.uniform(5, 600), partial(restore, scene))


def is_thrown_out(scene: Scene) -> None:
    """Somebody throws the bot out, and perhaps takes it back."""
    place_bot(scene, scene.chance.choice((Status.KICKED, Status.LEFT)))
    if scene.chance.random() < 0.8:
        scene.later(scene.chance.uniform(1, 600), partial(restore, scene))


def becomes_supergroup(scene: Scene) -> None:
    """A basic group becomes a supergroup."""
    chat = scene.chat
    if chat.kind is not ChatKind.GROUP or chat.moved_to is not None:
        raise CannotError("only a basic group can become a supergroup, once")
    scene.world.upgrade(chat, actor=scene.creator)


def closes_topics(scene: Scene) -> None:
    """Somebody closes a topic, and mostly opens it again."""
    open_ones = [each for each in scene.chat.topics.values() if not each.closed]
    if not open_ones:
        raise CannotError("there is no open topic")
    topic, chat = scene.chance.choice(open_ones), scene.chat
    scene.world.set_topic_closed(chat, scene.creator, topic, closed=True)
    scene.later(scene.chance.uniform(5, 600), partial(restore, scene))


def creates_topic(scene: Scene) -> None:
    """Somebody creates one more topic, and perhaps wants a game there."""
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
    """Puts the group in order: the bot has its rights, and all topics are open."""
    chat = scene.chat
    place_bot(scene, Status.ADMINISTRATOR, BOT_RIGHTS)
    for topic in chat.topics.values():
        if topic.closed:
            scene.world.set_topic_closed(chat, scene.creator, topic, closed=False)
