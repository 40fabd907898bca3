"""What the page may ask for: the bodies of its requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from sandbox.faults import Kind
from sandbox.limits import Mode
from sandbox.model import Status


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Seat(Order):
    """A table. `mine`: indexes of the people whom the visitor plays; `start`: the first sends `command`.

    `forum`: a group with topics; `basic`: one that is not yet a supergroup. `bot`: whose id hosts it; the
    first if left out.
    """

    language: Literal["ru", "uk"] = "ru"
    seats: Annotated[int, Field(ge=1, le=200)] = 10
    mine: list[Annotated[int, Field(ge=0)]] = []
    start: bool = True
    command: str = "/newgame"
    forum: bool = False
    basic: bool = False
    bot: int | None = None


class Send(Order):
    chat: int
    text: str
    thread: int | None = None
    reply_to: int | None = None


class Press(Order):
    """`forged`: by a client of his own making, which sends any data to any message of the bot."""

    chat: int
    message: int
    data: Annotated[str, Field(max_length=64)]
    forged: bool = False


class Open(Order):
    url: str


class Mine(Order):
    mine: bool


class Block(Order):
    blocked: bool


class InChat(Order):
    chat: int


class PlaceBot(Order):
    """What the bot becomes in the group. `rights`: of an administrator, the usual ones if left out; or what a
    restricted bot may still do."""

    status: Literal[Status.ADMINISTRATOR, Status.MEMBER, Status.RESTRICTED, Status.LEFT, Status.KICKED]
    rights: list[str] | None = None


class Promote(Order):
    """`person`: a member who becomes an administrator."""

    person: int


class CreateTopic(Order):
    title: Annotated[str, Field(min_length=1, max_length=128)]


class CloseTopic(Order):
    closed: bool


class Delete(Order):
    message: int


class Speed(Order):
    """What every duration is multiplied by."""

    scale: Annotated[float, Field(gt=0, le=10)]


class SetLimits(Order):
    mode: Mode


class SetFault(Order):
    """`seconds`: real seconds, of a pause's silence, a flood's `retry_after`, or a distance's way back."""

    kind: Kind
    probability: Annotated[float, Field(ge=0, le=1)]
    methods: list[str] | None = None
    count: Annotated[int, Field(ge=0)] | None = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 1.0
