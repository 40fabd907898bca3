"""Permits: short texts that the bot signs, and that a page shows to say who opens which table.

A permit is signed with a key that only programs with the bot's token can compute. So every replica accepts
the permits of every other one, and nothing has to be stored. A permit contains no secret besides its
signature.
"""

import base64
import binascii
import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["link", "session", "replay", "stream", "roles", "evening"]
"""What a permit is for. "link": opens the page of a player or a judge in any browser. "session": is shown
with each request of an open page. "replay": opens the replay once the game is over. "stream": opens the page
of everybody who watches. "roles": opens the page of a stream that shows all cards, as long as the person may
show them. "evening": opens the page of an evening."""

_DIGEST_BYTES = 18
MOST_CHARACTERS = 200
"""The most characters that a permit can have."""


class PermitError(Exception):
    """A permit is not signed by this bot, is of another kind, or its time is over."""


@dataclass(frozen=True, slots=True)
class Permit:
    """Who may look at which game. `user_id`: 0 for somebody who only watches. `until`: the end, in unix
    seconds; 0: no end."""

    kind: Kind
    game_id: int
    user_id: int = 0
    until: int = 0


class Signer:
    """Writes and reads the permits of one bot."""

    def __init__(self, token: str) -> None:
        self._key = hmac.digest(token.encode(), b"mafia: the page of a table", hashlib.sha256)

    def write(self, shown: Permit) -> str:
        body = json.dumps([shown.kind, shown.game_id, shown.user_id, shown.until], separators=(",", ":"))
        return f"{_text(body.encode())}.{_text(self._digest(body.encode()))}"

    def read(self, text: str, now: float, *kinds: Kind) -> Permit:
        """Returns the permit that `text` contains. `now`: unix seconds. `kinds`: the kinds that are accepted
        here. Raises PermitError if it is not signed by this bot, is of another kind, or has ended."""
        if len(text) > MOST_CHARACTERS or not text.isascii():
            raise PermitError
        written, _, digest = text.partition(".")
        try:
            body, given = _bytes(written), _bytes(digest)
        except binascii.Error:
            raise PermitError from None
        if not hmac.compare_digest(self._digest(body), given):
            raise PermitError
        kind, game_id, user_id, until = json.loads(body)  # this bot has written it
        if kind not in get_args(Kind) or kind not in kinds or (until and until < now):
            raise PermitError
        return Permit(kind, game_id, user_id, until)

    def _digest(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, hashlib.sha256)[:_DIGEST_BYTES]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
