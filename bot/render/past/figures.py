"""The figures of a group and of its players: numbers counted of past games, in words and as a picture."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.presses.past import HideTap
from bot.render.book_words import OWN, role_name
from bot.render.phrase import caption_room
from bot.render.picture import ChartPicture, ChartRow, Theme
from bot.render.post import Arg, Button, Line, Post, line
from bot.store.past.standings import Ranked
from bot.store.privacy.erasure import NAMELESS
from bot.store.season.tally import Tally
from engine.roles import ROLES
from engine.rules.model import RuleSet

MOST_CHATS = 10
"""How many groups the message with a person's own figures names. They are those with most of his games."""


class Mate(NamedTuple):
    """A person who was in a player's team. `games`: in how many games; `won`: how many of these games they
    won. `better`: whether they won more often together than the player usually does; otherwise less often."""

    name: str
    games: int
    won: int
    better: bool


class FigureWords:
    """Names roles in messages with figures. `books`: those that may name clubs' roles. `book`: the chat's."""

    def __init__(self, books: Mapping[str, RuleSet], book: str) -> None:
        self._books = books
        self._book = book

    def role(self, role: str) -> dict[str, Arg]:
        """Returns the arguments with which a line names a role, given by its id. The id stands for the name
        if no book has the role any more."""
        if role in ROLES:
            return {"role": role, "own": "", "book": self._book}
        named = (role_name(book, role) for book in self._books.values())
        return {"role": OWN, "own": next((words for words in named if words), role), "book": self._book}


def group_post(
    results: Counter[str],
    own: Tally | None,
    words: FigureWords,
    theme: Theme | None,
    *,
    judged: int,
    hidden: bool,
    himself: bool = True,
    mates: Sequence[Mate],
) -> Post:
    """Returns the post with the figures of a group, and below them those of the person who asked. `own`: his
    sums, None if no game of his counts here. `himself`: whether his figures are shown. `judged`: how many
    games he has judged in this group. `hidden`: whether lists leave him out. `mates`: his team mates here."""
    if not results.total():
        return Post(lines=(line("stats-none"),), silent=True)
    counts = {name: results[name] for name in ("red", "black", "draw")}
    group = line("stats", games=results.total(), **counts)
    if own is None or not himself:
        none = (line("stats-own-none"), *_judged(judged)) if himself else ()
        return Post(lines=(group, *none), silent=True)
    head = (group, line("stats-own"))
    post = _player_post(head, line("picture-stats-own"), own, words, theme, judged=judged, mates=mates)
    return _with_hiding(post, hidden=hidden)


def person_post(
    name: str,
    tally: Tally | None,
    words: FigureWords,
    theme: Theme | None,
    *,
    judged: int,
    mates: Sequence[Mate],
) -> Post:
    """Returns the post with the figures of another person in this group. `tally`: his sums; None if no game
    of his counts here. `theme`: None for no picture. `judged`: how many games he has judged here. `mates`:
    his team mates here."""
    if tally is None:
        return Post(lines=(line("stats-of-none", name=name), *_judged(judged)), silent=True)
    head, title = (line("stats-of", name=name),), line("picture-player", name=name)
    return _player_post(head, title, tally, words, theme, judged=judged, mates=mates)


def everywhere_post(
    total: Tally,
    by_chat: Sequence[tuple[Tally, str | None]],
    words: FigureWords,
    theme: Theme | None,
    *,
    judged: int,
    hidden: bool,
    mates: Sequence[Mate],
) -> Post:
    """Returns the post with a person's own figures over all groups, and his games and victories in
    `MOST_CHATS` of them. `hidden`: whether lists leave him out. `mates`: his team mates in all groups."""
    if not total.games:
        return Post(lines=(line("stats-everywhere-none"), *_judged(judged)), silent=True)
    head = (line("stats-everywhere"), *(_in_chat(*each) for each in by_chat[:MOST_CHATS]))
    title = line("picture-stats-own")
    post = _player_post(head, title, total, words, theme, judged=judged, mates=mates, everywhere=True)
    return _with_hiding(post, hidden=hidden)


def _in_chat(tally: Tally, title: str | None) -> Line:
    if title is None:
        return line("stats-chat-gone", games=tally.games, won=tally.won)
    return line("stats-chat", chat=title, games=tally.games, won=tally.won)


def _player_post(
    head: tuple[Line, ...],
    title: Line,
    tally: Tally,
    words: FigureWords,
    theme: Theme | None,
    *,
    judged: int,
    mates: Sequence[Mate],
    everywhere: bool = False,
) -> Post:
    together = (
        line("figure-wins-with" if better else "figure-loses-with", name=name, games=games, won=won)
        for name, games, won, better in mates
    )
    lines = (*head, *_figures(tally, everywhere=everywhere), *together, *_judged(judged))
    folded = tuple(
        line("figure-role", games=games, won=won, **words.role(role))
        for role, (games, won) in sorted(tally.roles.items(), key=lambda each: (-each[1][0], each[0]))
    )
    picture = None if theme is None or caption_room((*lines, *folded)) < 0 else _chart(tally, title, theme)
    return Post(lines=lines, folded=folded, picture=picture, silent=True)


def _figures(tally: Tally, *, everywhere: bool) -> Iterator[Line]:
    """Yields the lines with a player's figures. A figure to which no game has contributed is left out, and so
    is a colour without victories. `everywhere`: whether they are figures over all groups."""
    if tally.won:
        yield line("figure-won", won=tally.won, games=tally.games, share=share(tally.won, tally.games))
    else:
        yield line("figure-none-won", games=tally.games)
    if tally.red_won:
        yield line("figure-red", won=tally.red_won, games=tally.red_games)
    if tally.won > tally.red_won:
        yield line("figure-black", won=tally.won - tally.red_won, games=tally.games - tally.red_games)
    if tally.streak and not everywhere:
        yield line("figure-streak", count=tally.streak, most=tally.longest)
    elif tally.longest:
        yield line("figure-longest", most=tally.longest)
    if tally.best_moves:
        yield line("figure-best", count=tally.best_moves, hits=tally.best_hits, named=tally.best_named)
    if tally.checks:
        yield line("figure-checks", hits=tally.check_hits, count=tally.checks)
    if tally.votes:
        yield line("figure-votes", hits=tally.votes_black, count=tally.votes)
    if tally.first_killed:
        yield line("figure-first-killed", count=tally.first_killed)
    if tally.fouls:
        yield line("figure-fouls", count=tally.fouls)


def _judged(games: int) -> tuple[Line, ...]:
    return (line("figure-judged", games=games),) if games else ()


def share(part: int, whole: int) -> int:
    """Returns a part of a whole in percent, rounded half up; 0 if the whole is 0."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def _chart(tally: Tally, title: Line, theme: Theme) -> ChartPicture:
    wins = (
        (line("picture-all-wins"), tally.won, tally.games),
        (line("picture-red-wins"), tally.red_won, tally.red_games),
        (line("picture-black-wins"), tally.won - tally.red_won, tally.games - tally.red_games),
        (line("picture-checks"), tally.check_hits, tally.checks),
        (line("picture-votes"), tally.votes_black, tally.votes),
        (line("picture-best"), tally.best_hits, tally.best_named),
    )
    rows = (
        ChartRow(label=label, value=line("picture-part", hits=part, count=whole), share=share(part, whole))
        for label, part, whole in wins
        if whole
    )
    return ChartPicture(
        theme=theme, title=title, under=line("picture-games", games=tally.games), rows=tuple(rows)
    )


def _with_hiding(post: Post, *, hidden: bool) -> Post:
    said = (line("stats-you-hide"),) if hidden else ()
    return post.model_copy(update={"lines": (*post.lines, *said), "rows": hiding(hidden=hidden).rows})


def hiding(*, hidden: bool) -> Post:
    """Returns a post with only the button that hides the person or, if he is `hidden`, shows him again. It
    replaces the buttons of a message with figures."""
    label = line("button-show-me" if hidden else "button-hide-me")
    button = Button(label=label, data=HideTap(wish="show" if hidden else "hide").pack())
    return Post(rows=((button,),))


def top_post(best: Sequence[Ranked], least: int, theme: Theme | None) -> Post:
    """Returns the post with a group's best players. `least`: how many games a player needs for a place.
    `theme`: None for no picture."""
    if not best:
        return Post(lines=(line("top-none"),), silent=True)
    lines = (line("top-title"), *(_ranked(each, least) for each in best), line("top-rule", least=least))
    picture = None if theme is None or caption_room(lines) < 0 else _podium(best, least, theme)
    return Post(lines=lines, picture=picture, silent=True)


def _ranked(one: Ranked, least: int) -> Line:
    name, part = one.name or NAMELESS, share(one.won, one.games)
    known: dict[str, Arg] = {
        "place": one.place,
        "name": name,
        "share": part,
        "won": one.won,
        "games": one.games,
    }
    if one.games >= least:
        return line("top-row", **known)
    return line("top-row-waits", left=least - one.games, **known)


def _podium(best: Sequence[Ranked], least: int, theme: Theme) -> ChartPicture:
    rows = (
        ChartRow(
            place=each.place,
            label=line("picture-player", name=each.name or NAMELESS),
            value=line("picture-share", share=share(each.won, each.games), won=each.won, games=each.games),
            share=share(each.won, each.games),
            waits=each.games < least,
        )
        for each in best
    )
    under = line("picture-top-least", least=least)
    return ChartPicture(theme=theme, title=line("picture-top"), under=under, rows=tuple(rows))
