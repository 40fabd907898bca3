"""What tests of all pages need of a browser."""

from playwright.async_api import Page


async def until_true(page: Page, condition: str) -> None:
    """Waits until this JavaScript expression is true on the page. Playwright's own `wait_for_function` looks
    again by `eval`, which pages of this program do not allow."""
    look = f"const look = () => (({condition}) ? resolve() : requestAnimationFrame(look))"
    await page.evaluate(f"new Promise((resolve) => {{ {look}; look(); }})")
