"""Programs on this machine and the server's own page may use the local server. Other sites may not."""

import asyncio
import json
from typing import Any

import pytest
from aiohttp import ClientResponse
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from sandbox.doorway import is_ours
from tests.rig.sandbox.bench import TOKEN, Telegram

PAGES = ("/", "/page/js/main.js", "/sandbox/stats", "/sandbox/events")
CALLS = (f"/bot{TOKEN}/getMe", f"/file/bot{TOKEN}/x")
ADDRESSES = (*PAGES, *CALLS)


async def ask(tg: Telegram, path: str, method: str = "GET", **headers: str) -> ClientResponse:
    """Sends a request and returns its response. `headers`: their names with underscores in place of
    dashes."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    response = await tg.client.request(method, f"{tg.address}{path}", headers=sent)
    response.close()
    return response


def port_of(tg: Telegram) -> int:
    port = URL(tg.address).port
    assert port is not None
    return port


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
async def test_requests_to_local_host_names_are_served(tg: Telegram, path: str, host: str) -> None:
    assert (await ask(tg, path, Host=f"{host}:{port_of(tg)}")).status != 403


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize(
    "host",
    [
        *("evil.example:{port}", "evil.example", "localhost", "127.0.0.1:1", ""),
        *("127.0.0.1.evil.example:{port}", "localhost.evil.example:{port}", "evil@localhost:{port}"),
        *("0.0.0.0:{port}", "127.0.0.2:{port}", "[::]:{port}"),
    ],
)
async def test_a_foreign_host_name_is_refused(tg: Telegram, path: str, host: str) -> None:
    """A site may bind its own name to this machine (DNS rebinding). The server refuses such a name, because
    the browser takes the site and this server for the same origin."""
    refused = await ask(tg, path, Host=host.format(port=port_of(tg)))
    assert refused.status == 403


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize(
    "origin",
    [
        *("https://evil.example", "http://evil.example:{port}", "file://", "null", ""),
        *("http://localhost", "http://localhost:1", "https://localhost:{port}"),
    ],
)
async def test_requests_of_other_sites_are_refused(tg: Telegram, path: str, origin: str) -> None:
    assert (await ask(tg, path, Origin=origin.format(port=port_of(tg)))).status == 403


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize(
    ("site", "served"), [("cross-site", False), ("same-site", False), ("same-origin", True), ("none", True)]
)
async def test_headers_of_a_browser_name_its_site(tg: Telegram, path: str, site: str, served: bool) -> None:
    """For the address of an image or a link it sends no Origin."""
    assert ((await ask(tg, path, Sec_Fetch_Site=site)).status != 403) is served


OPENED = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
"""What a browser sends when a visitor loads a page again that runs apart: its origin is no site's."""


async def test_a_visitor_may_load_a_bots_file_again(tg: Telegram) -> None:
    document = tg.sandbox.world.keep("a.html", "text/html", b"<p>a game</p>")
    assert (await ask(tg, f"/sandbox/files/{document.file_id}/a.html", **OPENED)).status == 200


@pytest.mark.parametrize(
    "other",
    [
        {"Sec_Fetch_Mode": "no-cors"},
        {"Sec_Fetch_Mode": "cors", "Sec_Fetch_Dest": "empty"},
        {"Sec_Fetch_Dest": "iframe"},
        {"Sec_Fetch_Dest": "embed"},
        {"Origin": "null"},
        {"Origin": "https://evil.example"},
        {"Host": "evil.example"},
    ],
)
async def test_no_other_site_may_take_a_bots_file(tg: Telegram, other: dict[str, str]) -> None:
    document = tg.sandbox.world.keep("a.html", "text/html", b"<p>a game</p>")
    address = f"/sandbox/files/{document.file_id}/a.html"
    assert (await ask(tg, address, **OPENED | other)).status == 403
    assert (await ask(tg, address, "POST", **OPENED)).status == 403


@pytest.mark.parametrize("path", [*ADDRESSES, "/sandbox/files/../stats", "/sandbox/files/%2e%2e/stats"])
async def test_no_other_site_may_open_anything_else(tg: Telegram, path: str) -> None:
    assert (await ask(tg, path, **OPENED)).status == 403


async def test_a_refusal_is_one_line_that_says_why(tg: Telegram) -> None:
    async with tg.client.get(f"{tg.address}/", headers={"Origin": "https://evil.example"}) as response:
        said = await response.text()
    assert said.count("\n") == 1
    assert "evil" not in said
    assert "Access-Control-Allow-Origin" not in response.headers


async def test_a_request_without_a_host_name_is_refused(tg: Telegram) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(tg))
    writer.write(b"GET /sandbox/stats HTTP/1.0\r\n\r\n")
    assert (await reader.readline()).split()[1] == b"403"
    writer.close()


async def test_requests_of_the_own_page_and_of_programs_are_served(tg: Telegram) -> None:
    origin = {"Origin": tg.address, "Sec-Fetch-Site": "same-origin"}
    url = f"{tg.address}/sandbox/speed"
    async with tg.client.post(url, json={"scale": 0.5}, headers=origin) as response:
        assert response.status == 200
    assert (await tg.page("speed", scale=1))[0] == 200
    assert (await tg.result("getMe"))["is_bot"]


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
@pytest.mark.parametrize("path", ["speed", "faults", "people/6000000001/deactivate", "chats/-1/upgrade"])
async def test_a_body_that_a_form_could_send_is_refused(tg: Telegram, path: str, kind: str) -> None:
    """The server refuses bodies that a form could send: a page of another site may send these without
    permission, but no JSON."""
    tg.meet()
    body = json.dumps({"scale": 0.5})
    url = f"{tg.address}/sandbox/{path}"
    async with tg.client.post(url, data=body, headers={"Content-Type": kind}) as response:
        answer: dict[str, Any] = await response.json()
    assert response.status == 415
    assert "application/json" in answer["error"]
    assert tg.sandbox.world.scale == 1


async def test_a_preflight_is_not_granted(tg: Telegram) -> None:
    asked = await ask(
        tg,
        "/sandbox/speed",
        "OPTIONS",
        Origin="https://evil.example",
        Access_Control_Request_Method="POST",
        Access_Control_Request_Headers="content-type",
    )
    assert asked.status == 403


async def test_the_security_policy_allows_only_files_of_the_page(tg: Telegram) -> None:
    policy = (await ask(tg, "/")).headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["frame-ancestors"] == "'none'"
    assert {rules[name] for name in ("script-src", "style-src", "img-src", "connect-src")} == {"'self'"}
    assert (await ask(tg, "/")).headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("kind", "policy"),
    [
        ("image/svg+xml", "default-src 'none'; sandbox"),
        (
            "text/html",
            (
                "sandbox allow-scripts; default-src 'none';"
                " script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
            ),
        ),
    ],
)
async def test_documents_run_no_script_and_pages_run_apart(tg: Telegram, kind: str, policy: str) -> None:
    """The headers of a document forbid all scripts, those of a page let it run apart. `page/test_files.py`
    tries in a browser what a page reaches."""
    document = tg.sandbox.world.keep("a.html", kind, b"<script>fetch('/sandbox/stats')</script>")
    shown = await ask(tg, f"/sandbox/files/{document.file_id}/a.html")
    assert shown.headers["Content-Security-Policy"] == policy


@given(st.text(), st.integers(1, 65535))
def test_no_other_host_name_counts_as_local(host: str, port: int) -> None:
    ours = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    ours |= {"127.0.0.1", "localhost", "[::1]"} if port == 80 else set()
    assert is_ours(host, port) is (host.lower() in ours)
