"""Addresses of the pages of tables."""

from dataclasses import dataclass

from bot.runtime.permits import Permit, Signer
from bot.values.durations import DAY

PRESS = "page:"
"""The beginning of the id of a press that comes from a page. Telegram's ids are numbers."""
LASTS = DAY
"""Seconds for which a link to a player's page, and the session of an open page, last."""
GAME = "g"
"""The beginning of the start parameter, in a link to a Mini App, that names a game."""
TABLE = "table"
"""The start parameter of a link that shows the table in the private chat."""

MARK = '<meta name="generator" content="mafia-host">'
"""Stands in each page, so that `mafia check` can tell this program's page from another one."""


@dataclass(frozen=True)
class TablePages:
    """The pages of one bot's tables. `url`: the public address of all pages. `username`: the bot's username,
    without "@". `is_app`: whether the bot has a Mini App at Telegram, so that a link in a group can open the
    page."""

    url: str
    bot_id: int
    username: str
    signer: Signer
    is_app: bool

    def in_group(self, game_id: int) -> str:
        """Returns the link to a table for a button in a group, the same for everybody. Without a Mini App it
        leads to the private chat, where everybody gets his own link."""
        start = f"startapp={GAME}{game_id}" if self.is_app else f"start={TABLE}"
        return f"https://t.me/{self.username}?{start}"

    def app(self, game_id: int) -> str:
        """Returns the address of a table's page, which Telegram opens as a Mini App from a private chat."""
        return f"{self.url}/{self.bot_id}/{game_id}"

    def in_browser(self, game_id: int, user_id: int, now: float) -> str:
        """Returns a link to a table's page for any browser. `user_id`: the only person for whom it is; 0 for
        everybody who watches. `now`: unix seconds."""
        shown = Permit("link", game_id, user_id, int(now) + LASTS) if user_id else Permit("stream", game_id)
        return f"{self.app(game_id)}#{self.signer.write(shown)}"

    def evening(self, evening_id: int) -> str:
        """Returns the link to the page of an evening, the same for everybody."""
        return f"{self.url}/{self.bot_id}/evening/{self.signer.write(Permit('evening', evening_id))}"

    def overlay(self, game_id: int, user_id: int, now: float) -> str:
        """Returns a link to a table's page that a program for streams opens. `user_id`: who may show all
        cards; 0 for a page that shows what the group knows. `now`: unix seconds."""
        shown = Permit("roles", game_id, user_id, int(now) + LASTS) if user_id else Permit("stream", game_id)
        return f"{self.app(game_id)}?overlay#{self.signer.write(shown)}"
