"""The pages about people's data: what the bot stores of a person, how long, and how he deletes it."""

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from bot.presses.person import ForgetTap
from bot.render.post import Button, Post, line
from bot.settings import Kept


def privacy(kept: Kept) -> Post:
    """Returns the page that says what the bot stores of people, why and how long, and how a person can see
    and delete it. `kept`: how many days each kind of data is kept."""
    return Post(
        lines=(
            line("privacy-title"),
            line("privacy-people", days=kept.people),
            line("privacy-games", days=kept.games),
            line("privacy-chats", days=kept.lost_chats),
            line("privacy-notes"),
            line("privacy-figures"),
            line("privacy-talk"),
            line("privacy-how"),
        ),
        silent=True,
    )


def mydata(user_id: int, name: str, seen_at: float, kept: Mapping[str, Any]) -> Post:
    """Returns the post with a summary of a person's data, and a file with all. `seen_at`: when the bot last
    saw him, in unix seconds. `kept`: these data."""
    day = dt.datetime.fromtimestamp(seen_at, dt.UTC).strftime("%d.%m.%Y")
    return Post(
        lines=(
            line("mydata-person", name=name, date=day),
            line("mydata-number", user=str(user_id)),
            line("mydata-games", games=len(kept["games"])),
            line("mydata-file"),
        ),
        data=json.dumps(kept, ensure_ascii=False, indent=1),
        silent=True,
    )


def forget() -> Post:
    """Returns the post that asks a person to confirm that his data are deleted for ever."""
    sure, no = ForgetTap(wish="yes").pack(), ForgetTap(wish="no").pack()
    yes = Button(label=line("button-forget-sure"), data=sure, style="danger")
    return Post(lines=(line("forget-ask"),), rows=((yes, Button(label=line("button-no"), data=no)),))
