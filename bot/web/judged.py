"""What a judge can touch on the page now: the buttons of his panel in the chat, each at the seat that it
concerns. They are read from the panel's own pages, so the page has the same choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presses.judge import JudgeTap
from bot.render.judge import entering, home, pages
from bot.render.judge.pages import JUDGED, NO_REASON, WARNING
from bot.render.line import Line, line
from bot.render.post import Countdown, Post
from bot.services.game.pauses import countdown
from bot.services.game.undoing import Last, last_among, moment_after
from bot.services.live.game import LiveGame, acts_not_undone
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game.acts import StoredAct
from bot.web.offered import ANY_REASON, Own, Reason, Touch
from engine.acts import Claim, Hint
from engine.roles import Seat
from engine.steps import BALLOTS


@dataclass(frozen=True)
class Desk:
    """What a judge's panel needs besides the game. `clock`: the clock of the present step; None if it has
    none. `last`: what an undo would take back; None if there is nothing. `moment`: the number that the undo
    button carries. `in_a_call`: whether the table talks in a call."""

    clock: Countdown | None
    last: Last | None
    moment: int
    in_a_call: bool


async def desk_of(tx: Transaction, live: LiveGame, dealt: LiveGame, stored: Sequence[StoredAct]) -> Desk:
    """Returns what the panel of a running game's judge needs. `dealt`: the game as dealt. `stored`: its
    log."""
    chat = await chats.get(tx, live.game.bot_id, live.game.chat_id)
    return Desk(
        await countdown(tx, live),
        await last_among(tx, live, acts_not_undone(dealt, stored)),
        moment_after(live, stored),
        chat is not None and chat.settings.talk == "call",
    )


def own_of(live: LiveGame, desk: Desk, picked: tuple[Seat, ...]) -> Own:
    """Returns what the judge has on his page besides the table. `picked`: the seats named in this step."""
    offered = tuple(touches(live, desk, picked))
    enters = any(each.kind in ("enter-pass", "enter-pick") for each in offered)
    return Own(offered, picked=picked if enters else (), hint=tuple(_hint(live)))


def _hint(live: LiveGame) -> Iterator[Line]:
    if live.game.judge_sees:
        yield from home.decided(live.state)


def touches(live: LiveGame, desk: Desk, picked: tuple[Seat, ...]) -> Iterator[Touch]:
    """Yields what the judge can touch now. `picked`: the seats named so far in this step."""
    knowledge = live.knowledge if live.game.judge_sees else None
    for tap, label in buttons(home.home(live.state, live.roster, desk.clock, knowledge)):
        match tap.wish:
            case "foul" | "why" if tap.seat:
                pass  # the page of the table has a foul and its reasons at each seat
            case "foul" | "remove" | "defeat":
                yield from _measures(live, desk, tap.wish, label)
            case "claim" | "hint" | "warn":
                yield from _at_seats(live, tap.wish, label)
            case "enter":
                yield from _entered(live, picked)
            case "undo":
                yield _undo(live, desk, tap, label)
            case "award-red" | "award-black" | "stop" | "resign":
                yield confirmed(tap.wish, label, pages.confirm(live.roster, tap.wish))
            case _:
                yield Touch(tap.wish, tap.pack(), label)


def buttons(post: Post) -> Iterator[tuple[JudgeTap, Line]]:
    """Yields the data and the label of each button of a page of the panel, but the one that leads back."""
    for row in post.rows:
        for button in row:
            if button.data is not None and button.label is not None:
                tap = JudgeTap.unpack(button.data)
                if tap.wish != "home":
                    yield tap, button.label


def confirmed(kind: str, label: Line, page: Post, seat: Seat = 0) -> Touch:
    """Returns the touch for what this page of the panel asks the judge to confirm."""
    tap, _ = next(buttons(page))
    return Touch(kind, tap.pack(), label, seat, ask=page.lines)


def _whom(live: LiveGame, wish: str) -> Iterator[Seat]:
    page = pages.whom(live.state, live.roster, wish, sees=live.game.judge_sees)
    return (tap.seat for tap, _ in buttons(page))


def _measures(live: LiveGame, desk: Desk, word: str, label: Line) -> Iterator[Touch]:
    state, roster, sees = live.state, live.roster, live.game.judge_sees
    for seat in _whom(live, word):
        clauses = pages.reasons(state, word, seat, sees=sees, in_a_call=desk.in_a_call)
        listed = buttons(pages.why(state, roster, word, seat, clauses))
        # The quickest choice stands first, where a phone shows it at once.
        offered = sorted(listed, key=lambda one: one[0].reason != NO_REASON)
        reasons = tuple(Reason(tap.reason, named) for tap, named in offered)
        act = JUDGED[word](seat, "")
        touch = Touch(word, offered[0][0].pack(), label, seat)
        if pages.is_grave(state, act):
            touch = confirmed(word, label, pages.confirm_act(state, roster, act), seat)
        data = JudgeTap.unpack(touch.tap).model_copy(update={"reason": ANY_REASON}).pack()
        yield touch._replace(tap=data, reasons=reasons)


def _at_seats(live: LiveGame, wish: str, label: Line) -> Iterator[Touch]:
    state, roster = live.state, live.roster
    page = pages.whom(state, roster, wish, sees=live.game.judge_sees)
    for tap, _ in buttons(page):
        if wish == Hint.WORD:
            yield confirmed(wish, label, pages.confirm_hint(state, roster, tap.seat), tap.seat)
        elif wish == WARNING:
            data = tap.model_copy(update={"at": state.step.serial}).pack()
            yield Touch(wish, data, label, tap.seat)
        elif wish != Claim.WORD or tap.seat not in state.memory.claimed:
            yield Touch(wish, tap.pack(), label, tap.seat)


def _entered(live: LiveGame, picked: tuple[Seat, ...]) -> Iterator[Touch]:
    hands = live.state.step.name in BALLOTS
    labels = {
        "enter-pick": line("table-enter-hand" if hands else "table-enter-best"),
        "enter-nominate": line("table-enter-nominate"),
        "enter-pass": line("table-enter-pass"),
    }
    asked = (line("table-ask-enter-pass", seat=live.state.step.seat or 0),)
    for tap, label in buttons(entering.enter_page(live.state, live.roster, picked)):
        ask = asked if tap.wish == "enter-pass" else ()
        yield Touch(tap.wish, tap.pack(), labels.get(tap.wish, label), tap.seat, ask=ask)


def _undo(live: LiveGame, desk: Desk, tap: JudgeTap, label: Line) -> Touch:
    last = desk.last
    if last is None or last.saw:  # the press says why
        return Touch(tap.wish, tap.pack(), label)
    page = pages.confirm_undo(live.roster, last.act, last.back, desk.moment)
    return confirmed(tap.wish, label, page)
