"""The files that CONTRIBUTING names for one evening are few and short, and each says at its head what it is
for."""

import ast
import re

from tests.rig.architecture.sources import ROOT

LIST = re.search(
    r"<!-- heart -->\n(.*)<!-- /heart -->", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL
)
HEART = re.findall(r"^\d+\. `([^`]+)`", LIST[1] if LIST else "", re.MULTILINE)
HEADS = ("**Must live here:** ", "**Does not know:** ", "**Could be better:** ")


def test_the_files_named_for_one_evening_are_short_enough() -> None:
    assert 0 < len(HEART) <= 10
    assert sum(len((ROOT / name).read_text("utf-8").splitlines()) for name in HEART) <= 1800


def test_each_file_named_for_one_evening_explains_its_purpose() -> None:
    heads = {name: ast.get_docstring(ast.parse((ROOT / name).read_text("utf-8"))) or "" for name in HEART}
    assert {name: [each for each in HEADS if each not in head] for name, head in heads.items()} == {
        name: [] for name in HEART
    }
