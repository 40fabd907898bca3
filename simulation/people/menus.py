"""Pranks with commands that open menus: people press button after button of these menus."""

import datetime as dt
from functools import partial

from sandbox.model import Person
from simulation.people.scene import RED, Scene, buttons

OF_EVENING = ("ep:", "ef:", "em:", "et:")
"""The beginnings of the data of an evening's buttons."""
MENUS = {
    "settings": 14,
    "season": 6,
    "rating": 4,
    "top": 3,
    "history": 5,
    "stats": 3,
    "evening": 2,
    "lang": 1,
    "newgame": 3,
    "rules": 2,
    "nick Зелёный Слоник": 1,
    "nick Тёмный": 1,
    "join": 2,
    "stop": 1,
    "cancel": 1,
    "leave": 1,
    "judge": 2,
    "pause": 1,
    "table": 2,
}
"""A command in the group → how many buttons are pressed after it."""
AT_HOME = {
    "practice": 8,
    "forget": 1,
    "call": 1,
    "lang": 1,
    "mydata": 1,
    "stats": 3,
    "start": 6,
    "start words": 3,
    "tournament": 8,
    "judge": 10,
    "leave": 2,
    "role": 2,
    "lift": 1,
    "note 2 красный": 1,
    "note": 1,
    "rules": 2,
    "words": 3,
    "admin": 2,
    "table": 2,
}


def opens_menus(scene: Scene) -> None:
    """Somebody, mostly a host, gives a command in the group, and presses buttons of its menu."""
    command = scene.chance.choice([*MENUS])
    person = scene.host() if scene.chance.random() < 0.7 else scene.anybody()
    scene.walk(person, scene.group, f"/{command}", MENUS[command])


def opens_menus_at_home(scene: Scene) -> None:
    """Somebody gives a command in private, and presses buttons of its menu."""
    command, person = scene.chance.choice([*AT_HOME]), scene.anybody()
    scene.walk(person, scene.private(person), f"/{command}", AT_HOME[command])
    if command == "practice":
        scene.later(100.0, partial(stops_practice, scene, person))


def changes_settings(scene: Scene) -> None:
    """A host changes settings or house rules, one after another."""
    scene.walk(scene.host(), scene.group, "/settings", scene.chance.randint(5, 30))


def plays_seasons(scene: Scene) -> None:
    """A host begins, plans and ends seasons."""
    scene.walk(scene.host(), scene.group, "/season", scene.chance.randint(3, 12))


def practises(scene: Scene) -> None:
    """Somebody plays a practice in private, and stops it after 150 seconds."""
    person = scene.anybody()
    scene.walk(person, scene.private(person), "/practice", 18)
    scene.later(150.0, partial(stops_practice, scene, person))


def plans_hour(scene: Scene) -> None:
    """A host closes the open lobby, and calls the group to an evening that begins soon. The people answer its
    post before the hour and after it. The bot may first ask for the time zone, so the host calls twice."""
    host, minutes = scene.host(), scene.chance.choice((3, 4, 15))
    scene.write(host, scene.chat, "/cancel")
    scene.later(8.0, partial(scene.press_styled, host, scene.group, "danger"))
    zone = dt.timezone(dt.timedelta(hours=scene.chance.choice((2, 2, 3))))
    hour = dt.datetime.fromtimestamp(scene.world.now() + 60 * minutes, zone).strftime("%H:%M")
    for wait, steps in ((20.0, 1), (45.0, 0)):
        scene.later(wait, partial(scene.walk, host, scene.group, f"/newgame {hour}", steps))
    for person in scene.table.people * 3:
        scene.later(50.0 + 120.0 * minutes * scene.chance.random() ** 2, partial(answers, scene, person))


def answers_evening(scene: Scene) -> None:
    """Somebody presses a button of the group's evening, or seldom writes "+1"."""
    answers(scene, scene.anybody())


def answers(scene: Scene, person: Person) -> None:
    """A person presses a button of the group's evening, mostly a green button, or writes "+1"."""
    if scene.chance.random() < 0.05:
        scene.write(person, scene.chat, scene.chance.choice(("+1", "+1 Оля")))
        return
    found = [(message, each) for message in scene.messages(scene.chat) for each in buttons(message)]
    shown = [each for each in found if each[1].get("callback_data", "").startswith(OF_EVENING)]
    green = [each for each in shown if each[1].get("style") == "success"]
    if green and scene.chance.random() < 0.6:
        scene.use(person, *green[-1])
    elif shown:
        message, button = scene.chance.choice(shown)
        if button.get("style") != "danger" or scene.chance.random() < RED:
            scene.use(person, message, button)


def stops_practice(scene: Scene, person: Person) -> None:
    """A person ends his practice."""
    scene.write(person, scene.private(person)(), "/stop")


def is_forgotten(scene: Scene) -> None:
    """Somebody asks the bot to forget him, and mostly confirms it."""
    forgets(scene, scene.anybody())


def comes_and_goes(scene: Scene) -> None:
    """A stranger tries a practice, stops it, and lets the bot forget him."""
    person = scene.chance.choice(scene.strangers)
    scene.walk(person, scene.private(person), "/practice", 10)
    scene.later(130.0, partial(stops_practice, scene, person))
    scene.later(145.0, partial(forgets, scene, person))


def forgets(scene: Scene, person: Person) -> None:
    """A person asks the bot to forget him, and mostly confirms it."""
    scene.write(person, scene.private(person)(), "/forget")
    if scene.chance.random() < 0.8:
        scene.later(8.0, partial(scene.press_styled, person, scene.private(person), "danger"))


def proposes(scene: Scene) -> None:
    """Somebody proposes a pause to the table, and all people press buttons in the group."""
    scene.write(scene.anybody(), scene.chat, "/pause")
    for person in scene.table.people:
        scene.later(scene.chance.uniform(1, 20), partial(scene.use_fresh, person, scene.group))
