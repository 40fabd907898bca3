"""The page of a table: its HTML, which contains nothing of a game, and its static files."""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from bot.render.locales import LOCALES, texts_of
from bot.runtime.table_pages import MARK
from bot.setting_values import LOOPBACK
from bot.site.page import environment, icon, palettes

WORDS = "table-page-"
"""The beginning of the keys of the page's own words. They have no arguments."""
STATIC = Path(__file__).parent / "static"
SHARED = Path(__file__).parent.parent / "site" / "static"
DRAWING = ("table.js", "signs.js", "names.js", "table.css")
TELEGRAM = "https://telegram.org/js/telegram-web-app.js"
POLICY = "Content-Security-Policy"

FRAMES = "https://web.telegram.org https://*.telegram.org"
"""The sites that show Mini Apps of Telegram in a frame."""

FRESH: Mapping[str, str] = {hdrs.CACHE_CONTROL: "no-cache"}
"""Headers that make a browser ask each time whether its copy is still current."""


def headers(api_server: str | None) -> Mapping[str, str]:
    """Returns the headers of all answers; an answer may have other values for them. The policy lets a page
    load nothing from other sites but Telegram's own script."""
    return {
        hdrs.CACHE_CONTROL: "no-store, no-transform",  # compression would change the length of an event
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        POLICY: (
            f"default-src 'none'; script-src 'self' {TELEGRAM}; style-src 'self'; connect-src 'self'; "
            "img-src 'self' data: blob:; frame-src 'self'; base-uri 'none'; form-action 'none'; "
            f"{framed_by(api_server)}"
        ),
    }


def framed_by(api_server: str | None) -> str:
    """Returns the rule that only this site, Telegram and another Bot API server's site (`api_server`) may
    show the page in a frame. A browser looks at all pages around a frame, so a replay in it has the same
    rule."""
    return f"frame-ancestors 'self' {FRAMES if api_server is None else f'{FRAMES} {_sites(api_server)}'}"


def _sites(api_server: str) -> str:
    """Returns the site of a Bot API server; on this machine, by both names that people use for it."""
    site = urlsplit(api_server)
    names = (LOOPBACK, "localhost") if site.hostname in (LOOPBACK, "localhost") else (site.hostname,)
    port = "" if site.port is None else f":{site.port}"
    return " ".join(f"{site.scheme}://{name}{port}" for name in names)


TYPES: Mapping[str, str] = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def shell(locale: str, username: str = "") -> web.Response:
    """Returns the HTML of the page of a table. It contains nothing of a game. `locale`: the language in which
    the page opens. `username`: the bot to whose chat it leads; "" if it leads nowhere."""
    return web.Response(text=_shell(locale, username), content_type="text/html", charset="utf-8")


async def static(request: web.Request) -> web.Response:
    """Answers with a static file. A browser that has it already gets a short answer. Raises HTTPNotFound."""
    name = request.match_info["name"]
    body = _files().get(name)
    if body is None:
        raise web.HTTPNotFound
    etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {**FRESH, hdrs.ETAG: etag}
    if request.headers.get(hdrs.IF_NONE_MATCH) == etag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=body, content_type=TYPES[Path(name).suffix], charset="utf-8", headers=headers)


@cache
def _files() -> Mapping[str, bytes]:
    """Returns all static files by name: those of this page, the drawing of the table that the replay uses
    too, and the colours."""
    own = {path.name: path.read_bytes() for path in STATIC.iterdir() if path.suffix in TYPES}
    drawing = {name: (SHARED / name).read_bytes() for name in DRAWING}
    return {**own, **drawing, "palette.css": palettes().encode()}


@cache
def _shell(locale: str, username: str) -> str:
    words = {each: texts_of(each, WORDS) for each in LOCALES}
    template = environment("bot.web").get_template("table.html")
    return template.render(locale=locale, words=words, icon=icon(), mark=MARK, username=username)
