"""The messages at the end of a game. First comes the result: what happened, who won, the cards, the best
moments, and thanks. Nothing that names a role comes before it. Without a sound follow the best moments, if
the result has no room for them, and the page of the game as a file, which contains the record, with the
protocol in its caption."""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from bot.presses.lobby import LobbyTap
from bot.render.book_words import role_named, words_book
from bot.render.game.group import shown_number
from bot.render.game.highlights import highlight_line
from bot.render.game.mark_lines import mark_lines
from bot.render.game.protocol_lines import protocol_lines
from bot.render.game.result_picture import result_picture
from bot.render.game.roster import Roster
from bot.render.person.welcome import page_button
from bot.render.phrase import LONGEST_CAPTION, caption_room
from bot.render.picture import Theme
from bot.render.post import Button, Line, Link, Post, line
from engine.highlights import highlights
from engine.marks import Judge
from engine.protocol import Out, Protocol
from engine.roles import Phase, Seat, Team
from engine.state import State

MORNINGS = frozenset({"morning-first", "morning", "morning-quiet", "morning-saved"})
"""The lines that open a day. If the game is over before it, the host says only that the city wakes."""

OF_A_DAY = MORNINGS | {"alibi", "silenced"}
"""The lines of the news that are about the coming day. They are left out if the game is over before it."""

SHORT = "protocol-nominations"
NOMINATIONS = frozenset({"protocol-nomination", "protocol-nomination-self", SHORT})
"""The lines of a protocol about nominations. The line `SHORT` has all nominations of a day."""

LARGEST = 3000
"""The greatest length of the protocol's part in one message, in characters as `_weight` estimates them.
Telegram accepts 4,096."""


def ending(
    state: State,
    protocol: Protocol,
    roster: Roster,
    news: tuple[Line, ...] = (),
    record: Post | None = None,
    theme: Theme | None = None,
    marks: Judge | None = None,
) -> tuple[Post, ...]:
    """Returns the posts of the step `over`: the result, and the file with the game's page, under which the
    protocol is folded. `news`: what ended the game. `record`: the post with the file; None if the game has no
    file, then the protocol is a message of its own. `theme`: the theme of the result's picture; None for no
    picture. `marks`: the judge's marks."""
    hint = marks is not None and marks.no_best_move
    result = _result(state, protocol, roster, news, theme, hint=hint)
    if record is None:
        return (*result, *_protocol(state, protocol, roster, marks))
    return (*result, with_protocol(record, state, protocol, roster, marks))


def with_protocol(
    record: Post, state: State, protocol: Protocol, roster: Roster, marks: Judge | None
) -> Post:
    """Returns the post with a game's file and the folded protocol in its caption. If the protocol is too long
    for a caption, the nominations of a day take one line; then they are left out, then its last lines. The
    page has all of it."""
    head = (*record.lines, line("protocol"))
    told = _protocol_lines(state, protocol, roster, marks)
    for keeps in (True, False):
        if caption_room((*head, *told)) < 0:
            told = tuple(_in_short(told, keeps=keeps))
    if caption_room((*head, *told)) < 0:
        told = _beginning(told, caption_room((*head, line("protocol-in-file"))))
    return record.model_copy(update={"lines": head, "folded": told})


def _in_short(told: tuple[Line, ...], *, keeps: bool) -> Iterator[Line]:
    """Yields the lines of a protocol, with the nominations of a day in one line. If not `keeps`, they are
    left out; the lines of a vote name the candidates again."""
    for key, lines in groupby(told, key=lambda said: SHORT if said.key in NOMINATIONS else said.key):
        if key != SHORT:
            yield from lines
        elif keeps and (made := [said.args for said in lines if said.args["standing"]]):
            yield line("protocol-nominations", said=", ".join(f"{one['by']}→{one['seat']}" for one in made))


def _beginning(told: tuple[Line, ...], room: int) -> tuple[Line, ...]:
    """Returns the first lines of a protocol, and a line that says where the rest is. `room`: how many
    characters the first lines may have."""
    kept: list[Line] = []
    for said in told:
        room -= LONGEST_CAPTION - caption_room((said,))
        if room < 0:
            break
        kept.append(said)
    return (*kept, line("protocol-in-file"))


def _protocol(state: State, protocol: Protocol, roster: Roster, marks: Judge | None) -> tuple[Post, ...]:
    first, *rest = _parts(_protocol_lines(state, protocol, roster, marks))
    return (
        Post(lines=(line("protocol"),), folded=first, silent=True),
        *(Post(lines=(line("protocol-goes-on"),), folded=part, silent=True) for part in rest),
    )


def _protocol_lines(
    state: State, protocol: Protocol, roster: Roster, marks: Judge | None
) -> tuple[Line, ...]:
    told = protocol_lines(state, protocol)
    return (*_people(roster), *told, *marks_told(roster, marks, protocol))


def _people(roster: Roster) -> Iterator[Line]:
    """Yields lines with the names of the judge and the substitutes. The record has no such names."""
    if roster.judge:
        yield line("protocol-judge", name=roster.judge)
    for seat, who in sorted(roster.people.items()):
        for former, name in pairwise((*who.former, who.name)):
            yield line("protocol-substitute", seat=seat, former=former, name=name)


def marks_told(roster: Roster, marks: Judge | None, protocol: Protocol) -> tuple[Line, ...]:
    """Returns lines with the judge's marks, under a heading; no lines if there are none."""
    best = [move["seat"] for move in protocol.best_moves()]
    given = () if marks is None else tuple(mark_lines(roster, marks, best))
    return (line("protocol-marks"), *given) if given else ()


def old_game_posts(
    state: State, protocol: Protocol, roster: Roster, record: Post, marks: Judge
) -> tuple[Post, ...]:
    """Returns the posts of a game that ended long ago: the result, the whole protocol, and the file. They
    make no sound, have no picture, and do not offer a new game."""
    result, *after = ending(state, protocol, roster, marks=marks)
    return (result.model_copy(update={"silent": True, "rows": ()}), *after, record)


def _parts(lines: Iterable[Line]) -> list[tuple[Line, ...]]:
    parts: list[tuple[Line, ...]] = [()]
    weight = 0
    for said in lines:
        weight += _weight(said)
        if weight > LARGEST:
            parts.append(())
            weight = _weight(said)
        parts[-1] += (said,)
    return parts


def _weight(said: Line) -> int:
    """Returns an estimate of the greatest length of a line in the protocol, in characters: its fixed words,
    people's words, and five characters for each seat."""
    return (
        40
        + len(str(said.args.get("text", "")))
        + sum(5 * len(value) for value in said.args.values() if isinstance(value, tuple))
    )


def _result(
    state: State,
    protocol: Protocol,
    roster: Roster,
    news: tuple[Line, ...],
    theme: Theme | None,
    *,
    hint: bool,
) -> tuple[Post, ...]:
    """Returns the result in one post: what happened, who won, the cards, the best moments, and thanks. Under
    a picture, which shows the cards, the words leave them out. If they are still too long for a caption, the
    best moments follow in a second post. `hint`: whether somebody has asked for a hint; then a best move
    earns nothing (8.3.5)."""
    winner = state.result.winner if state.result else None
    dawn = (line("dawn"),) if any(said.key in MORNINGS for said in news) else ()
    before = (*dawn, *(said for said in news if said.key not in OF_A_DAY))
    happened = (*before, verdict(state), *_own_result(state, roster, winner))
    moments = (highlight_line(state, each) for each in highlights(protocol, winner))
    told = tuple(roster.with_names(each) for each in (*moments, *best_moves(protocol, hint=hint)))
    thanks = line("over-thanks-practice" if roster.practice else "over-thanks")
    cards = (line("over-roles"), *_who_was_who(state, protocol, roster, winner))
    whole = Post(lines=(*happened, *cards, *told, thanks), rows=_once_more(roster))
    if theme is None or state.result is None:
        return (whole,)
    picture = result_picture(state, state.result, protocol, roster, theme)
    if caption_room((*happened, *told, thanks)) >= 0:
        return (whole.model_copy(update={"picture": picture, "caption": (*happened, *told, thanks)}),)
    short = {"lines": (*happened, *cards, thanks), "caption": (*happened, thanks), "picture": picture}
    return (whole.model_copy(update=short), Post(lines=told, silent=True))


def _own_result(state: State, roster: Roster, winner: str | None) -> Iterator[Line]:
    """Yields the line that tells the person of a practice whether he has won. At a table of people, everybody
    is told this in his private chat."""
    for seat, who in roster.people.items() if roster.practice else ():
        if not who.is_simulated:
            team = state.role(seat).team
            yield line("over-own-here", won="yes" if winner == team else "no", team=team)


def unfinished(state: State, protocol: Protocol, roster: Roster, why: str) -> Post:
    """Returns the post for a game that ended without a result. It does not count, and all roles are shown.
    `why`: "stopped", "idle", "expelled", "muted", "away" or "practice", the end of the first line's key."""
    cards = (line("over-roles"), *_who_was_who(state, protocol, roster, None))
    return Post(lines=(line(f"closed-{why}"), *cards, line("over-thanks")), rows=_once_more(roster))


def recorded(text: str, seal: str | None, cut: str | None, *, page: bool, marked: bool = False) -> Post:
    """Returns the post with a game's file, without sound. `text`: the record. `seal`, `cut`: links to the
    messages with the commitment and the cuts; None if there is no link. `page`: whether the file is the web
    page of the game, which contains the record, or the record alone. `marked`: whether it contains the
    judge's marks."""
    links = ((line("button-seal"), seal), (line("button-cut"), cut))
    rows = tuple((Button(label=said, link=Link(url=url)),) for said, url in links if url)
    if not page:
        return Post(lines=(line("record-file"),), rows=rows, record=text, silent=True)
    return Post(
        lines=(line("replay-marked" if marked else "replay-file"),), rows=rows, replay=text, silent=True
    )


def _once_more(roster: Roster) -> tuple[tuple[Button, ...], ...]:
    if roster.next_is_planned:
        return ()
    if roster.practice:
        return ((page_button("practice", "button-practice-again"),),)
    data = LobbyTap(game=roster.game_id, wish="again").pack()
    return ((Button(label=line("button-again-table"), data=data),),)


def verdict(state: State) -> Line:
    """Returns the line that says who won, when, and why, or that the game has no result."""
    result = state.result
    if result is None:
        return line("over-no-result")
    winner = result.winner or "draw"
    number = shown_number(state, state.step.number)
    told = {"winner": winner, "reason": result.reason, "book": words_book(state.rules)}
    return line("over", phase=state.step.phase, number=number, **told)


def _who_was_who(state: State, protocol: Protocol, roster: Roster, winner: str | None) -> Iterator[Line]:
    """Yields lines with the seats by team, with their roles and how each left. The winners come first."""
    exits = {out["seat"]: out for out in protocol.out}
    for team in sorted(Team, key=lambda each: (each != winner, each is Team.BLACK)):
        yield line(f"over-team-{team}")
        for seat, role in enumerate(state.roles, 1):
            if role.team is team:
                yield card_of(state, roster, seat, exits.get(seat))


def card_of(state: State, roster: Roster, seat: Seat, out: Out | None = None) -> Line:
    """Returns the line with a seat's number, its player's name and his role. `out`: how he left, if the line
    says that, too."""
    cause, phase, number = ("stays", Phase.DAY, 0) if out is None else _exit(state, out)
    role = role_named(state.rules, state.role(seat))
    return roster.named("over-seat", seat, cause=cause, phase=phase, number=number, **role)


def _exit(state: State, out: Out) -> tuple[str, str, int]:
    return out["cause"], out["phase"], shown_number(state, out["number"])


def best_moves(protocol: Protocol, *, hint: bool) -> Iterator[Line]:
    """Yields lines with the best moves and the players who made them, then those for which the book has an
    award. `hint`: whether somebody has asked for a hint; then a best move earns nothing (8.3.5)."""
    for move in protocol.best_moves(hint=hint):
        yield line(
            "over-best-move",
            seat=move["seat"],
            seats=tuple(move["named"]),
            hits=move["hits"],
            hundredths=round(100 * move["points"]),
        )
    yield from (line("over-best-awarded", seat=seat) for seat in protocol.awarded())
