"""Adds numbers of people's pages in a group's site, imports, nicknames; and of tournaments the judges, the
card, the places told, who sits apart or off a table, and the bonuses that need the chief judge; of a seat
what its player, who is out, has seen and guessed; and what players said. A group that the bot knows keeps its
dead silent, and their cards closed, unless it has chosen otherwise."""

import sqlalchemy as sa
from alembic import op

from migrations.tables import TYPES, make_tables

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables(__file__)
    _afterlife()


def _afterlife() -> None:
    """Groups that have made no choice: new groups begin with another one."""
    settings = sa.column("settings", TYPES["json"])
    chats = sa.table("chats", sa.column("bot_id"), sa.column("chat_id"), settings)
    bind = op.get_bind()
    for row in bind.execute(sa.select(chats)).all():
        kept = {"afterlife": "off", "open_cards": "off", **row.settings}
        here = (chats.c.bot_id == row.bot_id, chats.c.chat_id == row.chat_id)
        bind.execute(sa.update(chats).where(*here).values(settings=kept))
