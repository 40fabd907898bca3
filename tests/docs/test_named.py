"""Commits, tags and files that the documents name are there in every clone."""

import re
import subprocess

import pytest

from tests.architecture.sources import ROOT

DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")})
CODE = re.compile(r"`+[^`]+`+")
COMMIT = re.compile(r"(?<![\w-])(?:v\d+\.\d+\.\d+|(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40})(?![\w-])")
EXAMPLES = {"abc1234", "bot/presses/SUBJECT.py", "migrations/versions/v0006_motto.py"}


def git(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_commit_and_tag_is_part_of_the_history() -> None:
    try:
        shallow = git("rev-parse", "--is-shallow-repository").stdout.strip()
    except FileNotFoundError:
        pytest.skip("git is not installed")
    if shallow != "false":
        pytest.skip("no whole history here")
    named = {
        (path.name, each)
        for path in DOCUMENTS
        for code in CODE.findall(path.read_text("utf-8"))
        for each in COMMIT.findall(code)
    }
    assert any(each == "4095c5b5" for _, each in named)
    lost = {one for one in named if git("merge-base", "--is-ancestor", one[1], "HEAD").returncode}
    assert {one for one in lost if one[1] not in EXAMPLES} == set()


def test_every_file_is_there() -> None:
    tops = "|".join(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._")
    named = re.compile(rf"`((?:{tops})/[\w./-]+\.(?:py|md|sql|json|toml|txt|yaml|js|css|ftl))`")
    lost = {
        (path.name, each)
        for path in DOCUMENTS
        for each in named.findall(path.read_text("utf-8"))
        if not (ROOT / each).exists() and each not in EXAMPLES
    }
    assert lost == set()
