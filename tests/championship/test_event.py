"""The file of an event is read as it was written, and each error names its key."""

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from championship.event import Event, EventError, Fixture, Player, Stage, read, with_values
from championship.event_text import write
from championship.substitutions import Substitution
from tests.rig.championship.events import event, seated_in_order
from tests.rig.render.remarks import english, refusing

NAMES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=20)


def _words(name: str) -> tuple[str, ...]:
    """Returns the words of a name. If two names have the same words, they count as one name: the number of
    spaces between them makes no difference."""
    return tuple(name.split())


def test_a_written_file_is_read_back() -> None:
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
        "rounds = 2",
        "stages.1: the seating has 3 rounds, and the stage 2",
    ),
    "the first stage": ("rounds = 3", "rounds = 3\nfirst = 20", "event: all play in the first stage"),
    "a game of no stage": (
        "",
        '\n[[games]]\nstage = "X"\nround = 1\ntable = "A"\nrecord = "r"',
        "event: there is no game X, 1, A",
    ),
    "a game of no file": ("", '\n[[games]]\nstage = "Heats"\nround = 1\ntable = "A"', "games.1: "),
    "tables of the last round": (
        "rounds = 3",
        "rounds = 4\nlast_tables = 3",
        "stages.1: the last round has 3 tables, and the stage 2",
    ),
    "who sits apart": ("[seeds]", 'apart = [["P1", "X"]]\n[seeds]', "event: “X” is to sit apart, and is no"),
    "a table to be kept off": (
        'name = "P1"',
        'name = "P1"\noff = ["C"]',
        "event: “P1” is kept off “C”, which is no table",
    ),
    "a smaller table": (
        "[seeds]",
        "least_seats = 9\n[seeds]",
        "least_seats: the book and “seats” do not go with 9; only for 10",
    ),
    "TOML": ("mafia_event = 1", "mafia_event", "event: not TOML"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_error_is_one_line_that_names_the_key(wrong: str) -> None:
    here, instead, told = WRONG[wrong]
    text = write(seated_in_order(event()))
    assert here in text
    with pytest.raises(EventError) as raised:
        read(text.replace(here, instead, 1) if here else text + instead)
    assert told in english(raised.value)
    assert "\n" not in english(raised.value)


@given(st.text(st.sampled_from(string.printable + "ї\x1b\u202e"), max_size=200))
def test_a_text_that_is_no_tournament_is_an_error(text: str) -> None:
    with pytest.raises(EventError) as raised:
        read(text)
    assert english(raised.value).isprintable()


def test_a_substitute_sits_in_every_seat_from_his_round_on() -> None:
    whole = with_values(
        seated_in_order(event(players=[*event().players, Player(name="New")])),
        substitutions=[Substitution(goes="P3", comes="New", stage="Heats", round=2)],
    )
    assert whole.seated(Fixture("Heats", 1, "A"))[2] == "P3"
    assert [whole.seated(Fixture("Heats", number, "A"))[2] for number in (2, 3)] == ["New", "New"]
    assert "New" in whole.playing(whole.stage("Final"))
    assert "P3" not in whole.playing(whole.stage("Final"))


def test_a_substitute_may_be_replaced_too() -> None:
    more = [*event().players, Player(name="New"), Player(name="Newer")]
    whole = with_values(
        seated_in_order(event(players=more)),
        substitutions=[
            Substitution(goes="P3", comes="New", stage="Heats", round=2),
            Substitution(goes="New", comes="Newer", stage="Heats", round=3),
        ],
    )
    sat = [whole.seated(Fixture("Heats", number, "A"))[2] for number in (1, 2, 3)]
    assert sat == ["P3", "New", "Newer"]


def test_a_substitute_may_be_replaced_in_his_first_round_however_it_is_listed() -> None:
    more = [*event().players, Player(name="New"), Player(name="Newer")]
    first = Substitution(goes="P3", comes="New", stage="Heats", round=2)
    second = Substitution(goes="New", comes="Newer", stage="Heats", round=2)
    for listed in ([first, second], [second, first]):
        whole = with_values(seated_in_order(event(players=more)), substitutions=listed)
        assert [whole.seated(Fixture("Heats", number, "A"))[2] for number in (1, 2)] == ["P3", "Newer"]
        assert not {"P3", "New"} & {*whole.playing(whole.stage("Final"))}


def test_a_changed_number_of_finalists_is_found_by_the_seating() -> None:
    text = write(seated_in_order(event(), "Final"))
    assert read(text).stages[1].is_drawn
    with refusing(EventError, match=r"stages\.2: 10 sit there, and “first” is 12; delete"):
        read(text.replace("first = 10", "first = 12"))


def test_the_last_round_may_have_fewer_tables() -> None:
    stage = Stage(name="Heats", tables=["A", "B"], rounds=2, last_tables=1)
    assert [f"{fixture.round}{fixture.table}" for fixture in stage.fixtures()] == ["1A", "1B", "2A"]


def test_nobody_sits_before_the_seating_is_drawn() -> None:
    assert event().seated(Fixture("Heats", 1, "A")) == ()


def test_two_tournaments_with_equal_values_are_equal() -> None:
    assert Event.model_validate(event().model_dump()) == event()


def test_a_judge_has_his_table_in_his_rounds_and_the_last_one_named_has_the_chair() -> None:
    judges = [
        {"name": "J1", "table": "A", "rotates": True},
        {"name": "J2", "table": "B", "rotates": True},
        {"name": "J3", "table": "A", "stage": "Heats", "rounds": [3]},
        {"name": "J4", "table": "A", "stage": "Final", "side": True},
    ]
    whole = event(judges=judges)
    heads = {fixture: whole.judge_of(fixture) for stage in whole.stages for fixture in stage.fixtures()}
    assert {str(fixture): head.name for fixture, head in heads.items() if head} == {
        "Heats, 1, A": "J1",
        "Heats, 1, B": "J2",
        "Heats, 2, A": "J2",
        "Heats, 2, B": "J1",
        "Heats, 3, A": "J3",
        "Heats, 3, B": "J2",
        "Final, 1, A": "J1",
        "Final, 2, A": "J1",
    }
    assert [one.name for one in whole.side_judges_of(Fixture("Final", 2, "A"))] == ["J4"]
    assert read(write(whole)) == whole


@pytest.mark.parametrize(
    ("judges", "why"),
    [
        ([{"name": "J", "table": "C"}], "“J” judges table C, and there is none"),
        ([{"name": "J", "table": "A", "stage": "Semi"}], "“Semi” is no stage"),
        ([{"name": "J", "table": name} for name in "AB"], "judge in Heats, 1: “J” stands twice"),
        (
            [
                {"name": "J", "table": "A"},
                {"name": "J", "table": "B", "rounds": [2]},
                {"name": "K", "table": "B"},
            ],
            "judge in Heats, 2: “J” stands twice",
        ),
    ],
)
def test_a_judge_without_a_table_or_with_two_at_once_is_an_error(judges: list[object], why: str) -> None:
    with refusing(EventError, match=why):
        with_values(event(), judges=judges)
