"""The notes that a person has written for himself. His private chat shows them; they can not be forwarded."""

from collections.abc import Iterator, Mapping

from bot.render.post import Line, Post, line
from bot.store.people.notes_on_people import Noted
from engine.roles import Seat

ON_A_PAGE = 10
"""The number of notes about people in a message. They fit into it whatever signs the names contain."""


def notes_post(notes: Mapping[Seat, str]) -> Post:
    """Returns the post with all notes of one person, by seat. If there are none, it says how to write one."""
    if not notes:
        return _post(line("note-how"), line("note-on-how"))
    return _post(line("notes-title"), *(line("note", seat=seat, text=text) for seat, text in notes.items()))


def kept(seat: Seat, text: str) -> Post:
    return _post(line("note-kept"), line("note", seat=seat, text=text))


def dropped(seat: Seat) -> Post:
    return _post(line("note-dropped", seat=seat))


def kept_on(name: str, text: str | None, most: int) -> Post:
    """Returns the answer to a note about a person. `text`: what is kept; "" if it is deleted, None if there
    are `most` notes already."""
    if text is None:
        return _post(line("note-on-full", most=most))
    if not text:
        return _post(line("note-on-dropped", name=name))
    return _post(line("note-kept"), line("note-on", name=name, text=text))


def on_person(name: str, noted: Noted | None) -> Post:
    none = line("note-on-none", name=name)
    return _post(none if noted is None else line("note-on", name=name, text=noted.text))


def people_posts(noted: Mapping[int, Noted], seats: Mapping[int, Seat]) -> Iterator[Post]:
    """Yields the posts with one person's notes about people; none without notes. `noted`: the notes, by the
    person's id. `seats`: the seats of all players at his table, by id; notes about them come first."""
    lines = [
        line("note-on-seat" if user in seats else "note-on", seat=seats.get(user, 0), **noted[user]._asdict())
        for user in sorted(noted, key=lambda user: seats.get(user, len(seats) + 1))
    ]
    for first in range(0, len(lines), ON_A_PAGE):
        yield _post(line("notes-on-title"), *lines[first : first + ON_A_PAGE])


def _post(*said: Line) -> Post:
    return Post(lines=said, silent=True, protected=True)
