"""Messages about the judge of a table, to him and to the table. Those of his panel are in `pages.py`."""

from bot.presses.judge import JudgeTap
from bot.render.game.buttons import to_bot, to_table
from bot.render.lobby.lobby import JUDGE_OF, judge_besides
from bot.render.post import Button, Line, Post, line
from engine.rules.model import RuleSet

CHAIR = "aside:chair"
"""The name of the slot of the message about the judge's chair, in the judge's private chat."""


def judge_line(name: str, *, sees: bool) -> Line:
    """Returns the line that says who judges, and whether he sees the roles."""
    return line("lobby-judge-sees" if sees else "lobby-judge-blind", name=name)


def taken(game_id: int, rules: RuleSet, *, sees: bool, url: str | None) -> Post:
    """Returns the post that tells a person that he judges the lobby now. `sees`: whether he may see the
    roles. `url`: a link to the lobby's message; None if there is none."""
    down = Button(label=line("button-stand-down"), data=JudgeTap(game=game_id, wish="stand-down").pack())
    said = line("judge-chair-sees" if sees else "judge-chair-blind")
    return Post(lines=(line("judge-chair"), said, judge_besides(rules)), rows=((down,), *to_table(url)))


def of_table(join_code: str, name: str | None, *, sees: bool, runs: bool) -> Post:
    """Returns the post that tells the group who judges (`name`); if nobody does, how a person takes the empty
    chair. `sees`: whether the judge may see the roles. `runs`: whether the game is running; then the table is
    asked first."""
    if name is not None:
        return Post(lines=(judge_line(name, sees=sees),), silent=True)
    said = line("judge-chair-empty" if runs else "judge-chair-free")
    return Post(lines=(said,), rows=to_bot("button-judge", f"{JUDGE_OF}{join_code}"), silent=True)


def gone(join_code: str) -> Post:
    """Returns the post that tells the table that its judge has gone, and that another may offer to judge."""
    return Post(lines=(line("judge-gone"),), rows=to_bot("button-judge", f"{JUDGE_OF}{join_code}"))
