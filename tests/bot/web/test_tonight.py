"""By night the card of a player says what his night is: asked, done, still to come, missed, or free."""

import pytest

from engine import view
from engine.acts import NameOrder, Nominate, Remove, Shoot
from engine.rules.actions import DON_CHECK, SHERIFF_CHECK, SHERIFF_LOOK
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.town import Town
from tests.rig.web.site import Page, Site

CARDS = DEALS["fiim-2019"]
CITIZEN, BLACK, DON, SHERIFF = (CARDS.index(letter) + 1 for letter in "cmds")
LATER = "Ваш ход этой ночью ещё впереди."
MISSED = "Свой ход этой ночью вы пропустили."
DONE = "До утра от вас больше ничего не нужно."
WOKEN = "Этой ночью вас ещё разбудят, но выбирать номер не придётся."
FREE = "Этой ночью от вас ничего не нужно."


async def pages(town: Town, site: Site) -> dict[int, Page]:
    return {seat: await site.page(seat) for seat in (CITIZEN, BLACK, DON, SHERIFF)}


async def hint_becomes(page: Page, *lines: str) -> None:
    while page.told["hint"].splitlines() != list(lines):
        await page.read()


async def test_the_card_says_whether_a_players_step_is_past_or_to_come(town: Town, site: Site) -> None:
    await town.dealt("fiim-2019")
    await town.until(SHERIFF_LOOK.step)
    at = await pages(town, site)
    await hint_becomes(at[DON], "Этой ночью от вас больше ничего не нужно.")
    await town.until(StepName.HUNT)
    await hint_becomes(at[CITIZEN], FREE)
    await hint_becomes(at[SHERIFF], LATER)
    while "В кого стреляете?" not in at[BLACK].told["hint"]:
        await at[BLACK].read()
    await town.play(Shoot(BLACK, CITIZEN))
    shot = f"Выстрел в №{CITIZEN} · Игрок {CITIZEN}."
    await hint_becomes(at[BLACK], shot, DONE)
    assert not any("Ночь 2" in each or "Выстрел" in each for each in at[BLACK].told["learnt"])
    await town.until(DON_CHECK.step)
    await hint_becomes(at[BLACK], shot, DONE)
    await town.until(SHERIFF_CHECK.step)
    await hint_becomes(at[DON], MISSED)
    await hint_becomes(at[CITIZEN], FREE)


async def test_the_card_names_no_act_for_a_role_that_only_greets(town: Town, site: Site) -> None:
    await town.dealt("city")
    doctor = DEALS["city"].index("h") + 1
    await town.until(StepName.MEETING)
    page = await site.page(doctor)
    await hint_becomes(page, WOKEN)
    await town.until(StepName.HUNT)
    await hint_becomes(page, LATER)


@pytest.mark.parametrize("book", ["fiim-2019", "city"])
async def test_the_card_tells_the_don_early_of_the_order(town: Town, site: Site, book: str) -> None:
    await town.dealt(book)
    cards = DEALS[book]
    for letter, said in (("d", LATER), ("m", WOKEN), ("s", WOKEN), ("c", FREE)):
        await hint_becomes(await site.page(cards.index(letter) + 1), said)


async def test_the_card_tells_blacks_where_they_can_talk(town: Town, site: Site) -> None:
    await town.dealt("fiim-2019")
    await town.until(StepName.MEETING)
    page = await site.page(BLACK)
    while "Договорка" not in page.told["hint"]:
        await page.read()
    assert "Пишите боту в личный чат" in page.told["hint"]
    assert "Пишите сюда" not in page.told["hint"]


async def test_a_card_on_the_page_tells_of_no_command_of_the_chat(town: Town, site: Site) -> None:
    await town.dealt("party")
    await town.until(StepName.MEETING)
    page = await site.page(DEALS["party"].index("m") + 1)
    while "Договорка" not in page.told["hint"]:
        await page.read()
    assert "/note" not in page.told["hint"]


async def test_the_card_shows_a_chosen_seat_which_is_not_offered_again(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=1)
    page = await site.page(1)
    assert 5 in page.taps("nominate")
    await town.play(Nominate(1, 5))
    await hint_becomes(page, "Вы выставили №5.")
    assert 5 not in page.taps("nominate")


async def test_the_card_tells_a_player_why_he_is_out(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=1)
    page = await site.page(3)
    await town.play(Remove(3))
    while not page.told["hint"]:
        await page.read()
    out, why, _ = page.told["hint"].splitlines()
    assert out == "Вы вне игры"
    assert why.startswith("удаление, день")


async def test_the_card_shows_the_order_of_shots_to_every_black(town: Town, site: Site) -> None:
    await town.dealt("fiim-2019")
    await town.until(StepName.MEETING)
    at = await pages(town, site)
    await town.play(NameOrder(DON, (CITIZEN, SHERIFF)))
    order = f"Порядок отстрела: №{CITIZEN} · Игрок {CITIZEN}, №{SHERIFF} · Игрок {SHERIFF}."
    while order not in at[BLACK].told["hint"]:
        await at[BLACK].read()
    assert order not in at[BLACK].told["learnt"]  # once is enough
    await town.until(StepName.TURN)
    for seat in (DON, BLACK):
        while order not in at[seat].told["learnt"]:
            await at[seat].read()
    assert not any("Порядок" in each for each in at[SHERIFF].told["learnt"])
    live = await town.until(StepName.HUNT)
    for black in view.blacks(live.state.roles):
        await town.play(Shoot(black, CITIZEN))
    await town.until(StepName.TURN)
    left = f"Порядок отстрела: №{SHERIFF} · Игрок {SHERIFF}."
    while left not in at[BLACK].told["learnt"]:
        await at[BLACK].read()
