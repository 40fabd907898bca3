"""`mafia export --chat`: everything of a group, and nothing of who was forgotten or hides."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.commands.history.taking_out import take_out
from bot.settings import SettingsError
from engine.record import parse
from engine.replay import replay
from engine.rules.registry import BOOKS
from engine.scoring.results_table import read_table
from tests.rig.flows.season import RED, begun, played, totals
from tests.rig.flows.town import GROUP, Town
from tests.rig.render.remarks import english, refusing
from tests.rig.store.database import on_sqlite

pytestmark = on_sqlite

NAME = "Тайный Игрок"


async def exported(town: Town, folder: Path, locale: str = "ru") -> Mapping[str, str]:
    """Path in the folder → text."""
    assert await take_out(town.url, folder, GROUP, BOOKS, locale) == 0
    return files_in(folder)


def files_in(folder: Path) -> Mapping[str, str]:
    """Path in the folder → text."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode() for path in paths}


def cells(table: str) -> Sequence[Sequence[str]]:
    """Reads a table as a Russian spreadsheet does."""
    assert table.startswith("\ufeff")
    return [line.split(";") for line in table.removeprefix("\ufeff").splitlines()]


async def test_b2_records_tables_and_json_have_the_games_and_the_standing(town: Town, tmp_path: Path) -> None:
    await begun(town, books="fiim-2019")
    game = await played(town, "fiim-2019")
    await played(town, "city")
    found = await exported(town, tmp_path / "out")
    assert sum(name.startswith("records/") for name in found) == 2
    record = replay(parse(found[f"records/{game:06}.mafia.toml"]))
    assert record.state.result is not None

    data = json.loads(found["group.json"])
    assert [one["counts"] for one in data["games"]] == [True, True]
    assert data["games"][0]["record"] == f"records/{game:06}.mafia.toml"
    names = {one["number"]: one["name"] for one in data["people"]}
    (season,) = data["seasons"]
    rating = await totals(town)
    totals_in_json = {names[one["person"]]: f"{one['total']:.2f}" for one in season["standing"]}
    assert {
        name: total.replace("-", "−").replace(".", ",") for name, total in totals_in_json.items()
    } == rating

    table = read_table(found["games.csv"], "games.csv")
    assert english(table.notes[0]) == "columns passed over: Плюс, Минус"
    assert [one.winner for one in table.outcomes] == [record.state.result.winner] * 2
    assert {one.player for one in table.outcomes[0].seats} == set(rating)
    _, *rows = cells(found["season-1.csv"])
    assert {row[1]: row[-1].replace("-", "−") for row in rows} == rating
    title, *rows = cells(found["players.csv"])
    assert (title[0], title[1]) == ("Игрок", "Игр")
    assert {row[1] for row in rows} == {"2"}


async def test_an_export_names_nobody_who_is_forgotten_or_hides(town: Town, tmp_path: Path) -> None:
    await begun(town)
    for user in (RED, 2):
        town.names[user] = {"first_name": f"{NAME} {user}"}
    await played(town)
    await town.tap(RED, "f:yes", chat=RED)
    await town.tap(2, "t:hide")
    found = await exported(town, tmp_path / "out")
    assert [name for name, text in found.items() if NAME in text] == []
    people = json.loads(found["group.json"])["people"]
    assert [one for one in people if one.get("telegram") in (RED, 2)] == []
    assert len(people) == 9
    assert sum("name" not in one for one in people) == 1
    assert len(found["people.csv"].splitlines()) == 1 + 8


async def test_exported_cells_are_no_formulas_and_have_ukrainian_words(town: Town, tmp_path: Path) -> None:
    await begun(town)
    town.names[RED] = {"first_name": "=1+1"}
    await played(town)
    found = await exported(town, tmp_path / "out", "uk")
    assert [row[0] for row in cells(found["players.csv"]) if "1+1" in row[0]] == ["'=1+1"]
    assert cells(found["games.csv"])[0][0] == "Гра"


async def test_an_export_refuses_a_folder_that_is_not_empty(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(town)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").touch()
    assert await take_out(town.url, tmp_path / "out", GROUP, BOOKS, "ru") == 2
    assert "Directory not empty" in capsys.readouterr().err
    assert files_in(tmp_path / "out") == {"mine": ""}


async def test_an_export_of_an_unknown_group_is_refused(town: Town, tmp_path: Path) -> None:
    with refusing(SettingsError, match="--chat: the bot knows no such group"):
        await take_out(town.url, tmp_path / "out", -5, BOOKS, "ru")
    assert not (tmp_path / "out").exists()
