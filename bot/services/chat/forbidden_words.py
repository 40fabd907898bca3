"""What the bot does when players write forbidden words, and the forbidden phrases that a club adds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from bot import words
from bot.choices import ChatSettings
from bot.render.judge.pages import claim_heard, forbidden_words_heard
from bot.render.phrase import NOTHING, tidy
from bot.services.chat.discipline import may_foul
from bot.services.chat.settings import save_settings
from bot.services.game import playing
from bot.services.game.judge_name import judge_target
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN, Hit, is_phrase
from engine import legal
from engine.acts import Claim, Foul
from engine.roles import Phase, Seat
from engine.rules.clauses import Measure, WordKind, catalogue, measure
from engine.rules.model import RuleSet
from engine.state import State
from engine.view import is_out

SWITCHES: Mapping[WordKind, str] = MappingProxyType(
    {
        "oaths": "watch_oaths",
        "bets": "watch_bets",
        "percents": "watch_percents",
        "surrender": "watch_surrender",
        **dict[WordKind, str].fromkeys(("honour", "honesty", "religion", "pleas"), "watch_appeals"),
    }
)
"""For each kind of words, the name of the setting with which a chat decides whether the bot looks for them.
The bot looks for kinds without a setting in every chat."""


@dataclass(frozen=True, slots=True)
class Written:
    """A message that a player wrote in the group. `edited`: whether he changed an older message. `fouled`:
    whether it has cost him a foul."""

    text: str
    message_id: int
    edited: bool = False
    fouled: bool = False


def watched(settings: ChatSettings, rules: RuleSet) -> tuple[WordKind, ...]:
    """Returns the kinds of words that the book forbids and the bot looks for here, the gravest first."""
    kinds = catalogue(rules).words
    return tuple(kind for kind in kinds if kind not in SWITCHES or settings.choice(SWITCHES[kind]) == "on")


def fouled_by_bot(settings: ChatSettings, rules: RuleSet) -> frozenset[str]:
    """Returns the numbers of the clauses for which the bot itself gives fouls in this chat."""
    if settings.talk == "call":
        return frozenset()
    book, clauses = catalogue(rules), set[str]()
    if settings.discipline == "foul":
        clauses |= {book.out_of_turn, book.by_night, book.silenced} - {""}
    if settings.oaths == "foul":
        costs = (book.words[kind] for kind in watched(settings, rules))
        clauses |= {one.clause for one in costs if one.is_plain_foul}
    return frozenset(clauses)


async def judge_words(ctx: UpdateContext, live: LiveGame, seat: Seat, written: Written) -> None:
    """Tells the judge in private about forbidden words in a player's message, even if the player had the
    floor. If there is no judge, and the chat wants that, gives him a foul for the club's own phrases, and for
    words that cost no more than a foul by the book: a program that only compares words must not remove a
    player. Claims to be the commissar that cost a best move are told or noted too. Does nothing if the player
    is out or the table talks in a call."""
    settings = await ctx.settings_of(ctx.target.chat_id)
    if settings.talk == "call" or is_out(live.state, seat):
        return
    judge, night = await judge_target(ctx.tx, live.game), live.state.step.phase is Phase.NIGHT
    roster = await ctx.voice.linked(ctx.tx, live)
    claim = _first_heard(ctx, live, written, ("claim",)) if legal.claim_costs(live.state, seat) else None
    if claim is not None and judge is not None:
        post = claim_heard(roster, seat, claim)
        await ctx.outbox.say(judge, post, priority=Priority.PROMPT, game_id=live.game.id)
    elif claim is not None:
        await playing.act(ctx, live, Claim(seat))
        live = await ctx.games.live_game(ctx.tx, live.game.id)
    kinds = [kind for kind in watched(settings, live.state.rules) if night or kind != "numbers"]
    hit = _first_heard(ctx, live, written, kinds, settings.own_words)
    if hit is None:
        return
    costs = _measure(live.state, seat, hit)
    if judge is not None:
        post = forbidden_words_heard(live.state, roster, seat, hit, costs, edited=written.edited)
        await ctx.outbox.say(judge, post, priority=Priority.PROMPT, game_id=live.game.id)
    elif settings.oaths != "foul" or written.fouled or not may_foul(live.state, seat):
        return
    elif costs is None or costs.is_plain_foul:
        await playing.act(ctx, live, Foul(seat, "" if costs is None else costs.clause))


def _first_heard(
    ctx: UpdateContext, live: LiveGame, written: Written, kinds: Sequence[WordKind], own: Sequence[str] = ()
) -> Hit | None:
    """Returns forbidden words in the message, and notes them; None also if they were noted before an edit."""
    hit = words.forbidden(written.text, kinds, own)
    if hit is None or ctx.app.talk.is_heard(live.game.id, written.message_id, hit.kind):
        return None
    ctx.tx.after_commit(partial(ctx.app.talk.hear, live.game.id, written.message_id, hit.kind))
    return hit


def _measure(state: State, seat: Seat, hit: Hit) -> Measure | None:
    """Returns the punishment that the book has for these words; None for phrases that the club has added. By
    night it treats every player as still in the game, because nobody knows yet who leaves."""
    if hit.kind is None:
        return None
    leaving = state.step.phase is Phase.DAY and seat in state.farewells
    return measure(state.rules, hit.kind, leaving=leaving)


class TooManyError(ValueError):
    """Is raised if the text contains more phrases than a club may have."""


async def forbid(ctx: UpdateContext, text: str) -> tuple[str, ...]:
    """Replaces the club's own phrases by those in `text`, which are separated by commas or line ends. If the
    text is only a dash, the club has none.

    Returns the phrases. Raises `TooManyError`, or `ValueError` with the first phrase that is not allowed.
    """
    phrases = tuple(dict.fromkeys(said.strip() for said in text.replace("\n", ",").split(",")))
    phrases = tuple(phrase for phrase in phrases if phrase)
    if phrases in {("-",), ("—",)}:
        phrases = ()
    if len(phrases) > MOST_OWN:
        raise TooManyError
    for phrase in phrases:
        if len(phrase) > LONGEST_OWN or not is_phrase(phrase) or tidy(phrase) == NOTHING:
            raise ValueError(tidy(phrase)[:LONGEST_OWN])
    await save_settings(ctx, ChatSettings(own_words=phrases))
    return phrases
