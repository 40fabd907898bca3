"""Writes a file completely or not at all."""

from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Writes the text to a file, in place of an older file: the whole text or nothing. Raises OSError. A
    device or a pipe, like `/dev/stdout`, can not be replaced, so the text is written into it."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
