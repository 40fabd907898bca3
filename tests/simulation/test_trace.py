"""The lines of an evening."""

from io import StringIO

from simulation import fence
from simulation.trace import Trace


def test_lines_after_the_end_are_not_in_the_trace() -> None:
    """While the program is destroyed, it logs in an order that no seed draws."""
    fence.begin("test")
    file = StringIO()
    trace = Trace(file)
    trace.tell("the end")
    digest = trace.digest
    trace.is_closed = True
    trace.tell("a task was destroyed")
    assert file.getvalue() == "0.000000 the end\n"
    assert [*trace.last] == ["0.000000 the end\n"]
    assert trace.digest == digest
