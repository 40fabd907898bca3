"""The way to Telegram through a proxy. This module is imported only if the settings name one."""

import re
import ssl
from typing import Any

import certifi
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import ClientRequest, ClientSession, ClientTimeout
from aiohttp.connector import Connection
from aiohttp_socks import ProxyConnectionError, ProxyConnector, ProxyError, ProxyTimeoutError

from bot.runtime.network import ProxyFaultError, message
from engine.remark import Remark

LOGIN_CODES = (401, 407)
"""The codes with which an HTTP proxy asks for a user name and a password."""


class ThroughProxy(AiohttpSession):
    """A session whose requests go through a proxy. `url`: the URL of the proxy, with user and password."""

    def __init__(self, url: str, server: TelegramAPIServer) -> None:
        super().__init__(api=server)
        self._url = url
        self._through: ClientSession | None = None

    async def create_session(self) -> ClientSession:
        if self._through is None or self._through.closed:
            trusted = ssl.create_default_context(cafile=certifi.where())  # as without a proxy
            # aiohttp-socks does not know `https://`: it is an HTTP proxy that is spoken to by TLS.
            by_tls = ssl.create_default_context() if self._url.startswith("https:") else None
            plain = re.sub("^https:", "http:", self._url)
            connector = _Connector.from_url(plain, rdns=True, proxy_ssl=by_tls, ssl=trusted)
            self._through = ClientSession(connector=connector)
        return self._through

    async def close(self) -> None:
        if self._through is not None:
            await self._through.close()


class _Connector(ProxyConnector):
    """A connector whose errors are those that aiogram expects: ProxyFaultError and TimeoutError."""

    async def connect(self, req: ClientRequest, traces: list[Any], timeout: ClientTimeout) -> Connection:  # noqa: ASYNC109
        try:
            return await super().connect(req, traces, timeout)
        except ProxyConnectionError as error:
            why = message(error)
            away = Remark("proxy-away", f"the proxy can not be reached: {why}", why=why)
            raise ProxyFaultError(away) from error
        except ProxyTimeoutError as error:
            raise TimeoutError from error
        except ProxyError as error:
            raise ProxyFaultError(_refusal(error)) from error


def _refusal(error: ProxyError) -> Remark:
    code, said = error.error_code, str(error)
    if code in LOGIN_CODES or (code is None and "authentication" in said.lower()):
        return Remark("proxy-login", "the proxy refuses the user name or the password: see MAFIA_PROXY")
    if code is None:
        return Remark("proxy-other", "the proxy hangs up, or is of another kind than MAFIA_PROXY says")
    return Remark("proxy-beyond", f"the proxy answers, but does not reach Telegram: {said}", text=said)
