"""The file of an event: what is written is what is read, and each error names its key."""

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from championship.event import Event, EventError, Player, Slot, Substitution, changed, read
from championship.event_text import write
from tests.championship.events import event, seated_in_order

NAMES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=20)


def _words(name: str) -> tuple[str, ...]:
    """Two names with the same words are one: whatever space is between them looks the same."""
    return tuple(name.split())


def test_what_is_written_is_read() -> None:
    whole = seated_in_order(
        event(
            overrides={"turn_seconds": 45},
            games=[
                {
                    "stage": "Heats",
                    "round": 1,
                    "table": "A",
                    "record": "1.mafia.toml",
                    "void": "a phone died",
                },
                {
                    "stage": "Heats",
                    "round": 1,
                    "table": "B",
                    "results": "results.csv",
                    "game": "1-2",
                    "protests": [{"by": "P11", "text": "…", "decision": "no"}],
                },
            ],
            substitutions=[{"goes": "P1", "comes": "P20", "stage": "Final", "round": 1}],
        )
    )
    assert read(write(whole)) == whole


@given(st.lists(NAMES.map(str.strip).filter(bool), unique_by=_words, min_size=1, max_size=12))
@example(["a b", "a\u2003c", "ab"])
def test_any_names_are_read_as_they_were_written(names: list[str]) -> None:
    named = event(players=[Player(name=name) for name in names])
    printed = [player.name for player in read(write(named)).players]
    assert [*map(_words, printed)] == [*map(_words, names)]


WRONG = {
    "title": ('title = "Кубок"', "", "title: Field required"),
    "a version": ("mafia_event = 1", "mafia_event = 2", "mafia_event: "),
    "a book": ("fiim-2019", "chess", "ruleset: “chess” is none of fiim-2019"),
    "an override": ("[seeds]", "[overrides]\nturn = 3\n[seeds]", "overrides: "),
    "a key": ("[seeds]", "[seeds]\nluck = 3", "seeds.luck: "),
    "a name twice": ('"P2"', '"P1"', "event: player “P1” stands twice"),
    "a number of rounds": ("rounds = 3", "rounds = 0", "stages.1.rounds: "),
    "an unseated stranger": ('["P1", ', '["Nobody", ', "“Nobody” sits in Heats, 1, and is no player"),
    "a seat twice": ('["P1", ', '["P2", ', "stages.1: player in round 1 “P2” stands twice"),
    "rounds of a seating": (
        "rounds = 3",
        "rounds = 4",
        "stages.1: the seating has 3 rounds, and the stage 4",
    ),
    "the first stage": ("rounds = 3", "rounds = 3\nfirst = 5", "event: all play in the first stage"),
    "a game of no stage": (
        "",
        '\n[[games]]\nstage = "X"\nround = 1\ntable = "A"\nrecord = "r"',
        "event: there is no game X, 1, A",
    ),
    "a game of no file": ("", '\n[[games]]\nstage = "Heats"\nround = 1\ntable = "A"', "games.1: "),
    "TOML": ("mafia_event = 1", "mafia_event", "event: not TOML"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_error_is_one_line_that_names_the_key(wrong: str) -> None:
    here, instead, told = WRONG[wrong]
    text = write(seated_in_order(event()))
    assert here in text
    with pytest.raises(EventError) as raised:
        read(text.replace(here, instead, 1) if here else text + instead)
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


@given(st.text(st.sampled_from(string.printable + "ї\x1b\u202e"), max_size=200))
def test_text_that_is_no_event_is_an_error(text: str) -> None:
    with pytest.raises(EventError) as raised:
        read(text)
    assert str(raised.value).isprintable()


def test_a_substitute_sits_in_every_seat_from_his_round_on() -> None:
    whole = changed(
        seated_in_order(event(players=[*event().players, Player(name="New")])),
        substitutions=[Substitution(goes="P3", comes="New", stage="Heats", round=2)],
    )
    assert whole.seated(Slot("Heats", 1, "A"))[2] == "P3"
    assert [whole.seated(Slot("Heats", number, "A"))[2] for number in (2, 3)] == ["New", "New"]
    assert "New" in whole.playing(whole.stage("Final"))
    assert "P3" not in whole.playing(whole.stage("Final"))


def test_a_substitute_may_be_replaced_too() -> None:
    more = [*event().players, Player(name="New"), Player(name="Newer")]
    whole = changed(
        seated_in_order(event(players=more)),
        substitutions=[
            Substitution(goes="P3", comes="New", stage="Heats", round=2),
            Substitution(goes="New", comes="Newer", stage="Heats", round=3),
        ],
    )
    sat = [whole.seated(Slot("Heats", number, "A"))[2] for number in (1, 2, 3)]
    assert sat == ["P3", "New", "Newer"]


def test_nobody_sits_before_the_seating_is_drawn() -> None:
    assert event().seated(Slot("Heats", 1, "A")) == ()


def test_an_event_is_no_more_than_its_values() -> None:
    assert Event.model_validate(event().model_dump()) == event()
