"""The page of a game is one file. It loads nothing, and runs nothing but its own script."""

import base64
import hashlib
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.commands import cli
from bot.render.locales import LOCALES
from bot.site.replay_page import page_of_game, page_of_replay
from engine.record import parse
from engine.replay import replay
from engine.rules.registry import BOOKS
from tests.rig.site.hostile import HOSTILE, text_of
from tests.rig.site.spoken import spoken

LARGEST = 300_000
AIM = 140_000
"""The most bytes of a usual game's page."""


def made(book: str, *players: str) -> str:
    return made_of(text_of(book, players))


def made_of(text: str) -> str:
    return page_of_game(parse(text), "ru", text)


def reel_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="reel">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    reel: dict[str, object] = json.loads(found[1])
    return reel


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_is_small_and_the_same_for_the_same_game(book: str) -> None:
    page = made(book)
    assert len(page.encode()) < AIM < LARGEST
    assert page == made(book)


def test_a_page_contains_only_kept_words() -> None:
    text = text_of("fiim-2019")
    page = page_of_game(parse(text), "ru", text, spoken(text, HOSTILE))
    assert "<img" not in page
    assert 'id="said"' in page
    assert 'id="said"' not in made("fiim-2019")
    assert 'id="said"' not in page_of_replay(replay(parse(text)), "ru")


def test_a_page_names_no_other_server() -> None:
    addresses = set(re.findall(r"""\w+://[\w.]+|(?:src|href|url\()=?["']?//""", made("fiim-2019")))
    assert addresses == {"http://www.w3.org"}  # this is the name of a namespace, which no browser loads


def test_texts_of_people_are_not_markup() -> None:
    page = made("fiim-2019", HOSTILE, "<b>Б", "{{ 7*7 }}")
    assert "<img" not in page
    assert "{{ 7*7 }}" in page
    assert HOSTILE[:10] in json.dumps(reel_of(page))


def test_a_page_has_every_line_in_both_languages() -> None:
    words = reel_of(made("city"))["words"]
    assert isinstance(words, dict)
    assert set(words) == set(LOCALES)
    assert len(words["ru"]) == len(words["uk"])
    assert set(words["ru"]).isdisjoint(said for said in words["uk"] if "і" in said)


@pytest.mark.parametrize("tag", ["script", "style"])
def test_the_security_policy_allows_only_the_script_of_the_page(tag: str) -> None:
    page = made("fiim-2019")
    found = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    assert len(found) == 1
    digest = base64.b64encode(hashlib.sha256(found[0].encode()).digest()).decode()
    assert f"{tag}-src 'sha256-{digest}'" in page.replace("&#39;", "'")
    assert "default-src 'none'" in page.replace("&#39;", "'")


def test_points_stand_beside_the_roles_with_their_clauses() -> None:
    page = made("fiim-2019")
    assert '<small><span lang="ru">победа +1 (8.2.2)</span>' in page
    assert "8.2" not in made("party")


MARKED = """
[judge]
bonus = {"1" = 0.3}
penalties = {"7" = ["8.5.1"]}
no_best_move = true
protests = [{by = "Глеб", text = "Рука была выше"}]
"""


def protocol_of(page: str) -> str:
    return page.partition('<ul class="protocol">')[2].partition("</ul>")[0]


def test_the_protocol_ends_with_the_best_move_and_the_marks_of_the_judge() -> None:
    plain, marked = (protocol_of(made_of(text_of("fiim-2019", ("Аня",)) + marks)) for marks in ("", MARKED))
    told = ["№1 · Аня: дополнительные баллы +0,3", "8.5.1", "лучший ход не засчитан", "Рука была выше"]
    assert [words for words in told if words not in marked] == []
    assert [words for words in told if words in plain] == []
    assert "Чёрных среди них: 2, +0,25 балла" in plain
    assert "Чёрных среди них: 2.<" in marked


def test_a_page_says_that_ci_is_not_in_its_points() -> None:
    assert "(Ci, 8.6) здесь не учтена" in made("fiim-2019")
    assert "(Ci, 8.6)" not in made("party")


def test_direction_marks_and_long_names_are_cut_from_a_page() -> None:
    page = made("fiim-2019", "\u202eтхе", "ж" * 200)
    assert "\u202e" not in page
    assert "ж" * 33 not in page


def view(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int | str | None:
    monkeypatch.setattr(sys, "argv", ["mafia", "view", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code


def test_the_command_view_writes_the_page_beside_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game-7.mafia.toml"
    record.write_text(text_of("fiim-2019"), "utf-8")
    assert view(monkeypatch, str(record), "--lang", "uk") == 0
    page = (tmp_path / "game-7.html").read_text("utf-8")
    assert capsys.readouterr().out == f"{tmp_path / 'game-7.html'}\n"
    assert '<html lang="uk">' in page


@pytest.mark.parametrize("out", [None, "no/such/folder.html"])
def test_the_command_view_reports_an_error_in_one_line(
    out: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.mafia.toml"
    record.write_text(text_of("fiim-2019") if out else "no = 'record'", "utf-8")
    more = () if out is None else ("--out", str(tmp_path / out))
    assert view(monkeypatch, str(record), "--lang", "ru", *more) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("handed", [True, False], ids=["in the middle", "before it had the record"])
def test_the_process_of_a_page_ends_silently_if_the_bot_was_killed(handed: bool) -> None:
    command, pipe = [sys.executable, "-m", "bot.site", "ru"], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(json.dumps([text_of("fiim-2019"), []]).encode() if handed else b"")
        process.stdin.close()
        assert process.wait() == (-signal.SIGPIPE if handed else 0)
        assert process.stderr.read() == b""
