"""The settings of a chat, and the choice of a language."""

from bot import variants
from bot.keyboards.taps import LocaleTap, SettingTap
from bot.render.locales import LOCALES
from bot.render.post import Button, Post, line, row_of
from bot.variants import ChatSettings


def settings_post(settings: ChatSettings) -> Post:
    """Each setting with its values as buttons; the one that holds is marked."""
    chosen = {name: settings.choice(name) for name in variants.CHOICES}
    rows = [
        tuple(_choice(name, value, marked=chosen[name] == value) for value in values)
        for name, values in variants.CHOICES.items()
    ]
    rows.append((Button(label=line("button-house-rules"), data=SettingTap(name="house", value="").pack()),))
    lines = (line("settings-title"), *(line(f"setting-{name}-{value}") for name, value in chosen.items()))
    lines = (*lines, line("setting-locale"))
    return Post(lines=lines, rows=tuple(rows), silent=True)


def _choice(name: str, value: str, *, marked: bool) -> Button:
    return Button(
        mark="✓" if marked else "",
        label=line(f"button-{name}-{value}"),
        data=SettingTap(name=name, value=value).pack(),
    )


def languages(now: str) -> Post:
    """The choice of a language. The present one is marked."""
    buttons = [
        Button(
            mark="✓" if locale == now else "",
            label=line(f"button-locale-{locale}"),
            data=LocaleTap.model_validate({"locale": locale}).pack(),
        )
        for locale in LOCALES
    ]
    return Post(lines=(line("choose-language"),), rows=row_of(buttons), silent=True)
