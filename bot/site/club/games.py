"""The page of a game in a site: its replay, or what a row of a table tells of it."""

from typing import Any

from bot.render.line import line
from bot.render.roster import NOBODY
from bot.site.club.content import Game
from bot.site.club.tables import Shown, role_line, winner_of
from bot.site.page import filled_page
from bot.site.replay_page import Around, Player, page_of_replay
from engine.replay import Replay
from engine.scoring.outcome import Outcome


def page_of(shown: Shown, game: Game, frame: dict[str, Any]) -> str:
    """The whole page. `frame`: the values of what stands around it."""
    if game.played is not None:
        around = Around(
            template="site_replay.html",
            locales=(shown.address.locale,),
            points=shown.points(game),
            links={seat: who.link for seat, who in enumerate(shown.names(game), 1) if who.link},
            values={**frame, "game": shown.game(game)},
        )
        return page_of_replay(_named(shown, game, game.played), shown.address.locale, around)
    if game.outcome is None:
        raise ValueError(f"nothing is told of {game.id}")
    return filled_page(
        "result.html",
        shown.address.locale,
        locales=(shown.address.locale,),
        game=shown.game(game),
        won=line("picture-won", winner=winner_of(game.outcome)),
        players=_players(shown, game, game.outcome),
        points=shown.points(game),
        **frame,
    )


def _named(shown: Shown, game: Game, played: Replay) -> Replay:
    """The replay under the names of the site. What players write to the judges is not published."""
    source = played.record.source
    names = [who.name if who.link else NOBODY for who in shown.names(game)]
    judge = source.judge.model_copy(update={"protests": [], "void": game.void})
    renamed = source.model_copy(update={"players": names, "judge": judge})
    return played._replace(record=played.record._replace(source=renamed))


def _players(shown: Shown, game: Game, outcome: Outcome) -> list[Player]:
    """Who was who, as far as a row of a table says it."""
    return [
        Player(seat, who.name, one.team, role_line(game.rules, one.role), None, who.link)
        for seat, (who, one) in enumerate(zip(shown.names(game), outcome.seats, strict=True), 1)
    ]
