"""`group.json`: a wrong value is refused by its place in the file."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from bot.commands.history.group_file import GroupFile
from bot.commands.history.sources import read_sources
from bot.store.people.nicknames import FIRST_GUEST
from engine.rules.registry import BOOKS


def group() -> dict[str, Any]:
    """Returns a group of one game and one season."""
    seat = {"role": "citizen", "team": "red"}
    game = {"number": 1, "ruleset": "city", "started_at": 1.0, "ended_at": 2.0, "winner": "red"}
    return {
        "mafia_group": 1,
        "title": "Клуб",
        "exported_at": 3.0,
        "people": [{"number": 1, "name": "Лиса", "telegram": FIRST_GUEST - 1}],
        "games": [{**game, "counts": True, "seats": [seat] * 10}],
        "seasons": [{"number": 1, "since": 1.0, "least": 1, "seed": 0}],
    }


def test_a_correct_file_is_read() -> None:
    file = group()
    file["games"][0] |= {
        "best_moves": [[10, 3]],
        "removed": [10],
        "deducted": [[10, -0.5]],
        "first_killed": 10,
    }
    assert len(GroupFile.model_validate_json(json.dumps(file)).games) == 1


def test_a_game_without_a_record_has_the_names_of_its_people(tmp_path: Path) -> None:
    """A seat of nobody, or of a person who hides, has no name."""
    file = group()
    file["people"].append({"number": 2})
    cards = ["don", "mafia", "mafia", "sheriff", *["citizen"] * 6]
    teams = ["black"] * 3 + ["red"] * 7
    seats: list[dict[str, Any]] = [
        {"role": role, "team": team} for role, team in zip(cards, teams, strict=True)
    ]
    seats[3]["person"], seats[4]["person"] = 1, 2
    file["games"][0] |= {"seats": seats, "ruleset": "fiim-2019"}
    (tmp_path / "group.json").write_text(json.dumps(file), encoding="utf-8")
    (game,) = read_sources([tmp_path], BOOKS).games
    assert game.names[3:6] == ("Лиса", "— 5", "— 6")


@pytest.mark.parametrize(
    ("part", "wrong", "where"),
    [
        ("games", {"deducted": [[1, float("nan")]]}, ("games", 0, "deducted", 0)),
        ("games", {"deducted": [[1, -1e300]]}, ("games", 0, "deducted", 0)),
        ("games", {"deducted": [[11, -0.5]]}, ("games", 0)),
        ("games", {"best_moves": [[50, 3]]}, ("games", 0)),
        ("games", {"removed": [11]}, ("games", 0)),
        ("games", {"first_killed": 11}, ("games", 0)),
        ("games", {"ended_at": -1e18}, ("games", 0, "ended_at")),
        ("games", {"started_at": float("inf")}, ("games", 0, "started_at")),
        ("people", {"telegram": FIRST_GUEST}, ("people", 0, "telegram")),
        ("seasons", {"until": 1e18}, ("seasons", 0, "until")),
        ("seasons", {"seed": 1 << 63}, ("seasons", 0, "seed")),
        ("seasons", {"seed": -1}, ("seasons", 0, "seed")),
    ],
)
def test_a_wrong_value_is_refused(part: str, wrong: dict[str, Any], where: tuple[str | int, ...]) -> None:
    file = group()
    file[part][0] |= wrong
    with pytest.raises(ValidationError) as refused:
        GroupFile.model_validate_json(json.dumps(file))
    assert refused.value.errors()[0]["loc"][: len(where)] == where
