"""With `--lang`, commands answer in Russian or Ukrainian. Without it they answer in English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from bot.commands.answers import KINDS, meant, speak, templates, translated
from bot.commands.cli import app
from bot.commands.english import LIBRARIES
from bot.render.locales import LOCALES
from championship.event import EventError, read
from tests.rig.architecture.sources import ROOT
from tests.rig.program.running import mafia
from tests.rig.render.catalogue import messages, variables

CYRILLIC = re.compile("[а-яёіїєґ]", re.IGNORECASE)
PLACE = re.compile(r"{(\w+)(?::(\w))?}")

SPEAKING = (
    *("rating", "publish", "export", "import", "replay", "view", "verify"),
    *("new", "seat", "late", "swap", "import", "sheet", "print", "standing", "open", "hand", "write"),
)

SAYING = (
    *("championship", "engine/scoring"),
    *(f"bot/commands/{name}" for name in ("tournament", "rating", "publish", "history")),
    *(
        f"bot/commands/{name}.py"
        for name in ("cli", "own_database", "replaying", "results_file", "saving", "verifying", "viewing")
    ),
    *(f"engine/{name}.py" for name in ("notation", "record", "replay", "toml_text")),
    "bot/services/tournaments/opening.py",
    *("bot/settings.py", "bot/setting_values.py", "bot/replica/needs.py", "bot/store/database/migrate.py"),
)
"""The files in which the answers of these commands stand in English."""

MADE_OF_PARTS = {
    "7 7 players, not 7",
    "7: no book7 deals these cards",
    "7: the tournament 7 is open; people enter it by 7",
    "game 7 has a result, and its log has none",
}
"""Answers with a part that is not a text of its own, and a fault of the program."""


@pytest.fixture(params=LOCALES)
def locale(request: pytest.FixtureRequest) -> str:
    """Lets answers be in one of the languages."""
    return speak(request.param) or ""


def sources() -> list[Path]:
    paths = [ROOT / name for name in SAYING]
    return [file for path in paths for file in ([path] if path.suffix else sorted(path.rglob("*.py")))]


def filled(node: ast.AST) -> str:
    """Returns a text of the source with a number in each of its places; nothing if it is no text."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(filled(part) or "7" for part in parts)
        case _:
            return ""


def answers() -> Iterator[str]:
    """Yields each answer that stands in the source as an argument of an error or of a function that
    prints."""
    calls = (node for path in sources() for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    for call in (node for node in calls if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in ("say", "warn", "wrong", "Malformed", "BadParameter", "BadPlan") or name.endswith("Error"):
            texts = [filled(argument) for argument in call.args]
            yield from (text for text in texts if " " in text and len(re.findall(r"\b[a-z]{2,}\b", text)) > 2)


def test_every_answer_of_these_commands_has_a_template(locale: str) -> None:
    said = {*answers()} - MADE_OF_PARTS
    assert len(said) > 100
    assert [text for text in sorted(said) if not CYRILLIC.search(translated(text))] == [], (
        "bot/commands/english.py"
    )


def test_every_template_is_said_somewhere() -> None:
    there = " ".join(path.read_text("utf-8") for path in (*sources(), *(ROOT / "bot").rglob("*.py")))
    there = re.sub(r'"\s*f?"', "", there.replace('\\"', '"'))
    for key, template in templates().items():
        if key in LIBRARIES or key.startswith("system-"):
            continue
        for part in re.split(r"{\w+(?::\w)?}|\[s\]", template):
            assert part.strip(" :,()") in there.replace("english", ""), key


def test_a_template_is_hidden_by_no_other() -> None:
    example = {"d": "7", "w": "Аня"}
    for key, template in templates().items():
        text = PLACE.sub(lambda place: example.get(place[2] or "", "Аня, Боря"), template).replace("[s]", "s")
        found = meant(text)
        assert found is not None, key
        assert found[0] == key, f"{key} is hidden by {found[0]}"
    assert {place[2] or "" for text in templates().values() for place in PLACE.finditer(text)} <= {*KINDS}


@pytest.mark.parametrize("language", LOCALES)
def test_a_template_and_its_words_have_the_same_places(language: str) -> None:
    for key, template in templates().items():
        places = {name for name, _ in PLACE.findall(template)}
        without = {"want-object": {"text"}}.get(key, set())
        assert variables(messages(language)[f"cli-{key}"]) == places - without, key


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
def test_a_wrong_key_of_a_file_is_told_in_the_language_and_named_exactly(text: str, said: str) -> None:
    with pytest.raises(EventError) as caught:
        read(text)
    speak("ru")
    assert translated(str(caught.value)) == said


@pytest.mark.parametrize(
    ("text", "russian", "ukrainian"),
    [
        (
            "cup.toml: 21 players, 2 tables, 5 rounds",
            "21 игрок, 2 стола, 5 туров",
            "21 гравець, 2 столи, 5 турів",
        ),
        (
            "cup.toml: 27 play 10 games, 10 play 9; 30 or 40 players would be equal",
            "у 27 игроков по 10 игр, у 10 по 9; поровну будет, если игроков 30 или 40",
            "у 27 гравців по 10 ігор, у 10 по 9; порівну буде, якщо гравців 30 або 40",
        ),
        (
            "cup.toml: these players sit so at no table without a result; nearest is A, 1, 1: it has 7 seats",
            "так эти игроки не сидят ни за одним столом без результата; ближе всего — A, 1, 1: там 7 мест",
            "так ці гравці не сидять за жодним столом без результату; найближче — A, 1, 1: там 7 місць",
        ),
        (
            "cup.toml: seat 3 is Рая there, seat 4 is Оля there",
            "на месте 3 там Рая, на месте 4 там Оля",
            "на місці 3 там Рая, на місці 4 там Оля",
        ),
        (
            "cup.toml: game 1, seat 3: the bonus of 0.9 breaks a limit (8.4.3)",
            "игра 1, место 3: балл 0.9 выходит за предел (8.4.3)",
            "гра 1, місце 3: бал 0.9 виходить за межу (8.4.3)",
        ),
        (
            "cup.toml: line 2, column role: “” is no card",
            "строка 2, столбец role: «» — это не карта",
            "рядок 2, стовпець role: «» — це не карта",
        ),
        (
            "cup.toml: each seat: 1–2 times → 0–2 times",
            "раз на каждом месте: 1–2 → 0–2",
            "разів на кожному місці: 1–2 → 0–2",
        ),
        (
            "cup.toml: meetings of two: 0–2, 0.95 on average, variance 0.30 → 1, 1.00 on average",
            "встреч у двоих: 0–2, в среднем 0.95, разброс 0.30 → 1, в среднем 1.00",
            "зустрічей у двох: 0–2, у середньому 0.95, розкид 0.30 → 1, у середньому 1.00",
        ),
        ("cup.toml: «seat» of Аня: a table", "«seat» of Аня: a table", "«seat» of Аня: a table"),
    ],
)
def test_an_answer_is_put_together_of_its_parts(text: str, russian: str, ukrainian: str, locale: str) -> None:
    assert translated(text) == f"cup.toml: {russian if locale == 'ru' else ukrainian}"
    speak(None)
    assert translated(text) == text


def test_commands_speak_the_language_that_is_asked_for(tmp_path: Path) -> None:
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


def test_a_long_name_in_an_answer_is_cut() -> None:
    speak("ru")
    assert "яяя…»" in translated(f"“{'я' * 3000}” is imported already; --name gives another name")
