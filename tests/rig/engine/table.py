"""Writes a test as a transcript: a deal, the lines of a game, and the protocol that follows.

    game = play("until turn 1; 1 nominate 4; 1 nominate 5", book="fiim-2019")
    assert game.nominations == ["1: 1 > 4"]
    assert game.rejected == ["1 nominate 5: no-nomination-left"]

The text of a game goes through TOML, `record.parse` and `replay` to the protocol's JSON.
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
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.render.remarks import english

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
"""Letter → role, in a deal with one letter for each seat, seat 1 first (`h` is the doctor, `w` the mistress,
`k` the maniac)."""

LETTER = {role: letter for letter, role in LETTERS.items()}

TEN = "cdcmcmsccc"
"""The deal of most tests: the Don is 2, his blacks 4 and 6, the sheriff 7."""

DEALS = {"fiim-2019": TEN, "classic-10": TEN, "ua-club": TEN, "city": "cdcmcmshwk", "party": "cmcmcmshck"}

OWN_DEALS = {"newspaper": "cdclcmshbj"}
"""Book → a deal, for books that only the tests have."""


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
    """Returns the text of a record. A `;` in `game` ends a line; `judge` is written after `[judge]`."""
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
    """A replayed game. `json` is its protocol; the properties show parts of it in a short form."""

    json: dict[str, Any]
    state: State
    events: tuple[Event, ...]

    def told(self, kind: type[E]) -> list[E]:
        """Returns the events of one kind. The protocol does not contain all of them."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def step(self) -> str:
        """Returns the current step, such as `turn 3` or `hunt`."""
        step = self.json["step"]
        return step["name"] if step["seat"] is None else f"{step['name']} {step['seat']}"

    @property
    def when(self) -> str:
        return f"{self.json['step']['phase']} {self.json['step']['number']}"

    @property
    def seconds(self) -> int | None:
        seconds: int | None = self.json["step"]["seconds"]
        return seconds

    @property
    def result(self) -> str | None:
        """Returns the result, such as `red blacks-out`, or None while the game goes on."""
        return self.json["winner"] and f"{self.json['winner']} {self.json['reason']}"

    @property
    def table(self) -> list[int]:
        table: list[int] = self.json["table"]
        return table

    @property
    def out(self) -> list[str]:
        """Returns how players went out, such as `7 shot night 2`."""
        return [f"{one['seat']} {one['cause']} {one['phase']} {one['number']}" for one in self.json["out"]]

    @property
    def speeches(self) -> list[str]:
        """Returns the speeches as `1: turn 3 60` or `2: turn 3 10 silent`. The number of the day is first."""
        return [
            f"{one['day']}: {one['kind']} {one['seat']} {one['seconds']}{' silent' * one['silent']}"
            for one in self.json["speeches"]
        ]

    @property
    def nominations(self) -> list[str]:
        """Returns the nominations as `1: 3 > 4`, or `1: 3 > 4 fell`."""
        return [
            f"{one['day']}: {one['by']} > {one['seat']}{'' if one['standing'] else ' fell'}"
            for one in self.json["nominations"]
        ]

    @property
    def votes(self) -> list[str]:
        """Returns the votes, such as `1.2 4: 1 3 | 5`: day 1, round 2, candidate 4, voters 1 and 3, and 5 by
        default; or `1.3 raise: 1 2 |`."""
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
        """Returns the days whose vote is cancelled."""
        return set(self.state.discipline.cancelled)

    @property
    def rejected(self) -> list[str]:
        """Returns the refused lines, such as `3 vote: wrong-step`."""
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
    """Plays the lines and returns the game. Raises `RecordError` like the replay."""
    return play_record(record(game, book=book, deal=deal, overrides=overrides, judge=judge))


def play_record(text: str) -> Played:
    played = replay(parse(text, EVERY_BOOK))
    return Played(json.loads(json.dumps(as_json(played))), played.state, played.events)


def refused(text: str) -> str:
    """Returns why the text is no record or can not be played. The reason is always one line."""
    with pytest.raises(RecordError) as raised:
        as_json(replay(parse(text)))
    message = english(raised.value)
    assert len(message.splitlines()) == 1
    return message


def passing(*seats: int) -> str:
    return "".join(f"until turn {seat}\n{seat} pass\n" for seat in seats)


def hands(*seats: int) -> str:
    return "".join(f"{seat} vote\n" for seat in seats)


def shots(target: int, *blacks: int) -> str:
    """Returns lines in which these blacks shoot the same target."""
    return "until hunt\n" + "".join(f"{black} shoot {target}\n" for black in blacks)


def leaves(seat: int, by: int) -> str:
    """Returns lines, from day 2 on: `by` nominates the only candidate, who is voted out and has his last
    word."""
    return f"until turn {by}\n{by} nominate {seat}\nuntil last-word {seat}\n"


def ballot(*pairs: tuple[int, int]) -> str:
    """Returns lines with nominations. Each pair is (by, seat), in the turn of `by`."""
    return "".join(f"until turn {by}\n{by} nominate {seat}\n" for by, seat in pairs)


def removed(*seats: int) -> str:
    return "".join(f"judge remove {seat}\n" for seat in seats)


def fouls(seat: int, count: int) -> str:
    return f"judge foul {seat}\n" * count


def poll(votes: Mapping[int, Sequence[int]]) -> str:
    """Returns the lines of a round of voting. `votes`: candidate → seats that raise a hand for him."""
    return "".join(f"until vote {seat}\n{hands(*voters)}" for seat, voters in votes.items())
