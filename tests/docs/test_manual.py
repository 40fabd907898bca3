"""The README names all settings, all commands of the program and all commands in the chat, and no others."""

import os
import re
from pathlib import Path

import pytest

from bot.commands.cli import app
from bot.services.chat.menus import GROUP, PRIVATE
from bot.settings import PREFIX, Settings, load
from tests.rig.architecture.sources import ROOT, settled
from tests.rig.pages.settings import meanings, translated

README = (ROOT / "README.md").read_text("utf-8")


def test_every_setting_is_explained() -> None:
    assert [*meanings()] == [*translated()] == [*Settings.model_fields]


def test_the_example_of_settings_has_only_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    defaults = load()
    example = (ROOT / ".env.example").read_text("utf-8")
    (tmp_path / ".env").write_text(example, "utf-8")
    assert load() == defaults
    (tmp_path / ".env").write_text(re.sub(f"^#{PREFIX}", PREFIX, example, flags=re.MULTILINE), "utf-8")
    assert load() == defaults
    told = re.findall(rf"^#?({PREFIX}[A-Z_]+)=", example, re.MULTILINE)
    assert told == [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]


def test_the_readme_names_every_command_of_the_program() -> None:
    names = {
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback
    }
    names |= {group.name for group in app.registered_groups if group.name}
    assert names == set(re.findall(r"`mafia ([a-z]+)[^`]*`", README))


@pytest.mark.parametrize(
    ("readme", "group", "alone"),
    [
        ("README.md", "In a group: ", "In private: "),
        ("README.ru.md", "В группе: ", "В личном чате: "),
        ("README.uk.md", "У групі: ", "У приватному чаті: "),
    ],
)
def test_the_readme_names_every_command_of_the_chat(readme: str, group: str, alone: str) -> None:
    groups, private = settled((ROOT / readme).read_text("utf-8")).split(group)[1].split(alone)
    assert re.findall(r"`/([a-z]+)", groups) == [*_order(groups, GROUP)]
    assert set(GROUP) == set(re.findall(r"`/([a-z]+)", groups))
    assert {"start", *PRIVATE} == set(re.findall(r"`/([a-z]+)", private.partition(".")[0]))


def _order(told: str, names: tuple[str, ...]) -> list[str]:
    return sorted(names, key=lambda name: told.index(f"`/{name}"))


def test_pictures_are_small_enough_to_load() -> None:
    pictures = sorted((ROOT / "docs" / "images").glob("*.png"))
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size >= 300_000] == []
