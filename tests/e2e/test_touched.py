"""A player plays a whole game on the page of the table, by touches alone. The chat beside it tells the same,
step by step."""

import pytest
from playwright.async_api import Browser

from tests.e2e.conftest import Found
from tests.rig.e2e.account import settle_accounts
from tests.rig.e2e.agreement import compared
from tests.rig.e2e.screen import Screen, app_of, begun, link_of, playing_himself, served_at
from tests.rig.program.ports import free_port
from tests.sandbox.page.conftest import no_browser

pytestmark = no_browser

QUICK, CALM = 0.06, 0.08
"""Time scales: of the shortest game, and of the others."""


def book(name: str, role: str, language: str, phone: str, look: str, way: str, *, seats: int = 10) -> object:
    order = {"command": f"/newgame {name}", "seats": seats}
    marks = () if name == "party" else (pytest.mark.long,)
    return pytest.param(order, role, language, phone == "phone", look, way, id=name, marks=marks)


@pytest.mark.parametrize(
    ("order", "role", "language", "phone", "look", "way"),
    [
        book("party", "sheriff", "ru", "phone", "dark", "app", seats=5),
        book("fiim-2019", "don", "uk", "desk", "light", "link"),
        book("classic-10", "sheriff", "ru", "desk", "dark", "app"),
        book("ua-club", "mafia", "uk", "phone", "light", "link"),
        book("city", "doctor", "uk", "phone", "dark", "app"),
    ],
)
async def test_a_game_is_played_by_touches_and_told_in_the_chat(
    found: Found,
    browser: Browser,
    order: dict[str, object],
    role: str,
    language: str,
    phone: bool,
    look: str,
    way: str,
) -> None:
    scale = QUICK if role == "sheriff" and order["seats"] == 5 else CALM
    town = await found(scale=scale, settings=served_at(free_port()))
    table = await begun(town, language, **order)
    person = await playing_himself(town, table, role)
    url = await (app_of if way == "app" else link_of)(town, person)
    screen = await Screen.open(browser, url, phone=phone, look=look, language=language)
    own = (await screen.latest())["own"]
    await screen.play()
    await screen.watch()
    chat = await compared(town, table, screen)
    assert own in [by for _, by, _ in (told.what for told in chat.named)], screen.touched
    if scale == CALM:
        await settle_accounts(town, table)
