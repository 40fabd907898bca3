"""Points as both languages write them."""

from fractions import Fraction

from engine.scoring.points import hundredths


def figure(points: Fraction) -> str:
    """With two digits after the comma, as in a column: "11,80", "−0,50"."""
    count = hundredths(points)
    return f"{'−' if count < 0 else ''}{abs(count) // 100},{abs(count) % 100:02}"


def signed(points: Fraction) -> str:
    """The same of what is added or taken: "+0,40"; nothing for 0."""
    return "" if not hundredths(points) else f"{'+' if points > 0 else ''}{figure(points)}"
