"""Who is to sit apart from somebody, or off a table, in the file of a tournament that is opened."""

import pytest

from bot.services.tournaments.opening import Settled, open_event
from championship.event import Event, EventError, Player, Stage
from tests.rig.championship.events import event
from tests.rig.flows.cup import CHIEF, ORGANISER, PLAYERS, Cup
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town
from tests.rig.render.remarks import refusing

STAGES = [
    Stage(name="Отбор", tables=["A", "B"], rounds=2),
    Stage(name="Финал", tables=["A"], rounds=1, first=10),
]


def named(**more: object) -> Event:
    """Builds an event whose players stand in its file. The third one is kept off table A."""
    people = [Player(name=f"И{user}", telegram=user, off=["A"] if user == 3 else []) for user in PLAYERS]
    return event(players=people, stages=STAGES, apart=[["И1", "И2"]], **more)


async def test_wishes_keep_people_apart_and_off_a_table(town: Town) -> None:
    cup = await Cup(town, killed=False).open(whole=named())
    await cup.bind()
    town.app.context.draws.iterations = 1000
    await cup.press(ORGANISER, "draw")
    await cup.settle()
    for first, second in (await cup.written()).event.stages[0].seating:
        assert ("И1" in first) != ("И2" in first)
        assert "И3" in second


async def test_the_written_file_has_the_wishes_of_present_entrants(town: Town) -> None:
    cup = await Cup(town, killed=False).open(whole=named())
    told = (await cup.written()).event
    assert (told.apart, told.players[2].off) == ([["И1", "И2"]], ["A"])
    await cup.press(2, "leave")
    assert (await cup.written()).event.apart == []


@pytest.mark.parametrize(
    ("more", "key"), [({"least_seats": 10}, "least_seats"), ({"stand_in": True}, "players.1.stand_in")]
)
async def test_keys_of_file_tournaments_are_refused(town: Town, more: dict[str, object], key: str) -> None:
    people = [Player(name="И1", telegram=1, stand_in=bool(more.pop("stand_in", False)))]
    whole = event(players=people, stages=STAGES, **more)
    with refusing(EventError, match=f"^{key}: is only for a tournament that stays in its file"):
        await town.writes(open_event, BOT_ID, whole, Settled(ORGANISER, CHIEF, "ru"))
