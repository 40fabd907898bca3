"""Pranks of people who judge."""

from functools import partial

from bot.presses.judge import JudgeTap
from sandbox import acts
from sandbox.acts import CannotError
from sandbox.model import Button, Message, Person
from sandbox.people.words import Sign
from simulation.people.scene import IN_SIGHT, Scene, buttons


def takes_chair(scene: Scene) -> None:
    """Somebody becomes the judge if the group offers that, and then presses any buttons of the panel. If no
    message offers it, somebody first asks the lobby for its other buttons. Raises CannotError without
    both."""
    if _chairs(scene):
        _sits_down(scene)
        return
    more = [each for each in _buttons_shown(scene) if each[1].get("callback_data", "").endswith(":more")]
    if not more:
        raise CannotError("there is no chair")
    scene.use(scene.anybody(), *scene.chance.choice(more))
    scene.later(2.0, partial(_sits_down, scene))


def _buttons_shown(scene: Scene) -> list[tuple[Message, Button]]:
    last = scene.messages(scene.chat)[-10:]
    return [(message, button) for message in last for button in buttons(message)]


def _chairs(scene: Scene) -> list[tuple[Message, Button]]:
    return [each for each in _buttons_shown(scene) if "url" in each[1] and Sign.JUDGE in each[1]["text"]]


def _sits_down(scene: Scene) -> None:
    offered = _chairs(scene)
    if not offered:
        return
    person = scene.anybody()
    scene.use(person, *scene.chance.choice(offered))
    scene.later(2.0, partial(scene.use_fresh, person, scene.private(person)))
    scene.steps(partial(_judges, scene, person), scene.chance.choice((3, 20, 80)))


def is_judge(scene: Scene) -> None:
    """Somebody asks for the judge's panel, and presses its buttons."""
    person = scene.anybody()
    scene.walk(person, scene.private(person), "/judge", scene.chance.randint(5, 40))


def presses_panel(scene: Scene) -> None:
    """A judge presses any button that his panel shows or has ever shown, and then other buttons. Raises
    CannotError if nobody has a panel."""
    panels = [
        (person, message)
        for person, chat in scene.homes()
        for message in scene.messages(chat)[-IN_SIGHT:]
        if any(data.startswith(f"{JudgeTap.__prefix__}:") for data in message.shown)
    ]
    if not panels:
        raise CannotError("nobody has a judge's panel")
    person, message = scene.chance.choice(panels)
    acts.press(scene.world, person, message, scene.chance.choice(sorted(message.shown)))
    scene.steps(partial(scene.use_fresh, person, scene.private(person)), scene.chance.choice((2, 10, 30)))


def unseats(scene: Scene) -> None:
    """The host takes a player's seat, or the judge's office, away before the deal."""
    whom = scene.chance.choice(("1", "2", "judge", "судья", ""))
    scene.write(scene.host(), scene.chat, f"/unseat {whom}")


def _judges(scene: Scene, person: Person) -> None:
    if scene.chance.random() < 0.1:
        scene.write(person, scene.private(person)(), "/judge")
    scene.use_fresh(person, scene.private(person))
