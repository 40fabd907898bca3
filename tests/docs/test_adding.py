"""The book on the page about adding a rule set is the file that the tests play."""

import re
import tomllib

import pytest

from engine.rules.actions import NightAction
from engine.rules.effects import KINDS
from tests.rig.architecture.sources import ROOT
from tests.rig.engine.own_books import TEXT

PAGE = (ROOT / "docs" / "adding-a-rule-set.md").read_text("utf-8")
SHOWN = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("shown", SHOWN)
def test_every_example_on_the_page_is_in_the_file(shown: str) -> None:
    assert tomllib.loads(shown)
    assert [line for line in shown.splitlines() if line and line not in TEXT.splitlines()] == []


def test_the_page_explains_every_effect() -> None:
    assert [kind for kind in KINDS if f"`{kind}`" not in PAGE and f'"{kind}"' not in PAGE] == []


def test_the_page_explains_every_key_of_an_action() -> None:
    keys = set(NightAction.__slots__) - {"step", "parameters"}
    assert [key for key in keys if not re.search(rf"\b{key}\b", PAGE)] == []
