"""Converts events, rule sets and lines of messages that older versions stored to the present form. The
functions are pure and take dicts.

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


def upcast_line(key: str, args: Fields) -> tuple[str, Fields]:
    """Returns the key and the arguments of a stored line in the present form, which it may have already."""
    return RENAMED.get(key, key), {**ADDED.get(key, {}), **args}


def _night_act(step: str) -> Upcaster:
    """Returns a function that converts the event of one role's night act to the event that all roles share
    since version 2. `step`: the step of this act."""

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
        }
    }
)
"""For each stored version, the functions that convert its data to the next version. The inner key is the name
of an event, or `RuleSet`. Entries of a released version never change: a later change is entered under the
next version."""

NEWEST = 1 + max(UPCASTERS)
"""The version of the data that this program writes."""

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "asked-in-private": "press-again",
        "button-best-move": "button-my-card",
        "button-event-finish": "button-event-enough",
        "button-judge-foul-heard": "button-judge-heard-foul",
        "button-judge-seat": "button-seat",
        "event-over": "event-is-over",
        "planned-call-too": "planned-call",
        "ready-seat-lost": "lobby-left",
        "event-protests-open": "event-preliminary",
        "hands-none": "vote-goes-on",
        "hunt-unanswered": "night-sleeps-missed",
        "lobby-unreachable": "mine-private",
        "role-in-private": "mine-private",
        "unreachable": "mine-private",
        "meeting-over": "night-sleeps",
        "meeting-over-no-order": "night-sleeps",
        "prompt-game-over": "table-page-ended",
        "record-marked": "record-file",
        "season-seed": "season-lot",
        "time-is-up": "night-sleeps-missed",
        **{
            f"{act}-missed": "night-sleeps-missed"
            for act in ("check", "hunt", "save", "shot", "silence", "visit")
        },
        **{
            f"button-{name}-off": f"button-{name}-on"
            for name in (
                *("closes", "pin", "ready", "silences", "substitutes", "watch_appeals", "watch_bets"),
                *("watch_oaths", "watch_percents", "watch_surrender"),
            )
        },
    }
)
"""The keys of lines that 0.2.0 stored and that are gone → the keys that say the same today."""

_ADDED = (
    ("book", "unknown", "rules-nominations-final rules-nominations-replace vote-next vote-next-last"),
    ("book", "unknown", "morning-quiet rules-hint-loses vote-now vote-now-last"),
    ("cause", "left", "practice-rest"),
    ("circles", "later", "rules-single-leaves rules-single-stays rules-single-takes-all"),
    ("circles", "later", "rules-single-voted"),
    ("how", "said", "judge-heard judge-heard-own"),
    ("length", "…", "book lobby-title"),
    ("maniac", "none", "composition-maniac"),
    ("own", "…", "card-red"),
    ("status", "lobby", "already-open"),
    ("team", "unknown", "moment-vote"),
    ("title", "…", "forget-tournament"),
    ("told", "first", "ask-hunt"),
    ("way", 0, "farewell killed morning morning-first morning-quiet night-first night-later"),
    ("way", 0, "out-vote vote-opens"),
    ("count", "…", "lobby-fitting"),
    ("count", 0, "planned-call planned-call-too"),
)

ADDED: Mapping[str, Fields] = MappingProxyType(
    {
        key: {name: value for name, value, having in _ADDED if key in having.split()}
        for *_, keys in _ADDED
        for key in keys.split()
    }
)
"""The arguments that lines have got since 0.2.0, with values for lines that were stored without them."""
