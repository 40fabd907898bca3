"""Collects log lines without debug lines."""

from collections.abc import Sequence
from typing import Any


def told(logs: Sequence[Any]) -> list[Any]:
    return [line for line in logs if line["log_level"] != "debug"]
