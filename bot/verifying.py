"""`mafia verify`: whether the cards of a record are those that were committed to at the deal."""

import sys
from pathlib import Path

from bot.replaying import WRONG_INPUT, read_text
from engine.commitment import commitment
from engine.record import RecordError, parse

DIFFERS = 1


def verify(path: Path) -> int:
    """Prints the commitment to compare with the one in the chat; returns the exit code."""
    try:
        record = parse(read_text(path))
    except RecordError as error:
        sys.stderr.write(f"mafia: {path}: {error}\n")
        return WRONG_INPUT
    deal = record.source.deal
    if deal is None:
        sys.stderr.write(f"mafia: {path}: the record carries no commitment ([deal])\n")
        return WRONG_INPUT
    computed = commitment(record.rules.id, record.roles, deal.nonce)
    if computed != deal.commitment:
        sys.stdout.write(f"{path}: WRONG: these cards give {computed}, the record says {deal.commitment}\n")
        return DIFFERS
    sys.stdout.write(f"{path}: the cards match {computed}; compare it with the one published at the deal\n")
    return 0
