"""Events and rule sets as older versions stored them, made into those of today. Each is a pure function over
dicts.

A released version is never forgotten: its upcasters stay, and `tests/upgrade/` keeps what it wrote.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Fields = dict[str, Any]
Upcaster = Callable[[Fields], tuple[str, Fields]]


def upcast(version: int, name: str, fields: Fields) -> tuple[str, Fields]:
    """What is stored, in the form of this program. `version` is the one it was stored with; 0.1.0 wrote none,
    and is 1. `name`: an event's, or `RuleSet`."""
    for newer in range(version, NEWEST):
        name, fields = UPCASTERS[newer].get(name, lambda same, name=name: (name, same))(fields)
    return name, fields


def _night_act(step: str) -> Upcaster:
    """One event for all that roles do by night, in place of one event a role."""

    def upcaster(fields: Fields) -> tuple[str, Fields]:
        acted = {"step": step, "by": fields["by"], "seats": [fields["seat"]], "answer": None}
        return "NightActed", acted

    return upcaster


def _checked(fields: Fields) -> tuple[str, Fields]:
    """Only the Don was told of the sheriff; everybody else asked for the colour."""
    step = "don-check" if fields["answer"] in ("sheriff", "not-sheriff") else "sheriff-check"
    name, acted = _night_act(step)(fields)
    return name, {**acted, "answer": fields["answer"]}


def _morning_came(fields: Fields) -> tuple[str, Fields]:
    """Several seats may have an alibi or be silent."""
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
"""Version → for each name that changed after it, what makes the next version of it. A name is an event's, or
`RuleSet`. What a release wrote is never changed here: a later change goes under the next version."""

NEWEST = 1 + max(UPCASTERS)
"""The version that is written today."""
