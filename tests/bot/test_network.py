"""An error of the network says whether the name, a refusal, TLS or the time is the reason. It never tells the
token."""

import socket
from contextlib import closing

import pytest
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError
from aiogram.methods import GetMe
from aiohttp import ClientConnectorDNSError
from aiohttp.client_reqrep import ConnectionKey
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.intake.telegram_retry import retry_until_reachable
from bot.runtime.client import open_bot
from bot.runtime.network import reason
from bot.settings import Settings
from tests.rig.telegram.fake_api import TOKEN, FakeApi, Refusal, serving


async def failure(url: str, patience: int = 20) -> TelegramNetworkError:
    """Returns the error of a call to a server at this address. `patience`: seconds."""
    async with open_bot(Settings(api_server=url), TOKEN) as bot:
        with pytest.raises(TelegramNetworkError) as caught:
            await bot.get_me(request_timeout=patience)
    return caught.value


async def test_the_error_of_a_closed_port_names_the_reason() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as once:
        port = once.getsockname()[1]
    assert reason(await failure(f"http://127.0.0.1:{port}")) == "connection refused"


async def test_the_error_of_a_server_without_tls_names_the_reason() -> None:
    async with serving(FakeApi()) as api:
        assert reason(await failure(api.url.replace("http:", "https:"))).startswith("TLS fails")


async def test_the_error_of_a_closed_connection_names_the_reason() -> None:
    async with serving(FakeApi(answer=lambda call: Refusal(drop=True))) as api:
        assert reason(await failure(api.url)) == "the connection broke"


async def test_the_error_of_a_wrong_server_names_the_reason() -> None:
    async with (
        serving(FakeApi(answer=lambda call: Refusal(page=True))) as api,
        open_bot(Settings(api_server=api.url), TOKEN) as bot,
    ):
        with pytest.raises(ClientDecodeError) as caught:
            await bot.get_me()
    assert reason(caught.value) == "what answers there is not Telegram"


async def test_the_error_of_a_silent_server_names_the_reason() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert reason(await failure(url, patience=1)) == "no answer in time"


def wrapped(error: Exception) -> TelegramNetworkError:
    """Wraps an error as the client does. The client's own text contains the address, and so the token."""
    made = TelegramNetworkError(method=GetMe(), message=f"at https://api.telegram.org/bot{TOKEN}")
    made.__cause__ = error
    return made


def no_name() -> TelegramNetworkError:
    key = ConnectionKey("api.telegram.org", 443, True, True, None, None, None, None)
    return wrapped(ClientConnectorDNSError(key, socket.gaierror(-2, "Name or service not known")))


def test_the_error_of_an_unknown_host_names_the_reason() -> None:
    assert reason(no_name()) == "the name of the server is not found"
    assert reason(wrapped(ValueError(TOKEN))) == "TelegramNetworkError"


async def test_the_log_has_the_reason_and_never_the_token() -> None:
    errors: list[Exception] = [no_name()]

    async def ask() -> str:
        if errors:
            raise errors.pop()
        return "there"

    with capture_logs() as logged:
        assert await retry_until_reachable(ask, Backoff(0.001, 0.001)) == "there"
    assert [line["why"] for line in logged] == ["the name of the server is not found"]
    assert TOKEN not in str(logged)
