"""Tests what `mafia verify` says about a record and a digest, and what it does not say."""

import datetime as dt
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.commands import cli
from bot.commands.verifying import verify
from bot.render.locales import LOCALES, say
from engine.commitment import Version, Version1, Version2, Version3, commitment
from engine.deal_opened import DealOpened
from engine.derivation import deal_commitment, derive_deal
from engine.record import write
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from tests.rig.engine.table import TEN, roles

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

SEED = "5e" * 32


def ids(game: dict[str, Any]) -> tuple[str, ...]:
    return tuple(role.id for role in game["roles"])


def digest_of(version: Version, **changes: object) -> str:
    """Returns the digest of version 1 or 2 for the game with these changes."""
    game = {**GAME, **changes}
    if version == 1:
        return commitment(Version1(game["ruleset"], ids(game), game["nonce"]))
    bound = (game["game"], game["ruleset"], game["overrides"], ids(game), game["players"], game["nonce"])
    return commitment(Version2(*bound))


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Returns a function that writes a record: `written(version, says=…, **changes)`. `says` is the
    commitment in the file."""

    def file(version: Version = 2, *, says: str | None = None, **changes: object) -> Path:
        game = {**GAME, **changes}
        number, nonce = game.pop("game"), game.pop("nonce")
        deal = DealOpened(
            version=version,
            game=number if version == 2 else None,
            commitment=says or digest_of(version, **{k: v for k, v in changes.items() if k != "book"}),
            nonce=nonce,
        )
        return put(tmp_path, deal, game)

    return file


def put(folder: Path, deal: DealOpened, game: dict[str, Any]) -> Path:
    path = folder / "game.mafia.toml"
    path.write_text(write(**game, lines=("timeout",), deal=deal, date=dt.datetime(2026, 5, 1, tzinfo=dt.UTC)))
    return path


class Cut(NamedTuple):
    """A record of version 3 in a file, and the digests that the bot posted."""

    path: Path
    seed: str
    deal: str


ORIGIN = Version3(
    game=123,
    ruleset="fiim-2019",
    overrides=GAME["overrides"],
    cards=tuple(sorted(ids(GAME))),
    joined=GAME["players"],
    cuts=(0, 3, 0, 10, 0, 0, 0, 1, 0, 0),
    seated=None,
    seed=SEED,
)


@pytest.fixture
def cut(tmp_path: Path) -> Any:
    """Returns a function that writes a record of version 3, as the bot does: `cut(change=value, file={key:
    value})`. `change` builds the game with this value; `file` changes only the file."""

    def made(file: dict[str, Any] | None = None, **changes: Any) -> Cut:
        origin = ORIGIN._replace(**changes)
        order, roles = derive_deal(origin)
        seated = origin.seated or tuple(origin.joined[place] for place in order or ())
        deal: dict[str, Any] = {
            "game": origin.game,
            "seed": origin.seed,
            "joined": [*origin.joined],
            "cuts": [*origin.cuts],
            "seats": "drawn" if origin.seated is None else "given",
            "commitment": commitment(origin),
        }
        game: dict[str, Any] = {"ruleset": origin.ruleset, "overrides": origin.overrides, "players": seated}
        game["roles"] = tuple(ROLES[role] for role in roles)
        for key, value in (file or {}).items():
            (deal if key in DealOpened.model_fields else game)[key] = value
        path = put(tmp_path, DealOpened.model_validate({"version": 3, **deal}), game)
        return Cut(path, commitment(origin), deal_commitment(origin))

    return made


@pytest.mark.parametrize("version", [1, 2])
def test_the_committed_deal_is_proved(
    written: Any, version: Version, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(written(version), [digest_of(version)], "ru") == 0
    out = capsys.readouterr().out
    assert "Сходится" in out
    assert "Доказано: карты" in out
    assert "Не доказано: как карты были сданы" in out
    assert ("имена" in out) is (version == 2)


@pytest.mark.parametrize("locale", LOCALES)
def test_each_digest_of_a_cut_proves_half(cut: Any, locale: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = cut()
    halves = {
        (made.seed,): ("verify-seed", "verify-not-bound"),
        (made.deal,): ("verify-no-seed", "verify-bound"),
        (made.deal, made.seed): ("verify-seed", "verify-bound"),
    }
    for given, told in halves.items():
        assert verify(made.path, given, locale) == 0
        lines = [say(locale, key, {"seating": "drawn"}) for key in ("verify-follows", *told)]
        lines.append(say(locale, "verify-not-proved", {}))
        assert capsys.readouterr().out == "".join(f"{line}\n" for line in (f"{made.path}:", *lines))


def test_the_command_says_what_no_digest_proves(cut: Any, capsys: pytest.CaptureFixture[str]) -> None:
    made = cut()
    verify(made.path, [made.seed, made.deal], "ru")
    out = capsys.readouterr().out
    for left in ("не сговорился с тем, кто снимал", "не подсмотрел", "не удалили и не отправили заново"):
        assert left in out


def test_given_seats_are_not_called_drawn(cut: Any, capsys: pytest.CaptureFixture[str]) -> None:
    made = cut(seated=GAME["players"][::-1])
    assert verify(made.path, [made.seed, made.deal], "ru") == 0
    assert "Места не разыгрывались" in capsys.readouterr().out


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("changes", "told", "count"),
    [
        ({"seated": GAME["players"], "file": {"announced": True}}, "verify-seed-announced", 3),
        (
            {"seated": GAME["players"], "cuts": (0,) * 10, "file": {"announced": True}},
            "verify-seed-announced",
            0,
        ),
        ({"seated": GAME["players"], "cuts": (0,) * 10}, "verify-seed-at-some-time", 0),
        ({"seated": GAME["players"]}, "verify-seed", 0),
        ({"cuts": (0,) * 10}, "verify-seed", 0),
    ],
)
def test_the_commitment_proves_less_if_cuts_were_known_before(
    cut: Any, locale: str, changes: dict[str, Any], told: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """If cuts and draws come later, nobody can have chosen the deal."""
    made = cut(**changes)
    assert verify(made.path, [made.seed], locale) == 0
    assert say(locale, told, {"count": count}) in capsys.readouterr().out


FORGED = {
    "cards": {"roles": GAME["roles"]},
    "seats": {"players": GAME["players"]},
    "a name": {"joined": ["Anna", *GAME["players"][1:]]},
    "the order of joining": {"joined": [*GAME["players"][::-1]]},
    "a cut": {"cuts": [1, *ORIGIN.cuts[1:]]},
    "a cut that nobody made": {"cuts": [*ORIGIN.cuts, 1]},
    "who was given a seat": {"seats": "given"},
    "a parameter": {"overrides": {"turn_seconds": 46, "short_turn_at": [12, 5]}},
    "the book": {"ruleset": "classic-10"},
    "the game": {"game": 124},
    "the seed": {"seed": "e5" * 32},
}


@pytest.mark.parametrize("forged", FORGED)
def test_any_change_of_seed_or_cuts_fails_the_check(
    cut: Any, forged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = cut(file=FORGED[forged])
    for given in ((), (made.seed,), (made.deal,), (made.seed, made.deal)):
        assert verify(made.path, given, "ru") == 1
        assert "НЕ СХОДИТСЯ" in capsys.readouterr().out


def test_a_deal_of_other_cuts_does_not_fit_its_digest(cut: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """After the game, a person who knows the seed can find cuts for any deal, so the deal has its own
    digest."""
    posted, forged = cut(), cut(cuts=(2, *ORIGIN.cuts[1:]))
    assert posted.seed == forged.seed
    assert verify(forged.path, [posted.seed], "ru") == 0
    assert "Не доказано, что имена, правила и снятые номера" in capsys.readouterr().out
    assert verify(forged.path, [posted.seed, posted.deal], "ru") == 1


def test_the_text_of_a_carried_book_is_not_proved(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(book=BOOKS["fiim-2019"]), [digest_of(2)], "ru") == 0
    assert "что записано в [book]" in capsys.readouterr().out


@pytest.mark.parametrize("changed", CHANGES)
def test_a_forged_record_that_agrees_with_itself_is_found(
    written: Any, changed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command finds a changed record even if the record agrees with itself: its forger can write a new
    commitment into it, but can not change the digest in the chat."""
    path = written(**CHANGES[changed])
    assert verify(path, [], "ru") == 0
    capsys.readouterr()
    assert verify(path, [digest_of(2)], "ru") == 1
    out = capsys.readouterr().out
    assert "НЕ СХОДИТСЯ" in out
    assert digest_of(2, **CHANGES[changed]) in out
    assert digest_of(2) in out


def test_no_deal_is_proved_by_no_digest(written: Any, cut: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for made in (written, lambda: cut().path):
        assert verify(made(), [], "ru") == 0
        out = capsys.readouterr().out
        assert "ничего не доказывает" in out
        assert "mafia verify" in out
        assert "Доказано" not in out


def test_a_file_that_contradicts_itself_is_reported(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(says="a" * 64), [], "ru") == 1
    assert f"НЕ СХОДИТСЯ: у этой записи отпечаток {digest_of(2)}" in capsys.readouterr().out


def test_the_digest_in_the_chat_counts_and_not_the_one_in_the_file(written: Any) -> None:
    assert verify(written(says="a" * 64), [digest_of(2)], "ru") == 0
    assert verify(written(says="a" * 64), ["a" * 64], "ru") == 1


@pytest.mark.parametrize("shape", [str.upper, "  {}\n".format, "\t{}".format])
def test_a_digest_is_read_as_people_copy_it(written: Any, shape: Any) -> None:
    assert verify(written(), [shape(digest_of(2))], "ru") == 0


@pytest.mark.parametrize(
    "digest", ["", "abc", "g" * 64, "0f" * 33, digest_of(2)[:16], "٣" * 64, "a\x1b[31m" * 8]
)
def test_a_malformed_digest_is_refused(written: Any, digest: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(written(), [digest], "ru") == 2
    assert capsys.readouterr() == ("", "mafia: DIGEST is not a digest: 64 digits, 0-9 and a-f\n")


@pytest.mark.parametrize("digest", [None, "a" * 64])
def test_a_record_without_a_commitment_is_reported(
    tmp_path: Path, digest: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(write(ruleset="fiim-2019", roles=GAME["roles"], players=(), lines=(), overrides={}))
    assert verify(path, [digest] if digest else [], "ru") == 2
    assert capsys.readouterr() == ("", f"mafia: {path}: the record carries no commitment ([deal])\n")


@pytest.mark.parametrize("text", ["", "no record", "mafia_record = 2"])
def test_a_file_that_is_no_record_is_refused_in_one_line(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(text)
    assert verify(path, ["a" * 64], "ru") == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"mafia: {path}: ")


@pytest.mark.parametrize(("digest", "code"), [(digest_of(2), 0), ("a" * 64, 1), ("a", 2)])
def test_it_ends_with_the_code(written: Any, digest: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["mafia", "verify", str(written()), digest])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == code
