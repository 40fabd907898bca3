"""The page draws its emoji itself, because a machine may have no font for them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "sandbox" / "page"
EMOJI = re.compile("[\u231a-\u23ff\u2600-\u2753\u2b50\U0001f000-\U0001faff]")
DRAWN = dict(re.findall(r'"(.)": "(\w+)"', (PAGE / "js" / "emoji.js").read_text(encoding="utf-8")))


@pytest.mark.parametrize("locale", ["ru", "uk"])
def test_every_emoji_of_the_bot_is_drawn(locale: str) -> None:
    files = (ROOT / "locales" / locale).glob("*.ftl")  # those of the program are for a terminal
    said = "".join(one.read_text(encoding="utf-8") for one in files if not one.name.startswith("program_"))
    assert set(EMOJI.findall(said)) - set(DRAWN) == set()


def test_every_emoji_has_its_cell_in_the_drawing() -> None:
    css = (PAGE / "css" / "emoji.css").read_text(encoding="utf-8")
    cells = {name: int(cell) for name, cell in re.findall(r"\.emoji-(\w+) \{ --cell: (\d+); \}", css)}
    svg = (PAGE / "img" / "emoji.svg").read_text(encoding="utf-8")
    assert set(DRAWN.values()) == set(cells)
    assert re.findall(r'^  <g transform="translate\((\d+)\)">', svg, re.MULTILINE) == [
        str(24 * at) for at in sorted(cells.values())
    ]
    assert f'viewBox="0 0 {24 * len(cells)} 24"' in svg
