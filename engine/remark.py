"""Messages of the program without a language. The rules and the championship have no words for people: their
errors carry remarks, and `bot/render/remarks.py` puts these into words."""

from pydantic_core import ErrorDetails

NOT_BLANK = r"\S"
"""The pattern of texts that are not only spaces."""
COUNTS = {"min_length": "count", "max_length": "count", "actual_length": "number"}
"""Name of a value in pydantic's messages → its name in ours. All others are named `text`."""


class Remark:
    """A message: its key in `locales/`, without `cli-`, and its values. A value is a number, a text, or
    anything else that `bot.render.remarks.words` takes. `english`: the text of a library's message, or a text
    for the log. It is used in English, and in a language that has no words for the key."""

    def __init__(self, key: str, english: str | None = None, /, **values: object) -> None:
        self.key = key
        self.english = english
        self.values = values

    def __repr__(self) -> str:
        return self.english or f"{self.key} {self.values}"


class Joined:
    """Parts of a message, with `by` between them. Parts in a tuple have a colon between them."""

    def __init__(self, by: str, *parts: object) -> None:
        self.by = by
        self.parts = parts

    def __repr__(self) -> str:
        return self.by.join(map(str, self.parts))


def value_error(error: ErrorDetails) -> Remark:
    """Converts an error of pydantic about a value to a message."""
    context = error.get("ctx", {})
    if "error" in context:
        return Remark("value-error", why=context["error"])
    values = {COUNTS.get(name, "text"): value for name, value in context.items()}
    kind = "other" if context.get("pattern", NOT_BLANK) != NOT_BLANK else error["type"].replace("_", "-")
    return Remark(f"value-{kind}", error["msg"], **values)
