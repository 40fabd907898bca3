"""A file that a command writes: all of it, or nothing."""

from pathlib import Path


def put(path: Path, text: str) -> None:
    """Writes the file, in place of the one before if there is one. Raises OSError.

    A device or a pipe, like `/dev/stdout`, can not be replaced: it is written to."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
