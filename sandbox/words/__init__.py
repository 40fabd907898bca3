"""The texts of the sandbox and of its people: a file for each language in which tables can be made."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

WORDS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for path in sorted(Path(__file__).parent.glob("*.toml"))
    }
)
LANGUAGES = tuple(WORDS)

if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[LANGUAGES]
