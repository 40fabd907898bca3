"""Who was forgotten may have any name, and nobody who is known has a name of those."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

NAMELESS = "…"
KNOWN = sa.text("user_id IS NOT NULL")


def upgrade() -> None:
    with op.batch_alter_table("entrants") as batch:
        batch.drop_constraint("uq_entrants_tournament_id_name", type_="unique")
    _rename()
    op.create_index(
        "ix_entrants_name",
        "entrants",
        ["tournament_id", "name"],
        unique=True,
        sqlite_where=KNOWN,
        postgresql_where=KNOWN,
    )


def downgrade() -> None:
    op.drop_index("ix_entrants_name", "entrants")
    with op.batch_alter_table("entrants") as batch:
        batch.create_unique_constraint("uq_entrants_tournament_id_name", ["tournament_id", "name"])


def _rename() -> None:
    """Whoever is known loses the beginning of a name that is the program's own."""
    conn = op.get_bind()
    rows = conn.execute(sa.text("SELECT tournament_id, number, user_id, name FROM entrants")).all()
    taken = {(row.tournament_id, row.name) for row in rows}
    for row in rows:
        if row.user_id is None or not row.name.startswith(NAMELESS):
            continue
        name = row.name.lstrip(f"{NAMELESS} ") or str(row.number)
        while (row.tournament_id, name) in taken:
            name = f"{name} {row.number}"
        taken.add((row.tournament_id, name))
        conn.execute(
            sa.text(
                "UPDATE entrants SET name = :name WHERE tournament_id = :tournament AND number = :number"
            ),
            {"name": name, "tournament": row.tournament_id, "number": row.number},
        )
