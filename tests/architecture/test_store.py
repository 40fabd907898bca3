"""A handler may read the store. What it writes, it writes through a service."""

import ast
from collections.abc import Iterator

from tests.rig.architecture.sources import ROOT, Source, sources

ROWS = ROOT / "tests" / "store" / "neighbours" / "rows.txt"
"""What each function of the store does to the rows of a full database, as its tests have seen it."""


def _readers() -> set[str]:
    """Returns the functions of the store that have changed no row, by module and name."""
    seen = [line.partition(": ")[::2] for line in ROWS.read_text("utf-8").splitlines()]
    writers = {name for name, done in seen if done.startswith(("changes", "makes"))}
    return {name for name, _ in seen} - writers


def _asked(source: Source) -> Iterator[str]:
    """Yields the functions of the store that a file names, by module and name."""
    modules = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bot.store"):
            for one in node.names:
                if (ROOT / node.module.replace(".", "/") / f"{one.name}.py").exists():
                    modules[one.asname or one.name] = one.name
                else:
                    yield f"{node.module.rpartition('.')[2]}.{one.name}"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield f"{modules[node.value.id]}.{node.attr}"


def test_a_handler_writes_only_through_a_service() -> None:
    asked = {name for source in sources("bot/handlers") for name in _asked(source)}
    functions = {name for name in asked if name.rpartition(".")[2].islower()}
    assert "seats.of_game" in functions
    assert functions - _readers() == set()
