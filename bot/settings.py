"""What the operator chooses: environment variables `MAFIA_*`, or a `.env` file, read once at the start."""

import re
import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, NoReturn, Self
from urllib.parse import unquote, unquote_plus

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "MAFIA_"
ENV_FILE = ".env"
LOOPBACK = "127.0.0.1"


class SettingsError(Exception):
    """A setting is missing or wrong: one line that names it and never repeats its value."""


class Address(NamedTuple):
    host: str
    port: int


class Kept(NamedTuple):
    """For how many days things are kept; 0 is for ever."""

    games: int = 365
    """Who played in a game that is over."""
    people: int = 365
    """A person who does nothing with the bot."""
    lost_chats: int = 30
    """A chat that threw the bot out."""
    acts: int = 30
    """The acts of a game that is over, a row each; then they are packed."""


Days = Annotated[int, Field(ge=0, le=36500)]


def _address(value: object) -> object:
    if not isinstance(value, str):
        return value
    host, colon, port = value.rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError("must be HOST:PORT")
    return Address(host.strip("[]"), int(port))


def _own_address(value: object) -> object:
    """As `_address`; a port alone is on this machine."""
    if not isinstance(value, str):
        return value
    try:
        return _address(value if ":" in value else f"{LOOPBACK}:{value}")
    except ValueError:
        raise ValueError("must be HOST:PORT, or PORT for this machine alone") from None


def _chats(value: object) -> object:
    if not isinstance(value, str):
        return value
    numbers = [part.strip() for part in value.split(",")]
    if not all(re.fullmatch(r"-[1-9][0-9]{0,17}", number) for number in numbers):
        raise ValueError("must be numbers of groups, like -1001234567890, with commas between them")
    return frozenset(int(number) for number in numbers)


class Settings(BaseSettings):
    """Immutable. Names of environment variables are these, in capitals, after `MAFIA_`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    bot_token: SecretStr | None = None
    """Of one bot, or of several with commas between them."""
    bot_token_file: Path | None = None
    """A file with the tokens, in place of `bot_token`: one a line, or with commas between them."""
    api_server: str | None = Field(None, pattern=r"^https?://[^/\s]+(/\S*)?$")
    """Base URL of a Bot API server; None is Telegram's own."""
    database_url: str = "sqlite:///mafia.db"
    migrate: bool = True
    """Whether `run` applies pending migrations first."""
    mode: Literal["polling", "webhook"] = "polling"
    webhook_url: str | None = Field(None, pattern=r"^https?://\S+$")
    webhook_secret: SecretStr | None = None
    listen: Annotated[Address, NoDecode, BeforeValidator(_address)] = Address(LOOPBACK, 8080)
    chats: Annotated[frozenset[int] | None, NoDecode, BeforeValidator(_chats)] = None
    """The groups that the bot serves; None is all."""
    owner: int | None = Field(None, gt=0, lt=2**52)
    """The Telegram user who may ask how the program does, and who is told when it can not do its work."""
    time_scale: float = Field(1.0, gt=0, le=1000, allow_inf_nan=False)
    """Every duration of a game, and the sender's budgets, times this."""
    time_scale_before: float | None = Field(None, gt=0, le=1000, allow_inf_nan=False)
    """The scale of the run before, if this one's is another: clocks under way then go over to the new one."""
    time_again: bool = True
    """Whether a step that ran out while the bot was down gets its whole time again. A step whose message
    nobody can have seen always does."""
    under_way: int = Field(1, ge=1, le=30)
    """New messages that may be under way at once. If the program is killed, at most so many are sent twice.
    """
    rules: Path | None = None
    """A folder with books of one's own, `*.toml`; None for the program's alone."""
    default_locale: Literal["ru", "uk"] = "ru"
    keep_games_days: Days = Kept().games
    keep_people_days: Days = Kept().people
    keep_lost_chats_days: Days = Kept().lost_chats
    keep_acts_days: Days = Kept().acts
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = "console"
    metrics_listen: Annotated[Address | None, NoDecode, BeforeValidator(_own_address)] = None
    """Where figures of the program can be asked for; None is nowhere."""

    @field_validator("bot_token")
    @classmethod
    def _right_tokens(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            _tokens_in(value.get_secret_value())
        return value

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        return database_url(value)

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", value.get_secret_value()):
            raise ValueError("must be 1 to 256 of A-Z a-z 0-9 _ -")
        return value

    @model_validator(mode="after")
    def _webhook(self) -> Self:
        if self.mode == "webhook":
            for name in ("webhook_url", "webhook_secret"):
                if getattr(self, name) is None:
                    raise SettingsError(f"{PREFIX}{name.upper()}: is needed in webhook mode")
            if self.api_server is None and not (self.webhook_url or "").startswith("https://"):
                raise SettingsError(f"{PREFIX}WEBHOOK_URL: Telegram sends to https only")
        return self

    @model_validator(mode="after")
    def _one_source_of_tokens(self) -> Self:
        if self.bot_token_file is None:
            return self
        if self.bot_token is not None:
            raise SettingsError(f"{PREFIX}BOT_TOKEN_FILE: {PREFIX}BOT_TOKEN is set too; unset one")
        try:
            _tokens_in(self.bot_token_file.read_text(encoding="utf-8"))
        except OSError as error:
            raise SettingsError(f"{PREFIX}BOT_TOKEN_FILE: {error.strerror}") from None
        except ValueError as error:
            raise SettingsError(f"{PREFIX}BOT_TOKEN_FILE: {error}") from None
        return self

    @property
    def has_token(self) -> bool:
        return self.bot_token is not None or self.bot_token_file is not None

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Of all bots of this installation. Raises SettingsError if there is none."""
        if self.bot_token_file is not None:
            return _tokens_in(self.bot_token_file.read_text(encoding="utf-8"))
        if self.bot_token is None:
            raise SettingsError(f"{PREFIX}BOT_TOKEN: is not set; @BotFather gives one")
        return _tokens_in(self.bot_token.get_secret_value())

    @property
    def bots(self) -> tuple[int, ...]:
        """The numbers of all bots. Raises SettingsError if there is none."""
        return tuple(bot_id_of(token) for token in self.tokens)

    @property
    def kept(self) -> Kept:
        return Kept(
            self.keep_games_days, self.keep_people_days, self.keep_lost_chats_days, self.keep_acts_days
        )

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never stand in a log."""
        return (
            *(self.tokens if self.has_token else ()),
            *((self.webhook_secret.get_secret_value(),) if self.webhook_secret is not None else ()),
            *_passwords_in(self.database_url),
        )


def database_url(value: str) -> str:
    """The same. Raises ValueError if it names no database."""
    if not re.fullmatch(r"sqlite:///[^?]+|postgresql://\S+", value):
        raise ValueError("must be sqlite:///PATH or postgresql://USER:PASSWORD@HOST/DATABASE")
    return value


def _passwords_in(url: str) -> Iterable[str]:
    """As they stand in the URL, and as they are. SQLAlchemy finds the same, but it takes long to load it."""
    found = [
        *re.findall(r"^postgresql://[^:/]*:([^@]+)@", url),
        *re.findall(r"^postgresql://.*?[?&]password=([^&]+)", url),
    ]
    return dict.fromkeys(form for each in found for form in (each, unquote(each), unquote_plus(each)))


def bot_id_of(token: str) -> int:
    """The number of the bot, which its token begins with."""
    return int(token.partition(":")[0])


def _tokens_in(text: str) -> tuple[str, ...]:
    """Raises ValueError if it holds anything but tokens of different bots."""
    tokens = tuple(part.strip() for part in re.split(r"[,\n]", text.strip()))
    if not all(re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", token) for token in tokens):
        raise ValueError("must be bot tokens (digits, a colon, letters), with commas between them")
    if len({bot_id_of(token) for token in tokens}) < len(tokens):
        raise ValueError("has two tokens of the same bot")
    return tokens


def load() -> Settings:
    """Reads the settings. Raises SettingsError."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise SettingsError(_line(first)) from None
    except UnicodeDecodeError:
        raise SettingsError(f"{ENV_FILE}: is not UTF-8 text") from None


def refuse(error: Exception) -> NoReturn:
    """Ends the program with one line and the exit code for a wrong setting."""
    sys.stderr.write(f"mafia: {error}\n")
    raise SystemExit(2)


def _line(error: ErrorDetails) -> str:
    name = "_".join(str(part) for part in error["loc"]).upper()
    reason = error["msg"].removeprefix("Value error, ")
    return f"{PREFIX}{name}: {reason[:1].lower()}{reason[1:]}" if name else reason
