"""What a simulated person can intend, and what he has before him when he makes up his mind."""

from __future__ import annotations

from dataclasses import dataclass

import minds
from sandbox.people.sight import Sight


@dataclass(frozen=True, slots=True)
class Press:
    """`text` finds the button again when an edit has given it other data."""

    data: str
    text: str


@dataclass(frozen=True, slots=True)
class Open:
    url: str


@dataclass(frozen=True, slots=True)
class Write:
    text: str


@dataclass(frozen=True, slots=True)
class NameSomebody:
    """Chooses one of the numbers that are offered when it comes to it.

    `asks`: if none are, presses the button that may offer them.
    """

    asks: bool = True


@dataclass(frozen=True, slots=True)
class Whisper:
    """Writes to his comrades what there is to say when it comes to it."""


Intent = Press | Open | Write | NameSomebody | Whisper


@dataclass(frozen=True, slots=True)
class Step:
    """`after`: seconds from now, before the time scale."""

    after: float
    intent: Intent


Plan = tuple[Step, ...]
NOTHING: Plan = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What the person did about this message before.

    `gathered`: it once had a link to sit down by; `pressed`: callback data; `asked`: the question that he
    last made up his mind about.
    """

    chosen: tuple[int, ...] = ()
    pressed: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    spoke: bool = False
    hand_is_up: bool = False
    gathered: bool = False
    asked: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """One person before one message.

    `caller`: his command made the bot write in this chat. `out`: he has read there that he is out. `mind`:
    what he knows of the game, if he plays one; without it he acts by chance.
    """

    me: int
    language: str
    caller: bool
    sight: Sight
    past: Past = Past()
    out: bool = False
    mind: minds.View | None = None
