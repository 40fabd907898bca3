"""The acts that a simulated person can plan, and what he knows when he decides."""

from dataclasses import dataclass

import minds
from sandbox.people.sight import Sight


@dataclass(frozen=True, slots=True)
class PressButton:
    """Presses a button. If an edit has changed its data, it is found by its `text`."""

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
    """Names one of the numbers that are offered at the moment of the act. `asks`: if no numbers are offered,
    presses the button that may offer them."""

    asks: bool = True


@dataclass(frozen=True, slots=True)
class Whisper:
    """A black writes to his comrades. What he writes is decided at the moment of the act."""


@dataclass(frozen=True, slots=True)
class Greet:
    """Opens a private chat with the host."""


@dataclass(frozen=True, slots=True)
class NameHere:
    """Presses a number in the group, or the button that confirms the chosen numbers."""


Intent = PressButton | Open | Write | NameSomebody | Whisper | Greet | NameHere


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One planned act. `after`: seconds from now, before the time scale is applied."""

    after: float
    intent: Intent


Plan = tuple[PlannedStep, ...]
NOTHING: Plan = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What the person has done about this message so far. `chosen`: numbers; `pressed`: callback data;
    `opened`: links, and the data of buttons to sit down; `gathered`: the message once had a button to sit
    down; `asked`: the last question about which he decided."""

    chosen: tuple[int, ...] = ()
    pressed: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    spoke: bool = False
    hand_is_up: bool = False
    gathered: bool = False
    asked: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What one person knows when he decides about one message. `caller`: the bot wrote in this chat because
    of his command. `out`: he has read in this chat that he is out. `mind`: what he knows of his game; None:
    he acts at random. `in_group`: he has no private chat with the bot, so he plays in the group. `greets`: he
    opens a private chat when he sits down."""

    me: int
    language: str
    caller: bool
    sight: Sight
    past: Past = Past()
    out: bool = False
    mind: minds.View | None = None
    in_group: bool = False
    greets: bool = False
