"""Removes old values when a file is opened, so that it does not grow for ever."""

from collections import defaultdict

from sandbox.disk.file import File

TABLES = 12
"""The number of tables that are kept: the newest ones."""
MESSAGES = 3000
"""The number of messages of a chat that are kept: the newest ones."""


def forget_the_old(file: File) -> None:
    """Removes old tables with their people and chats, the oldest messages, and the presses and documents that
    belong to removed messages."""
    file.begin()
    dropped = _drop_tables(file) | _drop_messages(file)
    if dropped:
        kept = {row.key for row in file.all("message")}
        for key, query in list(file.all("query")):
            if query["message"] not in kept:
                file.drop("query", key)
        wanted = {row.value["content"]["document"] for row in file.all("message")}
        for key, _ in list(file.all("document")):
            if key not in wanted:
                file.drop("document", key)
    file.commit()
    if dropped:
        file.shrink()


def _drop_tables(file: File) -> bool:
    tables = list(file.all("table"))
    for number, table in tables[:-TABLES]:
        file.drop("table", number)
        people = set(table["people"])
        for key, chat in list(file.all("chat")):
            if key == table["chat"] or people & {member[0] for member in chat["members"]}:
                file.drop("chat", key)
                file.drop_under("message", f"{key}/")
        for person in people:
            file.drop("person", person)
    return len(tables) > TABLES


def _drop_messages(file: File) -> bool:
    by_chat: defaultdict[str, list[str]] = defaultdict(list)
    for key, _ in file.all("message"):
        by_chat[key.rsplit("/", 1)[0]].append(key)
    old = [key for keys in by_chat.values() for key in keys[:-MESSAGES]]
    for key in old:
        file.drop("message", key)
    return bool(old)
