"""The operator's settings: environment variables `MAFIA_*` and a `.env` file, read once at the start."""

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot import setting_values as values
from bot.setting_values import Address
from engine.remark import Joined, Remark
from locales import Language

PREFIX = "MAFIA_"
ENV_FILE = ".env"
NEEDED = Remark("needed")


class SettingsError(Exception):
    """Is raised if settings are missing or wrong. `lines`: a message for each fault; it names the setting or
    the file and repeats no secret. `rest`: the settings with defaults in place of the wrong ones, for `mafia
    check`; None if there can be none."""

    def __init__(self, *lines: object, rest: "Settings | None" = None) -> None:
        super().__init__(*lines)
        self.lines = lines
        self.rest = rest

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))


class Kept(NamedTuple):
    """How many days the program keeps data; 0 means for ever."""

    games: int = 365
    """Days after a game for which the names and numbers of its people are kept."""
    people: int = 365
    """Days for which the data of a person who does nothing with the bot is kept."""
    lost_chats: int = 30
    """Days for which the data of a chat that has removed the bot is kept."""
    acts: int = 30
    """Days after a game until its acts, which are single rows, are packed into one row."""


Days = Annotated[int, Field(ge=0, le=36500)]


class Settings(BaseSettings):
    """The operator's settings. They can not be changed after they are read. A field's environment variable is
    `MAFIA_` and the name of the field in capitals.

    `script/pages` copies the docstring of a field into the README and `.env.example`.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_ignore_empty=True,
        dotenv_filtering="match_prefix",
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
    )

    bot_token: SecretStr | None = None
    """the bot's token, from @BotFather; several, with commas between them, are served by one installation;
    they are in no log or error"""
    database_url: str = "sqlite:///mafia.db"
    """where games are kept: `sqlite:///PATH`, an absolute path has four slashes; or
    `postgresql://USER:PASSWORD@HOST/DATABASE`"""
    bot_token_file: Path | None = None
    """a file with the token, in place of `MAFIA_BOT_TOKEN`, or with several, one a line"""
    chats: Annotated[frozenset[int] | None, NoDecode, BeforeValidator(values.chats)] = None
    """groups that the bot serves, by number, with commas between them; unset: all"""
    owner: Annotated[int | None, BeforeValidator(values.account)] = Field(None, gt=0, lt=2**52)
    """the number of a Telegram user, who has `/admin` in his private chat and [is told of
    troubles](docs/metrics.md#in-telegram)"""
    default_locale: Language = "ru"
    """the language until a chat or a person chooses: `ru` or `uk`; if it is set, commands answer in it"""
    rules: Annotated[Path | None, AfterValidator(values.folder)] = None
    """a folder with [books of your own](docs/adding-a-rule-set.md), `*.toml`"""
    keep_games_days: Days = Kept().games
    """days after a game until the names and numbers of its people are deleted, but not their statistics; `0`:
    never ([what is kept](docs/privacy.md))"""
    keep_people_days: Days = Kept().people
    """days until a person who does nothing with the bot is forgotten; `0`: never"""
    keep_lost_chats_days: Days = Kept().lost_chats
    """days until a chat that removed the bot is forgotten; `0`: never"""
    keep_acts_days: Days = Kept().acts
    """days after a game until its acts are compressed into one row, which `/history`, records and pages can
    still read; `0`: never"""
    mode: Literal["polling", "webhook"] = "polling"
    """how updates come: by `polling`, or by `webhook`"""
    api_server: Annotated[str | None, AfterValidator(values.http)] = None
    """base URL of another Bot API server; unset: Telegram's"""
    proxy: Annotated[SecretStr | None, AfterValidator(values.proxy)] = None
    """all calls to Telegram go through this proxy: `socks5://`, `http://` or `https://`, then
    `USER:PASSWORD@HOST:PORT` or `HOST:PORT` ([how](docs/no-answer.md#where-telegram-is-slow-or-blocked)); it
    is in no log or error"""
    webhook_url: Annotated[str | None, AfterValidator(values.http)] = Field(None, validate_default=True)
    """webhook: the public https address"""
    webhook_secret: SecretStr | None = Field(None, validate_default=True)
    """webhook: the secret that Telegram sends with each update, 1–256 of `A-Z a-z 0-9 _ -`"""
    listen: Annotated[Address, NoDecode, BeforeValidator(values.address)] = Address(values.LOOPBACK, 8080)
    """webhook: where to listen, `HOST:PORT`"""
    web_url: Annotated[str | None, AfterValidator(values.http)] = Field(None, validate_default=True)
    """the public https address of the [pages of tables](docs/table-page.md); unset: tables have none"""
    web_listen: Annotated[Address, NoDecode, BeforeValidator(values.address)] = Address(values.LOOPBACK, 8081)
    """pages of tables: where to listen, `HOST:PORT`"""
    spectators: Literal["off", "step", "now"] = "off"
    """who may watch the tables of a new group on their pages, until it chooses in `/settings`: `off`, nobody;
    `step`, anybody, a step later; `now`, anybody at once"""
    metrics_listen: Annotated[Address | None, NoDecode, BeforeValidator(values.own_address)] = None
    """where to answer [`/metrics`, `/healthz`, `/readyz`](docs/metrics.md): `HOST:PORT`, or `PORT` for this
    machine alone; unset: nowhere"""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """what is logged: from `debug`, `info`, `warning` or `error` on"""
    log_format: Literal["console", "json"] = "console"
    """how log lines look: `console`, or `json` for a collector"""
    migrate: bool = True
    """whether `mafia run` applies pending migrations first; `0`: it does not, `mafia migrate` does"""
    backups: Path | None = None
    """a folder for a [backup before each migration](docs/running.md#day-3-back-it-up), of PostgreSQL only if
    it is set; the newest three stay; `0`: none is made; unset: `backups` beside SQLite's file"""
    time_again: bool = True
    """a step that ran out while the bot was down gets its whole time again; `0`: only if nobody saw it"""
    settings: bool = True
    """whether the bot switches its privacy mode off at Telegram at a start, to hear what is said in groups;
    `0`: it leaves its settings there as they are"""
    under_way: int = Field(1, ge=1, le=30)
    """new messages sent side by side; a kill doubles as many at most ([when to raise
    it](docs/scaling.md))"""
    time_scale: float = Field(1.0, gt=0, le=1000, allow_inf_nan=False)
    """every duration is multiplied by this, for tests: `0.02` plays a minute in 1.2 s"""
    time_scale_before: float | None = Field(None, gt=0, le=1000, allow_inf_nan=False)
    """the scale before this start, if it was another; running steps change to the new one"""

    @field_validator("bot_token")
    @classmethod
    def _right_tokens(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            values.tokens_in(value.get_secret_value())
        return value

    @field_validator("bot_token_file")
    @classmethod
    def _right_tokens_in_the_file(cls, value: Path | None, others: ValidationInfo) -> Path | None:
        if value is None:
            return None
        if others.data.get("bot_token") is not None:
            raise ValueError(Remark("set-too", name=f"{PREFIX}BOT_TOKEN"))
        try:
            values.tokens_in(value.read_text(encoding="utf-8"))
        except OSError as error:
            raise ValueError(value, error) from None
        except UnicodeDecodeError:
            raise ValueError(value, Remark("not-utf8")) from None
        return value

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        return values.database_url(value)

    @field_validator("webhook_url")
    @classmethod
    def _reached(cls, value: str | None, others: ValidationInfo) -> str | None:
        if others.data.get("mode") != "webhook":
            return value
        if value is None:
            raise ValueError(NEEDED)
        return _for_telegram(value, others)

    @field_validator("web_url")
    @classmethod
    def _opened(cls, value: str | None, others: ValidationInfo) -> str | None:
        return None if value is None else _for_telegram(value, others).rstrip("/")

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: SecretStr | None, others: ValidationInfo) -> SecretStr | None:
        if value is None and others.data.get("mode") == "webhook":
            raise ValueError(NEEDED)
        if value and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", value.get_secret_value()):
            raise ValueError(Remark("secret-form"))
        return value

    @property
    def has_token(self) -> bool:
        return self.bot_token is not None or self.bot_token_file is not None

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of all bots of this installation. Raises SettingsError if there is none; OSError or
        ValueError if their file has gone or changed since the start."""
        if self.bot_token_file is not None:
            return values.tokens_in(self.bot_token_file.read_text(encoding="utf-8"))
        if self.bot_token is None:
            hint = _where_is_the_token(env_file())
            raise SettingsError((f"{PREFIX}BOT_TOKEN", Joined("; ", Remark("not-set"), hint)))
        return values.tokens_in(self.bot_token.get_secret_value())

    @property
    def bots(self) -> tuple[int, ...]:
        """The numbers of all bots of this installation. Raises SettingsError, OSError and ValueError."""
        return tuple(values.bot_id_of(token) for token in self.tokens)

    @property
    def database(self) -> str:
        """The name of the database without user and password, so that a log may contain it."""
        return values.database_name(self.database_url)

    @property
    def proxy_shown(self) -> str | None:
        """The proxy's scheme, host and port, so that a log may contain them; None without a proxy."""
        return None if self.proxy is None else values.place_of(self.proxy.get_secret_value())

    @property
    def backup_folder(self) -> Path | None:
        """The folder of the backups that the program makes before migrations; None if it makes none."""
        return values.backup_folder(self.backups, self.database_url)

    @property
    def kept(self) -> Kept:
        return Kept(
            self.keep_games_days, self.keep_people_days, self.keep_lost_chats_days, self.keep_acts_days
        )

    @property
    def new_group(self) -> Mapping[str, str]:
        """The settings that a new group gets, because the operator has chosen them: values by name."""
        return self.model_dump(include={"spectators"}, exclude_defaults=True)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts that no log may contain. Raises OSError or ValueError if the tokens can not be read."""
        return (
            *(self.tokens if self.has_token else ()),
            *((self.webhook_secret.get_secret_value(),) if self.webhook_secret is not None else ()),
            *values.passwords_in(self.database_url),
            *(values.passwords_in(self.proxy.get_secret_value()) if self.proxy is not None else ()),
        )


class _Chosen(BaseSettings):
    """The language, read alone: a command needs it in order to say what is wrong with the other settings."""

    model_config = {**Settings.model_config, "extra": "ignore"}

    default_locale: Language | None = None


def chosen_locale() -> str | None:
    """Returns the language that `MAFIA_DEFAULT_LOCALE` names; None if it names none, or can not be read."""
    try:
        return _Chosen().default_locale
    except (ValidationError, OSError, UnicodeDecodeError):
        return None


def _for_telegram(url: str, others: ValidationInfo) -> str:
    """Checks an address that Telegram or a client opens, and returns it unchanged. Raises ValueError if it is
    not https and Telegram's own Bot API is used."""
    if others.data.get("api_server", "") is None and not url.startswith("https://"):
        raise ValueError(Remark("https"))
    return url


def env_file() -> Path:
    """Returns the path of the file from which the settings are read."""
    return Path(ENV_FILE).absolute()


def load() -> Settings:
    """Reads the settings and returns them. Raises SettingsError, which says what is wrong."""
    wrong = [_unknown(name) for name in os.environ if _is_stranger(name)]
    settings: Settings | None = None
    try:
        if env_file().is_dir():
            raise SettingsError((env_file(), Remark("no-settings-file")))
        wrong += _wrong_lines(env_file())
        settings = Settings()
    except ValidationError as error:
        wrong += [_line(each) for each in error.errors(include_url=False, include_input=False)]
        settings = _rest(error)
    except UnicodeDecodeError:
        raise SettingsError((env_file(), Remark("not-utf8"))) from None
    except PermissionError as error:
        raise SettingsError((env_file(), error, Remark("chown"))) from None
    except OSError as error:
        raise SettingsError((env_file(), error)) from None
    if wrong or settings is None:
        raise SettingsError(*dict.fromkeys(wrong), rest=settings)
    return settings


def _rest(error: ValidationError) -> Settings | None:
    wrong = {str(each["loc"][0]) for each in error.errors()}
    if "database_url" in wrong:
        return None
    try:
        return Settings(
            **{name: Settings.model_fields[name].default for name in wrong & {*Settings.model_fields}}
        )
    except ValidationError:
        return None


def _is_stranger(name: str) -> bool:
    """Returns whether an environment variable looks like a setting but is none. False for an empty one, and
    for those that Kubernetes and Docker's links set for a service named mafia."""
    key = name.upper()
    known = key.removeprefix(PREFIX).lower() in Settings.model_fields
    return (
        key.startswith(PREFIX)
        and not known
        and bool(os.environ[name])
        and not _is_link(key, os.environ[name])
    )


def _unknown(name: str) -> object:
    key = name.upper().removeprefix(PREFIX)
    near = get_close_matches(key.lower(), Settings.model_fields, n=1)
    meant = [Remark("meant", name=f"{PREFIX}{one.upper()}") for one in near]
    return f"{PREFIX}{key}", Joined("; ", Remark("no-setting"), *meant)


_SAID = {
    "literal_error": "must-either",
    "bool_parsing": "must-either",
    "int_parsing": "whole",
    "float_parsing": "number",
    "finite_number": "number",
    "greater_than": "must-more",
    "greater_than_equal": "must-least",
    "less_than": "must-less",
    "less_than_equal": "must-most",
}
"""The keys of what pydantic's errors mean for the operator, by the type of the error."""


def _line(error: ErrorDetails) -> object:
    name = "_".join(str(part) for part in error["loc"]).upper()
    if error["type"] == "extra_forbidden":
        return _unknown(name)
    context = error.get("ctx", {})
    known, limit = _SAID.get(error["type"]), next(iter(context.values()), "1 or 0")
    if known is None:
        return f"{PREFIX}{name}", context.get("error", error["msg"].replace("'", ""))
    text, _, other = (f"{limit:g}" if isinstance(limit, float) else str(limit)).rpartition(" or ")
    return f"{PREFIX}{name}", Remark(
        known, text=(text or other).replace("'", ""), name=other.replace("'", "")
    )


def _wrong_lines(path: Path) -> list[object]:
    """Returns what is wrong in the `.env` file, one line for each fault. It never repeats the contents,
    because they may be a token. Raises OSError and UnicodeDecodeError."""
    return [
        (Joined(", ", path.name, Remark("at-line", number=line)), why)
        for line, each in values.bindings(path)
        if (why := values.fault(each)) is not None
    ]


def _where_is_the_token(path: Path) -> Remark:
    """Returns a hint where the token is: another variable, or @BotFather. Raises OSError, UnicodeError."""
    names = [*os.environ, *(each.key for _, each in values.bindings(path) if each.key and each.value)]
    found = next((name for name in names if re.fullmatch(r"(TELEGRAM_)?(BOT_)?TOKEN", name.upper())), None)
    return Remark("token-for", name=found) if found else Remark("from-botfather")


def _is_link(name: str, value: str) -> bool:
    return bool(
        re.search(r"_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_[0-9]+_(TCP|UDP|SCTP)(_\w+)?$", name)
        or (name.endswith("_PORT") and re.match(r"(tcp|udp|sctp)://", value))
    )
