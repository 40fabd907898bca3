"""Reads the values of settings. If a value is wrong, raises ValueError with a message for the operator."""

import re
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, unquote_plus

from dotenv.parser import Binding, parse_stream
from pydantic import SecretStr

from engine.remark import Remark

LOOPBACK = "127.0.0.1"
SQLITE = "sqlite:///"
"""The beginning of the URL of an SQLite file."""
OPTIONS = ("host", "port", "user", "password", "database", "ssl", "passfile", "target_session_attrs")
"""The options that may stand behind the `?` in the URL of a PostgreSQL database."""
NOWHERE = Path("0")
"""The value of `MAFIA_BACKUPS` with which the program makes no backups before migrations."""


class Address(NamedTuple):
    host: str
    port: int


def address(value: object) -> object:
    if not isinstance(value, str):
        return value
    host, colon, port = value.rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError(Remark("host-port"))
    return Address(host.strip("[]"), int(port))


def own_address(value: object) -> object:
    """Returns the address that a text means; another value as it is. A port without a host is a port of this
    machine. Raises ValueError if the text is no address."""
    if not isinstance(value, str):
        return value
    try:
        return address(value if ":" in value else f"{LOOPBACK}:{value}")
    except ValueError:
        raise ValueError(Remark("host-or-port")) from None


def chats(value: object) -> object:
    if not isinstance(value, str):
        return value
    numbers = [part.strip() for part in value.split(",")]
    if not all(re.fullmatch(r"-[1-9][0-9]{0,17}", number) for number in numbers):
        raise ValueError(Remark("group-numbers"))
    return frozenset(int(number) for number in numbers)


def account(value: object) -> object:
    if isinstance(value, str) and not re.fullmatch(r"[0-9]+", value.strip()):
        raise ValueError(Remark("account"))
    return value


def http(value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"https?://[^/\s]+(/\S*)?", value):
        raise ValueError(Remark("http"))
    return value


def proxy(value: SecretStr | None) -> SecretStr | None:
    form = r"(?:socks5|https?)://(?:[^:@/\s]+:[^:@/\s]+@)?(?:\[[0-9A-Fa-f:.]+\]|[^:@/\s\[\]]+):([0-9]{1,5})/?"
    found = None if value is None else re.fullmatch(form, value.get_secret_value())
    if value is not None and (found is None or int(found[1]) > 65535):
        raise ValueError(Remark("proxy-form"))
    return value


def place_of(proxy_url: str) -> str:
    """Returns the URL of a proxy without user and password."""
    return re.sub("//[^@]*@", "//", proxy_url).rstrip("/")


def folder(value: Path | None) -> Path | None:
    if value is not None and not value.is_dir():
        raise ValueError(Remark("folder-none", name=value))
    return value


def database_url(value: str) -> str:
    """Returns the URL with `postgresql://`, if the value begins with `postgres://`, as some providers write
    it. Raises ValueError if the value is not the URL of a database."""
    url = re.sub(r"^postgres://", "postgresql://", value)
    if not re.fullmatch(r"sqlite:///[^?]+|postgresql://\S+", url):
        raise ValueError(Remark("url-form"))
    server, _, options = _place(url).partition("?")
    for name, given in re.findall("([^=&]+)=?([^&]*)", options):
        if name not in OPTIONS:
            raise ValueError(name, Remark("url-options", text=", ".join(OPTIONS)))
        if name == "port" and not re.fullmatch("[0-9]{1,5}", given):
            raise ValueError(Remark("port-number"))
    if re.search(r":(?![0-9]{1,5}$)[^:\]]*$", server.partition("/")[0]):
        raise ValueError(Remark("port-behind"))
    return url


def _place(database_url: str) -> str:
    """Returns the part of the URL behind the user and the password. Like SQLAlchemy, it takes everything up
    to the first @ for the password."""
    return re.sub(r"^[^:/?]*(:[^@]*)?@", "", database_url.partition("://")[2])


def database_name(database_url: str) -> str:
    """Returns the name of a database without user and password, so that a log may contain it: the path of a
    file, or the server and the database's name."""
    if database_url.startswith(SQLITE):
        return str(Path(database_url.removeprefix(SQLITE)).absolute())
    host = re.search(r"[?&]host=([^&]+)", database_url)
    server, _, name = _place(database_url).partition("?")[0].partition("/")
    return f"{name or 'the database'} at {server or (host[1] if host else 'this machine')}"


def passwords_in(url: str) -> Iterable[str]:
    """Returns the passwords in the URL of a database or a proxy, each of them encoded and plain. SQLAlchemy
    could find them, but importing it takes long."""
    found = [
        *re.findall(r"^(?:postgresql|socks5|https?)://[^:/]*:([^@]+)@", url),
        *re.findall(r"^postgresql://.*?[?&]password=([^&]+)", url),
    ]
    return dict.fromkeys(form for each in found for form in (each, unquote(each), unquote_plus(each)))


def bot_id_of(token: str) -> int:
    """Returns the number of the bot to which the token belongs: the beginning of the token."""
    return int(token.partition(":")[0])


def tokens_in(text: str) -> tuple[str, ...]:
    """Returns the tokens in the text of a setting. Raises ValueError if one of them is not valid, or if two
    belong to the same bot."""
    tokens = tuple(part.strip() for part in re.split(r"[,\n]", text.strip()))
    if not all(re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", token) for token in tokens):
        raise ValueError(Remark("tokens"))
    if len({bot_id_of(token) for token in tokens}) < len(tokens):
        raise ValueError(Remark("same-bot"))
    return tokens


def backup_folder(given: Path | None, database_url: str) -> Path | None:
    """Returns the folder for backups: the `given` one, otherwise `backups` beside the SQLite file. Returns
    None if the program makes no backups."""
    if given is not None:
        return None if given == NOWHERE else given
    if not database_url.startswith(SQLITE):
        return None
    return Path(database_url.removeprefix(SQLITE)).absolute().with_name("backups")


def bindings(path: Path) -> Iterator[tuple[int, Binding]]:
    """Yields each binding (name and value) in the `.env` file with the number of its line, from 1; nothing if
    there is no file. The parser counts empty lines before a binding to it; here they are skipped. Raises
    OSError, UnicodeDecodeError."""
    if not path.is_file():
        return
    for each in parse_stream(StringIO(path.read_text(encoding="utf-8"))):
        text = each.original.string
        before = text[: len(text) - len(text.lstrip())]
        yield each.original.line + len(re.findall(r"\r\n|\n|\r", before)), each


def fault(binding: Binding) -> Remark | None:
    if binding.error or (binding.key is not None and binding.value is None):
        return Remark("name-value")
    if binding.key is not None and not binding.key.isascii():
        return Remark("latin")
    return None
