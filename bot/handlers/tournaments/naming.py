"""The pages on which the organiser or the chief judge names judges for the tables."""

from aiogram.types import Message

from bot.handlers.filters import PRIVATE, Answers
from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import EventRouter
from bot.presses.tournaments import Chair, ChairTap, DismissTap, EventTap, NameTap, TableTap
from bot.render.post import Post
from bot.services.scope import UpdateContext
from bot.services.tournaments import naming
from bot.values.tournament import Tournament

router = EventRouter()

LEADER = Who.LEADER


async def _table(
    ctx: UpdateContext, tournament: Tournament, tap: NameTap | DismissTap, _done: bool
) -> Post | None:
    place = tap.table if isinstance(tap, DismissTap) else Chair.of(tap.chair).table
    return await naming.of_table(ctx, tournament, place)


router.page(EventTap, "judges", LEADER, naming.tables)
router.page(TableTap, "judges-of", LEADER, naming.of_table)
router.page(ChairTap, "judge-pick", LEADER, naming.ask)
router.act(ChairTap, "judge-ask", LEADER, Changes.NOTHING, naming.ask_for_number)
router.act(NameTap, "judge-name", LEADER, Changes.NAMED, naming.name, _table)
router.act(
    DismissTap,
    "judge-dismiss",
    LEADER,
    Changes.NAMED,
    lambda ctx, cup, judge, _: naming.dismiss(ctx, cup, judge),
    _table,
)


@router.message(PRIVATE, Answers(naming.ASKED))
async def new_judge(message: Message, ctx: UpdateContext, about: str) -> None:
    """Names a judge. The reply of the organiser or the chief judge contains his Telegram number and then his
    name. `about`: the end of the question."""
    await ctx.say(await naming.name_by_number(ctx, about, message.text or ""))
