"""Makes a page: one HTML file with its style and its script, which loads nothing from a server. A page has
both languages, and its reader can switch between them; or it has only one, and another page has the other.

The templates escape people's words. The security policy of a page allows only the page's own script and
style, which it names by their digests.
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
"""How `json.dumps` writes data into a page: as short JSON. Characters that would end a script are escaped."""


def filled_page(
    template: str,
    locale: str,
    *scripts: str,
    locales: Sequence[str] = LOCALES,
    styles: Sequence[str] = ("site.css",),
    **values: object,
) -> str:
    """Returns the text of a page, made from a template and `values`. `locale`: the language in which the page
    opens. `locales`: all its languages. `scripts`, `styles`: files of `static/`."""
    script = "".join(_static(name) for name in ("looks.js", *scripts))
    style = palettes() + "".join(map(_static, styles)) + _one_language(locales)
    made = environment("bot.site").get_template(template)
    policy = (
        f"default-src 'none'; img-src data:; style-src {_digest(style)}; script-src {_digest(script)};"
        " base-uri 'none'; form-action 'none'"
    )
    return made.render(
        locale=locale,
        locales=locales,
        policy=policy,
        icon=icon(),
        style=Markup(style),  # noqa: S704 - files of our own
        script=Markup(script),  # noqa: S704
        say=partial(said_in, locales),
        named=partial(named, locales),
        choice=partial(choice, locales),
        **values,
    )


def said_in(locales: Sequence[str], said: Line) -> Markup:
    """Returns the markup of a line in these languages. Of several, the style sheet shows the chosen one."""
    if len(locales) == 1:
        return Markup.escape(plain(said, locales[0]))
    spans = (Markup('<span lang="{}">{}</span>').format(each, plain(said, each)) for each in locales)
    return Markup().join(spans)


def named(locales: Sequence[str], said: Line, locale: str) -> Markup:
    """Returns HTML attributes that name an element without text. `said`: the name, as a line. The script of
    the page changes the name when the reader changes the language."""
    return Markup('aria-label="{}"').format(plain(said, locale)) + _of_each(locales, said)


def own_name(locale: str) -> str:
    """Returns the name of a language in itself."""
    return plain(line(f"button-locale-{locale}"), locale)


def choice(locales: Sequence[str], said: Line, locale: str) -> Markup:
    """Returns the attributes and the text of an HTML element whose text may not contain markup, for example
    of an option in a list. `said`: the text, as a line."""
    return _of_each(locales, said) + Markup(">{}").format(plain(said, locale))


def _of_each(locales: Sequence[str], said: Line) -> Markup:
    """Returns HTML attributes with a line's text in each language, from which the page's script chooses. If
    there is only one language, there are none."""
    if len(locales) == 1:
        return Markup()
    return Markup().join(Markup(' data-{}="{}"').format(each, plain(said, each)) for each in locales)


@cache
def environment(package: str) -> Environment:
    """Returns the environment of Jinja for the templates of a package."""
    made = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = COMPACT
    made.globals.update(line=line, own_name=own_name)
    return made


def _one_language(locales: Sequence[str]) -> str:
    return ",".join(f"html[lang={each}] span[lang]:not([lang={each}])" for each in locales) + "{display:none}"


@cache
def _static(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def icon() -> str:
    """Returns the icon of the page as a `data:` address, which contains the picture itself."""
    return f"data:image/svg+xml;base64,{base64.b64encode(_static('icon.svg').encode()).decode()}"


@cache
def palettes() -> str:
    """Returns the colours of pages as variables of the style sheet. They are light or dark as the reader's
    system is, unless the reader has chosen."""
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
