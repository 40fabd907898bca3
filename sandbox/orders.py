"""The bodies of the page's requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from sandbox.faults import Kind
from sandbox.limits import Mode
from sandbox.model import Status


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SeatTable(Order):
    """Makes a table. `mine`: indexes of the people whom the visitor plays; `start`: the person with the index
    `caller` sends `command`.

    `forum`: the group has topics; `basic`: it is not a supergroup yet. `bot`: the id of the bot that hosts;
    the first bot if left out.
    """

    language: Literal["ru", "uk"] = "ru"
    seats: Annotated[int, Field(ge=1, le=200)] = 10
    mine: list[Annotated[int, Field(ge=0)]] = []
    start: bool = True
    command: str = "/newgame"
    caller: Annotated[int, Field(ge=0)] = 0
    forum: bool = False
    basic: bool = False
    bot: int | None = None


class Send(Order):
    chat: int
    text: str
    thread: int | None = None
    reply_to: int | None = None


class Press(Order):
    """Presses a button. `forged`: a modified client sends any data for any message of the bot."""

    chat: int
    message: int
    data: Annotated[str, Field(max_length=64)]
    forged: bool = False


class Open(Order):
    url: str


class OpenApp(Order):
    """Opens a Mini App from a chat: the Main Mini App behind the link `url`, or the app of the button with
    this address in `message`. `person`: who opens it; somebody who is in no group if left out."""

    chat: int
    url: str
    person: int | None = None
    message: int | None = None


class Mine(Order):
    mine: bool


class Block(Order):
    blocked: bool


class InChat(Order):
    chat: int


class PlaceBot(Order):
    """Gives the bot a status in the group. `rights`: those of an administrator (the usual ones if left out),
    or those that a restricted bot still has."""

    status: Literal[Status.ADMINISTRATOR, Status.MEMBER, Status.RESTRICTED, Status.LEFT, Status.KICKED]
    rights: list[str] | None = None


class Promote(Order):
    """Makes the member `person` an administrator."""

    person: int


class CreateTopic(Order):
    title: Annotated[str, Field(min_length=1, max_length=128)]


class CloseTopic(Order):
    closed: bool


class Delete(Order):
    message: int


class Speed(Order):
    """Sets the factor for every duration."""

    scale: Annotated[float, Field(gt=0, le=10)]


class SetLimits(Order):
    mode: Mode


class SetFault(Order):
    """Sets a fault. `seconds`: real seconds: how long a pause lasts, a flood's `retry_after`, or the delay of
    an answer."""

    kind: Kind
    probability: Annotated[float, Field(ge=0, le=1)]
    methods: list[str] | None = None
    count: Annotated[int, Field(ge=0)] | None = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 1.0
