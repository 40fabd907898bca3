"""What a book of a club's own is called and says, by language. The engine carries it and reads none of it.

Texts are plain: whoever shows them escapes them. Lengths are in characters.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from engine.roles import EXACT, Slug

Name = Annotated[str, Field(min_length=1, max_length=32)]
Text = Annotated[str, Field(max_length=300)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleTexts:
    """`name` as the ending lists it; `card`: what the role does, as its owner is told."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    name: Name
    card: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTexts:
    """What is said of a step of the night. `night`: to the group. The others are of an action: `ask`, its
    question; `done`, what its actor is told, before the seats; `rule`, its line in the rules."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    night: Text = ""
    ask: Text = ""
    done: Text = ""
    rule: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """All words of a book in one language. `about`: a line on it where books are chosen."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    title: Name
    about: Text = ""
    roles: Mapping[Slug, RoleTexts] = field(default_factory=dict)
    steps: Mapping[Slug, StepTexts] = field(default_factory=dict)
