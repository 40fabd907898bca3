"""Makes a copy of the rooms that have words, with one language more, as `docs/translating.md` tells to."""

import shutil
from pathlib import Path

from tests.rig.architecture.sources import ROOT

CODE = "pl"
"""Its plurals have the same four forms."""
MODEL = "uk"
CYRILLIC = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ"
LATIN = "abvhgdeęžzyiïjklmnoprstufxcčšśźůąëýèø"
LETTERS = str.maketrans(CYRILLIC + CYRILLIC.upper(), LATIN + LATIN.upper())


def make(place: Path, *, minds: bool = True) -> None:
    """Writes the copy. `minds`: whether simulated players get words of the language, too."""
    for room in ("locales", "minds"):
        shutil.copytree(ROOT / room, place / room, ignore=shutil.ignore_patterns("__pycache__"))
    _translate(place / "locales" / MODEL)
    for settings in (place / "locales").glob("??/settings.ftl"):
        settings.write_text(f"{settings.read_text('utf-8')}\nbutton-locale-{CODE} = Polski\n", "utf-8")
    if minds:
        _translate(place / "minds" / "words" / MODEL)


def _translate(model: Path) -> None:
    for path in (*model.glob("*.ftl"), *model.glob("*.toml")):
        new = model.with_name(CODE) / path.name
        new.parent.mkdir(exist_ok=True)
        new.write_text(path.read_text("utf-8").translate(LETTERS), "utf-8")
