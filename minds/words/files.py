"""Reads the lines of a language from its files: moment → a block of lines."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from minds.words.line import Line, read
from minds.words.moments import Moment
from minds.words.numbers import FILE


def load(folder: Path) -> Mapping[Moment, tuple[Line, ...]]:
    """Returns moment → its lines. Raises `ValueError` for a file that is no TOML, an unknown moment, need or
    slot, and a moment that is written twice or is missing; the message says where."""
    found: dict[Moment, tuple[Line, ...]] = {}
    for path in sorted({*folder.glob("*.toml")} - {folder / FILE}):
        place = path.name
        try:
            for name, block in tomllib.loads(path.read_text("utf-8")).items():
                place = f"{path.name}, {name}"
                if (moment := Moment(name)) in found:
                    raise ValueError("is written twice")
                found[moment] = read(block)
        except ValueError as error:
            raise ValueError(f"{folder.name}/{place}: {error}") from None
    if missing := [moment.value for moment in Moment if not found.get(moment)]:
        raise ValueError(f"{folder.name}: no lines for {', '.join(missing)}")
    return found
