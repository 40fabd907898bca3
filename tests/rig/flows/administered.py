"""A group with an owner, in which the bot is an administrator."""

from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town

ADMINISTRATOR = 90
"""The owner of the group."""


def administered(town: Town, owner: int = ADMINISTRATOR) -> None:
    town.telegram.members |= {owner: "owner", BOT_ID: "administrator"}
