"""Pranks with a tournament of one table: people enter and protest, and the organiser leads it."""

from functools import partial

from bot.presses.tournaments import ProtestTap
from sandbox.acts import CannotError
from sandbox.model import Person
from simulation.people.scene import Scene, buttons

TABLE = "A"
"""The tournament's only table."""
LOOKED_AFTER = (90, 150, *range(300, 7200, 300))
"""Seconds from the beginning at which the organiser opens his menu."""


def holds_cup(scene: Scene) -> None:
    """All people enter the tournament, its table is bound to the group, and its organiser leads it."""
    for number, person in enumerate(scene.table.people):
        scene.later(5.0 + number, partial(enters, scene, person))
    scene.later(60.0, partial(binds, scene))
    for moment in LOOKED_AFTER:
        scene.later(moment, partial(leads, scene))
        scene.later(moment + 60.0, partial(protests, scene))


def enters(scene: Scene, person: Person) -> None:
    """A person opens the tournament's link, and then enters the tournament."""
    scene.write(person, scene.private(person)(), f"/start event_{_cup(scene)}")
    scene.later(8.0, partial(scene.press_styled, person, scene.private(person), "success"))


def binds(scene: Scene) -> None:
    """The group's creator makes the group a table of the tournament."""
    scene.write(scene.creator, scene.chat, f"/table {_cup(scene)} {TABLE}")


def leads(scene: Scene) -> None:
    """The organiser opens his menu, and presses the newest green button in the private chat."""
    person = scene.creator
    scene.write(person, scene.private(person)(), "/tournament")
    scene.later(5.0, partial(scene.press_styled, person, scene.private(person), "success"))


def comes_by(scene: Scene) -> None:
    """Somebody follows the tournament's link, and presses buttons of its page. Raises CannotError without a
    tournament."""
    person = scene.anybody()
    scene.walk(person, scene.private(person), f"/start event_{_cup(scene)}", 5)


def organises(scene: Scene) -> None:
    """The organiser or the chief judge presses buttons of his menus."""
    person = scene.chance.choice(scene.table.people[:2])
    scene.walk(person, scene.private(person), "/tournament", scene.chance.randint(3, 20))


def protests(scene: Scene) -> None:
    """A player protests against the result of the last game, and the chief judge decides about it. Raises
    CannotError if no game of a tournament has just ended."""
    offered = [
        (message, button)
        for message in scene.messages(scene.chat)[-20:]
        for button in buttons(message)
        if button.get("callback_data", "").startswith(f"{ProtestTap.__prefix__}:")
    ]
    if not offered:
        raise CannotError("no game of a tournament has just ended")
    person, chief = scene.chance.choice(scene.table.people), scene.table.people[1]
    scene.use(person, *offered[-1])
    for who, moments in ((person, (5, 10, 15)), (chief, (25, 32, 40, 50, 60))):
        for moment in moments:
            scene.later(moment, partial(scene.use_fresh, who, scene.private(who)))


def _cup(scene: Scene) -> str:
    if scene.cup is None:
        raise CannotError("there is no tournament")
    return scene.cup
