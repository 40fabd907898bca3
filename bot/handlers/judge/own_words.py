"""Handles the reply with which the judge himself words the reason of a foul, a removal or a defeat."""

import re

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE, Answers
from bot.handlers.game.acts import refusal_lines
from bot.handlers.stale import StaleTapError
from bot.presses.judge import JudgeTap
from bot.render.game.reasons import LONGEST_REASON
from bot.render.judge import pages
from bot.render.judge.pages import JUDGED, OWN_WORDS
from bot.render.phrase import shorten, tidy
from bot.render.post import Line, line
from bot.services.game import playing
from bot.services.judge.panel import show
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from engine import legal, view
from engine.acts import Defeat, Foul, Remove
from engine.rules.clauses import own_words
from engine.toml_text import plain

router = Router()

QUESTION = "why-of"
"""The name of the question that the judge answers with a reason. The stored question also contains the id of
the game, the word of the act, the seat, and how many fouls the seat has."""

ABOUT = re.compile(r"(\d+):(foul|remove|defeat):(\d+):(\d+)")


async def ask_words(
    query: CallbackQuery, ctx: UpdateContext, live: LiveGame, word: str, tap: JudgeTap
) -> None:
    """Handles the button by which the judge will word the reason of an act himself: asks him for it. `word`:
    the act's, as "remove". Raises `StaleTapError` if the act can not be done now."""
    act = JUDGED[word](tap.seat, OWN_WORDS)
    why_not = _why_not(live, act, tap.at)
    if why_not:
        raise StaleTapError(*why_not)
    await ctx.answer(query, line("judge-own-in-chat"))
    post = pages.ask_words(live.state, live.roster, act)
    await ctx.ask(post, f"{QUESTION}:{live.game.id}:{word}:{tap.seat}:{tap.at}", of_a_step=True)


@router.message(PRIVATE, Answers(QUESTION))
async def take_words(message: Message, ctx: UpdateContext, about: str) -> None:
    """Does the act for the reason that the judge has written, or says why not. The question has told him what
    the act costs. If the game goes on, sends his panel again below his words, where he sees it."""
    meant, game = ABOUT.fullmatch(about), await ctx.judged_game()
    if meant is None or game is None or game.id != int(meant[1]) or game.status != "running":
        await ctx.say(line("judge-only"), silent=True)
        return
    live = await ctx.games.live_game(ctx.tx, game.id)
    reason = _tidied(message.text or "")
    act = JUDGED[meant[2]](int(meant[3]), reason)
    why_not = _why_not(live, act, int(meant[4]))
    if not why_not and not own_words(reason):
        why_not = (line("judge-own-wrong"),)
    if why_not:
        await ctx.say(*why_not, silent=True)
        return
    await playing.act(ctx, live, act)
    after = await ctx.games.live_game(ctx.tx, game.id)
    if after.game.is_open:
        await show(ctx, after)


def _why_not(live: LiveGame, act: Foul | Remove | Defeat, fouls: int) -> tuple[Line, ...]:
    """Returns lines that say why the act is not done now; none if it can be done. `fouls`: how many fouls the
    seat had when the bot asked the question. If it has another number now, a foul is already given."""
    if not live.game.judge_sees and legal.waits_for_word(live.state, act):
        return (pages.word_runs(live.state),)
    refusal = legal.refusal(live.state, act)
    if refusal is not None:
        return refusal_lines(live, refusal, act)
    if isinstance(act, Foul) and view.fouls(live.state, act.seat) != fouls:
        return (line("judge-done-already"),)
    return ()


def _tidied(text: str) -> str:
    """Returns the text as a line of a record can contain it: without `#`, which begins a comment there, and
    cut to `LONGEST_REASON` characters."""
    return shorten(plain(tidy(text)).replace("#", ""), LONGEST_REASON)
