"""Pictures are painted in a separate process: what it returns, which pictures are kept, and what happens when
it dies."""

import asyncio
import io
import signal
import struct
import subprocess
import sys
from collections.abc import AsyncIterator
from math import inf
from subprocess import PIPE
from typing import get_args

import pytest

from bot.pictures import painter as painting
from bot.pictures.padding import IEND, padded
from bot.pictures.paint import LENGTH, PIXELS, png_of, serve
from bot.pictures.painter import CARD_BYTES, Painter, PaintingError
from bot.render.picture import Emblem, Picture
from tests.rig.pictures import samples

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 100"><rect width="9" height="9"/></svg>'


@pytest.fixture
async def painter(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Painter]:
    """Yields a painter that waits for a picture however long it takes: the machine may be busy."""
    monkeypatch.setattr(painting, "PAINT_TIMEOUT", inf)
    made = Painter()
    yield made
    await made.close()


def size_of(png: bytes) -> tuple[int, int]:
    """Returns width and height from the header of the PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def counted(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    asked: list[bytes] = []
    ask = painter.ask

    async def count(svg: bytes) -> bytes:
        asked.append(svg)
        return await ask(svg)

    monkeypatch.setattr(painter, "ask", count)
    return asked


@pytest.mark.parametrize("picture", [samples.table(10), samples.result(19), samples.card("don")])
async def test_a_picture_becomes_a_png_file(painter: Painter, picture: Picture) -> None:
    wide, high = size_of(await painter.photo(picture, "uk").paint())
    assert wide == PIXELS
    assert wide + high <= 10_000  # Telegram refuses larger photos
    assert high < 20 * wide


async def test_files_of_cards_have_the_same_length_and_size(painter: Painter) -> None:
    painted = [await painter.photo(samples.card(emblem), "ru").paint() for emblem in get_args(Emblem)]
    assert {len(png) for png in painted} == {CARD_BYTES}
    assert len({size_of(png) for png in painted}) == 1
    assert len(set(painted)) == len(painted)


async def test_a_picture_that_was_painted_is_not_painted_again(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counted(painter, monkeypatch)
    first = await painter.photo(samples.table(5), "ru").paint()
    assert await painter.photo(samples.table(5), "ru").paint() == first
    assert len(asked) == 1
    await painter.photo(samples.table(5), "uk").paint()
    assert len(asked) == 2


async def test_a_card_is_painted_for_each_player(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it came sooner the second time, a player would learn that somebody else has the same card."""
    asked = counted(painter, monkeypatch)
    cards = [painter.photo(samples.card("don"), "ru") for _ in range(3)]
    assert len({await each.paint() for each in cards}) == 1
    assert len(asked) == 3
    assert all(each.secret for each in cards)


async def test_only_the_last_pictures_are_kept(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "REMEMBERED", 2)
    asked = counted(painter, monkeypatch)
    for players in (5, 6, 5, 7, 5, 6):
        await painter.photo(samples.table(players), "ru").paint()
    assert len(asked) == 4  # the table of six was the oldest when that of seven was added


async def test_pictures_asked_for_together_are_not_mixed_up(painter: Painter) -> None:
    pictures = [samples.table(players) for players in (5, 10, 19)]
    together = await asyncio.gather(*(painter.photo(picture, "ru").paint() for picture in pictures))
    assert len({size_of(png) for png in together}) == 3


async def test_a_painting_process_that_died_is_started_again(painter: Painter) -> None:
    await painter.photo(samples.table(5), "ru").paint()
    process = painter.process
    assert process is not None
    process.kill()
    await process.wait()
    assert size_of(await painter.photo(samples.table(6), "ru").paint())[0] == PIXELS


async def test_a_process_that_hangs_is_ended(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    await painter.photo(samples.table(5), "ru").paint()
    monkeypatch.setattr(painting, "PAINT_TIMEOUT", 0.0)
    with pytest.raises(TimeoutError):
        await painter.photo(samples.table(6), "ru").paint()
    assert painter.process is None


async def test_the_process_goes_on_after_an_invalid_svg(painter: Painter) -> None:
    with pytest.raises(PaintingError):
        await painter.ask(b"<svg")
    assert (await painter.ask(SVG.encode())).startswith(b"\x89PNG")


def test_the_painting_process_answers_each_request() -> None:
    asked = io.BytesIO(b"".join(LENGTH.pack(len(svg)) + svg for svg in (SVG.encode(), b"no", b"\xff")))
    answered = io.BytesIO()
    serve(asked, answered)
    png = png_of(SVG)
    assert answered.getvalue() == LENGTH.pack(len(png)) + png + 2 * LENGTH.pack(0)


def test_a_padded_png_has_the_same_picture() -> None:
    png = png_of(SVG)
    longer = padded(png, 5000)
    assert len(longer) == 5000
    assert longer.startswith(png[: -len(IEND)])
    assert longer.endswith(IEND)
    assert padded(png, len(png)) == png


def test_the_painting_process_ends_silently_after_the_bot_was_killed() -> None:
    command = [sys.executable, "-m", "bot.pictures.paint"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(LENGTH.pack(0))
        _, said = process.communicate()
    assert (process.returncode, said) == (-signal.SIGPIPE, b"")
