"""The notes that a person writes for himself: one line for each seat of his game, and one for each person
whom he wants to remember. Nobody else sees them."""

from collections.abc import Mapping

from bot.render.phrase import NOTHING, shorten, tidy
from bot.services.live.game import LiveGame
from bot.store.database.transaction import Transaction
from bot.store.game import notes
from bot.store.people import notes_on_people
from engine.roles import Seat

LONGEST_NOTE = 150
"""The most characters that a note may have. So notes about nineteen seats fit into one message of Telegram.
"""

MOST_ON_PEOPLE = 50
"""About how many people one person may have notes."""

DASHES = {"-", "\N{EN DASH}", "\N{EM DASH}"}
"""The texts that delete a note about a person."""


async def keep_note(tx: Transaction, game_id: int, user_id: int, seat: Seat, text: str) -> str:
    """Stores a person's note about a seat, cut to `LONGEST_NOTE` characters; without a visible character,
    deletes it. Returns the text that was stored, "" for none."""
    kept = shorten(tidy(text), LONGEST_NOTE)
    if kept == NOTHING:
        await drop_note(tx, game_id, user_id, seat)
        return ""
    await notes.put(tx, game_id, user_id, seat, kept)
    return kept


async def drop_note(tx: Transaction, game_id: int, user_id: int, seat: Seat) -> None:
    await notes.drop(tx, game_id, user_id, seat)


async def keep_on_person(tx: Transaction, bot_id: int, user_id: int, about_id: int, text: str) -> str | None:
    """Stores what a person notes about another, cut to `LONGEST_NOTE` characters; a dash deletes it. Returns
    the text that was stored, "" for none; None if he has `MOST_ON_PEOPLE` notes already."""
    if text in DASHES:
        await notes_on_people.drop(tx, bot_id, user_id, about_id)
        return ""
    others = (await notes_on_people.of_person(tx, bot_id, user_id)).keys() - {about_id}
    if len(others) >= MOST_ON_PEOPLE:
        return None
    kept = shorten(tidy(text), LONGEST_NOTE)
    await notes_on_people.put(tx, bot_id, user_id, about_id, kept)
    return kept


async def of_table(tx: Transaction, live: LiveGame) -> Mapping[int, Mapping[Seat, str]]:
    """Returns what the players of a game have noted: user id → seat → text. A note about the person at a
    seat, which is kept for all games, has minus the number of the seat as its key."""
    seats = {who.user_id: seat for seat, who in live.roster.people.items()}
    found = {user: dict(texts) for user, texts in (await notes.of_game(tx, live.game.id)).items()}
    for user, texts in (await notes_on_people.among(tx, live.game.bot_id, seats)).items():
        found.setdefault(user, {}).update({-seats[about]: text for about, text in texts.items()})
    return found
