"""Russian lines."""

from collections.abc import Mapping

from minds.words.line import Line
from minds.words.moments import Moment
from minds.words.ru import blame, blame_deeds, checks, day, first_day, night, talk, trust, vote

LINES: Mapping[Moment, tuple[Line, ...]] = {
    **talk.LINES,
    **first_day.LINES,
    **day.LINES,
    **blame.LINES,
    **blame_deeds.LINES,
    **trust.LINES,
    **checks.LINES,
    **vote.LINES,
    **night.LINES,
}
"""Moment → its lines."""
