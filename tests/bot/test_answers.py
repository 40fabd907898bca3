"""With `--lang`, commands answer in Russian or Ukrainian. Without it they answer in English."""

import ast
import re
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from bot.commands.cli import app
from bot.commands.options import OF_TYPER, of_typer
from bot.render.locales import LOCALES
from bot.render.remarks import words
from championship.event import EventError, read
from engine.remark import Joined, Remark
from locales import ENGLISH
from tests.rig.architecture.sources import ROOT
from tests.rig.program.running import mafia
from tests.rig.render.catalogue import messages
from tests.rig.render.remarks import english

SPEAKING = (
    *("rating", "publish", "export", "import", "replay", "view", "verify"),
    *("new", "seat", "late", "swap", "import", "sheet", "print", "standing", "open", "hand", "write"),
)
OF_LIBRARIES = ("cli-system-", "cli-sqlite-", "cli-value-", "cli-toml-")
"""How keys begin that are made of what a library says."""


def texts_in_the_source() -> set[str]:
    """Returns all texts in the source that may be keys."""
    paths = [path for room in ("bot", "championship", "engine") for path in (ROOT / room).rglob("*.py")]
    nodes = (node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def remarks() -> set[str]:
    """Returns the keys of remarks that the source writes out, and that have no English text there."""
    found = re.compile(r'\bRemark\(\s*"([\w-]+)"(?=[,)]\s*(?!"))')
    paths = [path for room in ("bot", "championship", "engine") for path in (ROOT / room).rglob("*.py")]
    return {f"cli-{key}" for path in paths for key in found.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("locale", [ENGLISH, *LOCALES])
def test_every_remark_has_words(locale: str) -> None:
    assert len(remarks()) > 200
    assert remarks() - messages(locale).keys() - {"cli-toml-at"} == set()


def test_every_text_of_a_remark_is_used() -> None:
    begun = (*OF_LIBRARIES, "cli-help-", "cli-option-", "cli-place-", "cli-subject-", "cli-differs-")
    keys = {key for key in messages("ru") if key.startswith("cli-") and not key.startswith(begun)}
    read = "cli-polemica-"  # what `convert` tries is named without the beginning
    own = {key.removeprefix(read if key.startswith(f"{read}read-") else "cli-") for key in keys}
    assert own - texts_in_the_source() == set()


def test_each_command_of_an_organiser_takes_the_language_in_the_same_way() -> None:
    whole = get_command(app)
    assert isinstance(whole, TyperGroup)
    group = whole.commands["tournament"]
    assert isinstance(group, TyperGroup)
    commands = [*group.commands.values(), *(whole.commands[name] for name in SPEAKING[:7])]
    assert sorted(command.name or "" for command in commands) == sorted(SPEAKING)
    options = [next(one for one in command.params if "--lang" in one.opts) for command in commands]
    assert {one.is_eager for one in options} == {True}


HEADER = "mafia_event = 1\ntitle = 'a'\nruleset = 'fiim-2019'\n"
STAGE = "[[stages]]\nname = 'a'\ntables = ['1']\nrounds = 1\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEADER, "stages: этого ключа нет, а он нужен"),
        (HEADER + "stages = []", "stages: нужно хотя бы 1, а здесь 0"),
        (HEADER + "seats = 'x'\n" + STAGE, "seats: нужно целое число"),
        (HEADER + "seats = 0\n" + STAGE, "seats: нужно не меньше 1"),
        (HEADER + "places = 99999\n" + STAGE, "places: нужно не больше 10000"),
        (HEADER + "judges_see = 1\n" + STAGE, "judges_see: нужно true или false"),
        (HEADER + "apart = 5\n" + STAGE, "apart: нужен список в квадратных скобках"),
        (HEADER + "overrides = 5\n" + STAGE, "overrides: нужна таблица с ключами"),
        (HEADER + "stages = [5]", "stages.1: нужна таблица с ключами"),
        (HEADER + "colour = 1\n" + STAGE, "colour: такого ключа нет"),
        (HEADER + STAGE + "[[players]]\nname = ''", "players.1.name: нужно хотя бы 1 знак"),
        (HEADER + STAGE + "[[players]]\nname = ' '", "players.1.name: одних пробелов мало"),
        (HEADER + STAGE + "[[players]]\nname = 5", "players.1.name: нужен текст в кавычках"),
        (HEADER + STAGE + f"[[players]]\nname = '{'a' * 65}'", "players.1.name: не больше 64 знаков"),
        (HEADER + STAGE + "[[players]]\nname = 'b'\ntelegram = 0", "players.1.telegram: нужно больше 0"),
        (HEADER + STAGE + "[[players]]\nname = 'b'\n" * 2, "event: дважды: игрок «b»"),
        (HEADER + "seats = 9\n" + STAGE, "seats: правила не для 9 игроков, они только для 10"),
        (HEADER + "ruleset = 'x'", "event: это не TOML: этот ключ уже есть (в конце файла)"),
        ("title", "event: это не TOML: после ключа нужен знак = (в конце файла)"),
        ("title = 'a", 'event: это не TOML: не хватает "\'" (в конце файла)'),
        ("mafia_event = 2", "mafia_event: нужно 1"),
    ],
)
def test_an_error_about_a_key_is_translated_and_the_key_is_not(text: str, said: str) -> None:
    with pytest.raises(EventError) as caught:
        read(text)
    assert words(caught.value, "ru") == said


@pytest.mark.parametrize(
    ("remark", "russian", "ukrainian"),
    [
        (
            Remark("players-tables-rounds", players=21, count=2, number=5),
            "21 игрок, 2 стола, 5 туров",
            "21 гравець, 2 столи, 5 турів",
        ),
        (
            Joined("; ", Remark("sits-nowhere"), Remark("nearest", text="A, 1, 1")),
            "так эти игроки не сидят ни за одним столом без результата; ближе всего — A, 1, 1",
            "так ці гравці не сидять за жодним столом без результату; найближче — A, 1, 1",
        ),
        (
            (Remark("equal-seats"), Joined(" → ", Remark("times", text="1–2"), Remark("times", text="0–2"))),
            "раз на каждом месте: 1–2 → 0–2",
            "разів на кожному місці: 1–2 → 0–2",
        ),
        (FileNotFoundError(2, "No such file or directory"), "такого файла нет", "такого файлу немає"),
    ],
)
def test_a_remark_is_put_together_of_its_parts(remark: object, russian: str, ukrainian: str) -> None:
    path = Path("cup.toml")
    assert words((path, remark), "ru") == f"cup.toml: {russian}"
    assert words((path, remark), "uk") == f"cup.toml: {ukrainian}"


def test_a_long_name_is_not_cut_in_a_remark() -> None:
    name = f"{{text}} {'a' * 5000}"
    assert english(Remark("plays-not", name=name)) == f"“{name}” does not play"
    assert name in words(Remark("plays-not", name=name), "ru")


@pytest.mark.parametrize("text", ["No such option: --x", "Missing argument 'FILE'.", "anything else"])
def test_messages_of_typer_stay_in_english(text: str) -> None:
    assert english(of_typer(text)) == text
    assert {f"cli-{key}" for key in OF_TYPER} <= messages("ru").keys()


def test_commands_answer_in_the_chosen_language(tmp_path: Path) -> None:
    names, cup = tmp_path / "names.txt", str(tmp_path / "cup.toml")
    names.write_text("".join(f"p{number}\n" for number in range(1, 12)), "utf-8")
    new = ("tournament", "new", cup, "--title", "cup", "--rounds", "2", "--players", str(names))
    made = mafia(*new, "--lang", "uk")
    assert made.stdout == f"{cup}: 11 гравців, 1 стіл, 2 тури\n"
    assert made.stderr.startswith(f"mafia: {cup}: у 9 гравців по 2 гри, у 2 по 1; порівну буде, якщо гравців")
    seated = mafia("tournament", "seat", cup, "--iterations", "1", "--lang", "ru")
    assert seated.stdout.startswith(f"{cup}: рассадка готова — Відбір\n  игр у игрока: у 9 игроков по 2 игры")
    assert mafia(*new, "--lang", "ru").stderr == f"mafia: {cup}: такой файл уже есть\n"
    assert mafia("tournament", "new", "--lang", "uk").stderr == "mafia: бракує: 'FILE'\n"
    assert mafia("rating", "--lang", "ru").stderr.startswith("mafia: неверно: считать нечего")
    assert mafia("rating", "none.csv", "--lang", "uk").stderr == "mafia: none.csv: такого файлу немає\n"
    assert mafia("rating", "none.csv").stderr == "mafia: none.csv: No such file or directory\n"
    none = {"MAFIA_DATABASE_URL": f"sqlite:///{tmp_path}/none.db"}
    told = mafia("export", "folder", "--chat", "-5", "--lang", "ru", **none).stderr
    assert told.startswith("mafia: MAFIA_DATABASE_URL: ")
    assert told.endswith(": такой базы нет\n")
