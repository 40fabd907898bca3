"""The code on the pages of concepts prints what the pages say."""

import re
from pathlib import Path

import pytest

from tests.rig.architecture.sources import ROOT

SHOWN = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("page", [*(ROOT / "docs" / "concepts").glob("*.md")], ids=lambda page: page.stem)
def test_code_prints_what_its_page_says(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = SHOWN.search(page.read_text("utf-8"))
    assert found is not None
    exec(found[1], {})
    assert capsys.readouterr().out == found[2]
