"""A deal that can be checked: its digest is published before the first night, and opened at the end.

The digest, or commitment, is the SHA-256 of some lines of UTF-8 text, each ended by one newline, in
lower-case hexadecimal. The nonce, 64 hexadecimal digits drawn for this game alone, keeps anybody from
trying all deals. Which lines they are is the version of the commitment.

Version 2 binds the game, the book, the chat's parameters, the cards and the names by seat:

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
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never

Version: TypeAlias = Literal[1, 2]

NEWEST: Version = 2
"""The version with which games are dealt now."""


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


Sealed: TypeAlias = Version1 | Version2
"""Everything that a commitment binds."""


def opening(deal: Sealed) -> bytes:
    """The bytes that are hashed."""
    match deal:
        case Version1():
            lines = ["mafia-deal-1", deal.ruleset, " ".join(deal.roles), deal.nonce]
        case Version2():
            overrides = {name: _ordered(value) for name, value in deal.overrides.items()}
            lines = ["mafia-deal-2", *map(_json, deal._replace(overrides=overrides))]
        case _:
            assert_never(deal)
    return "".join(f"{line}\n" for line in lines).encode()


def commitment(deal: Sealed) -> str:
    """The commitment to a deal, 64 hexadecimal digits."""
    return hashlib.sha256(opening(deal)).hexdigest()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _ordered(value: object) -> object:
    """A parameter's value; the numbers of a list in their one order."""
    return sorted(set(value)) if isinstance(value, Collection) and not isinstance(value, str) else value


def sealed(
    version: Version,
    *,
    game: int,
    ruleset: str,
    overrides: Mapping[str, object],
    roles: Sequence[str],
    players: Sequence[str],
    nonce: str,
) -> Sealed:
    """What a commitment of this version binds of a game."""
    match version:
        case 1:
            return Version1(ruleset, tuple(roles), nonce)
        case 2:
            return Version2(game, ruleset, overrides, tuple(roles), tuple(players), nonce)
        case _:
            assert_never(version)
