"""The page with the notes that a player has written for himself. His private chat shows it; it can not be
forwarded."""

from collections.abc import Mapping

from bot.render.post import Line, Post, line
from engine.roles import Seat


def notes_post(notes: Mapping[Seat, str]) -> Post:
    """Returns the post with all notes that one person has written, by seat. If there are none, it says how to
    write one."""
    if not notes:
        return _post(line("note-how"))
    return _post(line("notes-title"), *(line("note", seat=seat, text=text) for seat, text in notes.items()))


def kept(seat: Seat, text: str) -> Post:
    return _post(line("note-kept"), line("note", seat=seat, text=text))


def dropped(seat: Seat) -> Post:
    return _post(line("note-dropped", seat=seat))


def _post(*said: Line) -> Post:
    return Post(lines=said, silent=True, protected=True)
