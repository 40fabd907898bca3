"""Records a simulation, line by line. Equal seeds give equal lines."""

import hashlib
from collections import deque
from typing import TextIO

from simulation.fence import inside

MOST_LINES = 400
"""How many of the last lines a trace keeps."""


class Trace:
    """The lines so far: their digest and the last ones. `file`: gets all lines. `is_closed`: the evening is
    over, and lines that the program logs while it is destroyed are left out."""

    def __init__(self, file: TextIO | None = None) -> None:
        self.is_closed = False
        self.last: deque[str] = deque(maxlen=MOST_LINES)
        self._digest = hashlib.sha256()
        self._file = file

    def tell(self, line: str) -> None:
        if self.is_closed:
            return
        told = f"{inside.steady:.6f} {line}\n"
        self._digest.update(told.encode())
        self.last.append(told)
        if self._file is not None:
            self._file.write(told)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()
