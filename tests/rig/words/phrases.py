"""Sentences, and what the bot understands when it reads them: the lines of the files beside this one."""

from pathlib import Path


def table(name: str) -> str:
    return Path(__file__).with_name(f"{name}.txt").read_text("utf-8")


RUSSIAN, UKRAINIAN = table("russian"), table("ukrainian")
REPLACING = table("replacing")
"""What a speaker can say in a book where a new nomination replaces the previous one."""
AT_THE_TABLE = table("at_the_table")
"""What people say at tables; "|" is between texts that say the same. ?5: the bot asks whether 5 is nominated;
?: it asks who is."""
OATHS = table("oaths")


def rows(table: str) -> list[tuple[str, str]]:
    lines = (line.rpartition("→") for line in table.splitlines() if line)
    cases = ((text, expected) for texts, _, expected in lines for text in texts.split("|"))
    return [(text.strip().replace(r"\n", "\n"), expected.strip()) for text, expected in cases]
