"""A command that writes a file replaces an older file, but never a device or a pipe."""

import os
from pathlib import Path

import pytest

from bot.commands.whole_file import write_atomically


def test_a_file_is_replaced_without_other_files(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for text in ("before", "after"):
        write_atomically(path, text)
        assert path.read_text("utf-8") == text
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomically(path, "page")
        assert os.read(reader, 100) == b"page"
    finally:
        os.close(reader)
    assert path.is_fifo()


@pytest.mark.parametrize("name", ["", "/", "."])
def test_a_folder_is_not_replaced(name: str) -> None:
    with pytest.raises(IsADirectoryError):
        write_atomically(Path(name), "page")
