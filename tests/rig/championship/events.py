"""Small events for tests."""

from typing import Any

from championship.event import Event, Player, Seeds, Stage

NAMES = [f"P{number}" for number in range(1, 21)]


def event(**more: Any) -> Event:
    """Builds an event: twenty players at two tables play three rounds, then the first ten play a final of two
    rounds."""
    values: dict[str, Any] = {
        "mafia_event": 1,
        "title": "Кубок",
        "ruleset": "fiim-2019",
        "seeds": Seeds(seating=5, lot=7),
        "players": [Player(name=name) for name in NAMES],
        "stages": [
            Stage(name="Heats", tables=["A", "B"], rounds=3),
            Stage(name="Final", tables=["A"], rounds=2, first=10),
        ],
    }
    return Event.model_validate({**values, **more})


def seated_in_order(value: Event, stage: str = "Heats") -> Event:
    """Seats a stage: in every round, players sit in the order of the list."""
    of = value.stage(stage)
    size, tables = value.seats, len(of.tables)
    one = [[player.name for player in value.players[size * at : size * (at + 1)]] for at in range(tables)]
    stages = [
        each.model_copy(update={"seating": [one] * of.rounds}) if each.name == stage else each
        for each in value.stages
    ]
    return Event.model_validate({**dict(value), "stages": stages})
