"""The steps of a game that is left to its deadlines: what the table hears while nobody does anything."""

from collections.abc import Mapping

from tests.engine.table import play


def walk(
    game: str,
    *,
    book: str,
    deal: str | None = None,
    until: str,
    overrides: Mapping[str, object] | None = None,
) -> list[str]:
    """`meeting 60`: each step that follows the lines, with its seconds, up to the step named (not in it)."""
    steps: list[str] = []
    for _ in range(40):
        game += "\ntimeout"
        now = play(game, book=book, deal=deal, overrides=overrides)
        if now.step == until:
            return steps
        steps.append(f"{now.step} {now.seconds}")
    raise AssertionError(f"{until} does not come: {steps}")
