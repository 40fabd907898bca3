"""Writes points as decimal numbers. Russian and Ukrainian write them in the same way."""

from fractions import Fraction

from engine.scoring.points import hundredths


def decimal(points: Fraction) -> str:
    """Returns points with two digits after the comma, for a column: "11,80", "−0,50"."""
    count = hundredths(points)
    return f"{'−' if count < 0 else ''}{abs(count) // 100},{abs(count) % 100:02}"


def signed(points: Fraction) -> str:
    """Returns points with a sign: "+0,40"; "" for 0."""
    return "" if not hundredths(points) else f"{'+' if points > 0 else ''}{decimal(points)}"
