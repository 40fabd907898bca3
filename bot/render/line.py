"""A line is a text that has no language yet: the key of a message in the locales, and its arguments.

Arguments that are text contain people's names and words. They are escaped only when the line becomes words.
"""

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Words: TypeAlias = dict[str, str]
"""The same text in several languages, by language. Words of a club's own book have this form."""

Arg: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...] | Words
"""An argument of a line: a number, a text, several people's names, several seats, which are shown as
"№1, №4", or a text in several languages."""


SEATS = frozenset({"seat", "by", "don"})
"""The names of arguments that are one seat's number. Several seats are a tuple, under any name."""


class Line(BaseModel):
    # A row that waited during an upgrade may carry a field that is gone.
    model_config = ConfigDict(frozen=True, extra="ignore")

    key: str
    # Each line creates its own dict, because pydantic would copy a default, which is slower.
    args: dict[str, Arg] = Field(default_factory=dict)
    names: dict[int, str] = Field(default_factory=dict)
    """For the number of a seat, the name that is shown beside it: "№4 · Вера"."""
    naming: tuple[str, ...] = ()
    """The names of the arguments that show people's names beside the numbers. If it is empty, all do."""


def line(key: str, **args: Arg) -> Line:
    """Returns the line with this key of the locales and these arguments."""
    return Line(key=key, args=args)
