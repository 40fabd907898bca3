"""The words that a club's own book has in each language. The engine stores them and does not read them.

Texts are plain: the code that shows them escapes them. Lengths are in characters.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from engine.roles import Exact, Slug

Name = Annotated[str, Field(min_length=1, max_length=32)]
Text = Annotated[str, Field(max_length=300)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleTexts(Exact):
    """The words of a role. `name`: its name in the list at the end of a game; `card`: what the role does, in
    the words for its player."""

    name: Name
    card: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTexts(Exact):
    """The words of a night step. The group reads `night`. The other words belong to an action: `ask` is its
    question; `done` is shown to the actor, followed by the chosen seats; `rule` is its line in the rules."""

    night: Text = ""
    ask: Text = ""
    done: Text = ""
    rule: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts(Exact):
    """All words of a book in one language. `about`: one line about the book, shown in the list of books."""

    title: Name
    about: Text = ""
    roles: Mapping[Slug, RoleTexts] = field(default_factory=dict)
    steps: Mapping[Slug, StepTexts] = field(default_factory=dict)
