"""Files of results, of a small event and of a published tournament."""

from championship.event import Event, with_values
from tests.rig.architecture.sources import ROOT
from tests.rig.championship.events import event, seated_in_order

PUBLISHED = (ROOT / "tests" / "data" / "kchb-2022.csv").read_text("utf-8")
HEAD = "game,seat,player,role,winner\n"
ROLES = ("citizen", "don", "mafia", "mafia", "sheriff", *["citizen"] * 5)


def rows(game: str, winner: str, players: list[str]) -> str:
    return "".join(
        f"{game},{seat},{name},{role},{winner}\n"
        for seat, (name, role) in enumerate(zip(players, ROLES, strict=True), 1)
    )


def played(*, void: str | None = None) -> tuple[Event, str]:
    """Returns a small event with its heats, in which black wins all games at both tables, and the table of
    their results."""
    whole = seated_in_order(event())
    fixtures = [*whole.stages[0].fixtures()]
    text = HEAD + "".join(
        rows(f"{fixture.round}{fixture.table}", "black", list(whole.seated(fixture))) for fixture in fixtures
    )
    games = [
        {**fixture._asdict(), "results": "r.csv", "game": f"{fixture.round}{fixture.table}", "void": void}
        for fixture in fixtures
    ]
    return with_values(whole, games=games), text
