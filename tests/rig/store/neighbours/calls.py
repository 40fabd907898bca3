"""How the tests call each function of the store: for one owner of rows, and for others.

`Whose` stands for a parameter that says whose rows are meant. All other arguments are the same in all
calls.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import SimpleNamespace
from typing import Any

from bot.choices import ChatSettings
from bot.store.chat.restraints import Restraint
from bot.store.game.deadlines import Deadline
from bot.store.game.judges import Marked
from bot.store.game.pauses import Pause
from bot.store.game.said import Said
from bot.store.past.imports import Elsewhere, Sits
from bot.store.privacy import retention
from bot.store.season.tally import Played
from bot.store.telegram.inbox import ReceivedUpdate
from bot.store.tournaments.entrants import Change
from bot.store.tournaments.event_games import BoundTable, EventGame
from bot.values.evening import Evening
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority
from bot.values.season import Season, Terms
from championship.season import Earned
from engine.figures import SUMMED
from tests.rig.store.neighbours.world import (
    ACCOUNTS,
    BOTS,
    GAMES,
    GROUPS,
    GUESTS,
    IMPORTS,
    LATE,
    MOTIONS,
    NOW,
    PEOPLE,
    PROTESTS,
    QUIET,
    QUIET_GROUPS,
    SEASONS,
    STRANGER,
    TOURNAMENTS,
    Place,
    ended,
    game,
    reply,
    seated,
)


@dataclass(frozen=True)
class Whose:
    """Values of a parameter. `own`: the owner of the rows that are meant. `neighbour`: another owner of rows.
    `stranger`: somebody without rows."""

    own: Any
    neighbour: Any
    stranger: Any


@dataclass(frozen=True)
class Call:
    """A call of a function. `values`: parameter → argument, in place of the one in `USUAL`. `shared`:
    parameter → tables whose rows also belong to the neighbour. `everybodys`: parameter → tables whose rows
    belong to everybody, so that a stranger may get the same answer."""

    values: Mapping[str, Any] = field(default_factory=dict)
    shared: Mapping[str, set[str]] = field(default_factory=dict)
    everybodys: Mapping[str, set[str]] = field(default_factory=dict)


def call(
    shared: Mapping[str, set[str]] | None = None,
    everybodys: Mapping[str, set[str]] | None = None,
    **values: Any,
) -> Call:
    return Call(values, shared or {}, everybodys or {})


def of_two(two: Iterable[Any], stranger: Any) -> Whose:
    own, neighbour = two
    return Whose(own, neighbour, stranger)


def each(make: Any, whose: Whose) -> Whose:
    return Whose(make(whose.own), make(whose.neighbour), make(whose.stranger))


def _game(number: int) -> Game:
    """Builds a game. Only its bot and its number say to whom it belongs."""
    others: dict[str, Any] = dict.fromkeys(one.name for one in fields(Game))
    return Game(**{**others, "id": number, "bot_id": BOTS[0]})


def _evening(number: int, chat: int = GROUPS[0]) -> Evening:
    return Evening(
        replace(_game(number), chat_id=chat), NOW, weekly=False, tables=None, was_reminded=False, usual=None
    )


BOT = Whose(*BOTS, STRANGER)
CHAT = Whose(*GROUPS, -STRANGER)
QUIET_CHAT = Whose(*QUIET_GROUPS, -STRANGER)
USER = Whose(*PEOPLE, STRANGER)
QUIET_USER = Whose(*QUIET, STRANGER)
HIDDEN = Whose(PEOPLE[1], PEOPLE[0], STRANGER)
MINE = game(BOTS[0], GROUPS[0], "running", PEOPLE[0])
GAME = Whose(MINE, game(BOTS[0], GROUPS[0], "running", PEOPLE[1]), STRANGER)
LOBBY = of_two((game(BOTS[0], GROUPS[0], "lobby", host) for host in PEOPLE), STRANGER)
OVER = of_two((game(BOTS[0], GROUPS[0], "over", host) for host in QUIET), STRANGER)
PACKED = of_two((game(BOTS[0], GROUPS[0], "cancelled", host) for host in QUIET), STRANGER)
ELSEWHERE = Whose(OVER.own, game(BOTS[0], GROUPS[1], "over", QUIET[0]), STRANGER)
"""Games of two chats. Games of the same chat would share sums."""
TOURNAMENT = of_two((TOURNAMENTS[BOTS[0], "running", who] for who in PEOPLE), STRANGER)
SEASON = of_two((SEASONS[chat, "present"] for chat in GROUPS), STRANGER)
PACKED_ELSEWHERE = game(BOTS[0], GROUPS[1], "cancelled", QUIET[0])
SERIAL = Whose(5, 6, 7)
NUMBER = Whose(1, 2, STRANGER)
SLOT = Whose("board", "card", "none")
MESSAGE = Whose(11, 12, STRANGER)
REPLY = of_two((reply(BOTS[0], user) for user in PEOPLE), STRANGER)
IMPORT = of_two((IMPORTS[chat] for chat in GROUPS), STRANGER)
JOINED = of_two(ACCOUNTS, STRANGER)
"""Accounts that are joined to somebody."""
QUESTION = Whose("question 11", "question 12", "none")

USUAL: Mapping[str, Any] = {
    "bot_id": BOT,
    "chat_id": CHAT,
    "user_id": USER,
    "game_id": GAME,
    "evening": each(_evening, GAME),
    "tournament_id": TOURNAMENT,
    "season_id": SEASON,
    "slot": SLOT,
    "message_id": MESSAGE,
    "question": QUESTION,
    "kind": Whose("pause", "stop", "none"),
    "subject": Whose(0, 1, STRANGER),
    "motion_id": of_two((MOTIONS[GAME.own, kind, "open"] for kind in ("pause", "stop")), STRANGER),
    "protest_id": Whose(PROTESTS[MINE, 1], PROTESTS[GAME.neighbour, 1], STRANGER),
    "seat": NUMBER,
    "import_id": IMPORT,
}


def ids(whose: Whose) -> Whose:
    return each(lambda one: [one], whose)


def _played(of: int) -> Sequence[Played]:
    places = {number: place for place, number in GAMES.items()}
    figures: dict[str, Any] = {**dict.fromkeys(SUMMED, 1), "ruleset": "city"}
    place = places.get(of, Place(STRANGER, -STRANGER, "over", STRANGER))
    return [
        Played(
            game_id=of,
            seat=seat,
            chat_id=place.chat,
            user_id=user if of != STRANGER else STRANGER + seat,
            ended_at=NOW if of == STRANGER else ended(place),
            role="citizen",
            team="black" if seat == 1 else "red",
            won=seat > 1,
            **figures,
        )
        for seat, user in enumerate(seated("over"), 1)
    ]


def _counted(of: int) -> dict[str, Any]:
    rows = _played(of)
    return {"chat_id": rows[0].chat_id, "ended_at": rows[0].ended_at, "rows": rows}


def _season(number: int) -> Season:
    chat = {SEASON.own: GROUPS[0], SEASON.neighbour: GROUPS[1]}.get(number, -STRANGER)
    return Season(number, chat, 1, Terms(LATE, ("city",), 1, 1), None, games=2)


def _elsewhere(chat: int) -> Elsewhere:
    sits = [Sits(max(0, user), "") for user in seated("over")]
    others: dict[str, Any] = dict.fromkeys(one.name for one in fields(Elsewhere))
    roles = ["don", "sheriff", *["citizen"] * 3]
    of_it = {"chat_id": chat, "roles": roles, "winner": "red", "ended_at": LATE, "sits": sits}
    return Elsewhere(**{**others, **of_it})


def _deadline(game_id: int) -> Deadline:
    return Deadline(game_id, "step", 9, NOW)


def _event_game(number: int) -> EventGame:
    return EventGame(number, 0, 1, "A", None, "running", None)


def _tournament(number: int) -> SimpleNamespace:
    return SimpleNamespace(id=number, stage=0, round=1)


def _restraint(bot: int, chat: int, user: int, *, wanted: bool = True) -> Restraint:
    return Restraint(bot, chat, user, MINE, wanted, True, {})


def _edit(bot: int = BOTS[0], chat: int = GROUPS[0], of: int = MINE, slot: str = "board") -> Outgoing:
    place: dict[str, Any] = {"bot_id": bot, "chat_id": chat, "game_id": of, "slot": slot}
    return Outgoing(**place, what="edit", priority=Priority.NEWS, content={}, locale="ru")


def _reply(bot: int = BOTS[0], chat: int = PEOPLE[0], to: str = "reply") -> Outgoing:
    said: dict[str, Any] = {"what": "send", "priority": Priority.REPLY, "content": {}, "locale": "ru"}
    return Outgoing(bot_id=bot, chat_id=chat, reply=to, **said)


BOOK: dict[str, Any] = {"ruleset": "fiim-2019", "overrides": {}, "variant": None}
UNDER: dict[str, Any] = {"after": -(1 << 63), "seconds": 100.0}
SUMS = {"tallies", "seasons", "season_sums", "season_strengths"}
MEMORY = {*SUMS, "imports", "nicknames", "results", "played"}
EVENT = {"tournaments", "entrants", "event_judges"}
OF_CHAT = {*SUMS, "site_numbers"}
KNOWN = {"nicknames", "tallies", "season_sums", "season_strengths", "site_numbers", "played", "hidden"}
THESE = (BOTS[0], GROUPS[0], PEOPLE[0])
RESTRAINTS = [
    Whose(_restraint(*THESE), _restraint(*other), _restraint(*stranger))
    for other, stranger in (
        ((BOTS[1], *THESE[1:]), (STRANGER, *THESE[1:])),
        ((BOTS[0], GROUPS[1], PEOPLE[0]), (BOTS[0], -STRANGER, PEOPLE[0])),
        ((*THESE[:2], PEOPLE[1]), (*THESE[:2], STRANGER)),
    )
]
"""Restraints of another bot, in another chat, and of another person."""

CALLS: Mapping[str, Sequence[Call]] = {
    "acts.append_act": [call(number=3, line="9", events=[], at=NOW)],
    "acts.acts_of": [call(), call(after=1), call(game_id=PACKED), call(game_id=PACKED, after=1)],
    "acts.newest": [call(most=2), call(most=1), call(most=2, game_id=PACKED)],
    "acts.unpacked": [call(games=ids(GAME), most=9)],
    "acts.pack": [call()],
    "announced.move": [call(at=BoundTable("A", -5, 0), locale="uk")],
    "announced.open_now": [call(organiser_id=777)],
    "announced.seat": [call(game=each(_game, GAME), people={777: "Имя"})],
    "seats.bar": [call(user_id=777)],
    "seats.note_seen": [call(serial=9)],
    "chats.seen": [call(title="Дача", everybodys={"bot_id": {"chats"}})],
    "chats.choose_locale": [call(locale="uk")],
    "chats.change_settings": [call(changed=ChatSettings(times="book"), shared={"bot_id": {"chats"}})],
    "chats.newest": [call(most=9)],
    "chats.set_left": [call(at=NOW)],
    "chats.migrate": [
        call(old=CHAT, new=-1999, everybodys={"bot_id": MEMORY | {"event_tables", "site_numbers"}}),
        call(
            old=CHAT,
            new=QUIET_GROUPS[0],
            everybodys={"bot_id": MEMORY | {"event_tables", "site_numbers"}, "old": {"chats", *OF_CHAT}},
        ),
    ],
    "comers.answer": [call(name="Имя", answer="no")],
    "comers.bring": [call(brought_by=5, host="Кто", name="Имя")],
    "comers.come_later": [call(seconds=60.0)],
    "comers.drop": [call(number=NUMBER)],
    "comers.played_since": [call(evening=each(lambda chat: _evening(1, chat), CHAT), since=0.0)],
    "comers.rename": [call(number=NUMBER, name="Имя")],
    "comers.take_over": [call(user_id=777, number=NUMBER, name="Имя")],
    "deadlines.put": [call(deadline=each(_deadline, GAME))],
    "deadlines.begin": [call(serial=9, due_at=NOW)],
    "deadlines.run": [call(serial=SERIAL, since=NOW, lasts=1.0, scale=1.0)],
    "deadlines.extend": [call(game_id=LOBBY, due_at=NOW)],
    "deadlines.postpone": [call(later=60.0)],
    "dossier.of_person": [
        call(
            user_id=user,
            everybodys={"bot_id": KNOWN},
            shared={"user_id": {"games", "chats", "seasons", "tournaments"}},
        )
        for user in (QUIET_USER, USER, HIDDEN)
    ],
    "acts.put_draft": [call(serial=9, seats=[1])],
    "acts.draft": [call(serial=SERIAL)],
    "entrants.add": [
        call(user_id=777, name=f"entrant {of} 1", status="in")
        for of in (TOURNAMENT.own, TOURNAMENT.neighbour)
    ],
    "entrants.set_status": [call(number=NUMBER, status="out")],
    "entrants.rename": [call(number=NUMBER, name="another")],
    "entrants.set_club": [call(number=NUMBER, club="club")],
    "entrants.drop_substitution": [call(goes=1)],
    "entrants.substitute": [call(change=Change(8, 9, 0, 1))],
    "erasure.erase_person": [call(user_id=QUIET_USER, shared={"user_id": {"outbox", "notes_on_people"}})],
    "erasure.erase_traces_of_person": [
        call(user_id=user, shared={"user_id": {"notes_on_people"}}) for user in (USER, QUIET_USER)
    ],
    "erasure.erase_chat": [
        call(chat_id=QUIET_CHAT, everybodys={"bot_id": {"event_tables"}}, shared={"chat_id": EVENT})
    ],
    "erasure.erase_games_of_chat": [call(chat_id=QUIET_CHAT, shared={"chat_id": EVENT})],
    "erasure.erase_games": [call(ids=ids(OVER))],
    "evenings.around": [call(table=each(lambda chat: _evening(1, chat).game, CHAT))],
    "evenings.change": [call(values={"weekly": True})],
    "evenings.create": [
        call(thread_id=0, creator_id=5, ruleset="city", locale="ru", hour=NOW, everybodys={"bot_id": set()})
    ],
    "evenings.elsewhere": [
        call(
            shared={"user_id": {"games", "evenings"}, "chat_id": {"games", "evenings"}},
            everybodys={"chat_id": {"games", "evenings"}},
        )
    ],
    "evenings.move": [call(hour=NOW)],
    "evenings.place": [call(thread_id=MINE % 100, stands=False)],
    "evenings.without_book": [call(books=["fiim-2019"])],
    "event_judges.name": [
        call(
            user_id=777,
            chair={
                "name": "Имя",
                "table_name": "A",
                "stage": None,
                "rounds": [],
                "rotates": False,
                "side": False,
            },
        )
    ],
    "event_games.announce": [call(stage=0, number=9, names=["A"])],
    "event_games.has_table": [call(thread_id=TOURNAMENT, since=0.0)],
    "event_games.of_round": [call(tournament=each(_tournament, TOURNAMENT))],
    "event_games.change": [call(game=each(_event_game, TOURNAMENT), values={"status": "over"})],
    "event_games.drop": [call(game=each(_event_game, TOURNAMENT))],
    "event_games.bind": [call(table=BoundTable("A", -5, 0))],
    "games.create": [call(thread_id=9_000, creator_id=5, locale="ru", **BOOK)],
    "games.deal": [call(roles=["don"], nonce="9", seal=1, rules={})],
    "games.change": [call(values={"seed": "9"})],
    "games.close": [call(status="over"), call(game_id=LOBBY, status="cancelled")],
    "games.set_book": [call(**BOOK)],
    "games.plan": [call(hour=NOW)],
    "games.by_join_code": [call(join_code=Whose(f"code {MINE}", f"code {GAME.neighbour}", "none"))],
    "games.open_in": [call(thread_id=Whose(MINE % 100, GAME.neighbour % 100, STRANGER))],
    "games.latest_of": [call(shared={"user_id": {"games"}})],
    "games.last_judged": [call(user_id=QUIET_USER)],
    "games.last_played": [call(thread_id=Whose(0, 1, STRANGER))],
    "games.has_played": [call(ruleset="city")],
    "games.set_judge": [call(user_id=9, sees=True)],
    "games.speak": [call(locale="uk")],
    "imports.add_season": [call(season_id=9)],
    "imports.set_done": [call(done=False)],
    "imports.outcome_of": [call(game_id=PACKED)],
    "imports.sources": [call(games=ids(Whose(PACKED.own, PACKED_ELSEWHERE, STRANGER)))],
    "imports.same_game": [call(game=each(_elsewhere, CHAT))],
    "imports.move_chat": [call(old=CHAT, new=-1999), call(old=CHAT, new=QUIET_GROUPS[0])],
    "inbox.store": [call(updates=[ReceivedUpdate(1, {}), ReceivedUpdate(9, {})])],
    "inbox.done": [
        call(update_id=NUMBER, everybodys={"bot_id": set(), "update_id": set()}),
        call(update_id=Whose(2, 1, STRANGER)),
    ],
    "lobbies.lapsed": [call(seconds=100.0)],
    "lobbies.where_known": [call(most=9, shared={"user_id": {"games"}})],
    "lobbies.without_book": [call(books=["fiim-2019"])],
    "judges.put_marks": [call(marked=Marked())],
    "statistics.count": [
        call(
            counted=each(lambda of: {"game_id": of, "winner": "red", **_counted(of)}, ELSEWHERE),
            game_id=None,
            chat_id=None,
        )
    ],
    "statistics.uncount": [call(game_id=ELSEWHERE), call(game_id=OVER, shared={"game_id": SUMS})],
    "statistics.count_all": [
        call(
            counted=each(
                lambda of: {name: value for name, value in _counted(of).items() if name != "ended_at"},
                Whose(MINE, game(BOTS[0], GROUPS[1], "running", PEOPLE[0]), STRANGER),
            ),
            chat_id=None,
        )
    ],
    "statistics.uncount_all": [
        call(
            counted=each(lambda of: {"chat_id": _played(of)[0].chat_id, "games": [of]}, ELSEWHERE),
            chat_id=None,
        )
    ],
    "statistics.join": [call(account=777, everybodys={"user_id": SUMS})],
    "statistics.part": [call(account=JOINED)],
    "statistics.sat_together": [call(one=seated("over")[0], other=seated("over")[1])],
    "statistics.rescore": [
        call(game_id=whose, ruleset=book, points=[Earned(1, 5, 0, True, True)], shared={"game_id": shared})
        for book in ("city", "fiim-2019")
        for whose, shared in ((ELSEWHERE, set[str]()), (OVER, SUMS))
    ],
    "statistics.not_counted": [call(after=0), call(after=game(BOTS[0], QUIET_GROUPS[1], "over", QUIET[0]))],
    "statistics.move_chat": [
        call(old=CHAT, new=-1999),
        call(old=CHAT, new=QUIET_GROUPS[0], everybodys={"old": OF_CHAT}),
    ],
    "statistics.hide": [call(user_id=777, hidden=True), call(user_id=HIDDEN, hidden=False)],
    "statistics.is_hidden": [call(user_id=HIDDEN)],
    "statistics.forget_person": [call(user_id=HIDDEN, shared={"user_id": SUMS})],
    "statistics.forget_games": [call(ids=ids(OVER))],
    "messages.places": [call(prefix="ca")],
    "messages.record": [call(message_id=5)],
    "motions.open_motion": [call(kind="new", by=1, closes_at=NOW)],
    "motions.postpone": [call(later=60.0)],
    "motions.raise_hand": [call(seat=9)],
    "nicknames.ask": [call(name="Лиса")],
    "nicknames.join": [call(account=777)],
    "nicknames.part": [call(account=JOINED)],
    "nicknames.give": [call(name="Лиса", import_id=None)],
    "nicknames.known_only_by_them": [
        call(users=ids(of_two((GUESTS[chat] for chat in GROUPS), STRANGER)), before=NOW)
    ],
    "nicknames.move_chat": [call(old=CHAT, new=-1999), call(old=CHAT, new=QUIET_GROUPS[0])],
    "notes.forget_nights": [call(after=0)],
    "notes.put": [call(text="9")],
    "notes_on_people.put": [call(about_id=777, text="9")],
    "notes_on_people.drop": [call(about_id=QUIET_USER)],
    "notes_on_people.of_person": [call(shared={"user_id": {"people"}})],
    "notes_on_people.among": [call(users=Whose((PEOPLE[0], QUIET[0]), (PEOPLE[1], QUIET[1]), (STRANGER,)))],
    "notes.suspect": [call(night=2, seats=[9])],
    "outbox.put": [
        call(outgoing=Whose(_edit(), _edit(chat=PEOPLE[0]), _edit(chat=-STRANGER))),
        call(outgoing=Whose(_edit(), _edit(of=GAME.neighbour), _edit(of=STRANGER))),
        call(outgoing=Whose(_edit(), _edit(slot="card"), _edit(slot="none"))),
        call(outgoing=Whose(_reply(), _reply(BOTS[1]), _reply(STRANGER))),
        call(outgoing=Whose(_reply(), _reply(chat=PEOPLE[1]), _reply(chat=STRANGER))),
        call(outgoing=Whose(_reply(), _reply(to="another"), _reply(to="none"))),
    ],
    "outbox.mark_done": [call(rows=each(lambda number: [replace(_edit(), id=number)], REPLY))],
    "outbox.is_opening": [call(serial=Whose(9, 1, 7))],
    "judges.set_page": [call(page="9")],
    "pauses.put": [call(pause=Pause(9, None, "judge"))],
    "people.seen": [call(name="Имя", language_code="ru", everybodys={"bot_id": {"people"}})],
    "people.called": [call(username=Whose("Name 501", "Name 502", "none"))],
    "people.choose": [call(chosen={"locale": "uk"})],
    "people.set_reachable": [call(reachable=True)],
    "protests.lodge": [call(text="9")],
    "protests.decide": [call(decision="9")],
    "questions.newest_beginning": [call(beginning="question")],
    "questions.record": [call(question="9")],
    "questions.stands": [call(since=0.0)],
    "restraints.want": [call(game_id=5)],
    "restraints.drop_known": [call(old=CHAT, new=QUIET_GROUPS[0])],
    "restraints.release": [call(), call(user_id=None)],
    "restraints.remember": [call(row=row, before={}) for row in RESTRAINTS],
    "restraints.set_held": [call(row=row, held=True) for row in RESTRAINTS],
    "restraints.forget": [call(row=row) for row in RESTRAINTS],
    **{f"retention.{job}": [call(**UNDER)] for job in ("updates", "games", "acts", "people")},
    "retention.lost_chats": [call(**UNDER, shared={"bot_id": {"event_tables"}})],
    "retention.key_after": [call(job=retention.people, after=0)],
    "season_strengths.learn": [call(season=each(_season, SEASON))],
    "season_strengths.changed": [call(rows=each(_played, ELSEWHERE))],
    "season_sums.add": [call(rows=each(_played, ELSEWHERE), times=times) for times in (1, -1)],
    "season_sums.count_anew": [call(season=each(_season, SEASON))],
    "site_numbers.move_chat": [call(old=CHAT, new=-1999), call(old=CHAT, new=QUIET_GROUPS[0])],
    "seasons.begin": [call(chat_id=QUIET_GROUPS[1], terms=Terms(0.0, (), 1, 1))],
    "seasons.change": [
        call(season=each(_season, SEASON), terms=Terms(LATE, ("city",), 1, 1, average=True, events=False))
    ],
    "seasons.plan_end": [call(ends_at=NOW, again=True)],
    "seasons.seats": [call(season=each(_season, SEASON))],
    "seasons.names": [call(chat_id=-1999, users=Whose([501, 502], [503], [STRANGER]))],
    "seasons.move_chat": [
        call(old=CHAT, new=-1999),
        call(old=CHAT, new=QUIET_GROUPS[0], everybodys={"old": SUMS}),
    ],
    "seats.sit": [call(user_id=777, name="Имя", everybodys={"bot_id": {"seats"}})],
    "seats.cut": [call(where=9)],
    "seats.guess": [call(winner="red")],
    "said.put": [call(said=Said(1, 9, "9"))],
    "seats.open_cards": [call()],
    "seats.set_order": [call(people=ids(USER))],
    "seats.number": [call(seats=each(lambda user: {user: 9}, USER))],
    "seats.newcomers": [call(game_id=Whose(3001, 3002, STRANGER))],
    "standings.past_games": [call(skip=0, most=9)],
    "standings.rows_since": [call(since=0.0)],
    "standings.is_past_game": [call(game_id=OVER)],
    "standings.top": [
        call(least=1, most=9, everybodys={"bot_id": {"tallies", "nicknames"}}, shared={"chat_id": {"people"}})
    ],
    "standings.everywhere": [call(everybodys={"bot_id": {"tallies"}}, shared={"user_id": {"chats"}})],
    "standings.together": [call(where=each(lambda user: [(GROUPS[0], user)], HIDDEN), least=1)],
    "standings.judged": [call(user_id=QUIET_USER), call(user_id=QUIET_USER, chat_id=None)],
    "substitutes.come_forward": [call(user_id=777, name="Имя")],
    "substitutes.take": [call(place=9)],
    "tournament_people.forget": [call(user_id=QUIET_USER)],
    "tournament_people.forget_games": [call(ids=ids(OVER))],
    "tournaments.by_code": [
        call(code=Whose(f"code {TOURNAMENT.own}", f"code {TOURNAMENT.neighbour}", "none"))
    ],
    "tournaments.over_in": [call(shared={"chat_id": {"tournaments"}})],
    "tournaments.running_with": [call(shared={"user_id": {"tournaments"}})],
    "tournaments.of_person": [call(shared={"user_id": {"tournaments"}})],
    "tournaments.postpone": [call(later=60.0)],
    "tournaments.change": [call(values={"status": "over"})],
    "waiting.come": [call(user_id=777, name="Имя", everybodys={"bot_id": {"waiting"}})],
    "waiting.where": [call(shared={"user_id": {"games"}})],
}
"""Module and name of a function → its calls. A function that is missing here is called once, with the
arguments of `USUAL`."""
