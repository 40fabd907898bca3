"""The words of books (rule sets). The words of the program's books are in the locales; a club's own book
brings its own words.

A club's book is based on one of the program's books. If it has no word of its own for something, the word of
that book is used. The words of a club's book are put into a line as an argument with a text for each
language, and are escaped like any other argument.
"""

from bot.render.post import Arg, Words
from engine.roles import Role
from engine.rules.effects import Silence
from engine.rules.model import RuleSet

OWN = "own"
"""A value of arguments. It makes a message of the locales show the words of the club's own book."""


def words_book(rules: RuleSet) -> str:
    """Returns the id of the program's book whose words are used. This is the book itself, or the book that a
    club's book is based on."""
    return rules.based_on or rules.id


def title_args(rules: RuleSet) -> dict[str, Arg]:
    """Returns the arguments with which a line names the book."""
    if rules.based_on is None:
        return {"book": rules.id, "title": ""}
    return {"book": OWN, "title": {language: texts.title for language, texts in rules.texts.items()}}


def description(rules: RuleSet) -> Words:
    """Returns the description that a club has written for its book, by language; empty if there is none."""
    return {language: texts.about for language, texts in rules.texts.items() if texts.about}


def role_name(rules: RuleSet, role: str) -> Words:
    """Returns the name of a role that a club's book defines, by language; empty for a role of the program."""
    return role_words(rules, role, "name")


def role_named(rules: RuleSet, role: Role | str) -> dict[str, Arg]:
    """Returns the arguments, by name, of a line that names a role. The book may have a name of its own for
    it. `role`: the role, or its id."""
    role_id = role if isinstance(role, str) else role.id
    own = role_name(rules, role_id)
    return {"role": OWN if own else role_id, "own": own or "", "book": words_book(rules)}


def role_words(rules: RuleSet, role: str, name: str) -> Words:
    """Returns one of the texts about a role that a club's book defines, by language; empty for a role of the
    program. `name`: which text, as a field of `RoleTexts`."""
    return {
        language: getattr(texts.roles[role], name)
        for language, texts in rules.texts.items()
        if role in texts.roles
    }


def step_words(rules: RuleSet, step: str, name: str) -> Words:
    """Returns one of the texts about a step that a club's book has, by language; empty if the book has none,
    or an empty one in some language. `name`: which text, as a field of `StepTexts`."""
    said = {
        language: getattr(texts.steps[step], name)
        for language, texts in rules.texts.items()
        if step in texts.steps
    }
    return said if all(said.values()) else {}


def silenced_by_own(rules: RuleSet) -> bool:
    """Returns whether a club's book has its own words for a step in which a player is silenced for a day."""
    actions = (rules.action(step) for step in rules.steps)
    silencing = (one.step for one in actions if one is not None and isinstance(one.effect, Silence))
    return any(step_words(rules, step, "done") for step in silencing)
