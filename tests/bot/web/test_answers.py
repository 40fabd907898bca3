"""What every answer of the server of pages has in common: its headers, and no secret in an address or a log
line."""

import logging

import pytest
import yarl
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from bot.web import page
from bot.web.pressing import ANSWERED_WITHIN
from bot.web.server import Server
from tests.rig.flows.telegram import BOT_ID, TOKEN
from tests.rig.flows.town import Town
from tests.rig.web.site import Site, init_data

GUARDS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": page.headers(None)["Content-Security-Policy"],
}


async def test_every_answer_is_protected_and_only_static_files_are_cached(town: Town, site: Site) -> None:
    await town.dealt()
    viewer = await site.page(3)
    ours = viewer.headers
    for method, path, kept in (
        *(("GET", f"/{BOT_ID}/", False), ("GET", f"/{BOT_ID}/12", False), ("GET", "/1/", False)),
        *(("GET", "/static/main.js", True), ("GET", "/static/none.js", False), ("GET", "/", False)),
        *(("GET", f"/{BOT_ID}/stream", False), ("GET", f"/{BOT_ID}/replay?ticket=x", False)),
        *(("POST", f"/{BOT_ID}/ticket", False), ("POST", f"/{BOT_ID}/act", False)),
        *(("POST", f"/{BOT_ID}/session", False), ("DELETE", f"/{BOT_ID}/act", False)),
    ):
        answer = await site.client.request(method, path, headers=ours)
        assert {name: answer.headers.get(name) for name in GUARDS} == GUARDS, path
        assert answer.headers["Cache-Control"] == ("no-cache" if kept else "no-store, no-transform"), path
        assert "Set-Cookie" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("Access-Control")]
        answer.close()


def test_a_page_loads_scripts_only_from_its_own_site_and_one_of_telegram() -> None:
    policy = dict(rule.strip().split(" ", 1) for rule in GUARDS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    (script,) = policy["script-src"].removeprefix("'self' ").split()
    assert f'"{script}"' in (page.STATIC / "telegram.js").read_text("utf-8")
    assert (policy["style-src"], policy["connect-src"]) == ("'self'", "'self'")
    assert "*" not in policy["frame-ancestors"].replace("https://*.telegram.org", "")


async def test_the_page_is_the_same_for_everybody(town: Town, site: Site) -> None:
    await town.dealt()
    ask = site.client.get
    bodies = [await (await ask(f"/{BOT_ID}/{game}")).text() for game in ("", "1", "999")]
    assert len(set(bodies)) == 1


async def test_a_static_file_is_sent_once(site: Site) -> None:
    first = await site.client.get("/static/main.js")
    tag = first.headers["ETag"]
    again = await site.client.get("/static/main.js", headers={"If-None-Match": tag})
    assert (first.status, again.status, await again.read(), again.headers["ETag"]) == (200, 304, b"", tag)
    other = await site.client.get("/static/main.js", headers={"If-None-Match": '"x"'})
    assert other.status == 200


@pytest.mark.parametrize(
    "path",
    [
        *("..%2fserver.py", "%2e%2e/server.py", "..%5cserver.py", "/etc/passwd", "%2fetc%2fpasswd"),
        "main.js%00",
        *("main.js/", "./main.js%2f..%2f..%2fserver.py", "..", "", "table.html", "%252e%252e%252fserver.py"),
    ],
)
async def test_no_path_leads_out_of_the_static_files(site: Site, path: str) -> None:
    answer = await site.client.get(yarl.URL(f"/static/{path}", encoded=True))
    assert answer.status == 404
    assert b"import" not in await answer.read()


async def test_no_secret_is_in_a_log_line_or_an_address(
    town: Town, site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    game = await town.dealt(turn=1)
    with capture_logs() as logged:
        init = init_data(1, town.now)
        entry = await site.enter({"init": init})
        viewer = await site.page(1)
        await viewer.act(viewer.taps("pass")[0])
        await viewer.post("note", {"seat": 2, "text": "тайна"})
        for broken in (viewer.session[:-1], "x" * 150):
            await site.client.post(
                f"/{BOT_ID}/act", json={}, headers={**viewer.headers, "Authorization": f"Bearer {broken}"}
            )
        await site.enter({"init": init[:-1]})
    told = f"{logged}{[record.getMessage() for record in caplog.records]}"
    signature = viewer.session.partition(".")[2]
    for secret in (signature, entry["session"], "hash=", init[-64:], TOKEN, "тайна"):
        assert secret not in told
    assert f"/{BOT_ID}/{game.id}" not in told


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Mafia.Example", "https://mafia.example"),
        ("https://mafia.example:443/table", "https://mafia.example"),
        ("https://mafia.example:8443", "https://mafia.example:8443"),
        ("http://localhost:80", "http://localhost"),
        ("http://[::1]:8081", "http://[::1]:8081"),
    ],
)
async def test_the_origin_is_compared_exactly(town: Town, site: Site, url: str, origin: str) -> None:
    settings = site.settings.model_copy(update={"web_url": url})
    server = Server([site.hosted], settings, town.clock)
    async with TestClient(TestServer(server.application())) as client:
        for tried, status in ((origin, 400), (f"{origin}/", 403), (f"{origin}.evil.example", 403)):
            answer = await client.post(f"/{BOT_ID}/session", json={}, headers={"Origin": tried})
            assert answer.status == status


def test_the_page_waits_longer_than_the_server() -> None:
    script = (page.STATIC / "wire.js").read_text(encoding="utf-8")
    patience = int(script.split("const PATIENCE = ")[1].split(";")[0].replace("_", ""))
    assert patience > ANSWERED_WITHIN * 1000
