"""Says in the log why Telegram could not be reached, without an address or a token."""

import errno
import os
import socket
import ssl
from collections.abc import Iterator

from aiogram.exceptions import ClientDecodeError
from aiohttp import (
    ClientConnectorDNSError,
    ClientConnectorError,
    ClientError,
    ClientSSLError,
    ServerDisconnectedError,
)

from engine.remark import Remark


class ProxyFaultError(ClientError):
    """Is raised if a call does not get through the proxy. `remark`: why."""

    def __init__(self, remark: Remark) -> None:
        super().__init__(str(remark))
        self.remark = remark


def reason(error: BaseException) -> str:
    """Returns for the log why a call to Telegram failed."""
    return str(message(error))


def message(error: BaseException) -> object:
    """Returns why a call to Telegram failed, without an address: a remark for the known cause inside the
    client's error. If no cause is known, returns the name of the error's type."""
    return next(filter(None, map(_said, _chain(error))), type(error).__name__)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _said(error: BaseException) -> object:
    match error:
        case ProxyFaultError():
            return error.remark
        case ClientDecodeError(data=str()):
            return Remark("no-telegram", "what answers there is not Telegram")
        case ClientConnectorDNSError() | socket.gaierror():
            return Remark("no-server-name", "the name of the server is not found")
        case ClientSSLError() | ssl.SSLError():
            return Remark("tls", "TLS fails: the clock, the certificates, or a proxy between")
        case TimeoutError():
            return Remark("no-answer", "no answer in time")
        case ClientConnectorError():
            return _of_system(error.os_error)
        case ConnectionRefusedError() | OSError(errno=errno.EHOSTUNREACH | errno.ENETUNREACH):
            return _of_system(error)
        case ServerDisconnectedError() | ConnectionError():
            return Remark("broke", "the connection broke")
        case _:
            return None


def _of_system(error: OSError) -> object:
    """Returns a remark with the operating system's text for the error number, or the name of the error's type
    without a number. The text of the exception is not used, because it contains the address."""
    if not error.errno:
        return type(error).__name__
    return Remark(f"system-{errno.errorcode[error.errno].lower()}", os.strerror(error.errno).lower())
