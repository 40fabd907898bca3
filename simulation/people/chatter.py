"""Pranks with words: commands at any time, texts of all kinds, edits and reactions."""

from bot.services.updates import COMMANDS
from sandbox import acts
from sandbox.model import Person
from simulation.people.scene import Scene
from simulation.people.texts import ARGUMENTS, TEXTS

EMOJI = ("👍", "👎", "🔥", "🤔", "")
EVERY_COMMAND = (*sorted(COMMANDS), "admin", "words", "practice", "start")


def commands(scene: Scene) -> None:
    """Somebody gives any command in the group."""
    scene.write(scene.anybody(), scene.chat, any_command(scene), _replied(scene))


def commands_at_home(scene: Scene) -> None:
    """Somebody gives any command in his private chat with the bot."""
    person = scene.anybody()
    scene.write(person, scene.private(person)(), any_command(scene))


def follows_links(scene: Scene) -> None:
    """Somebody starts the bot with the code of a link that may be wrong, old or of another group."""
    person = scene.anybody()
    codes = [each["url"].partition("start=")[2] for each in _links(scene)]
    code = scene.chance.choice(
        [*codes, "", "abc", "practice", "table", "words", "judge-1", "event_1", "x" * 64]
    )
    scene.write(person, scene.private(person)(), f"/start {code}")


def says(scene: Scene) -> None:
    """Somebody writes any text in the group."""
    scene.write(scene.anybody(), scene.chat, scene.chance.choice(TEXTS), _replied(scene))


def says_at_home(scene: Scene) -> None:
    """Somebody writes any text to the bot, perhaps as a reply to a message in their chat."""
    person = scene.anybody()
    chat = scene.private(person)()
    told = [each.id for each in scene.messages(chat)[-4:]]
    reply = scene.chance.choice([*told, None])
    scene.write(person, chat, scene.chance.choice(TEXTS), reply)


def chats(scene: Scene) -> None:
    """Somebody writes many messages in the group at once."""
    person = scene.anybody()
    for _ in range(scene.chance.randint(3, 25)):
        scene.write(person, scene.chat, scene.chance.choice(TEXTS))


def edits(scene: Scene) -> None:
    """Somebody edits a message that he has written in the group."""
    said = [each for each in scene.chat.messages.values() if isinstance(each.sender, Person)]
    if said:
        acts.edit(scene.world, scene.chance.choice(said[-20:]), scene.chance.choice(TEXTS))


def reacts(scene: Scene) -> None:
    """Somebody sets his reaction to a message of the group, or removes it."""
    seen = [*scene.chat.messages.values()][-20:]
    if seen:
        acts.react(scene.world, scene.anybody(), scene.chance.choice(seen), scene.chance.choice(EMOJI))


def any_command(scene: Scene) -> str:
    """Returns any command with any argument."""
    name, argument = scene.chance.choice(EVERY_COMMAND), scene.chance.choice(ARGUMENTS)
    address = scene.chance.choice(("", "", "", f"@{scene.bot.username}", "@another_bot"))
    return f"/{name}{address} {argument}"


def _replied(scene: Scene) -> int | None:
    """Returns the id of a message in the group to reply to; mostly None, for no reply."""
    newest = [*scene.chat.messages][-20:]
    return scene.chance.choice(newest) if newest and scene.chance.random() < 0.2 else None


def _links(scene: Scene) -> list[dict[str, str]]:
    shown = [each for message in scene.messages(scene.chat)[-30:] for each in message.content.keyboard or ()]
    return [button for row in shown for button in row if "start=" in button.get("url", "")]
