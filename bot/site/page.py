"""A page: one file of HTML with its style and its script. It asks no server for anything. It speaks both
languages, and the reader changes them; or one, and there is a page beside it that speaks the other.

What people wrote is escaped by the templates. A page runs no script and takes no style but its own: its
policy names them by their digests.
"""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bot.render.line import Line, line
from bot.render.locales import LOCALES
from bot.render.palette import PALETTES
from bot.render.phrase import plain

STATIC = Path(__file__).parent / "static"

COMPACT: Mapping[str, object] = {"ensure_ascii": False, "separators": (",", ":")}
"""How data are written into a page; the signs that would end a script are escaped all the same."""


def filled_page(
    template: str, locale: str, *scripts: str, locales: Sequence[str] = LOCALES, **values: object
) -> str:
    """The page of a template. `locale`: the language it opens in; `scripts`: files of `static/`; `locales`:
    all that it speaks."""
    script = "".join(_static(name) for name in ("looks.js", *scripts))
    style = _palettes() + _static("site.css")
    made = _environment().get_template(template)
    policy = (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)};"
        " base-uri 'none'; form-action 'none'"
    )
    return made.render(
        locale=locale,
        locales=locales,
        policy=policy,
        style=Markup(style),  # noqa: S704 - files of our own
        script=Markup(script),  # noqa: S704
        say=partial(said_in, locales),
        named=partial(named, locales),
        choice=partial(choice, locales),
        **values,
    )


def said_in(locales: Sequence[str], said: Line) -> Markup:
    """A line in these languages; of several the style shows the one that is chosen."""
    if len(locales) == 1:
        return Markup.escape(plain(said, locales[0]))
    spans = (Markup('<span lang="{}">{}</span>').format(each, plain(said, each)) for each in locales)
    return Markup().join(spans)


def named(locales: Sequence[str], said: Line, locale: str) -> Markup:
    """The attributes of an element that has only a name, which the script changes with the language."""
    return Markup('aria-label="{}"').format(plain(said, locale)) + _of_each(locales, said)


def choice(locales: Sequence[str], said: Line, locale: str) -> Markup:
    """The same of an element whose text can have no markup."""
    return _of_each(locales, said) + Markup(">{}").format(plain(said, locale))


def _of_each(locales: Sequence[str], said: Line) -> Markup:
    """The texts that the script chooses from; nothing if there is no choice."""
    if len(locales) == 1:
        return Markup()
    return Markup().join(Markup(' data-{}="{}"').format(each, plain(said, each)) for each in locales)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bot.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = COMPACT
    made.globals.update(line=line)
    return made


@cache
def _static(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def _palettes() -> str:
    """The colours as variables of the style, light by day and dark by night, or as the reader has chosen."""
    light, dark = (
        "".join(f"--{name.replace('_', '-')}:{getattr(PALETTES[look], name)};" for name in _names())
        for look in ("light", "dark")
    )
    return (
        f":root{{color-scheme:light;{light}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-look=light]){{color-scheme:dark;{dark}}}}}"
        f":root[data-look=dark]{{color-scheme:dark;{dark}}}\n"
    )


def _names() -> tuple[str, ...]:
    return tuple(PALETTES["dark"].__dataclass_fields__)


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
