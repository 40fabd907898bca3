"""Plans as one line of text, so that a failure can be copied into a test.

The words: seed, book, players, language, the longest time of a commit, the kind of group, guests, tables,
games, 1 for a tournament, the share of people with a private chat; then one word for each event, as
`kill:CALL`, `commit:NUMBER:ACCIDENT`, `line:KIND:REQUEST:SECONDS`, `outage:MOMENT:SECONDS:SILENT:LOST:DELAY`,
`leap:MOMENT:SECONDS`, `prank:MOMENT:KIND:SEED`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_type_hints

from simulation.plan import AtCommit, Event, Kill, Leap, OnLine, Outage, Plan, Prank

EVENTS: Mapping[str, type[Event]] = {
    "kill": Kill,
    "commit": AtCommit,
    "line": OnLine,
    "outage": Outage,
    "leap": Leap,
    "prank": Prank,
}
NAMES = {kind: name for name, kind in EVENTS.items()}


def write_plan(plan: Plan) -> str:
    events = (":".join([NAMES[type(event)], *_words(event)]) for event in plan.events)
    return " ".join([*_words(plan), *events])


def read_plan(text: str) -> Plan:
    """Reads a plan from the text that `write_plan` makes. Raises ValueError if a word is missing or wrong."""
    words, length = text.split(), len(_fields(Plan))
    return Plan(**_values(Plan, words[:length]), events=tuple(map(_event, words[length:])))


def _event(word: str) -> Event:
    name, *words = word.split(":")
    kind = EVENTS.get(name)
    if kind is None or len(words) != len(_fields(kind)):
        raise ValueError(f"“{word}” is no event")
    return kind(**_values(kind, words))


def _fields(kind: type) -> Mapping[str, type]:
    """Returns field → type, for the fields that are one word each."""
    return {name: type_ for name, type_ in get_type_hints(kind).items() if name != "events"}


def _words(what: Plan | Event) -> Iterator[str]:
    for name in _fields(type(what)):
        value = getattr(what, name)
        yield str(int(value) if isinstance(value, bool) else value)


def _values(kind: type, words: Sequence[str]) -> Mapping[str, Any]:
    fields = zip(_fields(kind).items(), words, strict=True)
    return {name: bool(int(word)) if type_ is bool else type_(word) for (name, type_), word in fields}
