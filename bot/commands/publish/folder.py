"""Writes the files of a site, or of a tournament's papers, into a folder that contains nothing else. The
files are first written beside the folder, and then replace the old ones."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bot.commands.answers import say, warn
from bot.commands.progress import Report, progress
from bot.commands.replaying import WRONG_INPUT
from bot.commands.tournament.event_file import FileError
from bot.pictures.draw import drawn
from bot.pictures.paint import png_of
from bot.render.decimals import decimal
from bot.render.line import line
from bot.render.locales import LOCALES
from bot.render.picture import StandingPicture, StandingRow
from bot.render.season.rating import PLAYERS_A_PAGE, heads_of
from bot.settings import SettingsError
from bot.site.club import address as at
from bot.site.club.content import Club, Edition, SitePlace
from bot.site.club.pages import pages, redirects
from bot.site.club.tables import Shown
from engine.record import RecordError
from engine.remark import Remark


class Kind(NamedTuple):
    """What a folder of files contains: a site or papers. `own`: the name of the file that lists all files,
    including itself; a file that is not in the list is strange. `mark`: the key in this file that shows the
    kind. `called`: what the folder contains, in words."""

    own: str
    mark: str
    called: Remark


SITE = Kind("mafia-site.json", "mafia_site", Remark("a-site"))
PAPERS = Kind("mafia-papers.json", "mafia_papers", Remark("papers"))

File: TypeAlias = tuple[str, str | bytes]
"""The path of a file in the folder, and its content."""

FOLDER_MODE, FILE_MODE = 0o755, 0o644
"""The permissions of the folders and files. Everybody may read a site, because a web server often runs as
another user."""


class FolderError(FileError):
    """Is raised if the folder can not be used."""


def write(folder: Path, source: Callable[[], Club], locale: str, edition: Edition) -> int:
    """Writes all pages of a site into a folder and prints how many. Returns 0, or 2 if a file or the folder
    can not be used. `source`: returns the site's content. `locale`: the language if nobody has chosen one."""
    try:
        refuse_what_is_strange(folder, SITE)  # before the site is made, which takes long
        with progress(Remark("doing-publish")) as told:
            club = source()
            edition = edition._replace(locales=edition.locales or (club.locale or locale,))
            old = _files_listed(folder, SITE)
            count = put(folder, _counted(_files_of(club, edition, old), told))
    except (FileError, RecordError, SettingsError) as error:
        warn(error)
        return WRONG_INPUT
    say(folder, Remark("pages", count=count))
    for gone in sorted({name.partition("/")[0] for name in old} & {*LOCALES} - {*edition.locales}):
        say(gone, Remark("pages-lead", locale=edition.locales[0]))
    return 0


def _files_of(club: Club, edition: Edition, old: Iterable[str]) -> Iterator[File]:
    """Yields the files of a site. `old`: the paths in the site that stands there now. Old pages in a language
    that the site no longer has are replaced by pages that lead to the same ones in its first language."""
    made = set()
    for name, page in pages(club, edition):
        made.add(name)
        yield name, page
    yield from redirects(old, made, edition.locales[0])
    if edition.url is not None:
        yield from pictures(club, edition.locales)


def _counted(files: Iterator[File], tell: Report) -> Iterator[File]:
    for done, page in enumerate(files):
        tell(done, None)
        yield page


def put(folder: Path, files: Iterable[File], kind: Kind = SITE) -> int:
    """Writes these files into a folder, in place of the older files of this kind. Returns how many of them
    are pages. Raises `FolderError` if it contains other files or can not be written; then the old files
    stay."""
    folder = folder.resolve()
    refuse_what_is_strange(folder, kind)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise FolderError(folder, error if error.strerror else Remark("unwritable")) from None
    try:
        count = _write(beside / "new", files, kind)
        refuse_what_is_strange(folder, kind)  # the folder may have changed meanwhile
        _exchange(folder, beside)
    except OSError as error:
        raise FolderError(folder, error if error.strerror else Remark("unwritable")) from None
    finally:
        shutil.rmtree(beside / "new", ignore_errors=True)
        if not (beside / "old").exists() or folder.exists():
            shutil.rmtree(beside, ignore_errors=True)
    return count


def _exchange(folder: Path, beside: Path) -> None:
    """Replaces the folder by `new` in `beside`. Raises OSError if this fails; then the old folder is back in
    its place, or, if that fails too, it is `old` in `beside`."""
    if not folder.exists():
        (beside / "new").rename(folder)
        return
    folder.rename(beside / "old")
    try:
        (beside / "new").rename(folder)
    except OSError:
        (beside / "old").rename(folder)
        raise


def _write(folder: Path, files: Iterable[File], kind: Kind) -> int:
    folder.mkdir()
    names = []
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        names.append(name)
    listed = {kind.mark: 1, "files": sorted([kind.own, *names])}
    (folder / kind.own).write_text(json.dumps(listed, indent=0) + "\n", encoding="utf-8", newline="\n")
    for path in (folder, *folder.rglob("*")):
        path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)
    return sum(name.endswith(".html") for name in names)


def refuse_what_is_strange(folder: Path, kind: Kind) -> None:
    """Raises `FolderError` if the folder contains a file that this program has not written for this kind of
    folder, or if it is a folder of the other kind, or no folder."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise FolderError(folder, Remark("no-folder-either"))
    other = SITE if kind is PAPERS else PAPERS
    if _files_listed(folder, other):
        raise FolderError(folder, Remark("other-folder", why=other.called))
    ours = _files_listed(folder, kind)
    strange = next((name for name in _files(folder) if name not in ours), None)
    if strange is not None:
        raise FolderError(folder, Remark("strange-folder", name=strange, why=kind.called))


def _files_listed(folder: Path, kind: Kind) -> set[str]:
    try:
        listed = json.loads((folder / kind.own).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    files = listed.get("files") if isinstance(listed, dict) and listed.get(kind.mark) == 1 else None
    return {name for name in files if isinstance(name, str)} if isinstance(files, list) else set()


def _files(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_dir() or not any(path.iterdir()):
            yield path.relative_to(folder).as_posix()


def pictures(club: Club, locales: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yields the path and the content of the picture of the standing in each of these languages; nothing
    before the first game."""
    rows, average = club.standings[0].rows[:PLAYERS_A_PAGE], club.standings[0].average
    for locale in locales if rows else ():
        shown = Shown(club, at.Address(locale, at.START))
        picture = StandingPicture(
            theme="dark",
            title=line("picture-site", title=club.title),
            under=club.about[0],
            heads=heads_of("points", average=average),
            rows=tuple(_row(shown, each, average=average) for each in rows),
        )
        yield at.of_picture(locale), png_of(drawn(picture, locale))


def _row(shown: Shown, row: SitePlace, *, average: bool) -> StandingRow:
    who = row.who
    minus = who.of("8.2.4") + who.of("8.5")
    points = (who.total, who.total / who.games) if average else (who.total - minus, abs(minus), who.total)
    cells = (str(who.games), *map(decimal, points))
    return StandingRow(
        place=row.place, name=shown.person(row.who.player).name, cells=cells, waits=row.waits > 0
    )
