"""Computes from a record all messages that the group and the players must have received."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.render.game.ending import recorded
from bot.render.game.narrator import narrate, tell_deal
from bot.render.game.outside import outside
from bot.render.game.roster import Roster, Seated
from bot.render.game.sealing import deal_cut
from bot.render.game.utterance import Telling, Utterance
from bot.render.phrase import Moment, Phrasing
from bot.render.post import Line, Post
from bot.runtime.timers import Timers
from bot.services.game.afterlife import TOLD_OUT
from bot.values.game import Sitting
from engine.acts import Act, Leave
from engine.commitment import Version3
from engine.decide import Decision, decide
from engine.derivation import deal_commitment
from engine.protocol import Protocol
from engine.record import Record
from engine.roles import Seat
from engine.rules.clauses import catalogue
from engine.state import State, new_game
from engine.steps import AnyStep


@dataclass(frozen=True)
class Told:
    """A message as it was first sent. `seat` None: it went to the group. `step`: the step in which it was
    sent. `words`: its text if its picture was given up."""

    text: str
    words: str
    seat: Seat | None
    step: AnyStep


def retell(record: Record, locale: str) -> list[Told]:
    """Returns every message of the game except the file at its end, in order, without messages of the lobby
    and answers to commands."""
    seated = {seat: Seated(seat, seat, name) for seat, name in enumerate(record.source.players, 1)}
    deal, origin = record.source.deal, record.sealed()
    assert deal is not None
    assert isinstance(origin, Version3)
    joined = tuple(record.source.players.index(name) + 1 for name in origin.joined)
    roster = Roster(origin.game, seated, joined=joined, cuts=origin.cuts)
    state = new_game(record.rules, record.roles)
    cut = deal_cut(roster, deal.seats or "drawn", deal_commitment(origin))
    told = list(_put(tell_deal(state, roster, cut), state, locale))
    head: tuple[Line, ...] = ()
    protocol = Protocol(record.rules, record.roles)
    for _, _, act in record.lines:
        assert isinstance(act, Act)
        decision = decide(state, act)
        assert isinstance(decision, Decision), f"{act}: {decision}"
        for event in decision.events:
            protocol.note(event)
        telling = narrate(
            decision,
            roster,
            protocol=protocol,
            head=head,
            record=recorded("", None, None, page=True),
            theme="dark",
        )
        state, head = decision.state, telling.head
        said = tuple(_offered(each, act, record) for each in telling.said)
        told += _put(Telling(said, head), state, locale)
    return told


def _offered(said: Utterance, act: Act, record: Record) -> Utterance:
    tells_out = any(one.key in TOLD_OUT for one in said.post.lines)
    if said.seat is None or not tells_out or (isinstance(act, Leave) and act.by == said.seat):
        return said
    is_open, who = catalogue(record.rules).out_may_see, Sitting(1, 1, "", 1, said.seat, present=True)
    return replace(said, post=outside(1, said.post.lines[0], who, place=is_open, cards=False))


def _put(telling: Telling, state: State, locale: str) -> Iterator[Told]:
    for said in telling.said:
        if said.what == "send":
            under = said.post.model_copy(update={"lines": said.post.caption or said.post.lines})
            text, words = (plain(post, said.opens, locale) for post in (under, said.post))
            yield Told(text, words, said.seat, state.step.name)


def plain(post: Post, opens: int | None, locale: str) -> str:
    """Returns the text that a client shows."""
    phrasing = Phrasing("bot", Timers(lambda _timed: None))
    message = phrasing.message(post, locale, Moment(0.0, 1.0, 1, opens))
    return html.unescape(re.sub("<[^>]+>", "", message.text)).strip()
