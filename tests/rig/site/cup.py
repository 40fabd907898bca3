"""A small tournament in files: records, a table of results, a void game, hidden people, difficult names."""

from pathlib import Path
from typing import Any

from championship.event import Event, Player, with_values
from championship.event_text import write
from tests.rig.championship.events import event
from tests.rig.championship.result_files import HEAD, rows
from tests.rig.site.hostile import HOSTILE, text_of

HIDDEN, FORGOTTEN, TURNED, LONG = "Скрытный", "… 7", "\u202eревО", "Ж" * 64
TELEGRAM = 777_000_111
"""The Telegram id of the first person; the others have the following ids."""

NAMES = (
    *("Анна", HIDDEN, FORGOTTEN, HOSTILE, TURNED, LONG, "Вера", "Глеб", "Дарья", "Егор"),
    *("Жанна", "Зоя", "Игорь", "Кира", "Лада", "Марк", "Нина", "Олесь", "Павел", "Рита"),
)
PROTEST = "У меня была рука"
MARKS = f"""
[judge]
bonus = {{"1" = 0.3}}
protests = [{{by = "{HIDDEN}", text = "{PROTEST}"}}]
"""


def cup(**more: Any) -> Event:
    """Builds the event with a seating and without results. Seats move by one from round to round."""
    players = [
        Player(name=name, telegram=TELEGRAM + at, hidden=name == HIDDEN) for at, name in enumerate(NAMES)
    ]
    whole = event(players=players)
    turned = [(*NAMES[number:], *NAMES[:number]) for number in range(3)]
    heats = [[list(names[:10]), list(names[10:])] for names in turned]
    drawn = {"Heats": heats, "Final": [[list(NAMES[:10])]] * 2}
    stages = [stage.model_copy(update={"seating": drawn[stage.name]}) for stage in whole.stages]
    return with_values(whole, stages=stages, **more)


def write_cup(folder: Path, **more: Any) -> Path:
    """Writes the event's file with five games: three records, one of them void, and two rows of results."""
    whole = cup()
    fixtures = [fixture for stage in whole.stages for fixture in stage.fixtures()][:5]
    games: list[dict[str, object]] = [
        {**fixture._asdict(), "record": f"{at}.toml"} for at, fixture in enumerate(fixtures[:3])
    ]
    games += [
        {**fixture._asdict(), "results": "r.csv", "game": str(at)} for at, fixture in enumerate(fixtures[3:])
    ]
    games[2]["void"] = "Телефон <b>упал</b>"
    for at, fixture in enumerate(fixtures[:3]):
        names = tuple(whole.seated(fixture))
        (folder / f"{at}.toml").write_text(text_of("fiim-2019", names) + (MARKS if at == 0 else ""), "utf-8")
    plain = [f"P{seat}" for seat in range(10)]
    (folder / "r.csv").write_text(HEAD + rows("0", "red", plain) + rows("1", "black", plain), "utf-8")
    path = folder / "cup.toml"
    path.write_text(write(with_values(whole, games=games, **more)), "utf-8")
    return path
