"""Tests what a sender without the secret can do to the webhook: it refuses him, and that costs little."""

import asyncio
import gc
import json
import time
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any

import pytest

from bot.intake.webhook import LARGEST_BODY, SECRET_HEADER, Receiver, Webhook
from bot.runtime import listener
from bot.runtime.listener import MOST_CONNECTIONS
from bot.setting_values import Address
from bot.store.database.transaction import Store
from bot.store.telegram.inbox import ReceivedUpdate
from tests.rig.intake.handler import BOT, pending
from tests.rig.store.database import on_sqlite

SECRET = "s3cret"
UPDATE = {"update_id": 5, "message": {"text": "пас"}}
PATIENCE = 20.0
"""Seconds after which a server that has not answered counts as broken."""
ROUNDS = 3
DEAREST = 10
"""The most processor time that a bomb may cost, as a multiple of the time of a plain refusal."""


class Hook:
    """A webhook on its own port, and raw requests to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.taken: list[ReceivedUpdate] = []

    def take(self, updates: Sequence[ReceivedUpdate]) -> None:
        self.taken.extend(updates)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def says(self, head: bytes, body: bytes = b"") -> int:
        """Returns the status of the answer, or 0 if the connection is closed without one."""
        reader, writer = await self.connect()
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(head + body)
                line = await reader.readline()
        except ConnectionError:
            return 0
        finally:
            writer.close()
        return int(line.split()[1]) if line else 0


def head(secret: str | None = SECRET, /, **headers: object) -> bytes:
    lines = ["POST /hook HTTP/1.1", "Host: localhost"]
    if secret is not None:
        lines.append(f"{SECRET_HEADER}: {secret}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.fixture
async def hook(store: Store, unused_tcp_port: int) -> AsyncIterator[Hook]:
    hook = Hook(unused_tcp_port)
    served = Webhook(Receiver(store=store, bot_id=BOT, take=hook.take), secret=SECRET)
    async with served.listening(Address("127.0.0.1", unused_tcp_port)):
        yield hook


def bomb(size: int) -> bytes:
    """Returns a gzip body of about `size` bytes that unpacks to a thousand times as many."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    block = press.compress(bytes(1 << 20)) + press.flush(zlib.Z_FULL_FLUSH)
    return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff" + block * (size // len(block))


BOMB = bomb(895 * 1024)


async def cost(work: Callable[[], Coroutine[Any, Any, object]]) -> float:
    """Returns the processor time of the work in seconds, without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        await work()
        return time.process_time() - began
    finally:
        gc.enable()


@on_sqlite  # the database is not used
async def test_gzip_bombs_without_the_secret_cost_no_more_than_refusals(hook: Hook) -> None:
    async def three(**headers: object) -> None:
        asked = head(None, Content_Length=len(BOMB), **headers)
        refused = await asyncio.gather(*(hook.says(asked, BOMB) for _ in range(3)))
        assert set(refused) <= {401, 0}
        # A server first finishes its work on the body that it has refused, and then answers on a new
        # connection.
        assert await hook.says(head(None)) == 401

    plain = min([await cost(three) for _ in range(ROUNDS)])
    bombs = min([await cost(lambda: three(Content_Encoding="gzip")) for _ in range(ROUNDS)])
    assert bombs < DEAREST * plain


async def test_a_good_update_is_taken_during_gzip_bombs(hook: Hook, store: Store) -> None:
    body = json.dumps(UPDATE).encode()
    bombs = [hook.says(head(None, Content_Encoding="gzip", Content_Length=len(BOMB)), BOMB) for _ in range(3)]
    *_, good = await asyncio.gather(*bombs, hook.says(head(Content_Length=len(body)), body))
    assert good == 200
    assert hook.taken == [ReceivedUpdate(5, UPDATE)]
    assert await pending(store) == [5]


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "GZIP, gzip"])
async def test_a_compressed_body_is_refused_with_the_secret(hook: Hook, store: Store, encoding: str) -> None:
    body = zlib.compress(json.dumps(UPDATE).encode(), wbits=31)
    asked = head(Content_Encoding=encoding, Content_Length=len(body))
    assert await hook.says(asked, body) == 415
    assert await pending(store) == []


async def test_a_body_with_the_encoding_identity_is_taken(hook: Hook) -> None:
    body = json.dumps(UPDATE).encode()
    assert await hook.says(head(Content_Encoding="identity", Content_Length=len(body)), body) == 200


@pytest.mark.parametrize("length", [{"Content_Length": 100}, {"Transfer_Encoding": "chunked"}])
async def test_the_secret_is_checked_before_the_body_is_read(hook: Hook, length: dict[str, object]) -> None:
    """If the secret is wrong, it closes the connection and does not read the body."""
    reader, writer = await hook.connect()
    writer.write(head("wrong", **length))
    async with asyncio.timeout(PATIENCE):
        assert (await reader.readline()).split()[1] == b"401"
        await reader.read()
    writer.close()


async def test_a_body_that_is_too_large_is_refused_before_it_is_read(hook: Hook) -> None:
    assert await hook.says(head(Content_Length=LARGEST_BODY + 1)) == 413


async def test_a_chunked_body_is_cut_off_at_the_limit(hook: Hook) -> None:
    _, writer = await hook.connect()
    chunk = b"10000\r\n" + bytes(1 << 16) + b"\r\n"
    sent = 0

    async def pour() -> None:
        nonlocal sent
        writer.write(head(Transfer_Encoding="chunked"))
        while True:
            writer.write(chunk)
            await writer.drain()
            sent += len(chunk)
            await asyncio.sleep(0)

    pouring = asyncio.create_task(pour())
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(ConnectionError):
            await pouring
    writer.close()
    assert sent < 100 * LARGEST_BODY


async def test_a_slow_body_is_refused(hook: Hook, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "BODY_WITHIN", 0.01)
    assert await hook.says(head(Content_Length=100), b'{"update_id"') == 408
    assert await pending(store) == []


async def test_slow_headers_end_the_connection_after_a_time_limit(
    store: Store, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "IDLE", 0.01)
    hook = Hook(unused_tcp_port)
    served = Webhook(Receiver(store=store, bot_id=BOT, take=hook.take), secret=SECRET)
    async with served.listening(Address("127.0.0.1", unused_tcp_port)):
        assert await hook.says(b"POST /hook HTTP/1.1\r\nHost: local") == 0


async def test_too_many_or_too_long_headers_are_refused(hook: Hook) -> None:
    assert await hook.says(head(X_Long="x" * 10_000)) == 400
    assert await hook.says(head(**{f"X_{number}": 1 for number in range(200)})) == 400


async def test_idle_connections_do_not_block_a_good_connection(hook: Hook, store: Store) -> None:
    """The webhook closes the one that has been idle longest."""
    idle = [await hook.connect() for _ in range(MOST_CONNECTIONS + 20)]
    body = json.dumps(UPDATE).encode()
    assert await hook.says(head(Content_Length=len(body)), body) == 200
    async with asyncio.timeout(PATIENCE):
        for reader, _ in idle[:20]:
            assert await reader.read() == b""
    assert not idle[-1][0].at_eof()
    for _, writer in idle:
        writer.close()
