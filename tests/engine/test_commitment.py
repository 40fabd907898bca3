"""The commitment to a deal: exact bytes, so that anybody can check it without this program."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.commitment import Version1, Version2, commitment, opening
from engine.roles import ROLES
from engine.rules.choices import Opener
from engine.rules.registry import BOOKS
from tests.rig.engine.table import TEN, roles

DEALT = tuple(roles(TEN))
NONCE = "6f1c" * 16
FIRST = Version1("fiim-2019", DEALT, NONCE)
FIRST_LINES = (
    b"mafia-deal-1\n"
    b"fiim-2019\n"
    b"citizen don citizen mafia citizen mafia sheriff citizen citizen citizen\n"
    b"6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c\n"
)
OVERRIDES = {"turn_seconds": 45, "short_turn_at": [12, 5, 12], "opener": Opener.LOWEST, "show_ballot": True}
NAMES = ("Аня", 'B "o" b', "\\", "a\nb", "\x1f\x7f\u2028", "👨\u200d👩", "mafia-deal-2", "", "x", "ʼ")
SECOND = Version2(123, "fiim-2019", OVERRIDES, DEALT, NAMES, NONCE)
SECOND_LINES = (
    "mafia-deal-2\n"
    "123\n"
    '"fiim-2019"\n'
    '{"opener":"lowest","short_turn_at":[5,12],"show_ballot":true,"turn_seconds":45}\n'
    '["citizen","don","citizen","mafia","citizen","mafia","sheriff","citizen","citizen","citizen"]\n'
    '["Аня","B \\"o\\" b","\\\\","a\\nb","\\u001f\x7f\u2028","👨\u200d👩","mafia-deal-2","","x","ʼ"]\n'
    '"6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c"\n'
).encode()

values = st.booleans() | st.integers(0) | st.sampled_from(("", "next", "lowest", "\n", '"')) | st.none()
numbers = st.sets(st.integers(0, 30)).map(sorted)
deals = st.builds(
    Version2,
    game=st.integers(1),
    ruleset=st.sampled_from([*BOOKS]),
    overrides=st.dictionaries(st.text("abc_", min_size=1), values | numbers, max_size=4),
    roles=st.lists(st.sampled_from(sorted(ROLES)), max_size=6).map(tuple),
    players=st.lists(st.text(max_size=8) | st.sampled_from(NAMES), max_size=6).map(tuple),
    nonce=st.text("0123456789abcdef", min_size=64, max_size=64),
)


def test_the_text_of_version_1_is_four_lines() -> None:
    assert opening(FIRST) == FIRST_LINES


def test_the_text_of_version_2_is_seven_lines_of_json() -> None:
    assert opening(SECOND) == SECOND_LINES


@pytest.mark.parametrize(("deal", "lines"), [(FIRST, FIRST_LINES), (SECOND, SECOND_LINES)])
def test_the_commitment_is_their_sha_256_in_hexadecimal(deal: Version1 | Version2, lines: bytes) -> None:
    assert commitment(deal) == hashlib.sha256(lines).hexdigest()


def _read(lines: bytes) -> tuple[Any, ...]:
    """Reads the bytes of version 2 by their description alone. Returns what they say."""
    version, *rest, end = lines.decode().split("\n")
    assert (version, end) == ("mafia-deal-2", "")
    game, ruleset, overrides, cards, players, nonce = map(json.loads, rest)
    return game, ruleset, overrides, tuple(cards), tuple(players), nonce


@given(deals)
def test_different_deals_never_have_the_same_text(deal: Version2) -> None:
    """Two different deals never give the same bytes: names may hold any characters."""
    assert _read(opening(deal)) == tuple(deal)


@given(deals)
def test_the_order_of_parameters_does_not_change_the_text(deal: Version2) -> None:
    turned = dict(reversed([*deal.overrides.items()]))
    assert opening(deal._replace(overrides=turned)) == opening(deal)


@pytest.mark.parametrize("kind", [list, tuple, set, frozenset])
def test_a_list_of_numbers_is_the_same_in_any_order_and_shape(kind: type) -> None:
    turned = {**OVERRIDES, "short_turn_at": kind([5, 12])}
    assert opening(SECOND._replace(overrides=turned)) == SECOND_LINES


@given(st.text() | st.sampled_from(NAMES), st.integers(0, 9))
@example('"]\n"' + "0" * 64 + '"\n', 9)
def test_a_line_break_in_a_name_adds_no_line(name: str, seat: int) -> None:
    players = (*NAMES[:seat], name, *NAMES[seat + 1 :])
    lines = opening(SECOND._replace(players=players)).split(b"\n")
    assert lines[:5] + lines[6:] == SECOND_LINES.split(b"\n")[:5] + SECOND_LINES.split(b"\n")[6:]
