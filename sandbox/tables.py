"""Makes a group for a game: people with names in its language, and the bot as administrator."""

from collections.abc import Collection

from sandbox.model import Bot, Member, Person, Status, Table
from sandbox.numbers import next_table
from sandbox.words import WORDS
from sandbox.world import World

BOT_RIGHTS = frozenset(
    {"can_manage_chat", "can_delete_messages", "can_restrict_members", "can_invite_users", "can_pin_messages"}
)
"""The rights that a group's owner usually gives to a bot."""

NAMES = {language: tuple(said["names"].split()) for language, said in WORDS.items()}


def seat_table(
    world: World,
    bot: Bot,
    language: str,
    seats: int,
    *,
    mine: Collection[int] = (),
    forum: bool = False,
    basic: bool = False,
) -> Table:
    """Makes a new group with `seats` people, the first its creator, and the bot as administrator. `mine`: the
    indexes, from 0, of the people whom the visitor plays. `forum`: it has topics; `basic`: no supergroup."""
    names = NAMES[language]
    people = [_person(world, names, index, language, mine=index in mine) for index in range(seats)]
    number = next_table(world.tables)
    chat = world.open_group(
        f"{WORDS[language]['table']} №{number}", people[0], language=language, forum=forum, basic=basic
    )
    table = world.add_table(chat, people, started=False)
    if len(people) > 1:
        world.add_members(chat, people[1:], actor=people[0])
    world.set_member(chat, Member(bot, Status.MEMBER), actor=people[0])
    world.set_member(chat, Member(bot, Status.ADMINISTRATOR, BOT_RIGHTS), actor=people[0])
    return table


def _person(world: World, names: tuple[str, ...], index: int, language: str, *, mine: bool) -> Person:
    """Adds a person. After the last name, the first names come again with a number: «Аня 2»."""
    round_number, place = divmod(index, len(names))
    name = names[place] if round_number == 0 else f"{names[place]} {round_number + 1}"
    return world.add_person(name, language, mine=mine)
