"""What the README says of names is so: settings, commands of the program, commands in the chat."""

import re

from bot.commands.cli import app
from bot.services.menus import GROUP, PRIVATE
from bot.settings import PREFIX, Settings
from tests.architecture.sources import ROOT, settled

README = (ROOT / "README.md").read_text("utf-8")


def test_every_setting_is_told_and_no_other() -> None:
    told = re.findall(rf"^\| `({PREFIX}[A-Z_]+)`", README, re.MULTILINE)
    assert sorted(told) == sorted(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)


def test_defaults_are_as_told() -> None:
    for name in ("database_url", "mode", "default_locale", "log_level", "log_format"):
        default = Settings.model_fields[name].default
        assert f"| `{PREFIX}{name.upper()}` | `{default}` |" in README


def test_every_command_is_told() -> None:
    names = {
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback
    }
    names |= {group.name for group in app.registered_groups if group.name}
    assert names == set(re.findall(r"`mafia ([a-z]+)[^`]*`", README))


def test_every_command_in_the_chat_is_told() -> None:
    groups, private = settled(README).split("In a group: ")[1].split("In private: ")
    assert re.findall(r"`/([a-z]+)", groups) == [*_order(groups, GROUP)]
    assert set(GROUP) == set(re.findall(r"`/([a-z]+)", groups))
    assert {"start", *PRIVATE} == set(re.findall(r"`/([a-z]+)", private.partition(".")[0]))


def _order(told: str, names: tuple[str, ...]) -> list[str]:
    return sorted(names, key=lambda name: told.index(f"`/{name}"))


def test_pictures_are_small_enough_to_load() -> None:
    pictures = sorted((ROOT / "docs" / "images").glob("*.png"))
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size >= 300_000] == []
