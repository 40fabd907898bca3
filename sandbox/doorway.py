"""Lets this machine's programs and the sandbox's own page in, but no page of another site.

A browser lets any site send requests to this machine. It sends the site's Origin with them, or at least says
that they come from another site. A site may bind its own name to 127.0.0.1; then the `Host` header has that
name.
"""

from aiohttp import hdrs, web

from sandbox.requests import Handler

NAMES = ("127.0.0.1", "localhost", "[::1]")
HTTP = 80
OWN_PAGE = ("same-origin", "none")
"""`Sec-Fetch-Site` in requests of the page itself, and in requests that a user makes by hand."""
FILES = "/sandbox/files/"
"""The path of bots' documents. Their scripts do not run, or run separately from the sandbox's page."""
OPENED = (("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"))
"""Headers with which a browser opens an address in its own tab. No page can read the answer."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "frame-src https: http://127.0.0.1:* http://localhost:*; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@web.middleware
async def from_this_machine(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers 403 to requests that another site has caused, and 415 to a POST under /sandbox/ whose body is
    not JSON: a form cannot send JSON. Passes all others on."""
    why = _foreign(request)
    if why is not None:
        return web.Response(status=403, text=f"{why}\n")
    if _is_order(request) and request.content_type != "application/json":
        return web.json_response({"error": "the body must be application/json"}, status=415)
    return await handler(request)


async def guard(_request: web.Request, response: web.StreamResponse) -> None:
    """Adds security headers to an answer. A header that the answer already has stays."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def is_ours(host: str, port: int) -> bool:
    """Returns whether a `Host` header names this machine and the server's port."""
    given = host.lower()
    return given in {f"{name}:{port}" for name in NAMES} or (port == HTTP and given in NAMES)


def _foreign(request: web.Request) -> str | None:
    """Returns why a request counts as foreign and is refused, or None."""
    port = _port(request)
    hosts = request.headers.getall(hdrs.HOST, [])
    if len(hosts) != 1 or not is_ours(hosts[0], port):
        return f"Forbidden: this server is called localhost:{port} or 127.0.0.1:{port}, and nothing else"
    scheme, _, origin = request.headers.get(hdrs.ORIGIN, f"http://{hosts[0]}").partition("://")
    fetched = request.headers.get("Sec-Fetch-Site", "none")
    is_own = fetched in OWN_PAGE or _opens_a_file(request)
    if scheme != "http" or not is_ours(origin, port) or not is_own:
        return "Forbidden: pages of other sites are not answered; open the address yourself"
    return None


def _opens_a_file(request: web.Request) -> bool:
    """Returns whether the browser opens a bot's document in a tab. It calls this a request of another site
    when a page that runs apart has changed its own address, and the visitor then loads it again."""
    is_opened = all(request.headers.get(name) == value for name, value in OPENED)
    return request.method == hdrs.METH_GET and request.path.startswith(FILES) and is_opened


def _port(request: web.Request) -> int:
    address = request.get_extra_info("sockname")
    return int(address[1]) if address else 0


def _is_order(request: web.Request) -> bool:
    return request.method == hdrs.METH_POST and request.path.startswith("/sandbox/")
