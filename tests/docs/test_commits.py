"""Commits and tags that the documents name are there in every clone."""

import re
import subprocess

import pytest

from tests.rig.architecture.sources import ROOT

DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")})
CODE = re.compile(r"`+[^`]+`+")
COMMIT = re.compile(r"(?<![\w-])(?:v\d+\.\d+\.\d+|(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40})(?![\w-])")
EXAMPLE = "abc1234"


def git(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_named_commit_and_tag_exists() -> None:
    try:
        told = git("rev-parse", "--is-shallow-repository", "--show-prefix").stdout.split()
    except FileNotFoundError:
        pytest.skip("git is not installed")
    if told != ["false"]:
        pytest.skip("the program's whole history is not here")
    named = {
        (path.name, each)
        for path in DOCUMENTS
        for code in CODE.findall(path.read_text("utf-8"))
        for each in COMMIT.findall(code)
    }
    assert any(each == "4095c5b5" for _, each in named)
    lost = {one for one in named if git("merge-base", "--is-ancestor", one[1], "HEAD").returncode}
    assert {one for one in lost if one[1] != EXAMPLE} == set()
