"""Pranks with membership: people join, leave, are banned, block the bot or delete their accounts."""

from functools import partial

from sandbox import acts
from sandbox.model import Member, Person, Status
from sandbox.tables import BOT_RIGHTS
from simulation.people.scene import Scene


def leaves(scene: Scene) -> None:
    """Somebody leaves the group, and perhaps comes back."""
    person = scene.chance.choice(scene.table.people)
    acts.leave(scene.world, person, scene.chat)
    if scene.chance.random() < 0.7:
        scene.later(scene.chance.uniform(5, 900), partial(_join, scene, person))


def joins(scene: Scene) -> None:
    """Somebody joins the group."""
    _join(scene, scene.anybody())


def all_leave(scene: Scene) -> None:
    """All people but the creator leave the group, and some come back."""
    for person in scene.table.people[1:]:
        acts.leave(scene.world, person, scene.chat)
    for person in scene.table.people[1 :: scene.chance.randint(1, 3)]:
        scene.later(scene.chance.uniform(30, 300), partial(_join, scene, person))


def is_banned(scene: Scene) -> None:
    """The creator bans somebody, and later lifts the ban."""
    person = scene.chance.choice(scene.table.people[1:])
    _set(scene, person, Status.KICKED)
    scene.later(scene.chance.uniform(10, 600), partial(_set, scene, person, Status.LEFT))


def is_promoted(scene: Scene) -> None:
    """A member becomes an administrator, or an administrator becomes an ordinary member."""
    person = scene.chance.choice(scene.table.people[1:])
    runs = scene.chat.member(person).runs_the_chat
    _set(scene, person, Status.MEMBER if runs else Status.ADMINISTRATOR)


def blocks(scene: Scene) -> None:
    """Somebody blocks the bot, and perhaps unblocks it."""
    person = scene.chance.choice(scene.table.people)
    scene.world.set_blocked(person, True)
    if scene.chance.random() < 0.8:
        scene.later(scene.chance.uniform(1, 600), partial(scene.world.set_blocked, person, False))


def deletes_account(scene: Scene) -> None:
    """A member deletes his account. Telegram then takes him out of the group."""
    person = scene.chance.choice(scene.table.people[1:])
    scene.world.deactivate(person)
    acts.leave(scene.world, person, scene.chat)


def _join(scene: Scene, person: Person) -> None:
    acts.join(scene.world, person, scene.chat)


def _set(scene: Scene, person: Person, status: Status) -> None:
    rights = BOT_RIGHTS if status is Status.ADMINISTRATOR else frozenset[str]()
    scene.world.set_member(scene.chat, Member(person, status, rights), actor=scene.creator)
