"""What the log says of requests: nothing of who asks, and nothing of what he does wrong."""

import asyncio
import logging

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.runtime.listener import body_of, listening
from bot.setting_values import Address
from tests.rig.program.logged import told

POST = b"POST /secret HTTP/1.1\r\nHost: x\r\n"


async def received(request: web.Request) -> web.Response:
    return web.Response(body=await body_of(request, 100))


async def failing(_: web.Request) -> web.Response:
    raise ZeroDivisionError("secret")


async def send(port: int, sent: bytes) -> int:
    """Returns the status of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    async with asyncio.timeout(20):
        line = await reader.readline()
    writer.close()
    return int(line.split()[1])


async def abort(port: int, sent: bytes) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    await writer.drain()
    writer.transport.abort()


async def test_only_errors_of_the_program_are_logged_and_name_nobody(
    unused_tcp_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    app = web.Application()
    app.router.add_post("/secret", received)
    app.router.add_get("/secret", failing)
    with capture_logs() as logged:
        async with listening(app, Address("127.0.0.1", unused_tcp_port), setting="listen"):
            for wrong in (
                b"GET /secret HTTP/9.9\r\nHost: x\r\n\r\n",
                b"GET /secret HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n",
                b"GET /" + b"s" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
                POST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
            ):
                assert await send(unused_tcp_port, wrong) == 400
            for torn in (b"\r\n{", b"Expect: 100-continue\r\n\r\n", b"Expect: \xff\r\n\r\n"):
                await abort(unused_tcp_port, POST + b"Content-Length: 99\r\n" + torn)
            assert await send(unused_tcp_port, POST + b"Content-Length: 2\r\n\r\n{}") == 200
            assert logged == []
            assert await send(unused_tcp_port, b"GET /secret HTTP/1.1\r\nHost: x\r\n\r\n") == 500
    (line,) = told(logged)
    assert (line["event"], line["error"]) == ("request not answered", "ZeroDivisionError")
    assert "127.0.0.1" not in str(line)
    assert "secret" not in str(line)
    assert caplog.records == []
