"""Builds pages of `docs/` from the program's own data. `script/pages` writes them to the disk."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bot.render.locales import LOCALES
from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT
from tests.rig.pages import book, decisions, diagram, parameters, settings, weight

DOCS = ROOT / "docs"

BLOCKS: dict[str, dict[str, Callable[[], str]]] = {
    "../README.md": {"settings": settings.rows},
    **{
        f"../README.{locale}.md": {
            "settings": partial(settings.rows, locale),
            "commands": partial(settings.commands, locale),
        }
        for locale in LOCALES
    },
    "architecture.md": {"steps": diagram.steps, "weight": weight.block},
    "records.md": {"overrides": parameters.overrides},
}
"""Page written by hand → the parts of it that are made from data. Such a part is between `<!-- NAME -->` and
`<!-- /NAME -->`."""


def pages() -> Iterator[tuple[Path, str]]:
    yield ROOT / ".env.example", settings.example()
    rules = DOCS / "rules"
    yield rules / "README.md", book.contents()
    yield rules / "parameters.md", parameters.page()
    yield DOCS / "lab" / "rules.md", decisions.page()
    for name in BOOKS:
        yield rules / f"{name}.md", book.page(name)
    for name, blocks in BLOCKS.items():
        path = (DOCS / name).resolve()
        yield path, _filled(path.read_text("utf-8"), blocks)


def _filled(text: str, blocks: dict[str, Callable[[], str]]) -> str:
    for name, draw in blocks.items():
        start, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, _, rest = text.partition(start)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"there is no place for “{name}”")
        text = f"{before}{start}{draw().strip()}\n{end}{after}"
    return text
