"""A way to write a test as a transcript: a deal, the lines of a game, and what the protocol then says.

    game = play("until turn 1; 1 nominate 4; 1 nominate 5", book="fiim-2019")
    assert game.nominations == ["1: 1 > 4"]
    assert game.rejected == ["1 nominate 5: no-nomination-left"]

A game's text goes the whole way: TOML, `record.parse`, `replay`, the protocol's JSON.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

from engine.events import Event
from engine.protocol_json import as_json
from engine.record import RecordError, parse
from engine.replay import replay
from engine.state import State
from tests.engine.own_books import EVERY_BOOK

LETTERS = {
    "c": "citizen",
    "s": "sheriff",
    "h": "doctor",
    "w": "mistress",
    "k": "maniac",
    "m": "mafia",
    "d": "don",
    "l": "lawyer",
    "b": "bodyguard",
    "j": "journalist",
}
"""How a deal is written here: one letter a seat, seat 1 first (`h` heals, `w` visits, `k` is the maniac)."""

LETTER = {role: letter for letter, role in LETTERS.items()}

TEN = "cdcmcmsccc"
"""The deal of most tests: the Don is 2, his blacks 4 and 6, the sheriff 7."""

DEALS = {
    "fiim-2019": TEN,
    "classic-10": TEN,
    "ua-club": TEN,
    "city": "cdcmcmshwk",
    "party": "cmcmcmshck",
}

OWN_DEALS = {"newspaper": "cdclcmshbj"}
"""Of the books that only the tests have."""


def roles(letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]


def record(
    game: str,
    *,
    book: str = "fiim-2019",
    deal: str | None = None,
    overrides: Mapping[str, object] | None = None,
    judge: str = "",
) -> str:
    """The record's text. A `;` in the game is a line's end; `judge` is what stands after `[judge]`."""
    head = {
        "ruleset": book,
        "roles": roles(deal or {**DEALS, **OWN_DEALS}[book]),
        "game": game.replace(";", "\n"),
    }
    lines = ["mafia_record = 1", *(f"{key} = {json.dumps(value)}" for key, value in head.items())]
    lines += ["[overrides]", *(f"{key} = {json.dumps(value)}" for key, value in (overrides or {}).items())]
    return "\n".join([*lines, "[judge]", judge])


E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Played:
    """A replayed game. `json` is the protocol itself; the properties are its figures in a short form."""

    json: dict[str, Any]
    state: State
    events: tuple[Event, ...]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, for what the host says and the protocol does not write down."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def step(self) -> str:
        """`turn 3`, `hunt`."""
        step = self.json["step"]
        return step["name"] if step["seat"] is None else f"{step['name']} {step['seat']}"

    @property
    def when(self) -> str:
        """`day 2`."""
        return f"{self.json['step']['phase']} {self.json['step']['number']}"

    @property
    def seconds(self) -> int | None:
        seconds: int | None = self.json["step"]["seconds"]
        return seconds

    @property
    def result(self) -> str | None:
        """`red blacks-out`, or None while the game goes on."""
        return self.json["winner"] and f"{self.json['winner']} {self.json['reason']}"

    @property
    def table(self) -> list[int]:
        table: list[int] = self.json["table"]
        return table

    @property
    def out(self) -> list[str]:
        """`7 shot night 2`."""
        return [f"{one['seat']} {one['cause']} {one['phase']} {one['number']}" for one in self.json["out"]]

    @property
    def speeches(self) -> list[str]:
        """`1: turn 3 60`, `2: turn 3 10 silent`: the day first."""
        return [
            f"{one['day']}: {one['kind']} {one['seat']} {one['seconds']}{' silent' * one['silent']}"
            for one in self.json["speeches"]
        ]

    @property
    def nominations(self) -> list[str]:
        """`1: 3 > 4`, `1: 3 > 4 fell`."""
        return [
            f"{one['day']}: {one['by']} > {one['seat']}{'' if one['standing'] else ' fell'}"
            for one in self.json["nominations"]
        ]

    @property
    def votes(self) -> list[str]:
        """`1.2 4: 1 3 | 5`: day 1, round 2, candidate 4, voters 1 and 3, 5 by default; `1.3 raise: 1 2 |`."""
        return [
            f"{one['day']}.{one['round']} {'raise' if one['kind'] == 'raise' else one['seat']}: "
            f"{_seats(one['voters'])}| {_seats(one['defaulted'])}".strip()
            for one in self.json["votes"]
        ]

    @property
    def nights(self) -> list[dict[str, Any]]:
        nights: list[dict[str, Any]] = self.json["nights"]
        return nights

    @property
    def cancelled(self) -> set[int]:
        """Days whose vote is not held."""
        return set(self.state.discipline.cancelled)

    @property
    def rejected(self) -> list[str]:
        """`3 vote: wrong-step`."""
        return [f"{one['act']}: {one['code']}" for one in self.json["rejected"]]

    @property
    def codes(self) -> list[str]:
        return [str(one["code"]) for one in self.json["rejected"]]

    def __getitem__(self, figure: str) -> Any:
        return self.json[figure]


def _seats(seats: list[int]) -> str:
    return "".join(f"{seat} " for seat in seats)


def play(
    game: str,
    *,
    book: str = "fiim-2019",
    deal: str | None = None,
    overrides: Mapping[str, object] | None = None,
    judge: str = "",
) -> Played:
    """Plays the lines and gives the protocol. Raises `RecordError` as the replay does."""
    played = replay(parse(record(game, book=book, deal=deal, overrides=overrides, judge=judge), EVERY_BOOK))
    return Played(json.loads(json.dumps(as_json(played))), played.state, played.events)


def refused(text: str) -> str:
    """Why the text is no record, or can not be played: always one line."""
    with pytest.raises(RecordError) as raised:
        as_json(replay(parse(text)))
    message = str(raised.value)
    assert len(message.splitlines()) == 1
    return message


def passing(*seats: int) -> str:
    """Turns that end with "pass", one after another."""
    return "".join(f"until turn {seat}\n{seat} pass\n" for seat in seats)


def hands(*seats: int) -> str:
    """Hands up for what is now voted."""
    return "".join(f"{seat} vote\n" for seat in seats)


def shots(target: int, *blacks: int) -> str:
    """The blacks shoot as one."""
    return "until hunt\n" + "".join(f"{black} shoot {target}\n" for black in blacks)


def leaves(seat: int, by: int) -> str:
    """From day 2 on: `by` nominates a single candidate, who leaves and is now saying his last word."""
    return f"until turn {by}\n{by} nominate {seat}\nuntil last-word {seat}\n"


def ballot(*pairs: tuple[int, int]) -> str:
    """Nominations, each (by, seat) in the turn of `by`."""
    return "".join(f"until turn {by}\n{by} nominate {seat}\n" for by, seat in pairs)


def removed(*seats: int) -> str:
    return "".join(f"judge remove {seat}\n" for seat in seats)


def fouls(seat: int, count: int) -> str:
    return f"judge foul {seat}\n" * count


def poll(votes: Mapping[int, Sequence[int]]) -> str:
    """A round of voting: candidate → who puts a hand up for him."""
    return "".join(f"until vote {seat}\n{hands(*voters)}" for seat, voters in votes.items())
