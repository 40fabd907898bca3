"""`/stats` says with whom in his team a player wins more often than usual, and with whom less often."""

from collections.abc import Awaitable, Callable, Sequence

import pytest

from bot.store.past import statistics
from bot.store.privacy import erasure
from bot.values.outgoing import Outgoing
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, replying
from tests.rig.store import kept
from tests.rig.store.database import on_both

pytestmark = on_both

ANNA, BORIS, VERA, GLEB, DASHA, OTHER = range(1, 7)
NAMES = {ANNA: "Анна", BORIS: "Борис", VERA: "Вера", GLEB: "Глеб", DASHA: "Даша", OTHER: "Другой"}
ELSEWHERE = -100777
BEST = "👏 Лучше всего в одной команде: Борис — побед 7 из 8."
WORST = "🤔 Труднее всего в одной команде: Вера — побед 1 из 8."


async def count_games(town: Town, won: int, lost: int, *reds: int, black: int = 0, chat: int = GROUP) -> None:
    """Counts games in which `reds` were one team. It won so many games, and lost so many."""
    for won_it in [True] * won + [False] * lost:
        town.now += 60.0
        async with town.store.transaction(patient=True) as tx:
            made = await kept.game(tx, chat=chat, status="cancelled")
            team, rivals = ({"team": team, "won": (team == "red") == won_it} for team in ("red", "black"))
            sits = [*((user, team) for user in reds), (black or -len(reds) - 1, rivals)]
            rows = [
                kept.played(made.id, seat, user, chat=chat, at=tx.now, **of_team)
                for seat, (user, of_team) in enumerate(sits, 1)
            ]
            await statistics.count(tx, made.id, chat, tx.now, "red" if won_it else "black", rows)


async def season(town: Town) -> None:
    """Anna wins with Boris and loses with Vera. With Gleb she has played seven times, and against Dasha."""
    for user, name in NAMES.items():
        town.names[user] = {"first_name": name}
        await town.whisper(user, "/start")
    await count_games(town, 7, 1, ANNA, BORIS)
    await count_games(town, 1, 7, ANNA, VERA, black=DASHA)
    await count_games(town, 7, 0, ANNA, GLEB)


def team_lines(town: Town, rows: Sequence[Outgoing]) -> list[str]:
    return [said for row in rows for said in town.words(row).splitlines() if "в одной команде" in said]


async def test_figures_name_a_team_mate_after_eight_games_together(town: Town) -> None:
    await season(town)
    for rows in (
        await town.say(ANNA, "/stats"),
        await town.whisper(ANNA, "/stats"),
        await town.say(DASHA, "/stats", **replying(5, ANNA)),
    ):
        assert team_lines(town, rows) == [BEST, WORST]
    assert team_lines(town, await town.say(BORIS, "/stats")) == [], "he always plays with Anna: that is usual"


async def test_figures_name_the_two_team_mates_with_the_greatest_difference(town: Town) -> None:
    await season(town)
    await count_games(town, 8, 0, ANNA, DASHA, OTHER)
    assert team_lines(town, await town.say(ANNA, "/stats")) == [
        "👏 Лучше всего в одной команде: Даша — побед 8 из 8.",
        "👏 Лучше всего в одной команде: Другой — побед 8 из 8.",
        WORST,
    ]


async def hides(town: Town) -> None:
    await town.writes(statistics.hide, VERA, hidden=True)


async def is_forgotten(town: Town) -> None:
    await town.patiently(erasure.erase_person, BOT_ID, VERA)


@pytest.mark.parametrize("goes", [hides, is_forgotten])
async def test_figures_name_no_hidden_team_mate(town: Town, goes: Callable[[Town], Awaitable[None]]) -> None:
    await season(town)
    await goes(town)
    for chat in (GROUP, ANNA):
        assert team_lines(town, await town.say(ANNA, "/stats", chat=chat)) == [BEST]


async def test_two_joined_accounts_count_as_one_team_mate(town: Town) -> None:
    await season(town)
    await count_games(town, 0, 4, ANNA, GLEB)
    await count_games(town, 0, 8, ANNA, OTHER)
    await town.patiently(statistics.join, GROUP, GLEB, OTHER)
    said = team_lines(town, await town.say(ANNA, "/stats"))
    assert "🤔 Труднее всего в одной команде: Глеб — побед 7 из 19." in said
    assert team_lines(town, await town.say(OTHER, "/stats")) == team_lines(
        town, await town.say(GLEB, "/stats")
    )


async def test_team_mates_count_by_group_and_in_private_over_all_groups(town: Town) -> None:
    await season(town)
    await count_games(town, 1, 0, ANNA, GLEB, chat=ELSEWHERE)
    assert team_lines(town, await town.say(ANNA, "/stats")) == [BEST, WORST]
    assert team_lines(town, await town.whisper(ANNA, "/stats")) == [
        "👏 Лучше всего в одной команде: Глеб — побед 8 из 8.",
        BEST,
        WORST,
    ]
