"""The log line with the bot's version, database and settings, written when a bot has started."""

from collections.abc import Mapping

from bot.settings import Settings
from bot.store.database.migrate import head
from bot.version import version


def told(settings: Settings, name: str, games: int) -> Mapping[str, object]:
    """Returns the fields of the log line about a started bot. `name`: its user name. `games`: how many games
    it has resumed. The field `add` is a link that adds the bot to a group."""
    webhook = {"webhook": settings.webhook_url, "listen": _address_text(settings.listen)}
    metrics = {} if settings.metrics_listen is None else {"metrics": _address_text(settings.metrics_listen)}
    proxy = {} if settings.proxy_shown is None else {"proxy": settings.proxy_shown}
    return {
        "name": name,
        "version": version(),
        "database": settings.database,
        "schema": int(head()),
        "games": games,
        "mode": settings.mode,
        **(webhook if settings.mode == "webhook" else {}),
        **metrics,
        **proxy,
        "add": link_to_add(name),
    }


def link_to_add(name: str) -> str:
    """Returns a link with which a person adds the bot of this user name to a group."""
    return f"https://t.me/{name}?startgroup=true"


def _address_text(address: tuple[str, int]) -> str:
    return f"{address[0]}:{address[1]}"
