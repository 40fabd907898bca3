"""Draws the course of a game from `engine.flow`: steps are green, stages are pale."""

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum

from engine.flow import AFTER, PASSAGES, ROLE_STEP, Stage
from engine.steps import StepName


def steps() -> str:
    """Returns a flow chart in Mermaid. Steps that the same stages open, and that lead to the same stage,
    share a node."""
    lines = ["```mermaid", "flowchart TD"]
    lines += [f'    {_id(stage)}["{stage}"]' for stage in Stage]
    lines += [f'    {_id(names[0])}("{_listed(names)}")' for names in _alike()]
    lines += [f"    {way}" for way in _ways()]
    lines += ["    classDef step fill:#2b7a4b,color:#fff,stroke:none"]
    lines += [f"    class {','.join(_id(names[0]) for names in _alike())} step", "```"]
    return "\n".join(lines)


def _alike() -> list[tuple[str, ...]]:
    groups: dict[object, list[str]] = defaultdict(list)
    for name in (*StepName, ROLE_STEP):
        groups[_openers(name), AFTER.get(name)].append(name)
    return [tuple(names) for names in groups.values()]


def _openers(name: str) -> tuple[Stage, ...]:
    return tuple(stage for stage, passage in PASSAGES.items() if name in passage.opens)


def _ways() -> Iterator[str]:
    for names in _alike():
        for stage in _openers(names[0]):
            yield f"{_id(stage)} --> {_id(names[0])}"
        if names[0] in AFTER:
            yield f"{_id(names[0])} --> {_id(AFTER[names[0]])}"
    for stage, passage in PASSAGES.items():
        for target in Stage:
            if target in passage.leads:
                yield f"{_id(stage)} -.-> {_id(target)}"


def _id(name: str) -> str:
    kind = type(name).__name__ if isinstance(name, Enum) else "step"
    return f"{kind}_{name.name if isinstance(name, Enum) else 'role'}".lower()


def _listed(names: tuple[str, ...]) -> str:
    lines = (" · ".join(names[start : start + 2]) for start in range(0, len(names), 2))
    return "<br/>".join(lines)
