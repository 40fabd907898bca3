"""Says in the log why Telegram could not be reached, without an address or a token."""

import os
import ssl
from collections.abc import Iterator

from aiogram.exceptions import ClientDecodeError
from aiohttp import ClientConnectorDNSError, ClientConnectorError, ClientSSLError, ServerDisconnectedError


def reason(error: BaseException) -> str:
    """Returns in words why a call to Telegram failed: the text of the network error inside the client's
    error. If the network error has no text, returns the name of its type."""
    return next(filter(None, map(_said, _chain(error))), type(error).__name__)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _said(error: BaseException) -> str | None:
    match error:
        case ClientDecodeError(data=str()):
            return "what answers there is not Telegram"
        case ClientConnectorDNSError():
            return "the name of the server is not found"
        case ClientSSLError() | ssl.SSLError():
            return "TLS fails: the clock, the certificates, or a proxy between"
        case TimeoutError():
            return "no answer in time"
        case ClientConnectorError():
            return _of_system(error.os_error)
        case ServerDisconnectedError() | ConnectionError():
            return (
                "the connection broke" if not isinstance(error, ConnectionRefusedError) else _of_system(error)
            )
        case _:
            return None


def _of_system(error: OSError) -> str:
    """The text of the exception contains the address."""
    return os.strerror(error.errno).lower() if error.errno else type(error).__name__
