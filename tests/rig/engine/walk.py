"""Plays a game in which only deadlines pass, and lists its steps."""

from collections.abc import Mapping

from tests.rig.engine.table import play


def walk(
    game: str,
    *,
    book: str,
    deal: str | None = None,
    until: str,
    overrides: Mapping[str, object] | None = None,
) -> list[str]:
    """Plays the lines, and then lets deadlines pass. Returns each step with its seconds (`meeting 60`), up to
    the named step and without it."""
    steps: list[str] = []
    for _ in range(40):
        game += "\ntimeout"
        now = play(game, book=book, deal=deal, overrides=overrides)
        if now.step == until:
            return steps
        steps.append(f"{now.step} {now.seconds}")
    raise AssertionError(f"{until} does not come: {steps}")
