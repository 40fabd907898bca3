"""What the values of settings are made of: each function takes a text and raises ValueError, in an operator's
words, if it is wrong."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, unquote_plus

LOOPBACK = "127.0.0.1"
SQLITE = "sqlite:///"
"""How the URL of a database begins that is a file."""
NOWHERE = Path("0")
"""As `MAFIA_BACKUPS`: no backup is made before a migration."""


class Address(NamedTuple):
    host: str
    port: int


def address(value: object) -> object:
    if not isinstance(value, str):
        return value
    host, colon, port = value.rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError("must be HOST:PORT")
    return Address(host.strip("[]"), int(port))


def own_address(value: object) -> object:
    """As `address`; a port alone is on this machine."""
    if not isinstance(value, str):
        return value
    try:
        return address(value if ":" in value else f"{LOOPBACK}:{value}")
    except ValueError:
        raise ValueError("must be HOST:PORT, or PORT for this machine alone") from None


def chats(value: object) -> object:
    if not isinstance(value, str):
        return value
    numbers = [part.strip() for part in value.split(",")]
    if not all(re.fullmatch(r"-[1-9][0-9]{0,17}", number) for number in numbers):
        raise ValueError("must be numbers of groups, like -1001234567890, with commas between them")
    return frozenset(int(number) for number in numbers)


def account(value: object) -> object:
    if isinstance(value, str) and not re.fullmatch(r"[0-9]+", value.strip()):
        raise ValueError("must be the number of your account; /mydata in private gives it")
    return value


def http(value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"https?://[^/\s]+(/\S*)?", value):
        raise ValueError("must be an address, http://HOST or https://HOST, with a path or without")
    return value


def folder(value: Path | None) -> Path | None:
    if value is not None and not value.is_dir():
        raise ValueError(f"{value} is no folder")
    return value


def database_url(value: str) -> str:
    """The same, as the program writes it; some hosts write `postgres://`. Raises ValueError if it names no
    database."""
    url = re.sub(r"^postgres://", "postgresql://", value)
    if not re.fullmatch(r"sqlite:///[^?]+|postgresql://\S+", url):
        raise ValueError("must be sqlite:///PATH or postgresql://USER:PASSWORD@HOST/DATABASE")
    return url


def shown(database_url: str) -> str:
    """Where a database is: the whole path of a file, or a server with the database's name, without user and
    password."""
    kind, _, place = database_url.partition("://")
    if kind == "sqlite":
        return str(Path(place.removeprefix("/")).absolute())
    host = re.search(r"[?&]host=([^&]+)", place)
    # As SQLAlchemy reads it: a password goes as far as the first @.
    server, _, name = re.sub(r"^[^:/?]*(:[^@]*)?@", "", place).partition("?")[0].partition("/")
    return f"{name or 'the database'} at {server or (host[1] if host else 'this machine')}"


def passwords_in(url: str) -> Iterable[str]:
    """As they stand in the URL, and as they are. SQLAlchemy finds the same, but it takes long to load it."""
    found = [
        *re.findall(r"^postgresql://[^:/]*:([^@]+)@", url),
        *re.findall(r"^postgresql://.*?[?&]password=([^&]+)", url),
    ]
    return dict.fromkeys(form for each in found for form in (each, unquote(each), unquote_plus(each)))


def bot_id_of(token: str) -> int:
    """The number of the bot, which its token begins with."""
    return int(token.partition(":")[0])


def tokens_in(text: str) -> tuple[str, ...]:
    """Raises ValueError if it holds anything but tokens of different bots."""
    tokens = tuple(part.strip() for part in re.split(r"[,\n]", text.strip()))
    if not all(re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", token) for token in tokens):
        raise ValueError("must be bot tokens (digits, a colon, letters), with commas between them")
    if len({bot_id_of(token) for token in tokens}) < len(tokens):
        raise ValueError("has two tokens of the same bot")
    return tokens


def backup_folder(given: Path | None, database_url: str) -> Path | None:
    """The one that is given, or `backups` beside SQLite's file; None: nowhere."""
    if given is not None:
        return None if given == NOWHERE else given
    if not database_url.startswith(SQLITE):
        return None
    return Path(database_url.removeprefix(SQLITE)).absolute().with_name("backups")
