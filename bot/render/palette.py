"""The colours of pictures and of web pages. There are two palettes."""

from dataclasses import dataclass

from bot.render.picture import Theme


@dataclass(frozen=True, slots=True)
class Palette:
    ground: str
    felt: str
    panel: str
    line: str
    ink: str
    muted: str
    accent: str
    on_accent: str
    red: str
    black: str
    on_team: str


PALETTES: dict[Theme, Palette] = {
    "dark": Palette(
        ground="#17202c",
        felt="#1f2c3b",
        panel="#283848",
        line="#42566a",
        ink="#f6efe2",
        muted="#a9b7c4",
        accent="#f2b84b",
        on_accent="#231a06",
        red="#d2493f",
        black="#0a0e14",
        on_team="#ffffff",
    ),
    "light": Palette(
        ground="#f3ecdf",
        felt="#e7ddc9",
        panel="#fffaf1",
        line="#cbbd9f",
        ink="#212a33",
        muted="#5d6772",
        accent="#b8650a",
        on_accent="#ffffff",
        red="#b8342b",
        black="#232b34",
        on_team="#ffffff",
    ),
}
