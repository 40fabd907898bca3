"""The page of a game contains its record, and the commands that read records read it from there."""

from pathlib import Path

import pytest

from bot.commands.replaying import read_text
from bot.site.page_record import record_in
from bot.site.replay_page import page_of_game
from engine.record import RecordError, parse
from tests.rig.render.remarks import refusing
from tests.rig.site.hostile import HOSTILE, text_of


@pytest.mark.parametrize("name", [HOSTILE, "</pre><script>", "&lt;b&gt;", "Аня"])
def test_the_record_is_read_back_from_a_page(name: str, tmp_path: Path) -> None:
    text = text_of("fiim-2019", (name, "Богдан"))
    path = tmp_path / "game.html"
    path.write_text(page_of_game(parse(text), "uk", text), "utf-8")
    assert read_text(path) == text


def test_a_page_without_a_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text("<!doctype html>", "utf-8")
    assert record_in("<!doctype html>") is None
    with refusing(RecordError, match="without a record"):
        read_text(path)
