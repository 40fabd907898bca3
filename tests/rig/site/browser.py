"""Opens a page of a site in a browser, and notes what it should not do."""

from playwright.async_api import Browser, Page

from tests.sandbox.page.conftest import DESKTOP


async def open_page(
    browser: Browser, address: str, size: tuple[int, int] = DESKTOP, look: str = "light", own: str = "file:"
) -> tuple[Page, list[str]]:
    """Opens a page in its own context. Returns it, and a list that gets its errors, what it logs, and its
    requests to addresses that do not begin with `own`. `look`: "light" or "dark"."""
    wrong: list[str] = []
    width, height = size
    page = await browser.new_page(
        viewport={"width": width, "height": height}, color_scheme="dark" if look == "dark" else "light"
    )
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text))
    page.on("request", lambda sent: None if sent.url.startswith(own) else wrong.append(sent.url))
    await page.goto(address)
    return page, wrong
