"""The table gathers: one message, edited as people come."""

from collections.abc import Sequence

from bot.keyboards.taps import LobbyTap
from bot.render.post import Button, Link, Post, line
from engine.rules.model import RuleSet
from engine.steps import StepName

TURNS_A_GAME = 45
"""Speeches of a ten-player game, more or less: what its length is reckoned by."""


def minutes(rules: RuleSet, players: int) -> int:
    """How long a game lasts, about: its speeches, and half as much again for nights and votes."""
    seconds = rules.turn_seconds * TURNS_A_GAME * players / 10 * 1.5
    return max(5, 5 * round(seconds / 300))


def gathering(game_id: int, join_code: str, rules: RuleSet, names: Sequence[str]) -> Post:
    """The lobby. The button that begins is there once the book can be played by so many."""
    most = max(rules.deals)
    people = tuple(line("lobby-person", number=number, name=name) for number, name in enumerate(names, 1))
    ready = len(names) in rules.deals
    free = line("lobby-free", count=most - len(names)) if len(names) < most else line("lobby-full")
    rows: list[tuple[Button, ...]] = [
        (Button(label=line("button-join"), link=Link(start=join_code), style=None if ready else "primary"),),
    ]
    if len(names) == most:
        rows = []
    if ready:
        rows.append((_button(game_id, "begin", "button-begin", "success"),))
    rows.append(
        (_button(game_id, "rules", "button-rules"), _button(game_id, "cancel", "button-cancel")),
    )
    return Post(
        lines=(
            line("lobby-title", book=rules.id, players=most, minutes=minutes(rules, most)),
            *people,
            free,
        ),
        rows=tuple(rows),
    )


def _button(game_id: int, wish: str, key: str, style: str | None = None) -> Button:
    data = LobbyTap.model_validate({"game": game_id, "wish": wish}).pack()
    return Button.model_validate({"label": line(key), "data": data, "style": style})


def full(game_id: int, user: str, name: str) -> Post:
    """Tells the creator that nobody is missing."""
    return Post(
        lines=(line("lobby-is-full", user=user, name=name),),
        rows=((_button(game_id, "begin", "button-begin", "success"),),),
    )


def gathered(rules: RuleSet, names: Sequence[str]) -> Post:
    """The lobby once the cards are dealt."""
    people = tuple(line("lobby-person", number=number, name=name) for number, name in enumerate(names, 1))
    return Post(lines=(line("lobby-begun", book=rules.id), *people), silent=True)


def cancelled() -> Post:
    return Post(lines=(line("lobby-cancelled"),), silent=True)


def sure(game_id: int, wish: str, key: str, button: str) -> Post:
    """Asks once more before something that can not be taken back."""
    return Post(lines=(line(key),), rows=((_button(game_id, wish, button, "danger"),),))


def rules_brief(rules: RuleSet) -> Post:
    """The book that is played, told from the same data as the engine's."""
    lines = [
        line("rules-title", book=rules.id, least=min(rules.deals), most=max(rules.deals)),
        line("rules-turn", seconds=rules.turn_seconds, defence=rules.defence_seconds),
        line(f"rules-nominations-{'replace' if rules.nominations_replace else 'final'}"),
        line(f"rules-first-day-{rules.single_on_first_day}"),
        line(f"rules-single-{rules.single_later}"),
        line("rules-rest-to-last" if rules.rest_to_last else "rules-abstain"),
        line(f"rules-lift-{rules.lift}"),
        line("rules-tie"),
        line("rules-last-words" if rules.last_words else "rules-no-last-words"),
        line("rules-don-answers" if rules.don_answers else "rules-as-one"),
        *(line(f"rules-{name}", book=rules.id) for name in rules.night if name is not StepName.HUNT),
        line(f"rules-lost-{rules.lost_speech}"),
        line("rules-fourth-foul"),
        line(f"rules-removal-{rules.removal}"),
        line("rules-victory"),
    ]
    if rules.draw_after:
        lines.append(line("rules-draw", nights=rules.draw_after))
    if rules.best_move_points:
        lines.append(line("rules-best-move"))
    return Post(lines=(lines[0],), folded=tuple(lines[1:]), silent=True)
