"""What is said of a judge outside his panel: to himself, and to the table."""

from bot.keyboards.taps import JudgeTap
from bot.render.buttons import to_bot, to_table
from bot.render.lobby import JUDGE_OF, judge_besides
from bot.render.post import Button, Line, Post, line
from engine.rules.model import RuleSet

CHAIR = "aside:chair"
"""The slot of the message in the private chat that tells of the chair."""


def judge_line(name: str, *, sees: bool) -> Line:
    """Who judges, and whether he sees the roles."""
    return line("lobby-judge-sees" if sees else "lobby-judge-blind", name=name)


def taken(game_id: int, rules: RuleSet, *, sees: bool, url: str | None) -> Post:
    """Told to who has taken the chair of a table that gathers. `url`: of its message."""
    down = Button(label=line("button-stand-down"), data=JudgeTap(game=game_id, wish="stand-down").pack())
    said = line("judge-chair-sees" if sees else "judge-chair-blind")
    return Post(lines=(line("judge-chair"), said, judge_besides(rules)), rows=((down,), *to_table(url)))


def begun() -> Post:
    """The same message once the cards are dealt."""
    return Post(lines=(line("judge-chair-begun"),), silent=True)


def stood_down() -> Post:
    """The same message once he does not judge the table any more."""
    return Post(lines=(line("judge-stood-down"),), silent=True)


def of_table(join_code: str, name: str | None, *, sees: bool, runs: bool) -> Post:
    """Who judges the table (`name`), or how the empty chair is taken; in a game that `runs` its table is
    asked."""
    if name is not None:
        return Post(lines=(judge_line(name, sees=sees),), silent=True)
    said = line("judge-chair-empty" if runs else "judge-chair-free")
    return Post(lines=(said,), rows=to_bot("button-judge", f"{JUDGE_OF}{join_code}"), silent=True)


def judged(name: str, *, sees: bool) -> Post:
    """Told to the table at the deal."""
    return Post(lines=(judge_line(name, sees=sees),), silent=True)


def gone(join_code: str) -> Post:
    """Told to the table whose judge has gone: whoever would take the chair can ask the table."""
    return Post(lines=(line("judge-gone"),), rows=to_bot("button-judge", f"{JUDGE_OF}{join_code}"))


def asked(name: str) -> Line:
    """The question to the table whose judge's chair is empty."""
    return line("motion-judge", name=name)
