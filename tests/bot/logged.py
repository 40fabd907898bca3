"""What is logged where debugging is off."""

from collections.abc import Sequence
from typing import Any


def told(logs: Sequence[Any]) -> list[Any]:
    return [line for line in logs if line["log_level"] != "debug"]
