"""The commitment to a deal: exact bytes, so that anybody can check it without this program."""

import hashlib

from engine.commitment import commitment, opening
from engine.roles import Role
from tests.engine.table import TEN, roles

ROLES = tuple(Role(role) for role in roles(TEN))
NONCE = "6f1c" * 16
LINES = (
    b"mafia-deal-1\n"
    b"fiim-2019\n"
    b"citizen don citizen mafia citizen mafia sheriff citizen citizen citizen\n"
    b"6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c6f1c\n"
)


def test_four_lines_each_ended() -> None:
    assert opening("fiim-2019", ROLES, NONCE) == LINES


def test_their_sha_256_in_hexadecimal() -> None:
    assert commitment("fiim-2019", ROLES, NONCE) == hashlib.sha256(LINES).hexdigest()
