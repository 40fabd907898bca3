from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sqlalchemy.engine import make_url

from bot.setting_values import Address
from bot.settings import Kept, Settings, SettingsError, load
from tests.rig.program.checked import clean
from tests.rig.program.running import mafia
from tests.rig.render.remarks import english, refusing

__all__ = ["clean"]

TOKEN = "123456:AAbb-cc_dd"


def test_the_defaults_are_for_a_small_bot_that_polls() -> None:
    settings = load()
    assert (settings.mode, settings.time_scale) == ("polling", 1.0)
    assert settings.database_url == "sqlite:///mafia.db"
    assert settings.listen == Address("127.0.0.1", 8080)
    assert settings.migrate
    with refusing(SettingsError, match="MAFIA_BOT_TOKEN: is not set"):
        _ = settings.tokens[0]


def test_the_environment_is_stronger_than_the_dotenv_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("MAFIA_DEFAULT_LOCALE=uk\nMAFIA_TIME_SCALE=0.5\nOTHER=1\n")
    monkeypatch.setenv("MAFIA_TIME_SCALE", "0.02")
    monkeypatch.setenv("MAFIA_LISTEN", "[::1]:9000")
    monkeypatch.setenv("MAFIA_MIGRATE", "0")
    settings = load()
    assert (settings.default_locale, settings.time_scale) == ("uk", 0.02)
    assert settings.listen == Address("::1", 9000)
    assert not settings.migrate


def test_the_settings_for_retention_are_days(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().kept == Kept(games=365, people=365, lost_chats=30)
    monkeypatch.setenv("MAFIA_KEEP_GAMES_DAYS", "0")
    monkeypatch.setenv("MAFIA_KEEP_PEOPLE_DAYS", "90")
    monkeypatch.setenv("MAFIA_KEEP_LOST_CHATS_DAYS", "1")
    assert load().kept == Kept(games=0, people=90, lost_chats=1)


WRONG = {
    "MAFIA_BOT_TOKEN": ("letters", f"{TOKEN},{TOKEN}", f"{TOKEN},"),
    "MAFIA_BOT_TOKEN_FILE": ("no-such-file",),
    "MAFIA_DATABASE_URL": (
        *("mysql://host/db", "mafia.db", "sqlite://", "postgresql://", "postgresql:///db?port=none"),
        *("postgresql://host/db?ssl=require&options=x", "postgresql://user:word@host:none/db"),
    ),
    "MAFIA_WEBHOOK_SECRET": ("with spaces",),
    "MAFIA_LISTEN": ("8080", "127.0.0.1:99999"),
    "MAFIA_TIME_SCALE": ("nan",),
    "MAFIA_DEFAULT_LOCALE": ("en",),
    "MAFIA_LOG_FORMAT": ("xml",),
    "MAFIA_METRICS_LISTEN": ("everywhere", ":9464", "99999"),
    "MAFIA_TIME_AGAIN": ("sometimes",),
    "MAFIA_UNDER_WAY": ("0",),
    "MAFIA_CHATS": ("friends", "100", "-100,,-200", "-100;-200", "-0", "-" + "9" * 30),
    "MAFIA_KEEP_GAMES_DAYS": ("-1",),
    "MAFIA_KEEP_LOST_CHATS_DAYS": ("month",),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in WRONG for value in WRONG[name]])
def test_a_wrong_setting_is_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    line = english(caught.value)
    assert line.startswith(f"{name}: ")
    assert "\n" not in line


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("MAFIA_API_SERVER", "localhost:8081", "must be an address, http://HOST or https://HOST"),
        ("MAFIA_WEBHOOK_URL", "example.org", "must be an address, http://HOST or https://HOST"),
        ("MAFIA_MODE", "telepathy", "must be polling or webhook"),
        ("MAFIA_LOG_LEVEL", "loud", "must be debug, info, warning or error"),
        ("MAFIA_MIGRATE", "perhaps", "must be 1 or 0"),
        ("MAFIA_UNDER_WAY", "31", "must be at most 30"),
        ("MAFIA_UNDER_WAY", "two", "must be a whole number"),
        ("MAFIA_TIME_SCALE", "0", "must be more than 0"),
        ("MAFIA_TIME_SCALE", "fast", "must be a number"),
        ("MAFIA_TIME_SCALE", "inf", "must be a"),
        ("MAFIA_KEEP_PEOPLE_DAYS", "1.5", "must be a whole number"),
        ("MAFIA_RULES", "/nope", "/nope is no folder"),
        ("MAFIA_BOT_TOKEN_FILE", "nowhere", "nowhere: No such file or directory"),
    ],
)
def test_errors_are_in_plain_words(monkeypatch: pytest.MonkeyPatch, name: str, value: str, line: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    told = english(caught.value)
    assert told.startswith(f"{name}: {line}")
    assert not {"^", "\n"} & {*told}


def test_all_wrong_settings_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("MAFIA_MODE=webhook\nMAFIA_CHAT=-5\nmafia_keep_game_days=3\nOTHER=1\n")
    monkeypatch.setenv("MAFIA_TIME_SCALE", "0")
    monkeypatch.setenv("MAFIA_BOT_TOKN", TOKEN)
    with pytest.raises(SettingsError) as caught:
        load()
    assert sorted(map(english, caught.value.lines)) == [
        "MAFIA_BOT_TOKN: is no setting; did you mean MAFIA_BOT_TOKEN?",
        "MAFIA_CHAT: is no setting; did you mean MAFIA_CHATS?",
        "MAFIA_KEEP_GAME_DAYS: is no setting; did you mean MAFIA_KEEP_GAMES_DAYS?",
        "MAFIA_TIME_SCALE: must be more than 0",
        "MAFIA_WEBHOOK_SECRET: is needed in webhook mode",
        "MAFIA_WEBHOOK_URL: is needed in webhook mode",
    ]


@given(name=st.sampled_from([*Settings.model_fields]), at=st.integers(0, 40), by=st.sampled_from("AQZ_"))
def test_a_misspelt_setting_is_refused(name: str, at: int, by: str) -> None:
    at = min(at, len(name) - 1)
    wrong = f"{name[:at]}{by}{name[at + 1 :]}".upper()
    assume(wrong.lower() not in Settings.model_fields)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(f"MAFIA_{wrong}", "1")
        with refusing(SettingsError, match=f"^MAFIA_{wrong}: is no setting"):
            load()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAFIA_SERVICE_HOST", "10.0.0.7"),
        ("MAFIA_SERVICE_PORT", "8080"),
        ("MAFIA_SERVICE_PORT_WEBHOOK", "8080"),
        ("MAFIA_PORT", "tcp://10.0.0.7:8080"),
        ("MAFIA_PORT_8080_TCP", "tcp://10.0.0.7:8080"),
        ("MAFIA_PORT_8080_TCP_ADDR", "10.0.0.7"),
        ("MAFIA_METRICS_PORT_9464_TCP_PROTO", "tcp"),
        ("MAFIA_CHAT", ""),
    ],
)
def test_variables_of_kubernetes_are_no_wrong_settings(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert load() == Settings()


def unreadable(file: Path) -> None:
    file.mkdir()


def garbled(file: Path) -> None:
    file.write_bytes(b"MAFIA_BOT_TOKEN=\xff")


@pytest.mark.parametrize(
    ("spoil", "why"), [(unreadable, "is a folder, and no file of settings"), (garbled, "is not UTF-8 text")]
)
@pytest.mark.parametrize(
    "command", [("run",), ("check", "--alive"), ("backup", "x"), ("migrate",), ("forget", "1")]
)
def test_an_unreadable_file_of_settings_is_one_line(
    command: tuple[str, ...], spoil: Callable[[Path], None], why: str, tmp_path: Path
) -> None:
    spoil(tmp_path / ".env")
    done = mafia(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mafia: {tmp_path / '.env'}: {why}\n"


def test_a_file_of_settings_of_another_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(path: object, **_: object) -> None:
        raise PermissionError(13, "Permission denied", path)

    (tmp_path / ".env").touch()
    monkeypatch.setattr("dotenv.main.open", refuse, raising=False)
    with pytest.raises(SettingsError) as caught:
        load()
    assert english(caught.value) == (
        f"{tmp_path / '.env'}: Permission denied: chown it to the user who runs this"
    )


@pytest.mark.parametrize("name", ["-1001234567890", "@me", "me", "1.5"])
def test_an_owner_given_by_name_is_refused_with_a_remedy(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("MAFIA_OWNER", name)
    with pytest.raises(SettingsError) as caught:
        load()
    assert english(caught.value) == (
        "MAFIA_OWNER: must be the number of your account; /mydata in private gives it"
    )
    monkeypatch.setenv("MAFIA_OWNER", " 42 ")
    assert load().owner == 42


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("sqlite:////var/lib/mafia/mafia.db", "/var/lib/mafia/mafia.db"),
        ("sqlite:///mafia.db", "/here/mafia.db"),
        ("postgresql://mafia:pa-ss@db.example.org:5432/games", "games at db.example.org:5432"),
        ("postgresql://mafia:p?a/s:s@host/mafia?ssl=require", "mafia at host"),
        ("postgresql://host/mafia?password=p@ss", "mafia at host"),
        ("postgresql:///mafia?user=mafia&password=p@ss&host=/run/postgresql", "mafia at /run/postgresql"),
        ("postgresql:///mafia", "mafia at this machine"),
        ("postgresql://host", "the database at host"),
        ("postgresql://[::1]:5432/mafia?port=5432", "mafia at [::1]:5432"),
        ("postgresql://user:5%3A:a@[::1]/mafia", "mafia at [::1]"),
    ],
)
def test_a_database_is_shown_without_its_password(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, shown: str
) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", url)
    assert load().database == shown.replace("/here", str(tmp_path))


def test_a_database_url_in_another_form_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", "postgres://mafia:pa-ss@host/mafia")
    assert load().database_url == "postgresql://mafia:pa-ss@host/mafia"
    assert "pa-ss" in load().secrets


OTHER = "8:other-token"


def test_tokens_of_several_bots_have_commas_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_BOT_TOKEN", f"{TOKEN}, {OTHER}")
    assert load().tokens == (TOKEN, OTHER)


def test_tokens_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "tokens"
    file.write_text(f"{TOKEN}\n{OTHER}\n")
    monkeypatch.setenv("MAFIA_BOT_TOKEN_FILE", str(file))
    assert load().tokens == (TOKEN, OTHER)
    assert set(load().secrets) == {TOKEN, OTHER}
    monkeypatch.setenv("MAFIA_BOT_TOKEN", TOKEN)
    with refusing(SettingsError, match=r"^MAFIA_BOT_TOKEN_FILE: MAFIA_BOT_TOKEN is set too"):
        load()


@pytest.mark.parametrize(
    ("url", "forms"),
    [
        ("postgresql://mafia:pa-ss@host:5432/mafia", {"pa-ss"}),
        ("postgresql://mafia:p%2Fa%40ss@host/mafia", {"p%2Fa%40ss", "p/a@ss"}),
        ("postgresql://mafia:p/ass+word@host/mafia", {"p/ass+word"}),
        ("postgresql:///mafia?user=mafia&password=pa%2Bss&ssl=require", {"pa%2Bss", "pa+ss"}),
        ("postgresql:///mafia?password=pa+ss", {"pa+ss", "pa ss"}),
        ("postgresql://mafia@host/mafia", set()),
    ],
)
def test_a_database_password_is_a_secret(monkeypatch: pytest.MonkeyPatch, url: str, forms: set[str]) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", url)
    assert set(load().secrets) >= forms
    known = make_url(url)
    password = known.query.get("password", known.password)
    assert (password in load().secrets) is bool(forms)


def test_the_allowed_groups_are_numbers_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().chats is None
    monkeypatch.setenv("MAFIA_CHATS", " -1001234567890, -42 ,-42")
    assert load().chats == frozenset({-1001234567890, -42})
    monkeypatch.setenv("MAFIA_CHATS", "")
    assert load().chats is None


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("9464", Address("127.0.0.1", 9464)),
        ("0.0.0.0:9464", Address("0.0.0.0", 9464)),
        ("[::1]:9464", Address("::1", 9464)),
        ("", None),
    ],
)
def test_metrics_are_served_locally_unless_a_host_is_named(
    monkeypatch: pytest.MonkeyPatch, value: str, address: Address | None
) -> None:
    assert load().metrics_listen is None
    monkeypatch.setenv("MAFIA_METRICS_LISTEN", value)
    assert load().metrics_listen == address


def test_a_new_group_has_only_the_operators_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().new_group == {}
    monkeypatch.setenv("MAFIA_SPECTATORS", "step")
    assert load().new_group == {"spectators": "step"}


@pytest.mark.parametrize("missing", ["MAFIA_WEBHOOK_URL", "MAFIA_WEBHOOK_SECRET"])
def test_a_webhook_needs_its_address_and_its_secret(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setenv("MAFIA_MODE", "webhook")
    monkeypatch.setenv("MAFIA_WEBHOOK_URL", "https://example.org/hook")
    monkeypatch.setenv("MAFIA_WEBHOOK_SECRET", "s3cret")
    monkeypatch.delenv(missing)
    with refusing(SettingsError, match=f"^{missing}: "):
        load()


def test_a_webhook_needs_https_unless_the_server_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_MODE", "webhook")
    monkeypatch.setenv("MAFIA_WEBHOOK_URL", "http://10.0.0.1/hook")
    monkeypatch.setenv("MAFIA_WEBHOOK_SECRET", "s3cret")
    with refusing(SettingsError, match=r"^MAFIA_WEBHOOK_URL: "):
        load()
    monkeypatch.setenv("MAFIA_API_SERVER", "http://127.0.0.1:8081")
    assert load().webhook_url == "http://10.0.0.1/hook"


def test_no_repr_and_no_dump_contains_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_BOT_TOKEN", TOKEN)
    settings = load()
    assert settings.tokens[0] == TOKEN
    assert "AAbb" not in f"{settings!r} {settings!s} {settings.model_dump()} {settings.model_dump_json()}"


def test_the_program_ends_with_one_line_and_exit_code_2() -> None:
    wrong = "123456:AA bb"
    done = mafia("run", MAFIA_BOT_TOKEN=wrong)
    assert done.returncode == 2
    assert done.stderr.startswith("mafia: MAFIA_BOT_TOKEN: ")
    assert done.stderr.count("\n") == 1
    assert "AA bb" not in done.stderr + done.stdout
