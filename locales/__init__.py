"""The words of the game: Fluent files, one folder a language."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

ROOT = Path(__file__).parent
ENGLISH = "en"
"""The language of commands. Nobody plays in it."""

LANGUAGES = tuple(sorted({path.parent.name for path in ROOT.glob("*/*.ftl")} - {ENGLISH}))
"""The languages of play, by their codes: one for each other folder."""

if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[LANGUAGES]
    """The type of a language of play, for what checks input by its types."""
