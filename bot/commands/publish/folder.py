"""The folder of a site: it is written beside, and put in its place whole."""

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.record import printable

OWN = "mafia-site.json"
"""The list of all files of the site, itself among them: what else is in the folder is not ours."""

MARK = "mafia_site"

FOLDER_MODE, FILE_MODE = 0o755, 0o644
"""A site is for everybody, and a web server often runs as somebody else."""


class FolderError(Exception):
    """The folder can not be used: one line with its name."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"{printable(str(folder))}: {printable(why)}")


def put(folder: Path, pages: Iterable[tuple[str, str]]) -> int:
    """Writes these pages in place of the site that was there; returns how many. `pages`: path in the folder,
    and text. Raises `FolderError` if it holds anything else, and changes nothing then."""
    folder = folder.resolve()
    refuse_what_is_strange(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise FolderError(folder, error.strerror or "can not be written") from None
    try:
        count = _write(beside / "new", pages)
        refuse_what_is_strange(folder)  # it may have changed since
        _exchange(folder, beside)
    except OSError as error:
        raise FolderError(folder, error.strerror or "can not be written") from None
    finally:
        shutil.rmtree(beside / "new", ignore_errors=True)
        if not (beside / "old").exists() or folder.exists():
            shutil.rmtree(beside, ignore_errors=True)
    return count


def _exchange(folder: Path, beside: Path) -> None:
    """The new site takes the place of the old one, or the old one stays."""
    if not folder.exists():
        (beside / "new").rename(folder)
        return
    folder.rename(beside / "old")
    try:
        (beside / "new").rename(folder)
    except OSError:
        (beside / "old").rename(folder)
        raise


def _write(folder: Path, pages: Iterable[tuple[str, str]]) -> int:
    folder.mkdir()
    names = []
    for name, text in pages:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        names.append(name)
    listed = {MARK: 1, "files": sorted([OWN, *names])}
    (folder / OWN).write_text(json.dumps(listed, indent=0) + "\n", encoding="utf-8", newline="\n")
    for path in (folder, *folder.rglob("*")):
        path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)
    return len(names)


def refuse_what_is_strange(folder: Path) -> None:
    """Raises `FolderError` if it holds anything but a site of before."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise FolderError(folder, "is no folder")
    ours = _files_of_site(folder)
    strange = next((name for name in _files(folder) if name not in ours), None)
    if strange is not None:
        raise FolderError(folder, f"holds {strange}, which is no page of a site; choose an empty folder")


def _files_of_site(folder: Path) -> set[str]:
    """What the list names; nothing if there is no list."""
    try:
        listed = json.loads((folder / OWN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    files = listed.get("files") if isinstance(listed, dict) and listed.get(MARK) == 1 else None
    return {name for name in files if isinstance(name, str)} if isinstance(files, list) else set()


def _files(folder: Path) -> Iterator[str]:
    """All that is in it; a folder counts only if it is empty."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_dir() or not any(path.iterdir()):
            yield path.relative_to(folder).as_posix()
