"""The record as the bot writes it: reading gives the same as was written."""

import datetime as dt
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.commitment import Seating, Version1, Version2, Version3
from engine.deal_opened import DealOpened
from engine.record import Record, parse, write
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from tests.rig.engine.table import TEN, roles

DEALT = tuple(ROLES[role] for role in roles(TEN))
IDS = tuple(roles(TEN))


def written(*names: str, lines: tuple[str, ...] = (), **more: object) -> Record:
    text = write(ruleset="fiim-2019", roles=DEALT, players=names, lines=lines, **{"overrides": {}, **more})  # type: ignore[arg-type]
    return parse(text)


def test_roles_names_and_lines_are_read_back() -> None:
    record = written("Ann", "Боб", lines=("until turn 1", "1 nominate 4", "judge foul 3 6.6.1"))
    assert record.roles == DEALT
    assert record.source.players == ["Ann", "Боб"]
    assert [line.text for line in record.lines] == ["until turn 1", "1 nominate 4", "judge foul 3 6.6.1"]


def test_a_date_and_a_note_are_read_back() -> None:
    when = dt.datetime(2024, 5, 1, 19, 0, 7, 5, tzinfo=dt.UTC)
    record = written(date=when, note='closed by "/stop"')
    assert record.source.date == when.replace(microsecond=0)
    assert record.source.note == 'closed by "/stop"'


def test_the_whole_text_of_a_record_is_as_expected() -> None:
    text = write(
        ruleset="fiim-2019",
        roles=DEALT[:3],
        players=("Ann", 'B "o" b'),
        lines=("until turn 1", 'judge foul 3 "no" \\ XX'),
        overrides={"turn_seconds": 45, "show_ballot": True, "opener": "lowest", "short_turn_at": [12, 5, 12]},
        date=dt.datetime(2024, 5, 1, 19, 0, 7, 5, tzinfo=dt.UTC),
        note="closed",
        variant="our Fridays",
        deal=DealOpened(commitment="a" * 64, nonce="b" * 64),
    )
    assert text.splitlines() == [
        "mafia_record = 1",
        'ruleset = "fiim-2019"',
        'roles = ["citizen", "don", "citizen"]',
        'players = ["Ann", "B \\"o\\" b"]',
        'variant = "our Fridays"',
        "date = 2024-05-01T19:00:07+00:00",
        'note = "closed"',
        'game = """',
        "until turn 1",
        "judge foul 3 no  XX",
        '"""',
        "",
        "[overrides]",
        "turn_seconds = 45",
        "show_ballot = true",
        'opener = "lowest"',
        "short_turn_at = [5, 12]",
        "",
        "[deal]",
        f'commitment = "{"a" * 64}"',
        f'nonce = "{"b" * 64}"',
    ]
    assert text.endswith("\n")


DEALS = [
    DealOpened(commitment="a" * 64, nonce="b" * 64),
    DealOpened(version=2, game=123, commitment="a" * 64, nonce="b" * 64),
    DealOpened(
        version=3,
        game=123,
        commitment="a" * 64,
        seed="c" * 64,
        joined=["Bob", 'A "n" n'],
        cuts=[0, 10],
        seats="drawn",
    ),
]


@pytest.mark.parametrize("deal", DEALS)
def test_the_opened_deal_is_read_back(deal: DealOpened) -> None:
    assert written(deal=deal).source.deal == deal


def test_the_deal_of_version_2_names_its_version_and_game() -> None:
    text = write(ruleset="fiim-2019", roles=DEALT, players=(), lines=(), overrides={}, deal=DEALS[1])
    assert text.splitlines()[-5:-2] == ["[deal]", "version = 2", "game = 123"]


def test_the_deal_of_version_3_has_all_that_it_follows_from() -> None:
    text = write(ruleset="fiim-2019", roles=DEALT, players=(), lines=(), overrides={}, deal=DEALS[2])
    assert text.splitlines()[-8:] == [
        "[deal]",
        "version = 3",
        "game = 123",
        f'commitment = "{"a" * 64}"',
        f'seed = "{"c" * 64}"',
        'joined = ["Bob", "A \\"n\\" n"]',
        "cuts = [0, 10]",
        'seats = "drawn"',
    ]


@pytest.mark.parametrize(("seats", "seated"), [("drawn", None), ("given", ("Ann", "Bob"))])
def test_a_record_says_what_its_deal_follows_from(seats: Seating, seated: tuple[str, ...] | None) -> None:
    deal = DEALS[2].model_copy(update={"seats": seats})
    sealed = written("Ann", "Bob", overrides={"turn_seconds": 45}, deal=deal).sealed()
    cards, joined = tuple(sorted(IDS)), ("Bob", 'A "n" n')
    assert sealed == Version3(
        123, "fiim-2019", {"turn_seconds": 45}, cards, joined, (0, 10), seated, "c" * 64
    )


def test_a_record_says_what_its_commitment_binds() -> None:
    first, second = (written("Ann", "Bob", overrides={"turn_seconds": 45}, deal=deal) for deal in DEALS[:2])
    assert written("Ann").sealed() is None
    assert first.sealed() == Version1("fiim-2019", IDS, "b" * 64)
    assert second.sealed() == Version2(123, "fiim-2019", {"turn_seconds": 45}, IDS, ("Ann", "Bob"), "b" * 64)


def test_without_overrides_and_deal_the_game_is_the_end() -> None:
    text = write(ruleset="fiim-2019", roles=DEALT, players=(), lines=("timeout",), overrides={})
    assert text.endswith('game = """\ntimeout\n"""\n')


@pytest.mark.parametrize("name", ['a "quoted" one', "back\\slash", '"""', "\\", "’ʼ é 😀"])
def test_a_name_is_written_as_data(name: str) -> None:
    assert written(name).source.players == [name]


@pytest.mark.parametrize("name", ["two\nlines", "bell\a", "\u2028", "\x7f", "no\u00a0break"])
def test_a_control_character_becomes_a_space(name: str) -> None:
    assert "".join(char if char.isprintable() else " " for char in name) in written(name).source.players


@settings(max_examples=200)
@given(
    st.text(
        st.characters(exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), include_characters=" "), max_size=32
    )
)
@example("👨\u200d👩\u200d👧 \ufeff \u2060 \U000e0067")
def test_a_name_is_read_as_it_was_shown(name: str) -> None:
    """It is also a JSON string, so that a browser can read it (docs/verify.md)."""
    text = write(ruleset="fiim-2019", roles=DEALT, players=(name,), lines=(), overrides={})
    assert parse(text).source.players == [name]
    assert json.loads(text.splitlines()[3].removeprefix("players = ")) == [name]


def test_invisible_characters_of_a_name_are_visible_in_the_file() -> None:
    text = write(ruleset="fiim-2019", roles=DEALT, players=("a\u202eb\u200d",), lines=(), overrides={})
    assert 'players = ["a\\u202eb\\u200d"]' in text


def test_a_reason_can_not_end_the_game_text() -> None:
    record = written(lines=('judge foul 3 he said """ \\u0022', "timeout"))
    assert len(record.lines) == 2


@settings(max_examples=60)
@given(st.lists(st.text(max_size=12), max_size=10), st.text(max_size=20))
def test_any_names_and_any_reason_are_read_back(names: list[str], reason: str) -> None:
    record = written(*names, lines=(f"judge foul 3 {' '.join(reason.split())}", "timeout"), note=reason)
    assert len(record.source.players) == len(names)
    assert len(record.lines) == 2


def test_a_variant_is_written_by_what_it_changes() -> None:
    changes = {"turn_seconds": 45, "show_ballot": True, "opener": "lowest", "short_turn_at": [3, 5]}
    variant = BOOKS["fiim-2019"].with_overrides(changes)
    assert written(overrides=changes).rules == variant
