"""Who opens a page: a person of Telegram, somebody with a link of the bot, or anybody who watches.

A page proves this once and gets a session: a permit that it shows in the header of its requests. It is in no
cookie, so no other site can use it, and no referrer contains it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from aiogram.utils.web_app import safe_parse_webapp_init_data

from bot.render.line import Line, line
from bot.runtime.permits import Permit, PermitError, Signer
from bot.runtime.table_pages import GAME, LASTS
from bot.store.database.transaction import Transaction
from bot.store.game import games
from bot.store.people import people

SECONDS_FRESH = 3600.0
"""Seconds for which init data is accepted after Telegram has signed it."""
SECONDS_AHEAD = 60.0
"""Seconds by which Telegram's clock may be ahead of this machine's."""
MOST_CHARACTERS = 4096
"""The most characters of init data."""
NAMED = re.compile(rf"{GAME}([0-9]{{1,18}})")
GROUP = re.compile(r"c(-[0-9]{1,18})")
NUMBER = re.compile(r"[0-9]{1,18}")


class StrangerError(Exception):
    """The server refuses a request of a page. `said`: the reason. `status`: the HTTP status of the answer."""

    def __init__(self, said: Line, status: int = 403) -> None:
        super().__init__(said.key)
        self.said, self.status = said, status


@dataclass(frozen=True)
class Admission:
    """Lets people in to the tables of one bot. `token`: the token of the bot."""

    bot_id: int
    token: str
    signer: Signer

    async def enter(self, tx: Transaction, shown: Mapping[str, object]) -> Permit:
        """Returns the session for what a page shows: init data of Telegram (`init`), with the number of the
        game in the page's address (`game`) if there is one, or a permit of the bot (`permit`). Raises
        StrangerError if this proves nothing, is too old, or does not lead to the number of a game."""
        match shown:
            case {"init": str(init)} if len(init) <= MOST_CHARACTERS:
                address = shown.get("game")
                return await self._from_telegram(tx, init, address if isinstance(address, str) else "")
            case {"permit": str(text)}:
                return self._from_permit(text, tx.now)
            case _:
                raise StrangerError(line("table-no-entry"), 400)

    def _from_permit(self, text: str, now: float) -> Permit:
        try:
            shown = self.signer.read(text, now, "link", "stream", "roles")
        except PermitError:
            raise StrangerError(line("table-old-link")) from None
        if shown.kind == "link":
            return Permit("session", shown.game_id, shown.user_id, shown.until)
        return shown

    async def _from_telegram(self, tx: Transaction, init: str, address: str) -> Permit:
        try:
            data = safe_parse_webapp_init_data(self.token, init)
        except (TypeError, ValueError):  # TypeError: the hash is not ASCII
            raise StrangerError(line("table-no-entry")) from None
        age = tx.now - data.auth_date.timestamp()
        if data.user is None or not -SECONDS_AHEAD <= age <= SECONDS_FRESH:
            raise StrangerError(line("table-old-link"))
        game_id = await self._wanted(tx, data.user.id, data.start_param or "", address)
        return Permit("session", game_id, data.user.id, int(tx.now) + LASTS)

    async def _wanted(self, tx: Transaction, user_id: int, start: str, address: str) -> int:
        """Returns the game that a person wants to see: the one that the link names, the running one of the
        group that it names, the one in the address of the page, or the one that he plays or judges. A button
        leads to the game that it names, never to a newer one. Whether he may see the game is asked when its
        table is read. Raises StrangerError if the group has no running game, or the person none."""
        if named := NAMED.fullmatch(start):
            return int(named[1])
        if group := GROUP.fullmatch(start):
            here = await games.all_open_in(tx, self.bot_id, int(group[1]))
            game = next((game for game in here if game.status == "running"), None)
        elif NUMBER.fullmatch(address):
            return int(address)
        else:
            game = await games.of_person(tx, self.bot_id, user_id)
            game = game or await games.judged_by(tx, self.bot_id, user_id)
        if game is None:
            raise StrangerError(line("table-no-game"), 404)
        return game.id


async def language_of(tx: Transaction, bot_id: int, user_id: int, default: str) -> str:
    """Returns the language in which a page speaks to a person: his own, or the game's (`default`) if he has
    chosen none or only watches (`user_id` 0)."""
    person = await people.get(tx, bot_id, user_id) if user_id else None
    return default if person is None or person.locale is None else person.locale
