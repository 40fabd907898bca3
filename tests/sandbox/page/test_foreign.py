"""A website in the same browser can neither control the sandbox, nor read it, nor show it in a frame."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web

from tests.sandbox.page.conftest import TOKEN, Server, Visit, no_browser, seat

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

ATTACK = """
async ([address, token, chat]) => {
  const tried = [];
  const attempt = async (what, go) => {
    try { const answer = await go(); tried.push([what, answer.type, answer.status]); }
    catch { tried.push([what, "error", 0]); }
  };
  const call = `${address}/bot${token}/sendMessage?chat_id=${chat}&text=owned`;
  await attempt("simple", () => fetch(call, { mode: "no-cors" }));
  await attempt("form", () => fetch(call, { mode: "no-cors", method: "POST", body: "a=b" }));
  await attempt("json", () => fetch(`${address}/sandbox/speed`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: '{"scale": 0.1}' }));
  await attempt("plain", () => fetch(`${address}/sandbox/speed`, {
    mode: "no-cors", method: "POST", body: '{"scale": 0.1}' }));
  await attempt("read", () => fetch(`${address}/sandbox/stats`));
  await new Promise((done) => {
    const image = new Image();
    image.onload = image.onerror = done;
    image.src = call;
  });
  return tried;
}
"""


@pytest_asyncio.fixture(loop_scope="session")
async def elsewhere() -> AsyncIterator[str]:
    """Yields the address of a website."""
    app = web.Application()

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text="<title>a site</title>", content_type="text/html")

    app.router.add_get("/", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


async def stats(server: Server) -> dict[str, Any]:
    async with aiohttp.ClientSession() as client, client.get(f"{server.address}/sandbox/stats") as response:
        found: dict[str, Any] = await response.json()
        return found


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
async def test_another_site_has_no_access(server: Server, visit: Visit, elsewhere: str, name: str) -> None:
    group = await seat(server)
    before = await stats(server)
    page = await visit(elsewhere)
    address = server.address.replace("127.0.0.1", name)
    tried = await page.evaluate(ATTACK, [address, TOKEN, group.id])
    assert [what for what, _, _ in tried] == ["simple", "form", "json", "plain", "read"]
    assert {(kind, status) for _, kind, status in tried} <= {("opaque", 0), ("error", 0)}
    assert await stats(server) == before


async def test_another_site_can_not_frame_it(server: Server, visit: Visit, elsewhere: str) -> None:
    page = await visit(elsewhere)
    shown = await page.evaluate(
        """address => new Promise((done) => {
          const frame = document.createElement("iframe");
          frame.onload = () => done(frame.contentDocument === null);
          frame.src = address;
          document.body.append(frame);
        })""",
        f"{server.address}/",
    )
    assert shown
    (frame,) = page.main_frame.child_frames
    assert await frame.locator("#chats").count() == 0
