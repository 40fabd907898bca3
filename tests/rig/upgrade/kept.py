"""The kept games: for each, a record of the whole game, and its protocol."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from engine import notation
from engine.acts import Act, Timeout
from engine.decide import decide
from engine.notation import Undo, Until
from engine.record import Record, parse
from engine.refusals import Refusal
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import AnyStep, StepName

HERE = Path(__file__).parents[2] / "upgrade"
BOOKS = ("fiim-2019", "classic-10", "ua-club", "city", "party")
LOCALES = ("ru", "uk")

FIRST_CHAT = -1000000000001
"""The chat of game 1. Game 2 has the next lower number, and so on."""


@dataclass(frozen=True)
class Kept:
    """One game from its deal to its end. `acts` are lines of a record."""

    book: str
    locale: str
    record: Record
    acts: tuple[str, ...]

    @property
    def protocol(self) -> Any:
        """Returns the output of `mafia replay --json` by the program that played the game."""
        return json.loads(self._file("json").read_text(encoding="utf-8"))

    def _file(self, kind: str) -> Path:
        return HERE / "games" / f"{self.book}.{self.locale}.{kind}"


@dataclass(frozen=True)
class Fork:
    """A kept game in a database, after some of its acts. `step` None: its lobby is still open."""

    number: int
    kept: Kept
    step: str | None
    acts: int

    @property
    def chat(self) -> int:
        return FIRST_CHAT - self.number + 1

    @property
    def heads(self) -> int:
        return len(self.kept.record.roles)

    def person(self, seat: int) -> int:
        """Returns the user id of the person in this seat. Nobody plays in two games."""
        return 1000 * self.number + seat

    def __str__(self) -> str:
        return f"{self.kept.book}-{self.kept.locale}-{self.step or 'lobby'}"


def kept(book: str, locale: str) -> Kept:
    record = parse((HERE / "games" / f"{book}.{locale}.toml").read_text(encoding="utf-8"))
    return Kept(book, locale, record, tuple(line.text for line in record.lines))


@cache
def forks() -> tuple[Fork, ...]:
    """Returns a fork at every step of every book, alternately in Russian and Ukrainian, and a lobby of each
    book."""
    numbers = iter(range(1, 1000))
    return tuple(chain.from_iterable(_of_book(at, book, numbers) for at, book in enumerate(BOOKS)))


def _of_book(at: int, book: str, numbers: Iterator[int]) -> Iterator[Fork]:
    games = [kept(book, locale) for locale in LOCALES]
    yield Fork(next(numbers), games[at % 2], None, 0)
    for place, step in enumerate(_found(games[0])):
        game = games[(at + place) % 2]
        yield Fork(next(numbers), game, step, _found(game)[step])


def _found(game: Kept) -> dict[str, int]:
    """Returns step → how many acts lead into the middle of it."""
    state = new_game(game.record.rules, game.record.roles)
    found: dict[AnyStep, int] = {state.step.name: 0}
    for number, line in enumerate(game.acts, 1):
        before, state = state, _after(state, line)
        first = state.step.name not in found
        within = state.step.serial == before.step.serial and found[state.step.name] == number - 1
        if (first or within) and (state.step.name is not StepName.OVER or game.book in ("city", "party")):
            found[state.step.name] = number
    return {step: found[step] for step in sorted(found)}


def _after(state: State, line: str) -> State:
    decision = decide(state, act_of(line, state.rules))
    assert not isinstance(decision, Refusal), line
    return decision.state


def act_of(line: str, rules: RuleSet) -> Act:
    act = notation.read(line, notation.vocabulary(rules))
    assert not isinstance(act, Undo | Until)
    return act


def is_timeout(line: str) -> bool:
    return line == Timeout.WORD
