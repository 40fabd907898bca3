"""`mafia verify`: whether the deal of a record is the one whose commitment was posted."""

import re
import sys
from pathlib import Path
from typing import assert_never

from bot.commands.replaying import WRONG_INPUT, read_text
from engine.commitment import Sealed, Version1, Version2, commitment
from engine.record import RecordError, parse, printable

DIFFERS = 1

ITSELF = """\
{path}: the file agrees with itself. That proves nothing: a forged file agrees with itself too
To check the deal, add the digest from the host's message in the chat: mafia verify FILE DIGEST
"""

HOLDS = """\
{path}: this deal is the one committed to
Proved: {bound} were fixed when the digest was posted, and not changed since
Not proved: how the cards were drawn (the operator's program draws); that nobody looked; that the message
with the digest was not deleted and posted again; what was done in the game
"""

CARRIED = """\
Nor is what the record says in [book]: the digest binds the name of the book only
"""


def verify(path: Path, digest: str | None = None) -> int:
    """Prints what the digest that was posted in the chat proves about a record; returns the exit code."""
    name = printable(str(path))
    try:
        record = parse(read_text(path))
        given = None if digest is None else _hexadecimal(digest)
    except RecordError as error:
        sys.stderr.write(f"mafia: {name}: {error}\n")
        return WRONG_INPUT
    except ValueError as error:
        sys.stderr.write(f"mafia: {error}\n")
        return WRONG_INPUT
    deal, opened = record.sealed(), record.source.deal
    if deal is None or opened is None:
        sys.stderr.write(f"mafia: {name}: the record carries no commitment ([deal])\n")
        return WRONG_INPUT
    computed, expected = commitment(deal), given or opened.commitment
    if computed != expected:
        whose = "the file says" if given is None else "the digest given is"
        sys.stdout.write(f"{name}: WRONG: this deal has the digest {computed}, {whose} {expected}\n")
        return DIFFERS
    sys.stdout.write((HOLDS if given else ITSELF).format(path=name, bound=_bound(deal)))
    if given and record.source.book is not None:
        sys.stdout.write(CARRIED)
    return 0


def _hexadecimal(digest: str) -> str:
    """Raises ValueError."""
    plain = digest.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", plain):
        raise ValueError("DIGEST is not a digest: 64 digits, 0-9 and a-f")
    return plain


def _bound(deal: Sealed) -> str:
    match deal:
        case Version1():
            return "the cards by seat and the book"
        case Version2():
            return "the cards and names by seat, the book, its house rules and the game's number"
        case _:
            assert_never(deal)
