"""The help of every command is in the language of the installation, down to the words of the page."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from bot.commands.cli import app
from bot.render.locales import LOCALES
from bot.replica.needs import NEEDS
from locales import ENGLISH
from tests.rig.architecture.sources import ROOT
from tests.rig.program.running import mafia
from tests.rig.render.catalogue import messages, variables

NAMES = {
    *("Telegram", "JSON", "SQLite", "PostgreSQL", "FIIM", "ID", "mafia", "telegram", "nickname", "fiim"),
    *("docs", "tournaments", "md", "ru", "uk", "EVENT", "FILE", "BOOK", "toml", "csv", "html"),
    *("check", "show", "open", "export", "backup", "record", "own", "random", "uniform"),
    *("sqlite", "postgresql"),
    *("pg_dump", "PGPASSWORD", "PGPASSFILE", "MAFIA_RULES"),
}
"""What is called the same in every language."""


def commands(command: Any = None, path: Sequence[str] = ()) -> Iterator[tuple[Sequence[str], Any]]:
    command = command or get_command(app)
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*path, name))


def words(path: Sequence[str], param: Any) -> tuple[str, str]:
    """Returns the keys of an option: of this command's, and of that of several commands."""
    name = max(param.opts, key=len).strip("-")
    return f"cli-option-{'-'.join(path) or 'mafia'}-{name}", f"cli-option-{name}"


@pytest.mark.parametrize("locale", [ENGLISH, *LOCALES])
def test_every_command_and_option_has_a_used_text(locale: str) -> None:
    own = messages(locale)
    wanted = {f"cli-help-{'-'.join(path) or 'mafia'}" for path, _ in commands()} | {"cli-option-help"}
    for path, command in commands():
        for one, common in (words(path, param) for param in command.params):
            wanted.add(one if one in own else common)
    assert {key for key in own if key.startswith(("cli-help-", "cli-option-"))} == wanted


def test_english_help_has_the_same_texts_and_arguments() -> None:
    for locale in LOCALES:
        assert {key: variables(messages(locale)[key]) for key in messages(ENGLISH)} == {
            key: variables(text) for key, text in messages(ENGLISH).items()
        }


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("path", [path for path, _ in commands()], ids=" ".join)
def test_help_has_no_english(path: Sequence[str], locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_DEFAULT_LOCALE", locale)
    shown = CliRunner().invoke(app, [*path, "--help"], prog_name="mafia").stdout
    assert re.search("[а-яіїє]", shown)
    names = {name for _, command in commands() for name in getattr(command, "commands", {})}
    left = re.findall(r"(?<![\w-])[A-Za-z_]{2,}", re.sub(r"(?<!\w)--?[a-z][a-z-]*", "", shown))
    assert {*left} - NAMES - names == set()


def test_the_language_is_read_from_the_environment_or_the_file(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "  -h, --help  this page\n" in mafia("run", "-h").stdout
    (tmp_path / ".env").write_text("MAFIA_DEFAULT_LOCALE=uk\nMAFIA_LISTEN=nonsense\n", "utf-8")
    assert mafia("run", "-h").stdout.startswith("Виклик: ")
    assert mafia("rating").stderr.startswith("mafia: хибно: ")
    assert mafia("rating", MAFIA_DEFAULT_LOCALE="ru").stderr.startswith("mafia: неверно: ")
    assert mafia("rating", "--lang", "ru").stderr.startswith("mafia: неверно: ")
    (tmp_path / ".env").write_bytes(b"\xff")
    assert mafia("run", "-h").stdout.startswith("Usage: ")


def test_every_text_of_the_command_check_is_used() -> None:
    """What the code says backwards, by a template, other tests look for."""
    said = "".join(path.read_text("utf-8") for path in (ROOT / "bot" / "commands").glob("*.py"))
    subjects = {*re.findall(r'\b(?:Finding|Need)\(\s*"([a-z-]+)"', said), *(need.subject for need in NEEDS)}
    wanted = {f"cli-subject-{subject}" for subject in subjects}
    wanted |= {f"cli-{key}" for key in re.findall(r'"((?:check|alive)(?:-[a-z-]+)?)"', said)} - {"cli-check"}
    wanted |= {"cli-alive"}
    assert {key for key in messages(ENGLISH) if re.match("cli-(check|alive|subject)", key)} == wanted
