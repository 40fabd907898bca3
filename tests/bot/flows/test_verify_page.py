"""Tests the page docs/verify.html in a real browser: about any record it says the same as `mafia verify`."""

import hashlib
import json
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, async_playwright, expect

from bot.commands.verifying import verify
from engine.commitment import commitment
from engine.derivation import deal_commitment, derive_deal
from engine.derivation import text as key_text
from engine.record import parse
from engine.rules.registry import BOOKS
from engine.toml_text import table
from tests.rig.architecture.sources import ROOT
from tests.rig.engine.dealt import DEALT
from tests.rig.flows.sealed import Drawn, Played, drawn, played
from tests.rig.flows.town import Town
from tests.rig.game.whole_games import ONE_BY_ONE
from tests.sandbox.page.conftest import ARGUMENTS, CHROMIUM, no_browser

pytestmark = no_browser

BOOK_OF_CITY = "\n".join(table(BOOKS["city"].as_data()))

DOCUMENT = (ROOT / "docs" / "verify.md").read_text("utf-8")
PAGE = ROOT / "docs" / "verify.html"


@asynccontextmanager
async def opened() -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = await browser.new_page()
        await page.goto(PAGE.as_uri())
        yield page
        await browser.close()


async def says(page: Page, text: str, digest: str) -> object:
    """Returns what the page says about the text: true, false, or the error."""
    asked = "([text, digest]) => verify(text, digest).catch((error) => String(error))"
    answer: object = await page.evaluate(asked, [text, digest])
    return answer


def with_line(text: str, key: str, value: object) -> str:
    """Returns the record with another value for a key."""
    lines = [
        f"{key} = {json.dumps(value, ensure_ascii=False)}" if line.startswith(f"{key} = ") else line
        for line in text.split("\n")
    ]
    assert "\n".join(lines) != text
    return "\n".join(lines)


def changes(text: str) -> dict[str, str]:
    """Returns, for each part of the record, the record with this part changed."""
    record: dict[str, Any] = tomllib.loads(text)
    roles, players, nonce = record["roles"], record["players"], record["deal"]["nonce"]
    other = next(book for book in BOOKS if book != record["ruleset"] and len(roles) in BOOKS[book].deals)
    return {
        "the cards": with_line(text, "roles", [*roles[1:], roles[0]]),
        "a name": with_line(text, "players", [f"{players[0]}!", *players[1:]]),
        "two names": with_line(text, "players", [players[1], players[0], *players[2:]]),
        "a parameter": with_line(text, "turn_seconds", 46),
        "a list": with_line(text, "short_turn_at", [5]),
        "a parameter fewer": text.replace("turn_seconds = 45\n", ""),
        "a parameter more": text.replace("turn_seconds = 45\n", "turn_seconds = 45\nhunt_seconds = 31\n"),
        "the book": with_line(text, "ruleset", other),
        "the game": text.replace("\ngame = 1\n", "\ngame = 2\n"),
        "the nonce": with_line(text, "nonce", ("1" if nonce[0] == "0" else "0") + nonce[1:]),
    }


def changes_of_draw(text: str) -> dict[str, str]:
    """Returns records of a deal by seed and cuts, each with one thing changed."""
    record: dict[str, Any] = tomllib.loads(text)
    roles, players, deal = record["roles"], record["players"], record["deal"]
    return {
        "the cards": with_line(text, "roles", [*roles[1:], roles[0]]),
        "two names": with_line(text, "players", [players[1], players[0], *players[2:]]),
        "a name that joined": with_line(text, "joined", [f"{deal['joined'][0]}!", *deal["joined"][1:]]),
        "the order of joining": with_line(text, "joined", deal["joined"][::-1]),
        "a cut": with_line(text, "cuts", [(deal["cuts"][0] + 1) % 11, *deal["cuts"][1:]]),
        "a cut fewer": with_line(text, "cuts", deal["cuts"][1:]),
        "how seats came about": with_line(text, "seats", {"drawn": "given", "given": "drawn"}[deal["seats"]]),
        "a parameter": with_line(text, "turn_seconds", 46),
        "the game": text.replace("\ngame = 1\n", "\ngame = 2\n"),
        "the seed": with_line(text, "seed", deal["seed"][::-1]),
    }


def shuffled(text: str) -> str:
    """Returns the same record as an editor may have saved it: other line ends, parameters in another
    order."""
    return text.replace("turn_seconds = 45\n", "").replace(
        "[overrides]\n", "[overrides]\nturn_seconds = 45\n"
    ).replace("\n", "\r\n")  # fmt: skip


@pytest.mark.parametrize("book", ONE_BY_ONE)
async def test_a_browser_checks_a_deal(town: Town, book: str, tmp_path: Path) -> None:
    game, file = await played(town, book), tmp_path / "game.mafia.toml"
    async with opened() as page:
        assert await says(page, game.text, game.digest) is True
        assert await says(page, shuffled(game.text), f" {game.digest.upper()}\n") is True
        assert await says(page, game.text, game.digest[::-1]) is False
        for what, text in changes(game.text).items():
            assert text != game.text, what
            assert await says(page, text, game.digest) is False, what
            file.write_text(text, "utf-8")
            assert verify(file, [game.digest], "ru") != 0, what


@pytest.mark.parametrize("book", ONE_BY_ONE)
async def test_a_browser_draws_a_deal_again(town: Town, book: str, tmp_path: Path) -> None:
    await drawn_again(await drawn(town, book, "drawn"), tmp_path)


async def test_a_browser_draws_a_deal_again_where_seats_are_given(town: Town, tmp_path: Path) -> None:
    await drawn_again(await drawn(town, "party", "given"), tmp_path)


async def test_a_browser_draws_an_announced_deal_of_a_tournament_again(town: Town, tmp_path: Path) -> None:
    """The record's key says that a tournament announced it; nothing that the page computes depends on this
    key."""
    game = await drawn(town, "party", "given")
    text = game.text.replace('seats = "given"\n', 'seats = "given"\nannounced = true\n')
    assert text != game.text
    await drawn_again(game._replace(text=text), tmp_path)


async def drawn_again(game: Drawn, tmp_path: Path) -> None:
    file = tmp_path / "game.mafia.toml"
    async with opened() as page:
        for given in ((game.seed,), (game.deal,), (game.seed, game.deal), (f" {game.seed.upper()}\n",)):
            assert await says(page, shuffled(game.text), "\n".join(given)) is True
        for given in (("a" * 64,), (game.seed, "a" * 64), ("",)):
            assert await says(page, game.text, " ".join(given)) is False
        for what, text in changes_of_draw(game.text).items():
            file.write_text(text, "utf-8")
            for digest in (game.seed, game.deal):
                assert await says(page, text, digest) is False, what
                assert verify(file, [digest], "ru") != 0, what


def test_the_example_in_the_document_gives_the_known_answers() -> None:
    """The example in the documentation gives the known answers of `tests/engine/test_derivation.py`."""
    sealed = (commitment(DEALT), hashlib.sha256(key_text(DEALT)).hexdigest(), deal_commitment(DEALT))
    assert [digest for digest in sealed if f"`{digest}`" not in DOCUMENT] == []
    order, cards = derive_deal(DEALT)
    assert f"| {', '.join(str(place + 1) for place in order or ())} |" in DOCUMENT
    assert f"| {', '.join(cards)} |" in DOCUMENT


async def test_a_record_that_hides_a_second_deal_is_refused(town: Town) -> None:
    """The page does not read a record that hides a second deal: people must not see other cards than the page
    has read."""
    game = await played(town, "party")
    async with opened() as page:
        for text in hidden(game):
            assert "Error" in str(await says(page, text, game.digest)), text


def hidden(game: Played) -> list[str]:
    roles = next(line for line in game.text.split("\n") if line.startswith("roles = "))
    forged = 'roles = ["don"]'
    return [
        game.text.replace(roles, f"{forged}\n{roles}"),
        game.text.replace(roles, f'{forged}\nnote = """\n{roles}\n"""'),
        game.text.replace(roles, f"{forged}\nnote = '''\n{roles}\n'''"),
        game.text.replace(roles, f'{forged}\ndate = """\n{roles}\n"""'),
        game.text.replace('game = """', f'{forged}\ngame = """\n"""'),
        game.text.replace(roles, f"# {forged}\n{roles}"),
        game.text.replace(roles, f"{forged}\n[ __proto__ ]\n{roles}"),
        game.text.replace(roles, f"{forged}\n[__proto__]\n{roles}"),
    ]


async def test_a_browser_checks_the_deal_of_a_record_that_carries_its_book(town: Town) -> None:
    game = await played(town, "city")
    text = game.text.replace("\n[deal]\n", f"\n[book]\n{BOOK_OF_CITY}\n\n[deal]\n")
    assert parse(text).source.book
    async with opened() as page:
        assert await says(page, text, game.digest) is True
        assert await says(page, text.replace("city", "party"), game.digest) is False


async def test_the_form_of_the_page_shows_the_result(town: Town) -> None:
    game = await played(town, "fiim-2019")
    async with opened() as page:
        for text, digest, answer in (
            (game.text, game.digest, "true"),
            (game.text, "a" * 64, "false"),
            ("no record", game.digest, "no record of the host's"),
        ):
            await page.fill("#text", text)
            await page.fill("#posted", digest)
            await page.click("button")
            await expect(page.locator("output")).to_contain_text(answer)
