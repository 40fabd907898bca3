"""The subjects of commits follow CONTRIBUTING.md. The hook that script/setup-tests installs checks it."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rig.architecture.sources import ROOT

HOOK = ROOT / "script" / "hooks" / "commit-msg"
VERBS = HOOK.with_name("verbs.txt").read_text("utf-8").splitlines()


def git(*arguments: str, at: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    command = ["git", "-c", f"safe.directory={at}", *arguments]
    return subprocess.run(command, cwd=at, capture_output=True, text=True, check=False)


def refused(message: str, folder: Path) -> str:
    """Returns what the commit hook prints about this message; "" if it accepts the message."""
    file = folder / "message"
    file.write_text(message, "utf-8")
    done = subprocess.run([sys.executable, HOOK, file], capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == bool(done.stderr)
    return done.stderr


@pytest.mark.parametrize(
    "message",
    [
        "gc: raise the threshold",
        "script/setup: say what is next at the end\n\nNobody looked for it.",
        "seating, tournaments: add a plan",
        f"a: add {'x' * 53}",
        "# a comment\n\ngames: answer «ё» at once\n# another",
        "Merge branch 'main' into quick",
        'Revert "a change whose subject is as long as a subject may be, of sixty"',
        "fixup! garbage: it is searched for seldom",
    ],
)
def test_a_good_subject_passes(message: str, tmp_path: Path) -> None:
    assert refused(message, tmp_path) == ""


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("garbage: it is searched for seldom", "`it` is no verb"),
        ("gc: raised the threshold", "`raised` is no verb"),
        ("gc: raises the threshold", "`raises` is no verb"),
        ("gc: raising the threshold", "`raising` is no verb"),
        ("gc: Raise the threshold", "`Raise` is no verb"),
        ("raise the threshold of gc", "`area: `"),
        (": raise the threshold", "`area: `"),
        ("gc:raise the threshold", "`area: `"),
        (f"a: add {'x' * 54}", "61 characters"),
        ("# a comment\n\nthreshold\n\ngc: raise it", "`area: `"),
    ],
)
def test_a_bad_subject_is_refused(message: str, why: str, tmp_path: Path) -> None:
    subject = next(line for line in message.splitlines() if line and line[0] != "#")
    assert refused(message, tmp_path).splitlines()[0] == subject
    assert why in refused(message, tmp_path)


def test_the_verbs_are_sorted_and_in_the_base_form() -> None:
    assert sorted(set(VERBS)) == VERBS
    forms = {verb.removesuffix("e") + ending for verb in VERBS for ending in ("ing", "ed", "es")}
    forms |= {verb + "s" for verb in VERBS}
    assert forms & set(VERBS) == {"seed"}  # it looks like a form of `see`


def test_the_commits_since_the_hook_have_good_subjects() -> None:
    """Checks the commits that are newer than the hook. A shallow clone has only some of them, and its oldest
    commit adds all files."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    added = git(
        "log", "--diff-filter=A", "--format=%H", "--", HOOK.relative_to(ROOT).as_posix()
    ).stdout.split()
    first = added[-1] if added else "HEAD"
    since = git("log", "--no-merges", "--format=%s", f"{first}..HEAD").stdout.splitlines()
    since += git("log", "-1", "--format=%s", first).stdout.splitlines()
    assert since
    fault = runpy.run_path(str(HOOK))["fault"]
    assert [(subject, fault(subject)) for subject in since if fault(subject)] == []
