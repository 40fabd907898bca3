"""An event whose games have records."""

from championship.event import Event, EventError, Player, Stage, with_values
from championship.results import results
from engine.marks import Protest
from tests.rig.architecture.sources import ROOT
from tests.rig.championship.events import event
from tests.rig.render.remarks import refusing

RECORD = (ROOT / "tests" / "engine" / "games" / "fiim-2019.mafia.toml").read_text("utf-8")
NAMES = [f"P{number}" for number in range(1, 11)]
GAME = {"stage": "Heats", "round": 1, "table": "A", "record": "1.mafia.toml"}


def one_game(**more: object) -> Event:
    stage = Stage(name="Heats", tables=["A"], rounds=1, seating=[[NAMES]])
    return event(players=[Player(name=name) for name in NAMES], stages=[stage], games=[{**GAME, **more}])


def test_a_record_counts_under_the_names_of_the_tournament() -> None:
    (found,) = results(one_game(), lambda _: RECORD, lambda _: RECORD)
    assert found.outcome is not None
    assert [one.player for one in found.outcome.seats] == NAMES
    assert (found.record, found.outcome.stage) == (RECORD, "Heats")
    assert found.played is not None


def test_protests_of_the_record_and_of_the_tournament_are_reported() -> None:
    judged = f'{RECORD}\n[judge]\nprotests = [{{ by = "P2", text = "a foul too many" }}]\n'
    (found,) = results(one_game(protests=[{"by": "P3", "text": "late"}]), lambda _: judged, lambda _: judged)
    assert found.protests == (Protest(by="P2", text="a foul too many"), Protest(by="P3", text="late"))


def test_a_void_game_has_its_record_and_no_outcome() -> None:
    (found,) = results(one_game(void="a phone died"), lambda _: RECORD, lambda _: RECORD)
    assert (found.outcome, found.record) == (None, RECORD)


def test_a_record_of_a_table_of_another_size_is_an_error() -> None:
    stage = Stage(name="Heats", tables=["A"], rounds=1, seating=[[NAMES[:9]]])
    with refusing(EventError, match=r"games\.Heats, 1, A: 10 seats were played, and 9 are drawn"):
        results(with_values(one_game(), stages=[stage]), lambda _: RECORD, lambda _: RECORD)
