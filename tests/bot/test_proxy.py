"""Calls to Telegram go through the operator's proxy, and an error says whose fault it is."""

import shutil
import socket
import ssl
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from aiogram.exceptions import TelegramNetworkError
from aiohttp import ClientError
from pydantic import SecretStr

from bot.runtime.client import open_bot
from bot.runtime.network import reason
from bot.settings import Settings, SettingsError, load
from tests.rig.program.checked import api, clean, lines, one
from tests.rig.render.remarks import english
from tests.rig.telegram.fake_api import TOKEN, FakeApi
from tests.rig.telegram.proxies import PASSWORD, WRITTEN, proxying

__all__ = ["api", "clean"]

SCHEMES = ("socks5", "http")


def nobody() -> int:
    """Returns a port of this machine where nobody listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as once:
        port: int = once.getsockname()[1]
        return port


def through(url: str, server: str) -> Settings:
    return Settings(api_server=server, proxy=SecretStr(url))


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_calls_and_downloads_go_through_the_proxy(scheme: str, api: FakeApi) -> None:
    async with proxying(scheme) as proxy, open_bot(through(proxy.url, api.url), TOKEN) as bot:
        assert (await bot.get_me()).username == "host_bot"
        assert proxy.carried == 1
        await proxy.stop()
        with pytest.raises(TelegramNetworkError):
            await bot.get_me()
        with pytest.raises(ClientError):
            await bot.download_file("photos/1.jpg")


def certify(key: Path, certificate: Path) -> None:
    made = ("-nodes", "-keyout", key, "-out", certificate, "-days", "9", "-subj", "/CN=127.0.0.1")
    named = ("-addext", "subjectAltName=IP:127.0.0.1")
    order = ("openssl", "req", "-x509", "-newkey", "rsa:2048", *made, *named)
    subprocess.run(order, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes the certificate")
async def test_the_certificate_of_a_tls_proxy_is_checked(
    api: FakeApi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    certify(key, certificate)
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate, key)
    async with proxying("https", tls) as proxy:
        settings = through(proxy.url, api.url)
        async with open_bot(settings, TOKEN) as bot:
            with pytest.raises(TelegramNetworkError) as caught:
                await bot.get_me()
            assert reason(caught.value).startswith("TLS fails")
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        async with open_bot(settings, TOKEN) as bot:
            assert (await bot.get_me()).username == "host_bot"


BEYOND = {"socks5": "Connection refused by destination host", "http": "502 Bad Gateway"}


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_the_command_check_names_the_proxy_and_who_is_at_fault(
    scheme: str, api: FakeApi, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def found(url: str) -> tuple[str, str]:
        monkeypatch.setenv("MAFIA_PROXY", url)
        said = await lines(capsys, 0)
        assert not any(secret in line for secret in (PASSWORD, WRITTEN) for line in said)
        return one(said, "proxy"), one(said, "token")

    async with proxying(scheme) as proxy:
        place, unasked = f"proxy {scheme}://127.0.0.1:{proxy.port}", "! token: Telegram could not be asked: "
        there, token = await found(proxy.url)
        assert (there, token[:20]) == (f"✓ {place}: answers", "✓ token: @host_bot; ")
        for login in ("", "host:other@"):
            there, token = await found(f"{scheme}://{login}127.0.0.1:{proxy.port}")
            assert there == f"✓ {place}: answers"
            assert token == f"{unasked}the proxy refuses the user name or the password: see MAFIA_PROXY"
        monkeypatch.setenv("MAFIA_API_SERVER", f"http://127.0.0.1:{nobody()}")
        there, token = await found(proxy.url)
        beyond = "the proxy answers, but does not reach Telegram: "
        assert (there, token) == (f"✓ {place}: answers", f"{unasked}{beyond}{BEYOND[scheme]}")
        await proxy.stop()
        away = "the proxy can not be reached: connection refused"
        assert await found(proxy.url) == (f"! {place}: {away}", f"{unasked}{away}")


async def test_a_proxy_of_the_wrong_kind_is_reported(api: FakeApi) -> None:
    async with proxying("socks5") as proxy:
        url = proxy.url.replace("socks5:", "http:")
        async with open_bot(through(url, api.url), TOKEN) as bot:
            with pytest.raises(TelegramNetworkError) as caught:
                await bot.get_me()
    assert reason(caught.value) == "the proxy hangs up, or is of another kind than MAFIA_PROXY says"


@pytest.mark.parametrize(
    "value",
    [
        "127.0.0.1:1080",
        "socks5://127.0.0.1",
        "socks4://127.0.0.1:1080",
        "socks5://host:secret1@127.0.0.1",
        "socks5://host:secret1@127.0.0.1:99999",
        "socks5://host:sec@ret1@127.0.0.1:1080",
        "socks5://secret1@127.0.0.1:1080",
        "http://host:secret1@127.0.0.1:8080/path",
    ],
)
def test_a_wrong_proxy_is_named_without_its_password(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_PROXY", value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert english(caught.value).startswith("MAFIA_PROXY: must be socks5://, http:// or https://")
    assert "ret1" not in f"{caught.value} {caught.value!r}"


@pytest.mark.parametrize(
    ("value", "shown", "secrets"),
    [
        ("socks5://127.0.0.1:1080", "socks5://127.0.0.1:1080", set()),
        (f"http://{WRITTEN}@proxy.example:3128/", "http://proxy.example:3128", {PASSWORD, "p%40ss%3Aw0rd"}),
        ("https://host:word@[::1]:443", "https://[::1]:443", {"word"}),
    ],
)
def test_a_proxy_is_shown_without_its_password(
    value: str, shown: str, secrets: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAFIA_PROXY", value)
    settings = load()
    assert (settings.proxy_shown, set(settings.secrets)) == (shown, secrets)
    assert value not in repr(settings)


def test_a_start_without_a_proxy_does_not_load_the_modules_for_proxies() -> None:
    client = "import lazy_types; lazy_types.import_aiogram(); import bot.runtime.client"
    loads = f"{client}, sys; print('aiohttp_socks' in sys.modules)"
    done = subprocess.run((sys.executable, "-c", loads), capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
