"""Pranks with buttons: people press any buttons, old or forged ones too, often and at once."""

from functools import partial

from sandbox import acts
from simulation.people.scene import Scene, buttons


def walks(scene: Scene) -> None:
    """Somebody uses any button that the group shows now."""
    scene.use_fresh(scene.anybody(), scene.group)


def walks_at_home(scene: Scene) -> None:
    """Somebody uses any button that his private chat with the bot shows now."""
    person = scene.anybody()
    scene.use_fresh(person, scene.home(person))


def stays_and_walks(scene: Scene) -> None:
    """Somebody uses one button after another, in the group and in private."""
    person = scene.anybody()
    scene.steps(partial(scene.use_fresh, person, scene.group), 4)
    scene.steps(partial(scene.use_fresh, person, scene.home(person)), 8)


def presses_old(scene: Scene) -> None:
    """Presses any button that a message shows or has shown, also a button for another person."""
    message = scene.any_message()
    if message.shown:
        reader = message.chat.person or scene.anybody()
        acts.press(scene.world, reader, message, scene.chance.choice(sorted(message.shown)))


def presses_twice(scene: Scene) -> None:
    """Somebody presses one button several times, or all buttons of a message at once."""
    person = scene.anybody()
    for message in scene.messages(scene.chat)[-2:]:
        shown = [each["callback_data"] for each in buttons(message) if "callback_data" in each]
        for data in shown if scene.chance.random() < 0.3 else shown[:1] * scene.chance.randint(2, 12):
            acts.press(scene.world, person, message, data)


def all_press(scene: Scene) -> None:
    """All people of the table who see a message of the bot press the same button of it at once."""
    message = scene.any_message()
    data = scene.chance.choice([*sorted(message.shown), "nothing"])
    for person in scene.table.people:
        if message.chat.person in (None, person):
            acts.press(scene.world, person, message, data, forged=True)


def forges(scene: Scene) -> None:
    """Sends the data of one message's button, or any data, as a press on another message."""
    source, message = scene.any_message(), scene.any_message()
    reader = message.chat.person or scene.anybody()
    data = scene.chance.choice([*sorted(source.shown), *NONSENSE])
    acts.press(scene.world, reader, message, data, forged=True)


def bends(scene: Scene) -> None:
    """Changes one value in the data of a button, and sends the data as a press."""
    source, message = scene.any_message(), scene.any_message()
    reader = message.chat.person or scene.anybody()
    parts = scene.chance.choice([*sorted(source.shown), "a:1:1:vote:1"]).split(":")
    parts[scene.chance.randrange(len(parts))] = scene.chance.choice(VALUES)
    acts.press(scene.world, reader, message, ":".join(parts)[:60], forged=True)


NONSENSE = (
    "act:1:1:vote:1",
    "x" * 64,
    "",
    "1:2:3",
    "a:1:1:vote:1",
    "l:1:begin-sure",
    "ev:1:cancel:0:0",
    "\x00",
)
VALUES = (
    "",
    "0",
    "1",
    "2",
    "7",
    "-1",
    "99",
    str(2**63 - 1),
    str(2**63),
    "9" * 30,
    "yes",
    "vote",
    "Ж",
    "1.5",
    "²",
)
