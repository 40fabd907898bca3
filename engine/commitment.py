"""A deal that can be checked: its digest is published beforehand, and opened at the end.

The digest, or commitment, is the SHA-256 of some lines of UTF-8 text, each ended by one newline, in
lower-case hexadecimal. Which lines they are is the version of the commitment.

Version 3 is published when the table begins to gather. It binds the game and the seed, 64 hexadecimal digits
drawn for this game alone:

    mafia-seed-3
    123
    "6f1c…"

What follows from the seed, and from what the table does until the deal, is in `engine.derivation`.

Version 2 is published at the deal. It binds the game, the book, the chat's parameters, the cards and the
names by seat. The nonce, drawn as a seed is, keeps anybody from trying all deals:

    mafia-deal-2
    123
    "fiim-2019"
    {"opener":"lowest","turn_seconds":45}
    ["citizen","don", …]
    ["Ann","Bob", …]
    "6f1c…"

After the first, each line is one value as JavaScript's `JSON.stringify` writes it: no blanks; `\\` before
`"` and `\\`; control characters as `\\b`, `\\f`, `\\n`, `\\r`, `\\t` or `\\u001f`; every other character as
it is. So no value holds a newline, and no name can pass for another line. Parameters are sorted by name;
a list of numbers ascends, each number once.

Version 1 binds the book and the cards:

    mafia-deal-1
    fiim-2019
    citizen don citizen mafia citizen mafia sheriff citizen citizen citizen
    6f1c…
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple, TypeAlias, assert_never

Version: TypeAlias = Literal[1, 2, 3]

SEEDED: Version = 3
"""The version of a game whose table gathered under the digest of its seed."""

SEEDLESS: Version = 2
"""The version of a game that has no seed: a practice, or a table that gathered before there were seeds."""

Seating: TypeAlias = Literal["drawn", "given"]
"""Whether the seats follow from the seed, or were given to people in another way."""

SILENT = 0
"""Stands for the cut of somebody who has not cut."""

CUTS = range(1, 11)
"""Where the deck may be cut."""


class Version1(NamedTuple):
    """`ruleset` is the book's id, `roles` are ids, by seat."""

    ruleset: str
    roles: tuple[str, ...]
    nonce: str


class Version2(NamedTuple):
    """`game` is the game's number; by seat are `roles`, their ids, and `players`, the names the group saw."""

    game: int
    ruleset: str
    overrides: Mapping[str, object]
    roles: tuple[str, ...]
    players: tuple[str, ...]
    nonce: str


class Version3(NamedTuple):
    """`cards`: ids of all roles, sorted. In the order of joining are `joined`, the names the group saw, and
    `cuts`. `seated`: the names by seat if the seats were given; None if they are drawn."""

    game: int
    ruleset: str
    overrides: Mapping[str, object]
    cards: tuple[str, ...]
    joined: tuple[str, ...]
    cuts: tuple[int, ...]
    seated: tuple[str, ...] | None
    seed: str


Sealed: TypeAlias = Version1 | Version2 | Version3
"""Everything that a commitment binds."""


def opening(deal: Sealed) -> bytes:
    """The bytes that are hashed."""
    match deal:
        case Version1():
            lines = ["mafia-deal-1", deal.ruleset, " ".join(deal.roles), deal.nonce]
        case Version2():
            lines = ["mafia-deal-2", *map(canonical, deal)]
        case Version3():
            return _of_seed(deal.game, deal.seed)
        case _:
            assert_never(deal)
    return "".join(f"{line}\n" for line in lines).encode()


def commitment(deal: Sealed) -> str:
    """The commitment to a deal, 64 hexadecimal digits."""
    return hashlib.sha256(opening(deal)).hexdigest()


def seed_commitment(game: int, seed: str) -> str:
    """The same for a table that only begins to gather."""
    return hashlib.sha256(_of_seed(game, seed)).hexdigest()


def _of_seed(game: int, seed: str) -> bytes:
    return f"mafia-seed-3\n{canonical(game)}\n{canonical(seed)}\n".encode()


def canonical(value: object) -> str:
    """A value as JSON in the one form that is hashed."""
    if isinstance(value, Mapping):
        value = {name: _ordered(each) for name, each in value.items()}
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _ordered(value: object) -> object:
    """A parameter's value; the numbers of a list in their one order."""
    return sorted(set(value)) if isinstance(value, Collection) and not isinstance(value, str) else value
