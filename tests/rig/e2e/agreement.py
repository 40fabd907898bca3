"""Compares a page of a table with the chat beside it: both tell the same, step by step, at the same time.

Each side becomes a story: what it has told of each matter, in order. The chat is read as simulated people
read it. The page is read from its drawing, and from the lines of its course of the game.
"""

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from minds.facts import Counted, DayCame, Killed, NightCame, WentOut
from minds.view import new_record
from sandbox.people import reading, words
from tests.rig.e2e.mirror import Call, Json
from tests.rig.e2e.screen import Screen
from tests.rig.e2e.town import Table, Town

Shown: TypeAlias = Mapping[str, Any]
"""A state of the page, as `drawn.js` notes it."""

APART = 5.0
"""The most real seconds between the moments at which page and chat tell the same."""
MOST_DRAWN = 0.9
"""The least share of the turns that a page draws. A busy page draws only the last of several that come at
once."""

NEAR = 3
"""A message that comes again after a kill is the same as one of so many before it: the game's own keep their
order, but an answer may come between them."""

_NUMBER = re.compile(r"\d+")
_SEATED = re.compile(r"^№(\d+) · (.+)$", re.MULTILINE)
_NAMED = re.compile(r"^№(\d+) (?:выставляет|виставляє) (?:№(\d+)|себя|себе)\.?$")
_SPEAKER = re.compile(r"^\D*№(\d+)(?: · .*)?, (?:выставляет|виставляє) ")
"""A speaker on the page, whose line names whom he nominates."""
_COUNTED = re.compile(r"^№(\d+)(?: · .*?)? — (?:\d+ голос|нет голосов|голосів немає)[^(]*(?:\((№[^;)]*))?")
_MENTION = re.compile(r"№(\d+)\b")


class Told(NamedTuple):
    """Something that was told. `at`: in unix seconds; 0 if it is not known. `place`: the number of the
    message in which it stands; 0 on a page."""

    what: Any
    at: float = 0.0
    place: int = 0


@dataclass
class Story:
    """What one side has told. `phases`: nights and days; `scenes`: those that a page has drawn. `out`: seats
    that have left, in order. `turns`: seats that got the word; nobody gets it twice in a row. `named`:
    nominations: in which phase, by whom, and who. `counted`: candidates: in which phase, who, and the
    voters. `copies`: how many messages came twice."""

    phases: list[Told] = field(default_factory=list)
    scenes: list[Told] = field(default_factory=list)
    out: list[Told] = field(default_factory=list)
    turns: list[Told] = field(default_factory=list)
    named: list[Told] = field(default_factory=list)
    counted: list[Told] = field(default_factory=list)
    result: str = ""
    copies: int = 0


def of_chat(town: Town, table: Table) -> Story:
    """Reads the story of the newest game from everything that the bot has sent to the group and edited there.

    An edit belongs to the phase and the place of its message, where a person reads it. Quick players can use
    up what the group may get in a minute; then the bot opens steps first, and tells a nomination later, in
    the message of that speech. A message that came twice after a kill tells the same once."""
    story, names = Story(), dict[str, int]()
    originals, newest = dict[int, int](), deque[Call](maxlen=NEAR)
    known: set[tuple[int, object]] = set()
    sent_in: dict[int, int] = {}
    for call in town.mirror.calls:
        if call.shown.chat != table.chat or call.then["document"]:
            continue
        seats = _SEATED.findall(call.then["text"]) if words.Sign.DEALT in call.then["text"] else ()
        if seats and not call.edit:
            names, story = {name: int(seat) for seat, name in seats}, Story()
        place = call.shown.id
        if not call.edit:
            same = (each.shown.id for each in newest if each.then["text"] == call.then["text"])
            originals[place] = next((originals[each] for each in same), place)
            story.copies += originals[place] != place
            newest.append(call)
        place = originals.get(place, place)
        lines = [*_lines(call.then, names)]
        for kind, what in _told(lines):
            if (place, (kind, what)) not in known:
                known.add((place, (kind, what)))
                _add(story, kind, Told(what, call.at, place), sent_in.get(place))
        sent_in.setdefault(place, len(story.phases))
        story.result = next((line.text for line in lines if words.Sign.OVER in line.text), story.result)
    for listed in (story.named, story.counted):
        listed.sort(key=lambda told: told.place)
    return story


def _add(story: Story, kind: str, told: Told, phase: int | None = None) -> None:
    listed: list[Told] = getattr(story, kind)
    if kind in ("phases", "turns", "scenes") and listed and listed[-1].what == told.what:
        return
    if kind in ("named", "counted"):
        told = told._replace(what=(len(story.phases) if phase is None else phase, *told.what))
    if kind == "out" and told.what in [each.what for each in listed]:
        return  # the host says twice that he has left
    listed.append(told)


def _lines(message: Json, names: Mapping[str, int]) -> Iterator[reading.MessageLine]:
    marks: dict[int, list[str]] = {}
    text = message["text"].encode("utf-16-le")
    for entity in message["entities"]:
        before = text[: 2 * entity["offset"]].decode("utf-16-le")
        marks.setdefault(before.count("\n"), []).append(entity["type"])
    for place, line in enumerate(message["text"].split("\n")):
        people = tuple(1 for kind in marks.get(place, ()) if kind == "text_mention")
        yield reading.MessageLine(reading.unnamed(line, names), people, "date_time" in marks.get(place, ()))


def _told(lines: Sequence[reading.MessageLine]) -> Iterator[tuple[str, Any]]:
    """Yields what a message tells, as the part of a story and its value. Who has the word stands in the line
    with the clock, or in the last line with a person before it."""
    whole = "\n".join(line.text for line in lines)
    speaker = None
    for line in lines:
        yield from _facts(line, whole)
        speaker = line.seats[0] if line.people and line.seats else speaker
        if line.clock and speaker is not None and words.Sign.HAND not in whole:
            yield "turns", speaker


def _facts(line: reading.MessageLine, whole: str) -> Iterator[tuple[str, Any]]:
    if named := _NAMED.match(line.text):
        yield "named", (int(named[1]), int(named[2] or named[1]))
    for fact in reading.of_group(line, whole, new_record(0, 0), None):
        match fact:
            case NightCame(number):
                yield "phases", ("night", number)
            case DayCame():
                if found := _NUMBER.search(line.text):  # the dawn of a game that ends by night has no number
                    yield "phases", ("day", int(found.group()))
            case Killed(seat) | WentOut(seat):
                yield "out", seat
            case Counted(seat, voters):
                yield "counted", (seat, tuple(sorted(voters)))


def of_page(drawn: Sequence[Shown], lines: Iterable[str]) -> Story:
    """Reads the story from the states that a page has shown, and from the lines of its course: headings begin
    with "#"."""
    story = Story()
    for line in lines:
        if line.startswith("#") and (phase := phase_of(line[1:])):
            story.phases.append(Told(phase))
        elif speaker := _SPEAKER.match(line):
            for seat in _MENTION.findall(line[speaker.end() :]):
                _add(story, "named", Told((int(speaker[1]), int(seat))))
        elif counted := _COUNTED.match(line):
            voters = sorted(int(seat) for seat in _MENTION.findall(counted[2] or ""))
            _add(story, "counted", Told((int(counted[1]), tuple(voters))))
    for state in drawn:
        if (phase := phase_of(state["title"])) is None:
            story.result = state["title"]
        else:
            _add(story, "scenes", Told(phase, state["at"]))
        for seat in state["out"]:
            _add(story, "out", Told(seat, state["at"]))
        for seat in state["speaks"]:
            _add(story, "turns", Told(seat, state["at"]))
    return story


def phase_of(title: str) -> tuple[str, int] | None:
    """Returns the kind and the number of a night or day; None for the title of the end."""
    low = title.casefold()
    kind = "night" if low.startswith(("ночь", "ніч")) or " ноч" in low or " ніч" in low else "day"
    number = _NUMBER.search(title)
    if number is None:
        counted = [night for word, night in words.NIGHTS.items() if word in low]
        return ("night", counted[0]) if counted else None
    return kind, int(number.group())


def agree(page: Story, chat: Story, *, away: bool) -> None:
    """Checks that page and chat have told the same, at the same time. `away`: the page had lost the bot for a
    while. Then it has drawn less, and later, but its course of the game tells everything."""
    phases = [told.what for told in page.phases]
    assert phases == [told.what for told in chat.phases], phases
    for mine, theirs in ((page.named, chat.named), (page.counted, chat.counted)):
        both = [told.what for told in mine], [told.what for told in theirs]
        assert both[0] == both[1], both
    assert page.result
    assert page.result.casefold() in chat.result.casefold()
    scenes, turns = _within(page.scenes, chat.phases), _within(page.turns, chat.turns)
    pairs = [*scenes, *turns, *_in_batches(page.out, chat.out)]
    if not away:
        assert len(scenes) == len(chat.phases)
        assert len(turns) >= MOST_DRAWN * len(chat.turns)
        since = page.scenes[0].at  # what was told before, the page shows when it is opened
        apart = [pair for pair in pairs if abs(pair[0].at - max(pair[1].at, since)) > APART]
        assert apart == [], apart


def _in_batches(page: Sequence[Told], chat: Sequence[Told]) -> Iterator[tuple[Told, Told]]:
    """Yields pairs of equal news. What a page shows at once has no order there."""
    assert len(page) == len(chat)
    begin = 0
    for at in sorted({told.at for told in page}):
        end = begin + sum(told.at == at for told in page)
        mine, theirs = sorted(page[begin:end]), sorted(chat[begin:end])
        assert [told.what for told in mine] == [told.what for told in theirs]
        yield from zip(mine, theirs, strict=True)
        begin = end


def _within(page: Sequence[Told], chat: Sequence[Told]) -> list[tuple[Told, Told]]:
    """Returns pairs of equal news, in order. The page shows nothing that the chat does not tell."""
    rest, pairs = iter(chat), list[tuple[Told, Told]]()
    for told in page:
        same = next((each for each in rest if each.what == told.what), None)
        assert same is not None, (told, [each.what for each in page], [each.what for each in chat])
        pairs.append((told, same))
    return pairs


def check_drawing(drawn: Sequence[Shown], chat: Story, *, away: bool) -> None:
    """Checks what a page has drawn on the seats by day: who is nominated, and how many hands each has. The
    chat tells a nomination at the end of the speech; until then the speaker may nominate somebody else."""
    listed, settled = dict[tuple[int, int], Sequence[int]](), set[tuple[int, int]]()
    hands = defaultdict[tuple[int, int], int](int)
    order = [told.what for told in chat.phases]
    for state in drawn:
        phase = phase_of(state["title"])
        day = order.index(phase) + 1 if phase else len(order) + 1
        for seat in state["listed"]:
            if listed.setdefault((day, seat), state["speaks"]) != state["speaks"]:
                settled.add((day, seat))
        for seat in state["called"]:
            hands[day, seat] = max(hands[day, seat], state["hands"][seat - 1])
    named = {(day, seat) for day, _, seat in (told.what for told in chat.named)}
    assert settled <= named, settled - named
    assert named <= listed.keys() or away, named - listed.keys()
    counted = defaultdict[tuple[int, int], int](int)
    for day, seat, voters in (told.what for told in chat.counted):
        counted[day, seat] = max(counted[day, seat], len(voters))
    assert {each: seen for each, seen in hands.items() if seen > counted[each]} == {}


async def compared(
    town: Town, table: Table, screen: Screen, *, away: bool = False, doubled: int = 0
) -> Story:
    """Checks that the page has told the same as the chat. `away`: the page had lost the bot for a while.
    `doubled`: how many messages the chat may have got twice. Returns the chat's story."""
    said = town.mirror.said_in
    await town.until(
        lambda: any(words.Sign.OVER in each.text for each in said(table.chat)), "no result is told"
    )
    chat, drawn = of_chat(town, table), await screen.drawn()
    assert chat.copies <= doubled
    agree(of_page(drawn, await screen.lines()), chat, away=away)
    check_drawing(drawn, chat, away=away)
    assert screen.wrong == []
    return chat
