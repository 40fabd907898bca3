"""Games of people with difficult names."""

import json

from tests.rig.render.telling import GAMES

HOSTILE = '</script><img src=x onerror="alert(1)">'


def text_of(book: str, players: tuple[str, ...] = ()) -> str:
    return f"players = {json.dumps(players)}\n" + (GAMES / f"{book}.mafia.toml").read_text("utf-8")
