"""What a simulated person can plan, and what he knows when he decides."""

from dataclasses import dataclass

import minds
from sandbox.people.sight import Sight


@dataclass(frozen=True, slots=True)
class PressButton:
    """Presses a button. `text` finds the button again after an edit has changed its data."""

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
    """Names one of the numbers that are offered at the moment of the act.

    `asks`: if no numbers are offered, presses the button that may offer them.
    """

    asks: bool = True


@dataclass(frozen=True, slots=True)
class Whisper:
    """Writes to his comrades what he has to say at the moment of the act."""


Intent = PressButton | Open | Write | NameSomebody | Whisper


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One planned act. `after`: seconds from now, before the time scale is applied."""

    after: float
    intent: Intent


Plan = tuple[PlannedStep, ...]
NOTHING: Plan = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What the person has done about this message so far.

    `gathered`: the message once had a link to a seat; `pressed`: callback data; `asked`: the last question
    about which he decided.
    """

    chosen: tuple[int, ...] = ()
    pressed: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    spoke: bool = False
    hand_is_up: bool = False
    gathered: bool = False
    asked: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What one person knows when he decides about one message.

    `caller`: the bot wrote in this chat because of his command. `out`: he has read in this chat that he is
    out. `mind`: what he knows of his game; without it he acts at random.
    """

    me: int
    language: str
    caller: bool
    sight: Sight
    past: Past = Past()
    out: bool = False
    mind: minds.View | None = None
