"""The words of a book: those of the program's are in the locales, a club's own book brings its own.

A club's book speaks as the program's book that it is based on, wherever it has no words of its own. Its
words go into a line as an argument that has a text for each language, and are escaped like any other.
"""

from bot.render.post import Arg, Words
from engine.roles import Role
from engine.rules.effects import Silence
from engine.rules.model import RuleSet

OWN = "own"
"""Chooses, in a message of the locales, the words that the book brings."""


def spoken(rules: RuleSet) -> str:
    """The book of the program whose words are used."""
    return rules.based_on or rules.id


def titled(rules: RuleSet) -> dict[str, Arg]:
    """The arguments of a message that names the book."""
    if rules.based_on is None:
        return {"book": rules.id, "title": ""}
    return {"book": OWN, "title": {language: texts.title for language, texts in rules.texts.items()}}


def about(rules: RuleSet) -> Words:
    """A line on a club's book; empty if it says nothing of itself."""
    return {language: texts.about for language, texts in rules.texts.items() if texts.about}


def role_name(rules: RuleSet, role: str) -> Words:
    """What a role of the book's own is called; empty for the program's."""
    return _role_words(rules, role, "name")


def role_named(rules: RuleSet, role: Role | str) -> dict[str, Arg]:
    """The arguments of a message that names a role."""
    role_id = role if isinstance(role, str) else role.id
    own = role_name(rules, role_id)
    return {"role": OWN if own else role_id, "own": own or "", "book": spoken(rules)}


def role_card(rules: RuleSet, role: str) -> Words:
    """What a role of the book's own does."""
    return _role_words(rules, role, "card")


def _role_words(rules: RuleSet, role: str, name: str) -> Words:
    """`name` is a field of `RoleTexts`."""
    return {
        language: getattr(texts.roles[role], name)
        for language, texts in rules.texts.items()
        if role in texts.roles
    }


def step_words(rules: RuleSet, step: str, name: str) -> Words:
    """What the book says of a step: `name` is a field of `StepTexts`. Empty if it says nothing."""
    said = {
        language: getattr(texts.steps[step], name)
        for language, texts in rules.texts.items()
        if step in texts.steps
    }
    return said if all(said.values()) else {}


def silenced_by_own(rules: RuleSet) -> bool:
    """Whether a role that the program has no words for takes seats' days."""
    actions = (rules.action(step) for step in rules.steps)
    silencing = (one.step for one in actions if one is not None and isinstance(one.effect, Silence))
    return any(step_words(rules, step, "done") for step in silencing)
