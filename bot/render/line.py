"""A line: words that have no language yet, as a key of the locales and its arguments.

Text arguments are people's names and words: they are escaped when the line becomes words, and nowhere else.
"""

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Words: TypeAlias = dict[str, str]
"""A text by language: the words that a club's own book brings."""

Arg: TypeAlias = int | str | tuple[int, ...] | Words
"""A number, a text, seats, which become "№1, №4", or a text in each language."""


SEATS = frozenset({"seat", "by", "don"})
"""Names of arguments that are one seat's number; several seats are a tuple, whatever its name."""


class Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    # Made anew: pydantic would copy a default, which takes longer than all the rest of a line.
    args: dict[str, Arg] = Field(default_factory=dict)
    names: dict[int, str] = Field(default_factory=dict)
    """Seat → the name that stands beside its number: "№4 · Вера"."""
    naming: tuple[str, ...] = ()
    """The arguments in which names are shown; all, if empty."""
    filled: dict[str, int] = Field(default_factory=dict)
    """Language → characters up to which its covered words are filled with blanks."""


def line(key: str, **args: Arg) -> Line:
    """A line with a key of the locales and its arguments."""
    return Line(key=key, args=args)
