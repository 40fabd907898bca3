"""Replicas are measured side by side, from the preparing of their games to the table."""

import subprocess
import sys

import pytest

from tests.postgres import Server

SMALL = "--replicas 2 --tables 12 --taps 20 --seconds 3 --pace 60"


@pytest.mark.long
def test_two_replicas_and_a_file_have_a_row_each(postgres: Server) -> None:
    asked = [sys.executable, "-m", "benchmarks.replicas", *SMALL.split()]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    *_, replicas, file = ([cell.strip() for cell in line.split("|")] for line in done.stdout.splitlines())
    assert (replicas[1:3], file[1:3]) == (["12", "2"], ["12", "SQLite"])
    assert float(replicas[4]) > 0
    assert int(replicas[12]) >= 2  # connections
