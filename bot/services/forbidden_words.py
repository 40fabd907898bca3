"""What becomes of forbidden words in a speech, and which words a club has forbidden itself."""

from bot import words
from bot.choices import ChatSettings
from bot.render import forbidden_words
from bot.render.phrase import NOTHING, tidy
from bot.services.chat_settings import save_settings, settings_here
from bot.services.context import UpdateContext
from bot.services.judge import judge_target
from bot.services.live_game import LiveGame
from bot.services.values import Priority
from bot.words import Listed
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN, is_phrase
from engine.acts import Foul
from engine.roles import Seat


def watched(settings: ChatSettings) -> tuple[Listed, ...]:
    """The lists that the club watches for."""
    chosen: dict[Listed, str] = {
        "oaths": settings.watch_oaths,
        "bets": settings.watch_bets,
        "percents": settings.watch_percents,
        "surrender": settings.watch_surrender,
        "appeals": settings.watch_appeals,
    }
    return tuple(name for name, choice in chosen.items() if choice == "on")


async def judge_words(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    """Tells the judge in private of forbidden words. Without a judge they are a foul where the chat wants
    that, and never more: a machine that matches words removes nobody."""
    settings = await settings_here(ctx)
    if settings.talk == "call" or not live.state.here(seat):
        return
    hit = words.forbidden(text, watched(settings), settings.own_words)
    if hit is None:
        return
    judge = await judge_target(ctx.tx, live.game)
    if judge is not None:
        roster = await ctx.games.voice.linked(ctx.tx, live)
        post = forbidden_words.told_to_the_judge(live.state, roster, seat, hit)
        await ctx.outbox.say(judge, post, priority=Priority.PROMPT, game_id=live.game.id)
    elif settings.oaths == "foul":
        await ctx.games.act(ctx.tx, live, Foul(seat, hit.clause))


class TooManyError(ValueError):
    """More phrases than a club may have."""


async def forbid(ctx: UpdateContext, text: str) -> tuple[str, ...]:
    """From now on the club's own phrases are those of `text`, between commas or lines; a lone dash is none.

    Returns them. Raises `TooManyError`; `ValueError` names the first that can not be one."""
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
