"""What the operator chooses: environment variables `MAFIA_*`, or a `.env` file, read once at the start."""

import re
import sys
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, NoReturn, Self

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "MAFIA_"
ENV_FILE = ".env"


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


Days = Annotated[int, Field(ge=0, le=36500)]


def _address(value: object) -> object:
    if not isinstance(value, str):
        return value
    host, colon, port = value.rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError("must be HOST:PORT")
    return Address(host.strip("[]"), int(port))


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
    api_server: str | None = Field(None, pattern=r"^https?://[^/\s]+(/\S*)?$")
    """Base URL of a Bot API server; None is Telegram's own."""
    database_url: str = "sqlite:///mafia.db"
    migrate: bool = True
    """Whether `run` applies pending migrations first."""
    mode: Literal["polling", "webhook"] = "polling"
    webhook_url: str | None = Field(None, pattern=r"^https?://\S+$")
    webhook_secret: SecretStr | None = None
    listen: Annotated[Address, NoDecode, BeforeValidator(_address)] = Address("127.0.0.1", 8080)
    chats: Annotated[frozenset[int] | None, NoDecode, BeforeValidator(_chats)] = None
    """The groups that the bot serves; None is all."""
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
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = "console"
    metrics_listen: str | None = None

    @field_validator("bot_token")
    @classmethod
    def _one_token(cls, value: SecretStr | None) -> SecretStr | None:
        token = value.get_secret_value() if value else "0:x"
        if "," in token:
            raise ValueError("several tokens come with a later version; give one")
        if not re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", token):
            raise ValueError("is not a bot token (digits, a colon, letters)")
        return value

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        if value.startswith("postgresql"):
            raise ValueError("PostgreSQL comes with a later version; use sqlite:///PATH")
        if not re.fullmatch(r"sqlite:///[^?]+", value):
            raise ValueError("must be sqlite:///PATH")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", value.get_secret_value()):
            raise ValueError("must be 1 to 256 of A-Z a-z 0-9 _ -")
        return value

    @field_validator("metrics_listen")
    @classmethod
    def _no_metrics(cls, value: str | None) -> str | None:
        if value:
            raise ValueError("metrics come with a later version; leave it unset")
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

    @property
    def token(self) -> str:
        """The bot's token. Raises SettingsError if there is none."""
        if self.bot_token is None:
            raise SettingsError(f"{PREFIX}BOT_TOKEN: is not set; @BotFather gives one")
        return self.bot_token.get_secret_value()

    @property
    def kept(self) -> Kept:
        return Kept(self.keep_games_days, self.keep_people_days, self.keep_lost_chats_days)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never stand in a log."""
        return tuple(
            secret.get_secret_value()
            for secret in (self.bot_token, self.webhook_secret)
            if secret is not None
        )


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
