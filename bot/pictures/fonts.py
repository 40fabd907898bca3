"""The font files of the pictures. The fonts of the operating system are not used, so that a picture is the
same on every machine."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

Weight = Literal[500, 700]

FONTS: Mapping[Weight, str] = MappingProxyType(
    {
        500: str(files("font_roboto") / "files" / "Roboto-Medium.ttf"),
        700: str(files("font_roboto") / "files" / "Roboto-Bold.ttf"),
    }
)
