"""The published digest of a deal, which lets everybody check the deal after the game.

The digest, or commitment, is the SHA-256 of some lines of UTF-8 text, in lower-case hexadecimal. Each line
ends with one newline. The version of the commitment says which lines they are.

Version 3 is published when the lobby opens. It covers the game and its seed. The seed is 64 random
hexadecimal digits, which no other game uses:

    mafia-seed-3
    123
    "6f1c…"

`engine.derivation` says how the deal follows from the seed and from what the table does before the deal.

Version 2 is published at the deal. It covers the game, the book, the chat's parameters, the cards, the names
by seat, and a nonce. The nonce is as random as a seed, so nobody can find the deal by trying all deals:

    mafia-deal-2
    123
    "fiim-2019"
    {"opener":"lowest","turn_seconds":45}
    ["citizen","don", …]
    ["Ann","Bob", …]
    "6f1c…"

Each line after the first is one value as JavaScript's `JSON.stringify` writes it: no blanks; `\\` before `"`
and `\\`; control characters as `\\b`, `\\f`, `\\n`, `\\r`, `\\t` or `\\u001f`; every other character
unchanged. So no value contains a newline, and no name can look like another line. Parameters are sorted by
name. A list of numbers ascends and has each number once.

Version 1 covers the book and the cards:

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
"""The version of a game whose lobby published the digest of its seed."""

SEEDLESS: Version = 2
"""The version for a game without a seed: a practice, or a lobby that was opened before seeds existed."""

Seating: TypeAlias = Literal["drawn", "given"]
""""drawn": the seats follow from the seed. "given": the players have their seats in another way."""

NOT_CUT = 0
"""The number for a player who has not cut the deck."""

CUTS = range(1, 11)
"""The places at which the deck may be cut."""


class Version1(NamedTuple):
    """The contents of version 1. `ruleset` is the book's id; `roles` are role ids by seat."""

    ruleset: str
    roles: tuple[str, ...]
    nonce: str


class Version2(NamedTuple):
    """The contents of version 2. `game` is the game's number. By seat: `roles` are role ids, `players` are
    the names that the group saw."""

    game: int
    ruleset: str
    overrides: Mapping[str, object]
    roles: tuple[str, ...]
    players: tuple[str, ...]
    nonce: str


class Version3(NamedTuple):
    """The contents of version 3. `cards` are the ids of all roles, sorted. In the order of joining: `joined`
    are the names that the group saw, `cuts` are these people's cuts. `seated`: the names by seat if the seats
    were given, None if they are drawn."""

    game: int
    ruleset: str
    overrides: Mapping[str, object]
    cards: tuple[str, ...]
    joined: tuple[str, ...]
    cuts: tuple[int, ...]
    seated: tuple[str, ...] | None
    seed: str


Sealed: TypeAlias = Version1 | Version2 | Version3
"""The contents of a commitment, of any version."""


def opening(deal: Sealed) -> bytes:
    """Returns the bytes whose hash is the commitment."""
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
    """Returns the commitment to a deal: 64 hexadecimal digits."""
    return hashlib.sha256(opening(deal)).hexdigest()


def seed_commitment(game: int, seed: str) -> str:
    """Returns the commitment to a seed, published when the lobby opens: 64 hexadecimal digits."""
    return hashlib.sha256(_of_seed(game, seed)).hexdigest()


def _of_seed(game: int, seed: str) -> bytes:
    return f"mafia-seed-3\n{canonical(game)}\n{canonical(seed)}\n".encode()


def canonical(value: object) -> str:
    """Writes a value as JSON, in the only form that is hashed."""
    if isinstance(value, Mapping):
        value = {name: _ordered(each) for name, each in value.items()}
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _ordered(value: object) -> object:
    """Returns a parameter's value. A collection becomes a sorted list without duplicates."""
    return sorted(set(value)) if isinstance(value, Collection) and not isinstance(value, str) else value
