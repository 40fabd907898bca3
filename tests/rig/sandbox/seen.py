"""What a simulated person sees."""

from sandbox.people.sight import Seen


def button(text: str, style: str | None = None) -> Seen:
    return Seen(text, style, f"data {text}", None)
