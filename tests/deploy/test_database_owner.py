"""In compose.scale.yaml the bot's database user owns its database, and is no superuser of the server."""

import os
import subprocess

import pytest

from tests.rig.architecture.sources import ROOT
from tests.rig.store.postgres import Server, postgres, programs

__all__ = ["postgres"]

ROLES = """
SELECT rolname, rolsuper, rolpassword IS NULL FROM pg_authid
    WHERE rolname IN ('keeper', 'postgres') ORDER BY 1
"""
OWNER = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'keeper'"


def run(server: Server, script: str, **more: str) -> str:
    """Runs a script in the way of PostgreSQL's image on a new server. Returns its output."""
    path = f"{programs()}:{os.environ['PATH']}"
    environment = {"PATH": path, "PGHOST": str(server.folder), "PGDATABASE": "postgres", **more}
    return subprocess.run(
        ["bash", "-ec", script], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_the_user_of_the_bot_owns_its_database_and_is_no_superuser(postgres: Server) -> None:
    read = pytest.importorskip("yaml").safe_load((ROOT / "compose.scale.yaml").read_text("utf-8"))
    script = read["configs"]["owner"]["content"].replace("$$", "$")
    ours = script.replace("mafia", "keeper")  # the tests' server already has a superuser with this name
    run(postgres, "createuser --username mafia --superuser postgres")
    run(postgres, ours, POSTGRES_PASSWORD="it's; DROP")
    said = run(postgres, f'psql -AtU mafia -c "{ROLES}" -c "{OWNER}"')
    assert said.split() == ["keeper|f|f", "postgres|t|t", "keeper"]
    run(postgres, "psql -v ON_ERROR_STOP=1 -U keeper -d keeper -c 'CREATE TABLE kept (id int)'")
