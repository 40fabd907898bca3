"""From the files of an event to its standing, and to who goes on."""

import pytest

from championship.event import Event, EventError, Player, Stage, Substitution, changed
from championship.results import by_name, results, slot_of
from championship.standing import going_on, standing_of
from tests.architecture.sources import ROOT
from tests.championship.events import event, seated_in_order

PUBLISHED = (ROOT / "tests" / "data" / "kchb-2022.csv").read_text("utf-8")
TABLES = ["1", "2", "3", "4"]

HEAD = "game,seat,player,role,winner\n"
ROLES = ("citizen", "don", "mafia", "mafia", "sheriff", *["citizen"] * 5)


def rows(game: str, winner: str, players: list[str]) -> str:
    return "".join(
        f"{game},{seat},{name},{role},{winner}\n"
        for seat, (name, role) in enumerate(zip(players, ROLES, strict=True), 1)
    )


def published() -> Event:
    """The tournament of the data file, seated as it was played."""
    games = by_name(PUBLISHED)
    names = dict.fromkeys(one.player for outcome in games.values() for one in outcome.seats)
    in_order = [[one.player for one in outcome.seats] for outcome in games.values()]
    rounds = [in_order[first : first + len(TABLES)] for first in range(0, len(in_order), len(TABLES))]
    stage = Stage(name="Heats", tables=TABLES, rounds=len(rounds), seating=rounds)
    slots = [*stage.slots()]
    return event(
        players=[Player(name=name) for name in names],
        stages=[stage],
        games=[
            {**slot._asdict(), "results": "kchb-2022.csv", "game": name}
            for slot, name in zip(slots, games, strict=True)
        ],
    )


def test_the_standing_of_a_published_tournament_is_the_published_one() -> None:
    whole = published()
    found = results(whole, {"kchb-2022.csv": PUBLISHED}.__getitem__)
    placed = standing_of(whole, [one.outcome for one in found if one.outcome], house_bonus=True)
    assert [(one.player, f"{float(one.total):.2f}") for one in placed[:3]] == [
        ("p167", "11.80"),
        ("p174", "11.65"),
        ("p172", "10.83"),
    ]


def played(*, void: str | None = None) -> tuple[Event, str]:
    """The heats of a small event: at both tables black wins all games."""
    whole = seated_in_order(event())
    slots = [*whole.stages[0].slots()]
    text = HEAD + "".join(
        rows(f"{slot.round}{slot.table}", "black", list(whole.seated(slot))) for slot in slots
    )
    games = [
        {**slot._asdict(), "results": "r.csv", "game": f"{slot.round}{slot.table}", "void": void}
        for slot in slots
    ]
    return changed(whole, games=games), text


def test_the_first_of_the_standing_go_on() -> None:
    whole, text = played()
    outcomes = [one.outcome for one in results(whole, lambda _: text) if one.outcome]
    final = going_on(whole, whole.stage("Final"), outcomes)
    assert len(final) == 10
    assert set(final[:6]) == {"P2", "P3", "P4", "P12", "P13", "P14"}


def test_who_was_replaced_does_not_go_on() -> None:
    whole, text = played()
    gone = Substitution(goes="P2", comes="New", stage="Final", round=1)
    whole = changed(whole, players=[*whole.players, Player(name="New")], substitutions=[gone])
    outcomes = [one.outcome for one in results(whole, lambda _: text) if one.outcome]
    final = going_on(whole, whole.stage("Final"), outcomes)
    assert "P2" not in final
    assert len(final) == 10


def test_a_void_game_counts_for_nothing() -> None:
    whole, text = played(void="a phone died")
    assert all(one.outcome is None for one in results(whole, lambda _: text))


def test_a_file_that_does_not_tell_of_the_game_is_named() -> None:
    whole, text = played()
    with pytest.raises(EventError, match=r"games\.Heats, 1, A: r\.csv has no game “1A”"):
        results(whole, lambda _: text.replace("1A,", "9A,"))
    with pytest.raises(EventError, match=r"games\.Heats, 1, A: r\.csv: line 1"):
        results(whole, lambda _: "x")


def test_a_game_finds_its_place_by_who_sat_where() -> None:
    whole, _ = played()
    names = whole.seated(next(iter(whole.stages[0].slots())))
    assert slot_of(whole, names) is None
    assert slot_of(changed(whole, games=[]), names) == ("Heats", 1, "A")
    assert slot_of(changed(whole, games=whole.games[:2]), names) == ("Heats", 2, "A")
    assert slot_of(changed(whole, games=[]), names[::-1]) is None
