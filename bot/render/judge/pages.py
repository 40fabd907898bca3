"""The judge's panel, one message in his private chat, whose pages lead from act to seat to reason.

The first page is in `home.py`. Only a judge who may see the roles reads there what the table does not know.
The panel offers the acts of `engine.offers.judge_offers`. Other messages here tell the judge what the bot has
noticed.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from bot.presses.judge import JudgeTap
from bot.render.book_words import role_named
from bot.render.game.act_lines import Seen, seats_in
from bot.render.game.buttons import seat_label, to_table
from bot.render.game.news import third_foul
from bot.render.game.reasons import reason_line, reason_lines
from bot.render.game.roster import Roster
from bot.render.phrase import shorten
from bot.render.post import Button, Line, Post, Style, line, row_of
from bot.words.forbidden_phrases import Hit
from engine import view
from engine.acts import Award, Claim, Defeat, Foul, Hint, Remove, word_of
from engine.offers import judge_may, judge_offers
from engine.roles import Seat
from engine.rules.clauses import Measure, catalogue, clauses
from engine.state import THIRD_FOUL, State

Rows = tuple[tuple[Button, ...], ...]

PANEL = "panel"
"""The name of the slot of the panel in the judge's private chat."""

WARNING = "warn"
"""The wish of the button for a verbal warning (6.3)."""

WHY = "why"
"""The wish of the button that gives a foul its reason afterwards."""

NO_REASON = "-"
"""The `reason` in the data of a button, if its act has no reason."""

LONGEST_OF_AUDIENCE = 200
"""How many characters the judge sees of a message that somebody in the audience wrote."""

OWN_WORDS = "own"
"""The `reason` in the data of a button, if the judge will write the reason of its act himself."""

JUDGED: Mapping[str, Callable[[Seat, str], Foul | Remove | Defeat]] = MappingProxyType(
    {kind.WORD: kind for kind in (Foul, Remove, Defeat)}
)
"""The acts that have reasons, by their words in a record."""


def whom(state: State, roster: Roster, wish: str, *, sees: bool) -> Post:
    """Returns the post that asks whom an act (`wish`) is for, or says that nobody is there for it. `sees`:
    whether the judge may see the roles."""
    word = Foul.WORD if wish == WARNING else wish
    offered = judge_offers(state, sees=sees)
    seats = [act.seat for act in offered if not isinstance(act, Award) and word_of(act) == word]
    taps = {seat: tap(roster.game_id, wish, seat, at=_mark(state, wish, seat)) for seat in seats}
    said = line(f"judge-whom-{wish}") if seats else line("judge-nobody")
    return Post(lines=(said,), rows=(*seat_buttons(roster, taps), _back(roster.game_id)))


def seat_buttons(roster: Roster, taps: Mapping[Seat, str]) -> Rows:
    """Returns buttons with the numbers and names of seats, two in a row. `taps`: each button's data."""
    return row_of([Button(label=seat_label(roster, seat), data=data) for seat, data in taps.items()], 2)


def reasons(state: State, word: str, seat: Seat, *, sees: bool, in_a_call: bool) -> tuple[str, ...]:
    """Returns the clauses of the book that are reasons for which the judge may do this act to this seat now
    (6.9). `word`: the act's word. `sees`: whether he may see the roles. `in_a_call`: whether the table
    talks in a call."""
    return tuple(
        reason
        for reason in clauses(state.rules, word, in_a_call=in_a_call)
        if judge_may(state, JUDGED[word](seat, reason), sees=sees)
    )


def why(state: State, roster: Roster, wish: str, seat: Seat, reasons: Sequence[str]) -> Post:
    """Returns the page that asks for the reason of an act against a seat. `wish`: the act. `reasons`: the
    clauses to choose from."""
    at = _mark(state, wish, seat)
    named = tuple(
        (Button(label=reason_line(state.rules, reason), data=tap(roster.game_id, wish, seat, reason, at=at)),)
        for reason in reasons
    )
    none = Button(
        label=line("button-judge-no-reason"), data=tap(roster.game_id, wish, seat, NO_REASON, at=at)
    )
    own = Button(label=line("button-judge-own-words"), data=tap(roster.game_id, wish, seat, OWN_WORDS, at=at))
    word = Foul.WORD if wish == WHY else wish
    others = () if wish == WHY else ((own, none),)
    said = roster.named(f"judge-why-{word}", seat)
    return Post(lines=(said,), rows=(*named, *others, _back(roster.game_id)))


def ask_words(state: State, roster: Roster, act: Foul | Remove | Defeat) -> Post:
    """Returns the post that asks the judge for the reason of an act. His answer does the act, if it still
    can."""
    costs = (_sure(state, roster, act),) if is_grave(state, act) else ()
    word = act.WORD
    asked = (roster.named(f"judge-why-{word}", act.seat), line("judge-own-ask"))
    return Post(lines=(*costs, *asked), asks=True)


def word_runs(state: State) -> Line:
    """Returns the line that says that an act must wait until a last word ends. The line does not depend on
    whether the result is certain (6.9), so that it does not reveal this."""
    return line("judge-word-runs-6-9" if state.rules.waived_when_decided else "judge-word-runs")


SURE_LABEL = line("button-judge-sure")


def confirm(roster: Roster, wish: str) -> Post:
    """Returns the page that asks the judge to confirm a press that ends the game, or his part in it. `wish`:
    what the press does."""
    return _confirm(roster.game_id, f"{wish}-sure", line(f"judge-sure-{wish}"))


def confirm_undo(
    roster: Roster, act: Seen | None, back: tuple[Seat, ...], at: int, *, more: bool = False
) -> Post:
    """Returns the page that asks the judge to confirm that the last act is taken back. `act`: this act; None
    for a whole step of the night, about which the page says nothing. `back`: the seats that come back to the
    table. `at`: the number of this moment, from `moment_after`. `more`: whether the act after this one was
    taken back just now. Then the buttons change places, so that a second press on “yes” does no harm."""
    asked = None if act is None else line(f"undo-ask-{word_of(act)}", **seats_in(act))
    said = [line("judge-sure-undo-night") if asked is None else roster.with_names(asked)]
    if more:
        said.insert(0, line("judge-undone-more"))
    if back:
        said.append(roster.with_names(line("undo-brings-back", seats=back)))
    yes = line("button-judge-undo-sure", act="night" if act is None else word_of(act))
    post = _confirm(roster.game_id, "undo-sure", *said, at=at, yes=yes)
    return post.model_copy(update={"rows": post.rows[::-1]}) if more else post


def confirm_act(state: State, roster: Roster, act: Foul | Remove | Defeat) -> Post:
    """Returns the page that asks the judge to confirm an act by which a player loses his speech or his seat,
    or his team loses the game."""
    told = (_sure(state, roster, act), *reason_lines(state.rules, act.reason))
    costs = (third_foul(state, act.seat),) if _is_third(state, act) else ()
    at, reason = _mark(state, act.WORD, act.seat), act.reason or NO_REASON
    return _confirm(roster.game_id, f"{act.WORD}-sure", *told, *costs, seat=act.seat, reason=reason, at=at)


def _is_third(state: State, act: Foul | Remove | Defeat) -> bool:
    return isinstance(act, Foul) and view.fouls(state, act.seat) + 1 == THIRD_FOUL


def _sure(state: State, roster: Roster, act: Foul | Remove | Defeat) -> Line:
    grave = ("third" if _is_third(state, act) else "fourth") if isinstance(act, Foul) else act.WORD
    return roster.named(f"judge-sure-{grave}", act.seat)


def is_grave(state: State, act: Foul | Remove | Defeat) -> bool:
    """Returns whether the judge has to confirm this act. He need not confirm a first and a second foul, which
    have no consequences yet."""
    return not isinstance(act, Foul) or view.fouls(state, act.seat) + 1 >= THIRD_FOUL


def confirm_hint(state: State, roster: Roster, seat: Seat) -> Post:
    """Returns the page that asks the judge to confirm that the player at `seat`, who is out, has given a
    hint. It names the consequences in this book."""
    ends = state.rules.hint_ends_game
    said = roster.named("judge-sure-hint" if ends else "judge-sure-hint-bars", seat)
    return _confirm(roster.game_id, "hint-sure", said, seat=seat)


def _confirm(
    game_id: int,
    sure: str,
    *said: Line,
    seat: Seat = 0,
    reason: str = "",
    at: int = 0,
    yes: Line = SURE_LABEL,
) -> Post:
    data = tap(game_id, sure, seat, reason, at=at)
    sures = (Button(label=yes, data=data, style="danger"),)
    return Post(lines=said, rows=(sures, _back(game_id)))


def _mark(state: State, wish: str, seat: Seat) -> int:
    """Returns the number that a button of the panel carries so that it works only once: for a foul, the
    number of the seat's fouls that the table knows of; otherwise 0."""
    return view.fouls(state, seat) if wish == Foul.WORD else 0


def roles(state: State, roster: Roster) -> Post:
    """Returns the post with the roles of all seats, for a judge who may see them and has asked for it. It can
    not be forwarded."""
    seats = (
        roster.named("judge-seat", seat, **role_named(state.rules, role))
        for seat, role in enumerate(state.roles, 1)
    )
    away = _roles_row(roster, "button-judge-roles-away", None)
    return Post(lines=(line("judge-roles"), *seats), rows=(away,), silent=True, protected=True)


def roles_covered(roster: Roster) -> Post:
    """Returns the message with which the judge gets the roles. They lie face down, like a player's card."""
    show = _roles_row(roster, "button-judge-roles", "success")
    return Post(lines=(line("judge-roles-covered"),), rows=(show, *to_table(roster.url)), protected=True)


def _roles_row(roster: Roster, key: str, style: Style | None) -> tuple[Button, ...]:
    return (Button(label=line(key), data=tap(roster.game_id, "roles"), style=style),)


def forbidden_words_heard(
    state: State, roster: Roster, seat: Seat, hit: Hit, costs: Measure | None, *, edited: bool
) -> Post:
    """Returns the post that tells the judge who has said which forbidden words, and which clause that may
    break. A button offers the measure of the book. `costs`: this measure; None for phrases that the club has
    added, which cost a foul. `edited`: whether the words were written into an older message."""
    key = "judge-heard-own" if costs is None else "judge-heard"
    said = [roster.named(key, seat, text=hit.words, how="edited" if edited else "said")]
    if costs is not None:
        said.append(reason_line(state.rules, costs.clause))
        said += [line("judge-heard-by-role")] if costs.by_role else []
    row = _measure_row(state, roster, seat, costs)
    return Post(lines=tuple(said), rows=(row, *to_table(roster.url)))


def claim_heard(roster: Roster, seat: Seat, hit: Hit) -> Post:
    """Returns the post that tells the judge that a player claims to be the Sheriff, which costs the best
    move. A button notes it."""
    data = tap(roster.game_id, Claim.WORD, seat)
    label = line("button-judge-heard-claim", seat=seat)
    said = (roster.named("judge-claim-heard", seat, text=hit.words), line("rules-best-move-claimed"))
    return Post(lines=said, rows=((Button(label=label, data=data),), *to_table(roster.url)))


def gesture_seen(state: State, roster: Roster, seat: Seat, shown: str, costs: Measure) -> Post:
    """Returns the post that tells the judge which player has reacted with the emoji `shown`, and which clause
    that may break. A button offers the measure of the book, `costs`."""
    said = (roster.named("judge-gesture", seat, shown=shown), reason_line(state.rules, costs.clause))
    row = _measure_row(state, roster, seat, costs)
    return Post(lines=said, rows=(row, *to_table(roster.url)), silent=True)


def _measure_row(state: State, roster: Roster, seat: Seat, costs: Measure | None) -> tuple[Button, ...]:
    if costs is None:
        return (foul_at_once(state, roster.game_id, seat),)
    word = costs.act
    data = tap(roster.game_id, word, seat, costs.clause, at=_mark(state, word, seat))
    return (Button(label=line(f"button-judge-heard-{word}", seat=seat), data=data),)


def explains(game_id: int, seat: Seat) -> tuple[Button, ...]:
    return (Button(label=line("button-judge-why", seat=seat), data=tap(game_id, WHY, seat)),)


def foul_at_once(state: State, game_id: int, seat: Seat) -> Button:
    """Returns the button that gives a player a foul in one touch, without a reason."""
    data = tap(game_id, Foul.WORD, seat, NO_REASON, at=_mark(state, Foul.WORD, seat))
    return Button(label=line("button-judge-heard-foul", seat=seat), data=data)


def audience_heard(state: State, roster: Roster, name: str, seat: Seat | None, text: str) -> Post:
    """Returns the post that tells the judge what somebody in the audience wrote. `seat`: the writer's seat if
    he is a player who is out; None for other people. In some books such a player's hint has a price."""
    said = [line("judge-audience", name=name, text=shorten(text, LONGEST_OF_AUDIENCE))]
    rows = to_table(roster.url)
    if seat is not None:
        said = [roster.named("judge-audience-out", seat, text=shorten(text, LONGEST_OF_AUDIENCE))]
        if Hint.WORD in state.rules.acts:
            label = line("button-judge-hint")
            rows = ((Button(label=label, data=tap(roster.game_id, Hint.WORD, seat)),), *rows)
    clause = catalogue(state.rules).audience
    return Post(
        lines=(*said, *((reason_line(state.rules, clause),) if clause else ())), rows=rows, silent=True
    )


def side_judge_says(
    state: State, roster: Roster, name: str, text: str, seat: Seat | None, *, sees: bool
) -> Post:
    """Returns the post that tells the judge what a side judge has seen (1.2). `seat`: that he names; None if
    he names none. Buttons offer a foul and a removal of it, as far as the rules allow them now. `sees`:
    whether the judge may see the roles."""
    offered = judge_offers(state, sees=sees)
    words = [kind.WORD for kind in (Foul, Remove) if seat is not None and kind(seat) in offered]
    row = tuple(
        Button(
            label=line(f"button-judge-heard-{word}", seat=seat or 0),
            data=tap(roster.game_id, word, seat or 0, NO_REASON, at=_mark(state, word, seat or 0)),
        )
        for word in words
    )
    said = line("judge-side-says", name=name, text=shorten(text, LONGEST_OF_AUDIENCE))
    return Post(lines=(said,), rows=(*((row,) if row else ()), *to_table(roster.url)))


def tap(game_id: int, wish: str, seat: Seat = 0, reason: str = "", *, at: int = 0) -> str:
    """Returns the data of a button of the panel. The values are those of `JudgeTap`."""
    return JudgeTap(game=game_id, wish=wish, seat=seat, reason=reason, at=at).pack()


def button(game_id: int, wish: str, key: str, style: Style | None = None) -> Button:
    """Returns a button of the panel for a wish that needs no seat. `key`: its label's key in the locales."""
    return Button(label=line(key), data=tap(game_id, wish), style=style)


def _back(game_id: int) -> tuple[Button, ...]:
    return (button(game_id, "home", "button-judge-back"),)
