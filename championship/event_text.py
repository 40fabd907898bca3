"""Writes an event as the text of its file: values first, then a table for each player, stage and game."""

from collections.abc import Iterator, Mapping

from championship.event import Event, Stage
from engine.toml_text import nested, table

LISTS = {"players", "stages", "judges", "substitutions", "games"}
"""The lists of an event, which stand below its values."""


def write(event: Event) -> str:
    """Returns the event as the text of its file. Default values are left out."""
    values = event.model_dump(exclude_defaults=True, exclude_none=True, exclude=LISTS)
    lines = table({name: value for name, value in values.items() if not isinstance(value, Mapping)})
    for name, value in values.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *table(value)]
    for player in event.players:
        lines += _one_of("players", player.model_dump(exclude_defaults=True))
    for stage in event.stages:
        lines += _one_of("stages", stage.model_dump(exclude_defaults=True, exclude={"seating"}))
        lines += _seating(stage)
    for judge in event.judges:
        lines += _one_of("judges", judge.model_dump(exclude_defaults=True))
    for change in event.substitutions:
        lines += _one_of("substitutions", change.model_dump())
    for game in event.games:
        lines += _one_of("games", game.model_dump(exclude_defaults=True, exclude_none=True))
    return "\n".join([*lines, ""])


def _one_of(name: str, values: Mapping[str, object]) -> list[str]:
    return ["", f"[[{name}]]", *table(values)]


def _seating(stage: Stage) -> Iterator[str]:
    """Yields the lines of the stage's seating: one for each table, so that a person can read and change it;
    none before the draw."""
    if not stage.seating:
        return
    yield "seating = ["
    for number, tables in enumerate(stage.seating, 1):
        yield f"    [ # {number}"
        for seats in tables:
            yield f"        {nested(seats)},"
        yield "    ],"
    yield "]"
