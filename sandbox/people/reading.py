"""Reads the facts in a host's messages from signs, numbers and mentions, and from words only where there is
no sign.

All functions are pure. Group messages are compared with the current record, so an edit that repeats something
tells nothing new.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from minds import facts
from minds.facts import Fact, Public
from minds.questions import Kind, Question
from minds.view import Own, TableRecord, new_record
from minds.words.roles import Checker
from sandbox.model import Message
from sandbox.people import words
from sandbox.people.words import Sign
from sandbox.text import marked_text

_SEAT = re.compile(r"№(\d+)")
_NUMBER = re.compile(r"\d+")
_ROSTER = re.compile(r"^№(\d+) · (.+)$")
_LIST = re.compile(r": (№\d+(?:, №\d+)*)(?![^.!]*…)")
_CARDS = re.compile(rf"^{Sign.CARDS} \d+ [^:]+: (\d+ [^;]+); (\d+) ", re.MULTILINE)
_CHECKERS = re.compile(rf"(?:(\d+) )?(?:{'|'.join((*words.SHERIFF, *words.COMMISSAR))})")
_BALLOT = re.compile(r"^[^№]*: (№\d+(?:, №\d+)*)$")
_ORDER = re.compile(r"^[^№]*: (№\d+(?:, №\d+)*)\.$")
_NAMES = re.compile(r"^№(\d+) [^\W\d_]+ №(\d+)\b")
_BEST = re.compile(r"^[^№]*: №(\d+) [^\W\d_]+ (№\d+(?:, №\d+)*)\.")
_TOLD = re.compile(r"^№(\d+) — (?!спасибо|дяку)")
_VOTERS = re.compile(r"\((№[^;)]*)")
_SAYS = re.compile(rf"^{Sign.NIGHT} №(\d+): (.+)$", re.DOTALL)
_AIMS = re.compile(r"^№(\d+) \D*№(\d+)\.$")


_OWN = re.compile(r"^(?:Вы|Ви) — №(\d+), (.+?)(?:, за \w+)?\.$", re.MULTILINE)
_TEAM = re.compile(r"^(?:Свои|Свої): (.+)$", re.MULTILINE)


ROLE = 5
"""How many first letters of a role's name are the same in all its grammatical forms."""
SHORTEST = 10
"""How many first letters of a person's name the host never cuts off."""


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A line of a message. `people`: ids of the people in it; `clock`: whether it has a running countdown."""

    text: str
    people: tuple[int, ...]
    clock: bool

    @property
    def seats(self) -> tuple[int, ...]:
        """Returns the seat numbers in the line, in order."""
        return tuple(int(number) for number in _SEAT.findall(self.text))


Names = Mapping[str, int]
"""Name → seat."""


def unnamed(text: str, names: Names) -> str:
    """Returns the text without names after seat numbers, also shortened names: «№5» for «№5 · Даша»."""
    for name, seat in names.items():
        whole = re.escape(name)
        cut = re.escape(name[:SHORTEST]) + r"\S*…" if len(name) > SHORTEST else whole
        text = re.sub(rf"№{seat} · (?:{whole}|{cut})", f"№{seat}", text)
    return text


def lines(message: Message, names: Names) -> tuple[MessageLine, ...]:
    """Returns the lines of a message in order, without people's names."""
    content = message.content
    marks: dict[int, list[tuple[str, int]]] = {}
    for entity in content.entities:
        before = marked_text(content.text, {"offset": 0, "length": entity["offset"]})
        who = entity.get("user", {}).get("id", 0)
        marks.setdefault(before.count("\n"), []).append((entity["type"], who))
    return tuple(
        MessageLine(
            unnamed(text, names),
            tuple(who for kind, who in marks.get(place, ()) if kind == "text_mention"),
            any(kind == "date_time" for kind, _ in marks.get(place, ())),
        )
        for place, text in enumerate(content.text.split("\n"))
    )


def roster(message: Message) -> Names:
    """Returns name → seat from the message of the deal; empty for other messages."""
    if Sign.DEALT not in message.content.text:
        return {}
    found = (_ROSTER.match(line) for line in message.content.text.split("\n"))
    return {match.group(2): int(match.group(1)) for match in found if match is not None}


def cards(message: Message, players: int) -> TableRecord:
    """Returns the record of a table at its deal, with the numbers of blacks and checkers and the book's name
    of the checker."""
    told = _CARDS.search(message.content.text)
    reds, blacks = ("", 0) if told is None else (told[1], int(told[2]))
    checkers = sum(int(count or 1) for count in _CHECKERS.findall(reds))
    named = any(word in reds for word in words.COMMISSAR)
    checker = Checker.COMMISSAR if named else Checker.SHERIFF
    return new_record(players, blacks)._replace(checkers=checkers or 1, checker=checker)


def of_group(line: MessageLine, whole: str, table: TableRecord, speaker: int | None) -> Iterator[Public]:
    """Yields the facts in a line of the host's message to the group. `whole`: the text of the message;
    `speaker`: the seat that may speak, if any."""
    if Sign.NIGHT in line.text:
        yield facts.NightCame(_night(line.text))
    elif Sign.DAY in line.text:
        yield facts.DayCame(table.day + 1)
    elif line.people and line.seats:
        yield from _of_somebody(line)
    elif Sign.HAND in whole:
        yield from _of_vote(line)
    else:
        yield from _of_ballot(line, table, speaker)


def names(text: str, seat: int) -> bool:
    """Returns whether the text names the player at this seat."""
    return str(seat) in _SEAT.findall(text)


def _night(text: str) -> int:
    """Returns the number of the night that begins; 1 if the text has none, as that of a first night may."""
    number = _NUMBER.search(text)
    if number is not None:
        return int(number.group())
    return next((night for word, night in words.NIGHTS.items() if word in text.casefold()), 1)


def _of_somebody(line: MessageLine) -> Iterator[Public]:
    seat = line.seats[0]
    if any(word in line.text.casefold() for word in words.DIES):
        yield facts.Killed(seat)
    elif any(word in line.text.casefold() for word in words.GOES):
        yield facts.WentOut(seat)


def _of_vote(line: MessageLine) -> Iterator[Public]:
    counted, named = _TOLD.match(line.text), _NAMES.match(line.text)
    opened = _LIST.search(line.text)
    if named is not None:
        yield facts.Nominated(int(named.group(1)), int(named.group(2)))
    elif counted is not None and not line.clock:
        voters = _VOTERS.search(line.text)
        hands = _SEAT.findall(voters.group(1)) if voters is not None else ()
        yield facts.Counted(int(counted.group(1)), tuple(int(hand) for hand in hands))
    elif opened is not None and Sign.HAND in line.text:
        yield facts.RoundOpened(tuple(int(seat) for seat in _SEAT.findall(opened.group(1))))


def _of_ballot(line: MessageLine, table: TableRecord, speaker: int | None) -> Iterator[Public]:
    named, listed, best = (form.match(line.text) for form in (_NAMES, _BALLOT, _BEST))
    if named is not None:
        yield facts.Nominated(int(named.group(1)), int(named.group(2)))
    elif best is not None:
        yield facts.BestNamed(int(best.group(1)), tuple(int(seat) for seat in _SEAT.findall(best.group(2))))
    elif listed is not None and speaker is not None:
        standing = tuple(int(seat) for seat in _SEAT.findall(listed.group(1)))
        yield from (facts.Nominated(speaker, seat) for seat in standing if seat not in table.ballot)
        yield from (facts.Withdrawn(seat) for seat in table.ballot if seat not in standing)


# Messages in private chats.


def card(message: Message) -> Own | None:
    """Returns the card that a private message shows, or None if it shows no card."""
    before, found, after = message.content.text.partition(words.CARD)
    shown = after.partition("\n")[0]  # below it stands what he has learnt
    place = _SEAT.search(before)
    if not found or place is None:
        return None
    seat = int(place.group(1))
    red = any(word in shown for word in words.RED_CARD)
    comrades, _, leader = shown.partition("(")
    ours = tuple(int(number) for number in _SEAT.findall(comrades)) if not red else ()
    deeds = tuple((stem, Kind.CHECK_TEAM) for stem in words.ASKED[Kind.CHECK_TEAM] if red and stem in shown)
    led = _SEAT.search(leader)
    don = seat if words.LEADER in shown.split(".")[0] else int(led.group(1)) if ours and led else None
    return Own(seat, words.TEAM[red], shown.split(".")[0], ours, don, deeds)


def of_private(text: str, names: Names) -> Iterator[Fact]:
    """Yields the facts in the host's private message. A prompt for the order of shots yields none, because it
    shows only the rest of the order."""
    text = unnamed(text, names)
    says = _SAYS.match(text)
    if says is not None:
        yield facts.Whispered(int(says.group(1)), says.group(2))
        return
    for line in text.split("\n"):
        listed = _ORDER.match(line)
        aims, told = _AIMS.match(line), _TOLD.match(line)
        ordered = listed is not None and Sign.AIM not in text and any(word in line for word in words.ORDER)
        if ordered and listed is not None:
            yield facts.Ordered(tuple(int(seat) for seat in _SEAT.findall(listed.group(1))))
        elif aims is not None:
            yield facts.Proposed(int(aims.group(1)), int(aims.group(2)))
        elif told is not None or line.startswith("№"):
            yield from _answer(line)


def _answer(line: str) -> Iterator[Fact]:
    seats = tuple(int(seat) for seat in _SEAT.findall(line))
    for answer, stems in words.ANSWERS.items():
        if any(stem in line for stem in stems):
            yield facts.Learned(seats, answer)
            return
    if _TOLD.match(line) is not None:
        negated = any(f"— {word} " in line for word in words.NOT)
        yield facts.Learned(seats, "not-asked" if negated else "asked")


def own_card(answer: str) -> Own | None:
    """Returns the card in the answer to a press in the group, or None if the answer shows no card."""
    found = _OWN.search(answer)
    if found is None:
        return None
    seat, role, team = int(found[1]), found[2], _TEAM.search(answer)
    comrades, _, leader = (team[1] if team is not None else "").partition(words.LEADER)
    led = _SEAT.search(leader)
    black = team is not None or role in words.BLACKS
    checks = role in (*words.SHERIFF, *words.COMMISSAR)
    return Own(
        seat,
        words.TEAM[not black],
        role,
        tuple(int(each) for each in _SEAT.findall(comrades)),
        seat if role == words.LEADER else int(led[1]) if led else None,
        ((role, Kind.CHECK_TEAM),) if checks else (),
    )


def of_answer(answer: str) -> Iterator[Fact]:
    """Yields the facts in the answer to a press in the group."""
    yield from of_private(answer, {})
    for line in answer.split("\n"):
        head, _, seats = line.partition(": ")
        for told, heads in words.LISTED.items():
            if head in heads:
                yield from (facts.Learned((int(seat),), told) for seat in _SEAT.findall(seats))


def asked_here(text: str, own: Own, *, orders: bool) -> Kind | None:
    """Returns the kind of the night's question in the group; None if the question is surely not for this
    player. The last line of the host's words says whom the host wakes. `orders`: whether the question is the
    order of shots."""
    line = [each.casefold() for each in text.split("\n") if each and each[0] not in words.NOT_TOLD][-1]
    kinds = (kind for kind, stems in words.WAKES.items() if any(stem in line for stem in stems))
    kind = Kind.ORDER if orders else next(kinds, Kind.OTHER)
    leads, of_blacks = own.seat == own.don, kind in (Kind.ORDER, Kind.PROPOSE, Kind.SHOOT)
    if kind is Kind.CHECK_ROLE:
        mine = leads
    else:
        mine = own.black if of_blacks else not own.black and own.role.casefold()[:ROLE] in line
    if kind is Kind.PROPOSE and leads:
        kind = Kind.DECIDE
    return kind if mine or kind is Kind.OTHER else None


def question(text: str, seats: tuple[int, ...], *, black: bool) -> Question | None:
    """Returns what a private prompt asks; None if there is nothing to choose. `text`: the prompt. `seats`:
    the numbers on its buttons. `black`: whether its reader is black."""
    if not seats:
        return None
    asked = next((line.casefold() for line in text.split("\n") if Sign.AIM in line), None)
    if asked is None:
        return Question(Kind.ORDER, seats, 3)
    for kind, stems in words.ASKED.items():
        if any(stem in asked for stem in stems):
            if kind is Kind.KILL and black:
                return Question(Kind.SHOOT, seats)
            most = 3 if kind is Kind.BEST else 2 if kind is Kind.COMPARE else 1
            return Question(kind, seats, most)
    return Question(Kind.OTHER, seats)


def candidates(asked: str, table: TableRecord) -> Question:
    """Returns the question of a vote: about the one seat in the line `asked`; otherwise about a raise, for
    the seats in it, or for all candidates if it names none."""
    seats = tuple(int(number) for number in _SEAT.findall(asked))
    if len(seats) == 1:
        return Question(Kind.VOTE, seats)
    tied = seats or table.ballot
    return Question(Kind.RAISE, tied, len(tied))
