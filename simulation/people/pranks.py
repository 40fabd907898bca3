"""All pranks, by name. A prank that is not possible at its moment does nothing."""

from collections.abc import Callable, Mapping

from simulation.people import chatter, cups, judges, masked, members, menus, places, presses
from simulation.people.scene import Scene

Play = Callable[[Scene], None]
"""Plays a prank. Raises CannotError if the prank is not possible now."""

_LIGHT: tuple[Play, ...] = (
    presses.walks,
    presses.walks_at_home,
    presses.stays_and_walks,
    presses.presses_old,
    presses.presses_twice,
    presses.all_press,
    presses.forges,
    presses.bends,
    chatter.commands,
    chatter.commands_at_home,
    chatter.follows_links,
    chatter.says,
    chatter.says_at_home,
    chatter.chats,
    chatter.edits,
    chatter.reacts,
    menus.opens_menus,
    menus.opens_menus_at_home,
    menus.changes_settings,
    menus.plays_seasons,
    menus.plans_hour,
    menus.answers_evening,
    menus.practises,
    menus.comes_and_goes,
    menus.proposes,
    judges.takes_chair,
    judges.is_judge,
    judges.presses_panel,
    judges.unseats,
    masked.commands_as_group,
    masked.opens_menus_as_group,
    masked.presses_as_group,
    masked.says_masked,
    members.joins,
    members.is_promoted,
    places.creates_topic,
    places.deletes_messages,
    cups.comes_by,
    cups.organises,
    cups.protests,
)
"""Pranks after which a game can go on."""

_GRAVE: tuple[Play, ...] = (
    menus.is_forgotten,
    members.leaves,
    members.all_leave,
    members.is_banned,
    members.blocks,
    members.deletes_account,
    places.loses_rights,
    places.falls_silent,
    places.is_thrown_out,
    places.becomes_supergroup,
    places.closes_topics,
)
"""Pranks that may end a game early, or stop it for a while. A plan has few of them."""


def _by_name(plays: tuple[Play, ...]) -> Mapping[str, Play]:
    return {play.__name__.replace("_", "-"): play for play in plays}


PRANKS: Mapping[str, Play] = _by_name(_LIGHT + _GRAVE)
LIGHT, GRAVE = tuple(_by_name(_LIGHT)), tuple(_by_name(_GRAVE))
"""The names of the pranks in `_LIGHT` and `_GRAVE`."""
