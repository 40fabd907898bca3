"""Photos of players: who sees them, which file of Telegram's is taken, and how often Telegram is asked."""

import asyncio
import gc
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter
from aiogram.methods import GetUserProfilePhotos, TelegramMethod
from aiohttp import ClientResponseError, RequestInfo
from multidict import CIMultiDict, CIMultiDictProxy
from structlog.testing import capture_logs
from yarl import URL

from bot.runtime.client import NotOwnerError
from bot.store.game import games
from bot.web.photos import MISSED, MOST_BYTES, MOST_PHOTOS, SECONDS_KEPT, Photo, Photos
from tests.rig.flows.telegram import BOT_ID, TOKEN, Telegram
from tests.rig.flows.town import Town
from tests.rig.program.leaping import leaping
from tests.rig.web.site import Page, Site
from tests.rig.web.watched import open_to_all

JPEG, PNG = b"\xff\xd8\xff\xe0 a face", b"\x89PNG\r\n\x1a\n a face"
JUDGE = 500


@dataclass
class Album:
    """Photos of a bot whose Telegram and clock a test moves."""

    telegram: Telegram = field(default_factory=Telegram)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.photos = Photos(Bot(TOKEN, session=self.telegram), lambda: self.now)

    @property
    def asked(self) -> list[int]:
        return [call.user_id for call in self.telegram.calls if isinstance(call, GetUserProfilePhotos)]


async def photo(page: Page, seat: int) -> tuple[int, bytes, str]:
    answer = await page.site.client.get(f"/{BOT_ID}/photo/{seat}", headers=page.headers)
    return answer.status, await answer.read(), answer.content_type


async def test_players_and_judges_see_photos(town: Town, site: Site) -> None:
    town.telegram.photos[3] = {160: JPEG}
    await town.dealt("classic-10")
    await town.writes(games.set_judge, (await town.game()).id, JUDGE, sees=False)
    answers = [await photo(await site.page(user), 3) for user in (1, 3, JUDGE)]
    assert answers == [(200, JPEG, "image/jpeg")] * 3
    absent = [await photo(await site.page(1), seat) for seat in (4, 11, 0)]
    assert {(status, kind) for status, _, kind in absent} == {(404, "application/json")}
    assert len({body for _, body, _ in absent}) == 1


async def test_spectators_see_only_names(town: Town, site: Site) -> None:
    town.telegram.photos[3] = {160: JPEG}
    await town.dealt("classic-10")
    await open_to_all(town, "now")
    watching = await site.watching()
    assert (await photo(watching, 3))[0] == 404
    watching.session = "made up"
    assert (await photo(watching, 3))[0] == 401
    assert not any(isinstance(call, GetUserProfilePhotos) for call in town.telegram.calls)


async def test_a_photo_is_not_cached_by_the_browser(town: Town, site: Site) -> None:
    town.telegram.photos[3] = {160: JPEG}
    await town.dealt("classic-10")
    page = await site.page(1)
    answer = await site.client.get(f"/{BOT_ID}/photo/3", headers=page.headers)
    assert (answer.headers["Cache-Control"], answer.headers["X-Content-Type-Options"]) == (
        "no-store, no-transform",
        "nosniff",
    )


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({640: PNG, 160: JPEG, 40: b"small"}, Photo(JPEG, "image/jpeg")),
        ({80: PNG}, Photo(PNG, "image/png")),
        ({79: JPEG}, None),
        ({160: JPEG + bytes(MOST_BYTES), 320: JPEG}, None),
        ({160: b"<svg onload=alert(1)>"}, None),
        ({}, None),
    ],
)
async def test_the_smallest_fitting_size_is_taken(files: dict[int, bytes], expected: Photo | None) -> None:
    album = Album()
    album.telegram.photos[3] = files
    assert await album.photos.of(3) == expected


async def test_a_photo_is_requested_from_telegram_once_an_hour() -> None:
    album = Album()
    album.telegram.photos[3] = {160: JPEG}
    for now in (0, SECONDS_KEPT - 1, SECONDS_KEPT, SECONDS_KEPT + 1):
        album.now = now
        assert await album.photos.of(3) == Photo(JPEG, "image/jpeg")
    assert album.asked == [3, 3]


async def test_the_absence_of_a_photo_is_remembered_for_minutes() -> None:
    album = Album()
    for now in (0, MISSED - 1, MISSED):
        album.now = now
        assert await album.photos.of(3) is None
    assert album.asked == [3, 3]


def refused(method: TelegramMethod[Any]) -> Exception:
    return TelegramBadRequest(method=method, message="Bad Request: user not found")


def broken(_method: TelegramMethod[Any]) -> Exception:
    asked = RequestInfo(URL(f"https://x/file/bot{TOKEN}/1"), "GET", CIMultiDictProxy(CIMultiDict()))
    return ClientResponseError(asked, (), status=404)


@pytest.mark.parametrize("failure", [refused, broken, lambda _: TimeoutError(), lambda _: OSError()])
async def test_a_failure_is_no_photo_and_no_line_of_the_log(failure: Any) -> None:
    album = Album()
    album.telegram.fails = failure
    with capture_logs() as logged:
        assert [await album.photos.of(3), await album.photos.of(3)] == [None, None]
    assert (album.asked, logged) == ([3], [])


async def test_a_program_that_does_not_own_the_bot_has_no_photo_yet() -> None:
    album = Album()
    album.telegram.photos[3] = {160: JPEG}
    album.telegram.fails = lambda _method: NotOwnerError()
    assert await album.photos.of(3) is None
    album.telegram.fails = lambda _method: None
    assert await album.photos.of(3) is not None


async def test_no_photo_is_requested_during_a_flood_wait() -> None:
    album = Album()
    album.telegram.photos = {3: {160: JPEG}, 4: {160: PNG}}
    album.telegram.fails = lambda method: TelegramRetryAfter(method=method, message="…", retry_after=30)
    assert await album.photos.of(3) is None
    album.telegram.fails = lambda _method: None
    album.now = 29
    assert await album.photos.of(4) is None
    album.now = 30
    assert await album.photos.of(4) is not None
    assert album.asked == [3, 4]


async def test_one_photo_is_requested_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    album = Album()
    running = most = 0
    ask = album.telegram.make_request

    async def make_request(*args: Any, **kwargs: Any) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        return await ask(*args, **kwargs)

    monkeypatch.setattr(album.telegram, "make_request", make_request)
    album.telegram.photos = {user: {160: JPEG} for user in range(1, 6)}
    found = await asyncio.gather(*(album.photos.of(user) for user in (1, 2, 3, 4, 5, 1, 2)))
    assert found == [Photo(JPEG, "image/jpeg")] * 7
    assert (most, album.asked) == (1, [1, 2, 3, 4, 5])


async def test_the_oldest_of_too_many_photos_is_requested_again() -> None:
    album = Album()
    for user in range(1, MOST_PHOTOS + 2):
        await album.photos.of(user)
    await album.photos.of(2)
    assert len(album.asked) == MOST_PHOTOS + 1
    await album.photos.of(1)
    assert album.asked[-1] == 1


def test_an_old_photo_is_removed_without_a_new_request() -> None:
    async def holders() -> tuple[int, int]:
        album = Album()
        album.telegram.photos[3] = {160: JPEG}
        photo = await album.photos.of(3)
        before = len(gc.get_referrers(photo))
        await asyncio.sleep(SECONDS_KEPT + 1)
        return before, len(gc.get_referrers(photo))

    before, after = leaping(holders())
    assert after < before
