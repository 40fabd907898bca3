"""The page of a game on a site. It shows the replay of the game, or the game's row in a table of results."""

from typing import Any

from bot.render.game.roster import NOBODY
from bot.render.line import Line, line
from bot.site.club.content import SiteGame
from bot.site.club.tables import Shown, role_line, winner_of
from bot.site.page import filled_page
from bot.site.replay_page import Around, Player, page_of_replay
from engine.replay import Replay
from engine.roles import Seat
from engine.scoring.outcome import Outcome


def page_of(shown: Shown, game: SiteGame, frame: dict[str, Any]) -> str:
    """Returns the whole page of a game. `frame`: the values for the template of the frame around it."""
    if game.played is not None:
        around = Around(
            template="site_replay.html",
            locales=(shown.address.locale,),
            points=shown.points(game),
            links={seat: who.link for seat, who in enumerate(shown.names(game), 1) if who.link},
            values={**frame, "game": shown.game(game), "judge": game.judge},
        )
        return page_of_replay(_named(shown, game, game.played), shown.address.locale, around)
    if game.outcome is None:
        raise ValueError(f"nothing is told of {game.id}")
    return filled_page(
        "result.html",
        shown.address.locale,
        locales=(shown.address.locale,),
        game=shown.game(game),
        judge=game.judge,
        won=line("picture-won", winner=winner_of(game.outcome)),
        players=_players(shown, game, game.outcome),
        points=shown.points(game),
        **frame,
    )


def _named(shown: Shown, game: SiteGame, played: Replay) -> Replay:
    """Returns the replay with the names that the site shows, and without the players' protests to the
    judges."""
    source = played.record.source
    names = [who.name if who.link else NOBODY for who in shown.names(game)]
    judge = source.judge.model_copy(update={"protests": [], "void": game.void})
    renamed = source.model_copy(update={"players": names, "judge": judge})
    return played._replace(record=played.record._replace(source=renamed))


def _players(shown: Shown, game: SiteGame, outcome: Outcome) -> list[Player]:
    return [
        Player(seat, who.name, one.team, role_line(game.rules, one.role), _left(outcome, seat), who.link)
        for seat, (who, one) in enumerate(zip(shown.names(game), outcome.seats, strict=True), 1)
    ]


def _left(outcome: Outcome, seat: Seat) -> Line | None:
    """Returns a line that says how the player at this seat left the game, as far as a row of a table of
    results tells it."""
    if seat == outcome.first_killed:
        return line("site-first-victim")
    return line("site-put-out") if seat in outcome.disqualified else None
