"""Converts events and rule sets that older versions stored to the present form. The functions are pure and
take dicts.

The functions for a released version stay for ever. `tests/upgrade/` keeps data that each version wrote.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Fields = dict[str, Any]
Upcaster = Callable[[Fields], tuple[str, Fields]]


def upcast(version: int, name: str, fields: Fields) -> tuple[str, Fields]:
    """Returns the name and the fields of stored data in the present form. `version`: the version that stored
    them; 1 for release 0.1.0, which did not store a version. `name`: the name of an event, or `RuleSet`."""
    for newer in range(version, NEWEST):
        name, fields = UPCASTERS[newer].get(name, lambda same, name=name: (name, same))(fields)
    return name, fields


def _night_act(step: str) -> Upcaster:
    """Returns a function that converts the event of one role's night act, since version 2 to one event for
    all roles. Before, each role had its own event."""

    def upcaster(fields: Fields) -> tuple[str, Fields]:
        acted = {"step": step, "by": fields["by"], "seats": [fields["seat"]], "answer": None}
        return "NightActed", acted

    return upcaster


def _checked(fields: Fields) -> tuple[str, Fields]:
    """Converts the event of a check. Finds out which role made the check: only the Don was told whether
    somebody is the sheriff."""
    step = "don-check" if fields["answer"] in ("sheriff", "not-sheriff") else "sheriff-check"
    name, acted = _night_act(step)(fields)
    return name, {**acted, "answer": fields["answer"]}


def _morning_came(fields: Fields) -> tuple[str, Fields]:
    """Converts the event of a morning: its single seats become lists, because several seats can have an alibi
    or be silenced now."""
    return "MorningCame", {
        **fields,
        **{name: [] if fields[name] is None else [fields[name]] for name in ("alibi", "silenced")},
    }


UPCASTERS: Mapping[int, Mapping[str, Upcaster]] = MappingProxyType(
    {
        1: {
            "Checked": _checked,
            "Healed": _night_act("doctor"),
            "Visited": _night_act("mistress"),
            "ManiacChose": _night_act("maniac"),
            "MorningCame": _morning_came,
        },
    }
)
"""For each stored version, the functions that convert its data to the next version. The inner key is the name
of an event, or `RuleSet`. Entries of a released version never change: a later change is entered under the
next version."""

NEWEST = 1 + max(UPCASTERS)
"""The version of the data that this program writes."""
