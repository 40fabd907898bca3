"""`mafia verify`: compares the deal of a record with the digests that the bot posted before the game."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import assert_never

from bot.commands.answers import warn
from bot.commands.replaying import WRONG_INPUT, read_text
from bot.render.locales import say
from engine.commitment import NOT_CUT, Sealed, Version1, Version2, Version3, commitment
from engine.deal_opened import DealOpened
from engine.derivation import deal_commitment, deal_matches
from engine.record import Record, RecordError, parse, printable
from engine.remark import Remark

DIFFERS = 1


def verify(path: Path, digests: Sequence[str], locale: str) -> int:
    """Prints what the digests that the bot posted in the chat prove about a record. Returns the exit code: 1
    if they contradict it, 2 if it can not be checked. `path`: the record's path."""
    name = printable(str(path))
    try:
        record = parse(read_text(path))
        given = [_hexadecimal(digest) for digest in digests]
    except RecordError as error:
        warn(name, error)
        return WRONG_INPUT
    except ValueError as error:
        warn(error)
        return WRONG_INPUT
    deal = record.sealed()
    if deal is None or record.source.deal is None:
        warn(name, Remark("no-commitment"))
        return WRONG_INPUT
    wrong = [*_wrong(record, deal, record.source.deal.commitment, given, locale)]
    told = wrong or [*_proved(record, deal, given, locale)]
    sys.stdout.write("".join(f"{line}\n" for line in (f"{name}:", *told)))
    return DIFFERS if wrong else 0


def _hexadecimal(digest: str) -> str:
    plain = digest.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", plain):
        raise ValueError(Remark("no-digest"), Remark("digest-form", count="64"))
    return plain


def _wrong(record: Record, deal: Sealed, written: str, digests: Sequence[str], locale: str) -> Iterator[str]:
    """Yields lines that say what contradicts the record. If the user gives no digest, the digest in the
    record itself is compared."""
    computed = _computed(deal)
    for digest in digests or [written]:
        if digest not in computed:
            key = "verify-wrong-given" if digests else "verify-wrong-written"
            yield say(locale, key, {"computed": " · ".join(computed), "digest": digest})
    roles = tuple(role.id for role in record.roles)
    if isinstance(deal, Version3) and not deal_matches(deal, roles, tuple(record.source.players)):
        yield say(locale, "verify-wrong-deal", {})


def _computed(deal: Sealed) -> list[str]:
    return [commitment(deal), *([deal_commitment(deal)] if isinstance(deal, Version3) else [])]


def _proved(record: Record, deal: Sealed, digests: Sequence[str], locale: str) -> Iterator[str]:
    if not digests:
        yield say(locale, "verify-itself", {})
        return
    match deal:
        case Version1():
            yield say(locale, "verify-holds-cards", {})
        case Version2():
            yield say(locale, "verify-holds-deal", {})
        case Version3():
            yield from _proved_of_seed(deal, record.source.deal, digests, locale)
        case _:
            assert_never(deal)
    if record.source.book is not None:
        yield say(locale, "verify-carried", {})


def _proved_of_seed(
    deal: Version3, opened: DealOpened | None, digests: Sequence[str], locale: str
) -> Iterator[str]:
    """Yields lines that say what is proved about a deal that follows from a seed. One digest proves the seed,
    the other proves everything else."""
    seed, whole = (digest in digests for digest in _computed(deal))
    yield say(locale, "verify-follows", {"seating": "drawn" if deal.seated is None else "given"})
    yield _of_seed(deal, opened, locale) if seed else say(locale, "verify-no-seed", {})
    yield say(locale, "verify-bound" if whole else "verify-not-bound", {})
    yield say(locale, "verify-not-proved", {})


def _of_seed(deal: Version3, opened: DealOpened | None, locale: str) -> str:
    """Returns a line that says what the digest of the seed proves, by what was known when the bot posted it.
    In tournaments, older versions did so only at the deal, with seats given and nobody to cut the deck."""
    cuts = sum(cut != NOT_CUT for cut in deal.cuts)
    if opened is not None and opened.announced:
        return say(locale, "verify-seed-announced", {"count": cuts})
    if deal.seated is not None and not cuts:
        return say(locale, "verify-seed-at-some-time", {})
    return say(locale, "verify-seed", {})
