"""A clause on a book's page, and its answer: tests, the judge, why a chat has nothing like it, or what the
program does not keep."""

import re
from collections.abc import Iterator

from pydantic import BaseModel

from engine.acts import Defeat, Foul, Remove
from engine.rules.clauses import CATALOGUES
from tests.rig.pages.decisions import links
from tests.rig.pages.proofs import FOLDERS, Proof, matching, tagged

GIVES = {Foul.WORD: "a foul", Remove.WORD: "a removal", Defeat.WORD: "team defeat"}
"""The name of a judge's act → what the judge gives with it."""


class Clause(BaseModel, extra="forbid", frozen=True):
    """A clause, or several clauses with one answer.

    `id`: the number in the book, or a name; a list with commas, or a range such as `9.2–9.5`. `tests`: given
    only if the names of the tests lack the number. `see`: the clauses with the same answer. `judge`: what the
    judge does about it. `reason`: its name in the judge's catalogue, if that is not `id`. `no_chat`: why a
    chat has nothing like it. `not_kept`: which part of it the program does not do.
    """

    id: str
    says: str
    parameters: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    see: str = ""
    judge: str = ""
    reason: str = ""
    no_chat: str = ""
    not_kept: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return spread(self.id)

    def proofs(self, book: str) -> tuple[Proof, ...]:
        if self.tests:
            return found(self.tests, book)
        numbers = (one for one in self.ids if re.fullmatch(r"[0-9]+(\.[0-9]+)+", one))
        own = (proof for one in numbers for proof in tagged(one.replace(".", "_"), FOLDERS[book]))
        return tuple(dict.fromkeys(own))

    def judged(self, book: str) -> str:
        """Says what the judge does about the clause: what his panel offers, and then `judge`."""
        return " ".join(part for part in (_offered(book, self.reason or self.id), self.judge) if part)

    def answer(self, book: str) -> str:
        parts = (
            links(self.proofs(book)),
            self.see and f"See {self.see}.",
            _told("Judge", self.judged(book)),
            _told("Not in a chat", self.no_chat),
            _told("Not kept", self.not_kept),
        )
        return "\n".join(part for part in parts if part)


def spread(ids: str) -> tuple[str, ...]:
    """Returns the ids in a list: `3.2, 9.2–9.4` gives 3.2, 9.2, 9.3, 9.4."""
    return tuple(one for part in ids.split(", ") if part for one in _run(part))


def _run(part: str) -> Iterator[str]:
    first, dash, last = part.partition("–")
    if not dash:
        yield part
        return
    head = re.sub("[0-9]+$", "", first)
    for number in range(int(first.removeprefix(head)), int(last.removeprefix(head)) + 1):
        yield f"{head}{number}"


def found(patterns: tuple[str, ...], book: str) -> tuple[Proof, ...]:
    """Returns the tests that fit these patterns, each test once."""
    proofs = (proof for pattern in patterns for proof in matching(pattern, FOLDERS[book]))
    return tuple(dict.fromkeys(proofs))


def _offered(book: str, reason: str) -> str:
    catalogue = CATALOGUES[book]
    given = [GIVES[word] for word, reasons in catalogue.clauses.items() if reason in reasons]
    if not given:
        return ""
    where = ", where the table talks in a call" if reason in catalogue.in_a_call else ""
    return f"gives {' or '.join(given)}{where}."


def _told(head: str, text: str) -> str:
    return f"**{head}:** {text}" if text else ""
