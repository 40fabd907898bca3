"""A deal that can be checked: a hash of the cards, published before the first night and opened at the end.

The bytes hashed are the UTF-8 text of four lines, each ended by one newline:

    mafia-deal-1
    fiim-2019
    citizen don citizen mafia citizen mafia sheriff citizen citizen citizen
    6f1c…  (64 hexadecimal digits, drawn for this game alone)

the second being the rule set's id, the third the roles by seat, one space between. The commitment is
their SHA-256 in lower-case hexadecimal. The fourth line keeps anybody from trying all deals.
"""

import hashlib

from engine.roles import Role

VERSION = "mafia-deal-1"


def opening(ruleset: str, roles: tuple[Role, ...], nonce: str) -> bytes:
    """The bytes that are hashed."""
    return f"{VERSION}\n{ruleset}\n{' '.join(roles)}\n{nonce}\n".encode()


def commitment(ruleset: str, roles: tuple[Role, ...], nonce: str) -> str:
    """The commitment to a deal, 64 hexadecimal digits."""
    return hashlib.sha256(opening(ruleset, roles, nonce)).hexdigest()
