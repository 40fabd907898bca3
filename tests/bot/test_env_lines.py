"""The program reports a line of `.env` that it would otherwise ignore. It gives the line's number and never
its text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.settings import Settings, SettingsError, load
from tests.rig.program.checked import clean
from tests.rig.render.remarks import english, refusing

__all__ = ["clean"]

TOKEN = "123456:AAbb-cc_dd"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TOKEN, "line 1: must be NAME=value"),
        (f"\n\n# mine\n\nMAFIA_BOT_TOKEN: {TOKEN}\nOTHER=1", "line 5: must be NAME=value"),
        (f"OTHER='1\n2'\r\n\r\n  {TOKEN}", "line 4: must be NAME=value"),
        (f"A=1\n\nМАFIA_BOT_TOKEN={TOKEN}", "line 3: the name has letters that are not Latin"),
        (f"MАFIA_BOT_TOKEN={TOKEN}", "line 1: the name has letters that are not Latin"),
    ],
)
def test_a_useless_line_is_refused_and_its_text_is_not_printed(text: str, why: str) -> None:
    Path(".env").write_text(text)
    with pytest.raises(SettingsError) as caught:
        load()
    assert english(caught.value) == f".env, {why}"


def test_lines_of_other_programs_stay_allowed() -> None:
    Path(".env").write_text(
        "\ufeff# compose\nexport COMPOSE_FILE=a.yaml\nEMPTY=\n'QUOTED' = \"ключ\" # why\n\n"
    )
    assert load() == Settings()


@given(
    before=st.lists(st.sampled_from(["", "  ", "# note", "A=1", "B='x\ny'", "export C=2"]), max_size=6),
    bad=st.sampled_from(["lonely", "NAME: value", "Имя=1"]),
)
def test_a_wrong_line_is_named_by_its_number(before: list[str], bad: str) -> None:
    Path(".env").write_text("\n".join([*before, bad, "Z=1"]))
    line = sum(each.count("\n") + 1 for each in before) + 1
    with refusing(SettingsError, match=rf"^\.env, line {line}: "):
        load()
    Path(".env").unlink()


@pytest.mark.parametrize("name", ["BOT_TOKEN", "TOKEN", "TELEGRAM_BOT_TOKEN"])
def test_a_token_without_the_prefix_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"{name}={TOKEN}\n")
    with pytest.raises(SettingsError) as caught:
        _ = load().tokens
    assert english(caught.value) == f"MAFIA_BOT_TOKEN: is not set; did you mean MAFIA_BOT_TOKEN for {name}?"
    monkeypatch.setenv("MAFIA_BOT_TOKEN", TOKEN)
    assert load().tokens == (TOKEN,)
