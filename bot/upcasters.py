"""Events and rule sets as older versions stored them, made into those of today. Each is a pure function over
dicts.

A released version is never forgotten: its upcasters stay, and `tests/upgrade/` keeps what it wrote.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Fields = dict[str, Any]
Upcaster = Callable[[Fields], tuple[str, Fields]]

STEPS: Mapping[int, Mapping[str, Upcaster]] = MappingProxyType({})
"""Version → what changed after it, by the name that it had in it: an event's, or `RuleSet`."""

NEWEST = 1 + max(STEPS, default=0)
"""The version that is written today."""


def upcast(version: int, name: str, fields: Fields) -> tuple[str, Fields]:
    """What is stored as this program has it. `version` is that of what is stored: 1 is the release 0.1.0,
    which wrote none."""
    for newer in range(version, NEWEST):
        name, fields = STEPS[newer].get(name, lambda same, name=name: (name, same))(fields)
    return name, fields
