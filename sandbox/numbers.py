"""Numbers for new people, groups and tables. Numbers are not used again."""

from collections.abc import Iterable

from sandbox.model import Chat, ChatKind

WATCHER = 6_000_000_000
"""The id of a person who is in no group and only opens Mini Apps."""
FIRST_PERSON = WATCHER + 1
FIRST_SUPERGROUP = -1_002_000_000_001
FIRST_GROUP = -4_000_001


def next_person(people: Iterable[int]) -> int:
    return max(people, default=FIRST_PERSON - 1) + 1


def next_group(chats: Iterable[Chat], kind: ChatKind) -> int:
    first = FIRST_GROUP if kind is ChatKind.GROUP else FIRST_SUPERGROUP
    return min((chat.id for chat in chats if chat.kind is kind), default=first + 1) - 1


def next_table(tables: Iterable[int]) -> int:
    return max(tables, default=0) + 1


ANONYMOUS = 1087968824
"""The id of the account as which Telegram shows anonymous administrators."""
CHANNEL = 136817688
"""The id of the account as which Telegram shows people who write in the name of a channel."""
