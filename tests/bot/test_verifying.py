"""`mafia verify`: what it says of a record and a digest, and what it does not say."""

import datetime as dt
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.commands import cli
from bot.commands.verifying import verify
from engine.commitment import Version, commitment, sealed
from engine.record import DealOpened, write
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from tests.engine.table import TEN, roles

NONCE = "0f" * 32
GAME: dict[str, Any] = {
    "game": 123,
    "ruleset": "fiim-2019",
    "overrides": {"turn_seconds": 45, "short_turn_at": [12, 5]},
    "roles": tuple(ROLES[role] for role in roles(TEN)),
    "players": ("Ann", 'B "o" b', "\\", "Єва", "👨\u200d👩", '"""', "#", "x = 1", "[deal]", "…"),
    "nonce": NONCE,
}
CHANGES = {
    "cards": {"roles": GAME["roles"][::-1]},
    "a name": {"players": ("Anna", *GAME["players"][1:])},
    "seats": {"players": GAME["players"][::-1]},
    "a parameter": {"overrides": {"turn_seconds": 46, "short_turn_at": [12, 5]}},
    "one parameter fewer": {"overrides": {"turn_seconds": 45}},
    "the game": {"game": 124},
    "the book": {"ruleset": "classic-10"},
    "the nonce": {"nonce": "f0" * 32},
}


def digest_of(version: Version, **changes: object) -> str:
    game = {**GAME, **changes}
    return commitment(sealed(version, **{**game, "roles": tuple(role.id for role in game["roles"])}))


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Writes a record: `written(version, says=…, **changes)`; `says` is the commitment in the file."""

    def file(version: Version = 2, *, says: str | None = None, **changes: object) -> Path:
        game = {**GAME, **changes}
        number, nonce = game.pop("game"), game.pop("nonce")
        deal = DealOpened(
            version=version,
            game=number if version == 2 else None,
            commitment=says or digest_of(version, **{k: v for k, v in changes.items() if k != "book"}),
            nonce=nonce,
        )
        path = tmp_path / "game.mafia.toml"
        path.write_text(
            write(**game, lines=("timeout",), deal=deal, date=dt.datetime(2026, 5, 1, tzinfo=dt.UTC))
        )
        return path

    return file


@pytest.mark.parametrize("version", [1, 2])
def test_the_deal_committed_to(written: Any, version: Version, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(version), digest_of(version)) == 0
    out = capsys.readouterr().out
    assert "the one committed to" in out
    assert "Proved: the cards" in out
    assert "Not proved: how the cards were drawn" in out
    assert ("names" in out) is (version == 2)


def test_what_a_carried_book_says_is_not_proved(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(book=BOOKS["fiim-2019"]), digest_of(2)) == 0
    assert "Nor is what the record says in [book]" in capsys.readouterr().out


@pytest.mark.parametrize("changed", CHANGES)
def test_any_change_shows_though_the_file_agrees_with_itself(
    written: Any, changed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who forges a record writes its commitment anew: only the digest in the chat is not his."""
    path = written(**CHANGES[changed])
    assert verify(path) == 0
    capsys.readouterr()
    assert verify(path, digest_of(2)) == 1
    out = capsys.readouterr().out
    assert "WRONG" in out
    assert digest_of(2, **CHANGES[changed]) in out
    assert digest_of(2) in out


def test_without_a_digest_nothing_is_proved(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written()) == 0
    out = capsys.readouterr().out
    assert "proves nothing" in out
    assert "mafia verify FILE DIGEST" in out
    assert "Proved" not in out


def test_a_file_that_contradicts_itself(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(says="a" * 64)) == 1
    assert f"WRONG: this deal has the digest {digest_of(2)}" in capsys.readouterr().out


def test_the_digest_in_the_chat_counts_and_not_the_one_in_the_file(written: Any) -> None:
    assert verify(written(says="a" * 64), digest_of(2)) == 0
    assert verify(written(says="a" * 64), "a" * 64) == 1


@pytest.mark.parametrize("shape", [str.upper, "  {}\n".format, "\t{}".format])
def test_a_digest_as_people_copy_it(written: Any, shape: Any) -> None:
    assert verify(written(), shape(digest_of(2))) == 0


@pytest.mark.parametrize(
    "digest", ["", "abc", "g" * 64, "0f" * 33, digest_of(2)[:16], "٣" * 64, "a\x1b[31m" * 8]
)
def test_what_is_no_digest(written: Any, digest: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(), digest) == 2
    assert capsys.readouterr() == ("", "mafia: DIGEST is not a digest: 64 digits, 0-9 and a-f\n")


@pytest.mark.parametrize("digest", [None, "a" * 64])
def test_a_record_without_a_commitment(
    tmp_path: Path, digest: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(write(ruleset="fiim-2019", roles=GAME["roles"], players=(), lines=(), overrides={}))
    assert verify(path, digest) == 2
    assert capsys.readouterr() == ("", f"mafia: {path}: the record carries no commitment ([deal])\n")


@pytest.mark.parametrize("text", ["", "no record", "mafia_record = 2"])
def test_what_is_no_record(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.toml"
    path.write_text(text)
    assert verify(path, "a" * 64) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"mafia: {path}: ")


@pytest.mark.parametrize(("digest", "code"), [(digest_of(2), 0), ("a" * 64, 1), ("a", 2)])
def test_the_program_ends_with_the_code(
    written: Any, digest: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["mafia", "verify", str(written()), digest])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == code
