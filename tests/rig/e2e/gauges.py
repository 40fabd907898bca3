"""Measures with triggers of the database, so the program itself is unchanged: how long each message was in
the outbox, and how late each deadline was played."""

from __future__ import annotations

from bot.store.database.database import is_postgres
from tests.rig.e2e.reader import run_script

_TABLES = """
CREATE TABLE waits (
    said_at {real}, priority INTEGER, opens INTEGER, wait {real}, chat_id {id}, left_at {real}
);
CREATE TABLE lateness (due_at {real}, late {real});
CREATE VIEW openings AS
    SELECT chat_id, opens, wait, left_at FROM waits WHERE opens IS NOT NULL
    UNION ALL
    SELECT chat_id, opens, {now} - {later}(created_at, not_before), {now} FROM outbox WHERE opens IS NOT NULL;
"""
_LEFT = """INSERT INTO waits VALUES (
    OLD.created_at, OLD.priority, OLD.opens, {now} - {later}(OLD.created_at, OLD.not_before),
    OLD.chat_id, {now}
);"""
_LATE = "INSERT INTO lateness SELECT due_at, NEW.at - due_at FROM deadlines WHERE game_id = NEW.game_id;"
_TRIGGERS = f"""
CREATE TRIGGER waited AFTER DELETE ON outbox BEGIN {_LEFT} END;
CREATE TRIGGER was_late AFTER INSERT ON acts WHEN NEW.line = 'timeout' BEGIN {_LATE} END;
"""
_FUNCTIONS = f"""
CREATE FUNCTION note_wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {_LEFT} RETURN NULL; END $$;
CREATE FUNCTION note_lateness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {_LATE} RETURN NULL; END $$;
CREATE TRIGGER waited AFTER DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION note_wait();
CREATE TRIGGER was_late AFTER INSERT ON acts
    FOR EACH ROW WHEN (NEW.line = 'timeout') EXECUTE FUNCTION note_lateness();
"""
_SQLITE = {
    "now": "((julianday('now') - 2440587.5) * 86400.0)",
    "later": "max",
    "real": "REAL",
    "id": "INTEGER",
}
_POSTGRES = {
    "now": "extract(epoch FROM clock_timestamp())::float8",
    "later": "greatest",
    "real": "FLOAT8",
    "id": "BIGINT",
}


def set_gauges_in(database: str) -> None:
    """Creates the triggers that measure. Call it before anybody plays. `database`: its URL."""
    if is_postgres(database):
        run_script(database, (_TABLES + _FUNCTIONS).format(**_POSTGRES))
    else:
        run_script(database, (_TABLES + _TRIGGERS).format(**_SQLITE))
