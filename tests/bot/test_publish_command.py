"""`mafia publish` writes into a folder of its own, all pages or none."""

import json
import re
import stat
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands import cli
from bot.commands.publish.event import club_of
from bot.commands.publish.folder import PAPERS, SITE, FolderError, Kind, put, write
from bot.site.club.content import Edition
from engine.rules.registry import BOOKS
from tests.rig.render.remarks import english, refusing
from tests.rig.site.cup import write_cup

PAGES = (("index.html", "да"), ("ru/games/1.html", "1"), ("ru/games/2.html", "2"))


def files(folder: Path) -> Mapping[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def publish(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int | str | None:
    monkeypatch.setattr(sys, "argv", ["mafia", "publish", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code


def test_a_tournament_becomes_a_site_that_everybody_may_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    event, folder = write_cup(tmp_path), tmp_path / "new" / "site"
    assert publish(monkeypatch, folder, "--event", event, "--lang", "uk") == 0
    pages = len([*folder.rglob("*.html")])
    assert re.fullmatch(rf"{folder}: {pages} сторін(ка|ки|ок)\n", capsys.readouterr().out)
    assert '<html lang="uk">' in (folder / "index.html").read_text("utf-8")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}
    assert modes == {0o755, 0o644}


def test_a_site_with_an_address_has_pictures_for_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    event, folder = write_cup(tmp_path), tmp_path / "site"
    both = ("--lang", "ru,uk")
    assert publish(monkeypatch, folder, "--event", event, *both, "--url", "https://example.org/cup") == 0
    found = files(folder)
    pages = [name for name in found if name.endswith(".html")]
    assert re.fullmatch(rf"{folder}: {len(pages)} страниц[аы]?\n", capsys.readouterr().out)
    assert found.keys() - {*pages, SITE.own, "data.json"} == {"ru/standing.png", "uk/standing.png"}
    assert all(found[f"{each}/standing.png"].startswith(b"\x89PNG") for each in ("ru", "uk"))
    assert found["ru/standing.png"] != found["uk/standing.png"]
    assert "https://example.org/cup/ru/standing.png" in found["ru/index.html"].decode()
    assert publish(monkeypatch, folder, "--event", event) == 0
    assert "ru/standing.png" not in files(folder)


@pytest.mark.parametrize(
    ("group", "asked", "own", "there"),
    [
        (None, (), "ru", {"ru"}),
        ("uk", (), "uk", {"uk"}),
        ("uk", ("ru",), "ru", {"ru"}),
        ("uk", ("uk", "ru"), "uk", {"ru", "uk"}),
    ],
)
def test_a_site_is_in_the_chosen_languages_or_in_the_groups_language(
    group: str | None, asked: tuple[str, ...], own: str, there: set[str], tmp_path: Path
) -> None:
    folder, edition = tmp_path / "site", Edition("", locales=asked)
    club = replace(club_of(write_cup(tmp_path), BOOKS, house_bonus=False), locale=group)
    assert write(folder, lambda: club, "ru", edition) == 0
    assert {path.name for path in folder.iterdir() if path.is_dir()} == there
    entrance, standing = ((folder / name / "index.html").read_text("utf-8") for name in (".", own))
    assert f'<html lang="{own}">' in entrance
    first, *rest = re.findall(r'data-locale="(..)"', standing) or [own]
    assert (first, {first, *rest}) == (own, there)
    assert {*re.findall(r'href="(..)/index.html"', entrance)} == there


def test_addresses_of_a_removed_language_lead_to_the_other_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    event, folder = write_cup(tmp_path), tmp_path / "site"
    assert publish(monkeypatch, folder, "--event", event, "--lang", "ru,uk") == 0
    before = files(folder)
    for _ in range(2):
        capsys.readouterr()
        assert publish(monkeypatch, folder, "--event", event, "--lang", "uk") == 0
        assert "ru: старі адреси ведуть до uk" in capsys.readouterr().out
        now = files(folder)
        assert now.keys() == before.keys()
        for name in (name for name in now if name.startswith("ru/")):
            (to,) = {*re.findall(r'(?:url=|href=")([^"]+)"', now[name].decode())}
            assert (folder / name).parent.joinpath(to).resolve() == folder / name.replace("ru/", "uk/", 1)
    listed = json.loads((folder / SITE.own).read_text())
    listed["files"] += ["ru/games/no.html", "/index.html", "../index.html", "x/index.html"]
    (folder / SITE.own).write_text(json.dumps(listed))
    assert publish(monkeypatch, folder, "--event", event, "--lang", "uk") == 0
    assert files(folder).keys() == before.keys()


def test_a_second_run_removes_old_pages(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert put(folder, PAGES) == 3
    put(folder, PAGES[:2])
    assert set(files(folder)) == {"index.html", "ru/games/1.html", SITE.own}
    before = files(folder)
    put(folder, PAGES[:2])
    assert files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_site_can_be_written_into_an_empty_folder(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    put(folder, PAGES)
    assert len(files(folder)) == 4


@pytest.mark.parametrize("strange", ["notes.txt", ".git/config", "ru/photo.png", "ru/games/3.html"])
def test_a_folder_with_other_files_is_refused(strange: str, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    put(folder, PAGES)
    (folder / strange).parent.mkdir(exist_ok=True)
    (folder / strange).write_text("mine", "utf-8")
    before = files(folder)
    with refusing(FolderError, match=f"{folder}: holds {strange}, which is not of a site"):
        put(folder, PAGES[:1])
    assert files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize(("there", "comes"), [(SITE, PAPERS), (PAPERS, SITE)])
def test_a_site_and_papers_do_not_replace_each_other(there: Kind, comes: Kind, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    put(folder, PAGES, there)
    before = files(folder)
    with refusing(FolderError, match=f"holds {english(there.called)}; choose"):
        put(folder, PAGES, comes)
    assert files(folder) == before
    put(folder, PAGES[:1], there)


def test_a_file_that_appears_during_the_run_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    put(folder, PAGES)

    def slow() -> Iterator[tuple[str, str]]:
        yield PAGES[0]
        (folder / "notes.txt").write_text("mine", "utf-8")

    with refusing(FolderError, match=r"holds notes\.txt"):
        put(folder, slow())
    assert len(files(folder)) == 5


def test_a_folder_with_a_symbolic_link_is_refused(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "site", tmp_path / "mine"
    put(folder, PAGES)
    elsewhere.mkdir()
    (folder / "uk").symlink_to(elsewhere)
    with refusing(FolderError, match="holds uk"):
        put(folder, PAGES)


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "site"
    path.write_text("mine", "utf-8")
    with refusing(FolderError, match="is no folder"):
        put(path, PAGES)
    assert path.read_text("utf-8") == "mine"


def test_a_forged_list_of_files_does_not_allow_deletion(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    for text in ("[]", "no json", '{"mafia_site": 1, "files": 3}', '{"files": ["mafia-site.json"]}'):
        (folder / SITE.own).write_text(text, "utf-8")
        with refusing(FolderError, match=f"holds {SITE.own}"):
            put(folder, PAGES)


def test_a_failed_page_leaves_the_old_site(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[str, str]]:
        yield PAGES[0]
        raise ZeroDivisionError

    folder = tmp_path / "site"
    put(folder, PAGES)
    before = files(folder)
    with pytest.raises(ZeroDivisionError):
        put(folder, broken())
    assert files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_failed_move_leaves_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def refused(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(16, "Device or resource busy")
        return rename(self, target)

    folder = tmp_path / "site"
    put(folder, PAGES)
    before = files(folder)
    monkeypatch.setattr(Path, "rename", refused)
    with refusing(FolderError, match="Device or resource busy"):
        put(folder, PAGES[:1])
    assert files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_missing_server_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", f"postgresql:///mafia?host={tmp_path}")
    assert publish(monkeypatch, tmp_path / "site", "--chat", "-100") == 2
    why = f"mafia at {tmp_path}: out of reach: there is no server's socket"
    assert capsys.readouterr().err == f"mafia: MAFIA_DATABASE_URL: {why}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "of what: --event FILE, or --chat ID"),
        (("--event", "none.toml", "--chat", "-100"), "of what: --event FILE, or --chat ID"),
        (("--event", "none.toml"), "No such file or directory"),
        (("--event", "none.toml", "--url", "example.org"), "--url: an address such as https://example.org/"),
        (("--event", "none.toml", "--url", 'https://x/"><b>'), "--url: an address such as"),
        (("--chat", "-100"), "none.db: there is no such database"),
    ],
)
def test_a_wrong_input_is_one_line(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAFIA_DATABASE_URL", f"sqlite:///{tmp_path / 'none.db'}")
    assert publish(monkeypatch, tmp_path / "site", *arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
