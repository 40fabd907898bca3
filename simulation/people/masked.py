"""Pranks of anonymous administrators, and of people who write in the name of a channel."""

from functools import partial

from sandbox.acts import CannotError
from sandbox.model import ChatKind, Content, Delivery, Person
from sandbox.numbers import ANONYMOUS, CHANNEL
from sandbox.text import clean
from simulation.people.chatter import EMOJI, any_command
from simulation.people.menus import MENUS
from simulation.people.scene import Scene
from simulation.people.texts import TEXTS

GROUP_ITSELF = Person(ANONYMOUS, "Group", "")
IN_A_CHANNEL = Person(CHANNEL, "Channel", "")


def commands_as_group(scene: Scene) -> None:
    """An anonymous administrator gives any command. Raises CannotError in a basic group, which has none."""
    _write(scene, GROUP_ITSELF, any_command(scene))


def opens_menus_as_group(scene: Scene) -> None:
    """An anonymous administrator opens a menu. Then the host presses its buttons under his own name. Raises
    CannotError in a basic group, which has none."""
    command, host = scene.chance.choice([*MENUS]), scene.host()
    _write(scene, GROUP_ITSELF, f"/{command}")
    scene.steps(partial(scene.use_fresh, host, scene.group), MENUS[command])


def presses_as_group(scene: Scene) -> None:
    """Somebody presses a button in the group as an anonymous administrator."""
    shown = [each for each in scene.messages(scene.chat)[-4:] if each.shown]
    if shown:
        message = scene.chance.choice(shown)
        scene.world.press(GROUP_ITSELF, message, scene.chance.choice(sorted(message.shown)))


def says_masked(scene: Scene) -> None:
    """Somebody writes and reacts to a message in the name of the group or of a channel. Raises CannotError in
    a basic group."""
    mask = scene.chance.choice((GROUP_ITSELF, IN_A_CHANNEL))
    _write(scene, mask, scene.chance.choice((any_command(scene), *scene.chance.choices(TEXTS, k=3))))
    seen = [*scene.chat.messages.values()][-20:]
    emoji = scene.chance.choice(EMOJI)
    if seen:
        scene.world.react(
            scene.chance.choice(seen), mask, [{"type": "emoji", "emoji": emoji}] if emoji else []
        )


def _write(scene: Scene, mask: Person, text: str) -> None:
    if scene.chat.kind is ChatKind.GROUP:
        raise CannotError("a basic group has no anonymous administrators")
    thread = next(iter(sorted(scene.chat.topics)), None)
    body, entities = clean(text)
    if 0 < len(body) <= 4096:
        scene.world.post(scene.chat, mask, Content(body, entities), Delivery(thread))
