"""Seats and cards follow from the seed and the table: exact bytes, so that anybody can draw them again."""

import hashlib
from collections import Counter
from itertools import islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.commitment import CUTS, Version3, commitment, opening
from engine.derivation import below, deal_matches, derive_deal, numbers_from, text
from tests.rig.engine.dealt import DEALT, SEED
from tests.rig.engine.table import roles

GIVEN = DEALT._replace(seated=DEALT.joined[::-1])
TEXT = (
    "mafia-deal-3\n"
    "123\n"
    '"fiim-2019"\n'
    '{"opener":"lowest","short_turn_at":[5,12],"turn_seconds":45}\n'
    '["citizen","citizen","citizen","citizen","citizen","citizen","don","mafia","mafia","sheriff"]\n'
    '["Аня","B \\"o\\" b","\\\\","Єва","👨\u200d👩","\\"\\"\\"","#","x","x","…"]\n'
    "[3,0,10,0,0,7,1,0,0,5]\n"
    '"drawn"\n'
    '"6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c"\n'
).encode()


def small(number: int, players: int = 4, **changed: object) -> Version3:
    """Returns a table so small that all its deals can be counted. `number` makes the seed."""
    names = tuple("ABCDEF"[:players])
    cards = tuple(f"card {place}" for place in range(players))
    made = Version3(1, "party", {}, cards, names, (0,) * players, None, f"{number:064x}")
    return made._replace(**changed)  # type: ignore[arg-type]


def test_the_commitment_binds_the_game_and_the_seed() -> None:
    lines = f'mafia-seed-3\n123\n"{SEED}"\n'.encode()
    assert opening(DEALT) == lines
    assert commitment(DEALT) == hashlib.sha256(lines).hexdigest()


def test_the_key_is_made_of_nine_lines() -> None:
    assert text(DEALT) == TEXT


def test_the_text_contains_the_names_by_seat_if_seats_are_given() -> None:
    seated = '["…","x","x","#","\\"\\"\\"","👨\u200d👩","Єва","\\\\","B \\"o\\" b","Аня"]'
    assert text(GIVEN) == TEXT.replace(b'"drawn"', seated.encode())


def test_a_known_seed_gives_the_known_deal() -> None:
    assert derive_deal(DEALT) == ((0, 6, 9, 8, 3, 4, 2, 7, 1, 5), tuple(roles("cdccsmcmcc")))
    assert derive_deal(GIVEN) == (None, tuple(roles("mcsdccccmc")))


def test_numbers_are_four_bytes_each_of_blocks_that_are_counted() -> None:
    first, second = (hashlib.sha256(b"key" + bytes(7) + bytes([block])).digest() for block in (0, 1))
    read = [int.from_bytes(bytes(four), "big") for four in zip(*[iter(first + second)] * 4, strict=True)]
    assert list(islice(numbers_from(b"key"), 16)) == read


@pytest.mark.parametrize(
    ("bound", "drawn", "chosen"),
    [
        (3, [2**32 - 1, 5], 2),  # 2**32 - 1 is a multiple of 3, so only this last number is left out
        (3, [2**32 - 2], 2),
        (10, [2**32 - 6, 2**32 - 7], 9),
        (1, [2**32 - 1], 0),
        (2, [2**32 - 1], 1),
    ],
)
def test_numbers_above_the_largest_multiple_are_skipped(bound: int, drawn: list[int], chosen: int) -> None:
    assert below(bound, iter(drawn)) == chosen


def test_every_deal_is_as_likely_as_any_other() -> None:
    """Chi-square of the 36 deals of three cards to three people, over 3,600 seeds. A value over 57 has a
    probability of 1 in 100."""
    counted = Counter(derive_deal(small(number, 3)) for number in range(3600))
    assert len(counted) == 36
    assert sum((times - 100) ** 2 / 100 for times in counted.values()) < 57


def test_every_deal_is_as_likely_whatever_the_seed_if_one_cuts() -> None:
    """Chi-square of the 24 orders of the cards, over 2,000 ways in which four people cut. A value over 42 has
    a probability of 1 in 100."""
    cuts = ((a, b, c, d) for a in CUTS for b in CUTS for c in CUTS for d in CUTS[:2])
    counted = Counter(derive_deal(small(7, cuts=each)).roles for each in cuts)
    mean = 2000 / 24
    assert sum((times - mean) ** 2 / mean for times in counted.values()) < 42


changes = st.one_of(
    st.fixed_dictionaries({"game": st.integers(1)}),
    st.fixed_dictionaries({"ruleset": st.sampled_from(("party", "city", "own"))}),
    st.fixed_dictionaries({"overrides": st.dictionaries(st.sampled_from("abc"), st.integers(0, 99))}),
    st.fixed_dictionaries({"joined": st.permutations(DEALT.joined).map(tuple)}),
    st.fixed_dictionaries({"joined": st.lists(st.text(max_size=8), min_size=10, max_size=10).map(tuple)}),
    st.fixed_dictionaries({"cuts": st.lists(st.integers(0, 10), min_size=10, max_size=10).map(tuple)}),
    st.fixed_dictionaries({"seated": st.permutations(DEALT.joined).map(tuple)}),
    st.fixed_dictionaries({"cards": st.just((*DEALT.cards[:-1], "thief"))}),
    st.fixed_dictionaries({"seed": st.text("0123456789abcdef", min_size=64, max_size=64)}),
)


@given(changes)
def test_any_change_of_the_text_gives_other_random_numbers(changed: dict[str, object]) -> None:
    other = DEALT._replace(**changed)  # type: ignore[arg-type]
    assume(other != DEALT)
    assert text(other) != TEXT
    keys = (hashlib.sha256(text(deal)).digest() for deal in (DEALT, other))
    first, second = (list(islice(numbers_from(key), 8)) for key in keys)
    assert first != second


def test_each_cut_gives_other_random_numbers() -> None:
    ways = [(*DEALT.cuts[:9], cut) for cut in (0, *CUTS)]
    assert len({derive_deal(DEALT._replace(cuts=cuts)) for cuts in ways}) == len(ways)


@given(st.integers(0, 10**9), st.integers(1, 6))
def test_everybody_has_a_seat_and_every_card_is_dealt(number: int, players: int) -> None:
    deal = small(number, players)
    order, cards = derive_deal(deal)
    assert sorted(order or ()) == list(range(players))
    assert sorted(cards) == sorted(deal.cards)
    assert derive_deal(small(number, players)) == (order, cards)


def test_a_deal_that_does_not_follow_from_the_seed_is_found() -> None:
    order, cards = derive_deal(DEALT)
    players = tuple(DEALT.joined[place] for place in order or ())
    assert deal_matches(DEALT, cards, players)
    assert not deal_matches(DEALT, cards[::-1], players)
    assert not deal_matches(DEALT, cards, players[::-1])
    assert not deal_matches(DEALT._replace(cuts=DEALT.cuts[:-1]), cards, players)
    assert not deal_matches(DEALT._replace(joined=DEALT.joined[:-1]), cards, players)
    assert not deal_matches(DEALT, cards, players[:-1])
    assert not deal_matches(DEALT, cards[:-1], players)


def test_given_seats_are_those_of_the_people_who_joined() -> None:
    seated = GIVEN.seated or ()
    cards = derive_deal(GIVEN).roles
    assert deal_matches(GIVEN, cards, seated)
    stranger = ("Stranger", *seated[1:])
    other = GIVEN._replace(seated=stranger)
    assert not deal_matches(other, derive_deal(other).roles, stranger)
