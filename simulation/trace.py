"""What happened in a simulation, line by line. Equal seeds give equal lines."""

from __future__ import annotations

import hashlib
from collections import deque
from typing import TextIO

from simulation.fence import inside

KEPT = 400
"""How many of the last lines a failure shows."""


class Trace:
    """The lines so far: their digest and the last ones. `file`: gets all lines."""

    def __init__(self, file: TextIO | None = None) -> None:
        self.last: deque[str] = deque(maxlen=KEPT)
        self._digest = hashlib.sha256()
        self._file = file

    def tell(self, line: str) -> None:
        told = f"{inside.steady:.6f} {line}\n"
        self._digest.update(told.encode())
        self.last.append(told)
        if self._file is not None:
            self._file.write(told)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()
