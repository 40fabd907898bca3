"""The game record: converts between TOML text and a `Record`. Every error is a `RecordError` that names the
fault."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError, field_validator

from engine.commitment import Sealed
from engine.deal_opened import DealOpened, Strict, strict_integer
from engine.marks import Judge
from engine.notation import Instruction, Malformed, Vocabulary, read, vocabulary, words_of
from engine.remark import Remark, value_error
from engine.roles import ROLES, Role
from engine.rules.consistency import BadOverride
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import BadDeal, new_game
from engine.toml_text import loads, override, plain, quoted, table


def printable(text: str) -> str:
    """Replaces by "�" each character that could control a terminal or reverse the text around it."""
    return "".join(char if char.isprintable() else "�" for char in text)


class RecordError(ValueError):
    """The text is no record, or its game can not be played. `line`: the number of the line within `game`.
    `bot.render.remarks` writes the error as one line that a terminal can show (decisions A15)."""

    def __init__(self, *why: object, line: int | None = None) -> None:
        super().__init__(*(() if line is None else (Remark("at-game-line", number=line),)), *why)


class RecordSource(Strict):
    """The record as it is written: the keys of the file. Only their types are checked."""

    mafia_record: Literal[1]
    ruleset: str
    roles: list[str]
    players: list[str] = []
    variant: str | None = None
    date: dt.datetime | dt.date | str | None = None
    note: str | None = None
    game: str = ""
    overrides: dict[str, Any] = {}
    book: dict[str, Any] | None = None
    deal: DealOpened | None = None
    judge: Annotated[Judge, Field(default_factory=Judge)]

    @property
    def game_number(self) -> int:
        """The number that the game had where it was played; 0 if the record does not tell it."""
        return 0 if self.deal is None else self.deal.game or 0

    @field_validator("mafia_record", mode="before")
    @classmethod
    def _integer(cls, value: object) -> object:
        return strict_integer(value, Remark("only-version"))

    @field_validator("date")
    @classmethod
    def _rfc_3339(cls, value: dt.date | str | None) -> dt.date | str | None:
        if isinstance(value, str):
            dt.datetime.fromisoformat(value)
        return value


class GameLine(NamedTuple):
    """A line of the game: its number within `game`, its words, and their meaning."""

    number: int
    text: str
    line: Instruction


class Record(NamedTuple):
    """A record that was read and checked, so that it can be replayed."""

    source: RecordSource
    rules: RuleSet
    roles: tuple[Role, ...]
    lines: tuple[GameLine, ...]

    def sealed(self) -> Sealed | None:
        """Returns the contents of the commitment to the deal; in version 3, the values from which the deal
        follows; None without `[deal]`."""
        source, deal = self.source, self.source.deal
        if deal is None:
            return None
        roles = tuple(role.id for role in self.roles)
        return deal.sealed(source.ruleset, source.overrides, roles, tuple(source.players))


def parse(text: str, books: Mapping[str, RuleSet] = BOOKS) -> Record:
    """Reads the record of a game by one of these books. Raises `RecordError` if it is no such record."""
    try:
        source = RecordSource.model_validate(loads(text))
    except ValidationError as error:
        raise RecordError(*_first(error)) from None
    except ValueError as error:
        raise RecordError(error) from None
    rules = _rules(source, books)
    roles = _roles(source, rules)
    try:
        new_game(rules, roles)
    except BadDeal as error:
        raise RecordError("roles", error) from None
    if len(source.players) > len(roles):
        raise RecordError("players", Remark("names-seats", count=len(source.players), number=len(roles)))
    return Record(source, rules, roles, tuple(_lines(source.game, vocabulary(rules))))


def _first(error: ValidationError) -> tuple[str, object]:
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"])) or "record"
    return where, value_error(first)


def _roles(source: RecordSource, rules: RuleSet) -> tuple[Role, ...]:
    known = {**ROLES, **{role.id: role for role in rules.roles}}
    for role in source.roles:
        if role not in known:
            raise RecordError("roles", Remark("no-role", text=role))
    return tuple(known[role] for role in source.roles)


def _rules(source: RecordSource, books: Mapping[str, RuleSet]) -> RuleSet:
    if source.book is not None:
        books = {source.ruleset: _book(source.ruleset, source.book)}
    if source.ruleset not in books:
        raise RecordError("ruleset", Remark("none-of", name=source.ruleset, text=", ".join(books)))
    try:
        return books[source.ruleset].with_overrides(source.overrides)
    except BadOverride as error:
        raise RecordError(error) from None


def _book(ruleset: str, data: Mapping[str, Any]) -> RuleSet:
    """Returns the book that is inside the record: a club's own, or one that has changed since the game.
    Raises `RecordError` if it is no book, its id is not `ruleset`, or its base is no book of the program."""
    try:
        book = RuleSet.from_data(data)
    except ValidationError as error:
        raise RecordError("book", *_first(error)) from None
    if book.id != ruleset:
        raise RecordError("book", Remark("other-book", name=book.id, other=ruleset))
    if (book.based_on or book.id) not in BOOKS:
        strange = Remark("none-of", name=book.based_on, text=", ".join(BOOKS))
        raise RecordError("book", "based_on", "is missing" if book.based_on is None else strange)
    return book


def _lines(game: str, known: Vocabulary) -> list[GameLine]:
    lines = []
    for number, raw in enumerate(game.split("\n"), 1):
        text = words_of(raw)
        if not text:
            continue
        try:
            lines.append(GameLine(number, text, read(text, known)))
        except Malformed as error:
            raise RecordError(error, line=number) from None
    return lines


def write(
    *,
    ruleset: str,
    roles: tuple[Role, ...],
    players: tuple[str, ...],
    lines: tuple[str, ...],
    overrides: Mapping[str, object],
    date: dt.datetime | None = None,
    note: str | None = None,
    variant: str | None = None,
    deal: DealOpened | None = None,
    book: RuleSet | None = None,
    judge: Judge | None = None,
) -> str:
    """Returns a record as text. `lines` come from `notation.write`. Names are data, so they are quoted and
    escaped. `book`: the whole book, if it is not one of the program's. `judge`: the judge's marks."""
    head = [
        "mafia_record = 1",
        f"ruleset = {quoted(ruleset)}",
        f"roles = [{', '.join(quoted(role.id) for role in roles)}]",
        f"players = [{', '.join(map(quoted, players))}]",
    ]
    if variant is not None:
        head.append(f"variant = {quoted(variant)}")
    if date is not None:
        head.append(f"date = {date.isoformat(timespec='seconds')}")
    if note is not None:
        head.append(f"note = {quoted(note)}")
    game = ['game = """', *(plain(line) for line in lines), '"""']
    tail = ["", "[overrides]", *(f"{name} = {override(value)}" for name, value in overrides.items())]
    carried = [] if book is None else ["", "[book]", *table(book.as_data())]
    marks = [] if judge is None else judge.written()
    opened = deal.table() if deal else []
    return "\n".join([*head, *game, *(tail if overrides else []), *marks, *carried, *opened, ""])
