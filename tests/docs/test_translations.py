"""Pages that are translated say the same in English, Russian and Ukrainian: the same commands, tables, links
and buttons."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.render.locales import LOCALES
from tests.rig.architecture.sources import ROOT
from tests.rig.render.catalogue import messages, texts

DOCS = ROOT / "docs"
PAGES = sorted({path.name.split(".")[0] for path in DOCS.glob("*.*.md")})

SHORTER = {"running"}
"""Pages whose translations have only what a small club needs. Those are compared with each other."""

BLOCK = re.compile(r"^ *```[^`]*```|(?:^ {4}[^ \n-].*\n)+", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]*)\)")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
CYRILLIC = re.compile("[а-яёіїєґ][а-яёіїєґ_]*", re.IGNORECASE)
QUOTED = re.compile("“([^”]+)”|«([^»]+)»")

in_each_language = pytest.mark.parametrize("locale", LOCALES)
on_each_page = pytest.mark.parametrize("page", PAGES)


def text_of(page: str, locale: str = "en") -> str:
    return (DOCS / (f"{page}.md" if locale == "en" else f"{page}.{locale}.md")).read_text("utf-8")


def original(page: str) -> str:
    """Returns the language with which the translations of a page are compared."""
    return LOCALES[0] if page in SHORTER else "en"


def blocks(text: str) -> list[str]:
    """Returns the blocks of code. A word in Cyrillic is only a mark there, whatever it is."""
    return [CYRILLIC.sub("…", block) for block in BLOCK.findall(text)]


def codes(text: str) -> set[str]:
    """Returns what stands in a line as code, with a mark for each word in Cyrillic."""
    return {CYRILLIC.sub("…", code) for code in CODE.findall(BLOCK.sub("", text))}


def tables(text: str) -> Iterator[list[tuple[str, ...]]]:
    """Yields each table: for each of its rows, the code in the first cell."""
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        yield [tuple(CODE.findall(row.split("|")[1])) for row in table.splitlines()]


def levels(text: str) -> list[str]:
    return [level for level, _ in HEADING.findall(text)]


def slug(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


def links(page: str, locale: str) -> list[tuple[str, int]]:
    """Returns each link without the language of its page. An anchor is the number of the heading."""
    found = []
    for link in LINK.findall(text_of(page, locale)):
        target, _, anchor = link.partition("#")
        goal = DOCS / target if target else DOCS / (f"{page}.md" if locale == "en" else f"{page}.{locale}.md")
        number = 0
        if anchor and goal.suffix == ".md":
            headings = [slug(heading) for _, heading in HEADING.findall(goal.read_text("utf-8"))]
            number = headings.index(anchor) + 1
        plain = re.sub(r"\.(ru|uk)\.md$", ".md", target)
        if Path(plain).name != f"{page}.md":  # the other languages of the page
            found.append((plain, number))
    return sorted(found)


def plain(words: str) -> str:
    """Returns the words of a button without the signs around them."""
    return re.sub(r"^\W+|\W+$", "", words)


def quoted_in(page: str, locale: str) -> set[str]:
    return {plain(first or second) for first, second in QUOTED.findall(text_of(page, locale))}


def labels(locale: str) -> dict[str, str]:
    """Returns the words of each button by its key."""
    return {k: plain(texts(words)) for k, words in messages(locale).items() if k.startswith("button-")}


@on_each_page
def test_each_page_exists_in_each_language_with_links_between_them(page: str) -> None:
    names = {"English": f"{page}.md", "Русский": f"{page}.ru.md", "Українська": f"{page}.uk.md"}
    for own in names.values():
        head = (DOCS / own).read_text("utf-8")[:400]
        assert {f"[{name}]({other})" in head for name, other in names.items() if other != own} == {True}, own


@in_each_language
@on_each_page
def test_a_translation_has_the_same_parts(page: str, locale: str) -> None:
    first, second = text_of(page, original(page)), text_of(page, locale)
    assert levels(second) == levels(first)
    assert blocks(second) == blocks(first)
    assert codes(second) == codes(first)
    assert [*tables(second)] == [*tables(first)]


@in_each_language
@on_each_page
def test_a_translation_has_the_same_links_to_pages_in_its_language(page: str, locale: str) -> None:
    assert links(page, locale) == links(page, original(page))
    for link in LINK.findall(text_of(page, locale)):
        target = DOCS / link.partition("#")[0]
        own = target.with_name(f"{target.stem}.{locale}.md")
        assert target.suffix != ".md" or target.name == f"{page}.md" or not own.exists(), link


@on_each_page
def test_pages_quote_buttons_as_the_bot_shows_them(page: str) -> None:
    """The English page quotes them in Russian."""
    quoted = {locale: quoted_in(page, locale) for locale in LOCALES}
    assert quoted_in(page, "en") & {*labels("ru").values()} <= quoted["ru"]
    for one, other in (LOCALES, LOCALES[::-1]):
        theirs = labels(other)
        for words in quoted[one]:
            same = {theirs[key] for key, label in labels(one).items() if label == words}
            assert not same or same & quoted[other], f"“{words}” is {same} in {other}"


@pytest.mark.parametrize("locale", ["en", *LOCALES])
def test_no_command_of_a_page_overwrites_a_table_of_another_command(locale: str) -> None:
    """The file of an event has only the names of the tables that it was made of."""
    text = text_of("tournaments", locale)
    written = {*re.findall(r"sheet cup\.toml >(\S+)`", text)}
    assert written
    assert not written & {*re.findall(r"--(?:table|from) ([\w.]+)", text)}
