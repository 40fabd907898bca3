"""What is said of a judge outside his panel: to himself, and to the table."""

from bot.keyboards.taps import JudgeTap
from bot.render.buttons import to_bot, to_table
from bot.render.lobby import JUDGE_OF
from bot.render.post import Button, Line, Post, line


def judge_line(name: str, *, sees: bool) -> Line:
    """Who judges, and whether he sees the roles."""
    return line("lobby-judge-sees" if sees else "lobby-judge-blind", name=name)


def taken(game_id: int, *, sees: bool, url: str | None) -> Post:
    """Told to who has taken the chair of a table that gathers. `url`: of its message."""
    down = Button(label=line("button-stand-down"), data=JudgeTap(game=game_id, wish="stand-down").pack())
    said = line("judge-chair-sees" if sees else "judge-chair-blind")
    return Post(lines=(line("judge-chair"), said), rows=((down,), *to_table(url)))


def judged(name: str, *, sees: bool) -> Post:
    """Told to the table at the deal."""
    return Post(lines=(judge_line(name, sees=sees),), silent=True)


def gone(join_code: str) -> Post:
    """Told to the table whose judge has gone: whoever would take the chair can ask the table."""
    return Post(lines=(line("judge-gone"),), rows=to_bot("button-judge", f"{JUDGE_OF}{join_code}"))


def asked(name: str) -> Line:
    """The question to the table whose judge's chair is empty."""
    return line("motion-judge", name=name)
