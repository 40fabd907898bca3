"""The values that keys and arguments can have. Tests try the words of both languages with them."""

from collections.abc import Mapping
from typing import Any, get_args

from bot import choices, variants
from bot.presses.lobby import EveningWish
from bot.presses.season import RatingView, SeasonEnd, SeasonStart
from bot.presses.tournaments import Ruling
from bot.render import glossary
from bot.render.book_words import OWN
from bot.render.chat.discipline import Breach
from bot.render.game.act_lines import Seen
from bot.render.game.group import NAME_SHERIFFS
from bot.render.game.hints import Kind
from bot.render.judge.marks_page import VOIDS
from bot.render.judge.pages import JUDGED
from bot.render.lobby import evening, lobby
from bot.render.locales import LOCALES, Words
from bot.render.season.seasons import PARTS
from bot.render.tournaments.attendance import Absence
from bot.runtime.condition import Hearing, Trouble
from bot.services.chat import menus
from bot.services.game.pauses import UNTOLD, Resumes
from bot.services.game.playing import Withheld
from bot.services.lobby import calling
from bot.store.game.pauses import Asked
from bot.store.tournaments.entrants import Status as EntrantStatus
from bot.store.tournaments.event_games import Status as GameStatus
from bot.values.game import OPEN
from bot.values.tournament import Status as EventStatus
from engine.answers import of_role
from engine.events import Answer, Lost, Outcome, PollKind
from engine.marks import CHIEF_RESULTS, LIMITS, PENALTIES, WINNERS
from engine.refusals import Refusal
from engine.roles import ROLES, Cause, Phase, Team
from engine.rules.choices import Lift, LostSpeech, Opener, Removal, Single, ThirdFoul, ZeroCircle
from engine.rules.clauses import CATALOGUES
from engine.rules.registry import BOOKS, DEFAULT
from engine.state import KILLS, Reason
from engine.steps import BALLOTS, SPEECHES, StepName

NIGHT = frozenset(name for book in BOOKS.values() for name in (*book.first_night, *book.night))
ACTING = frozenset(name for name in NIGHT if not name.startswith(("greet-", "meeting", "sheriff-look")))
ANSWERS = (Answer.RED, Answer.BLACK, *(of_role("sheriff", is_so=is_so) for is_so in (True, False)))
TOLD_OUTCOMES = frozenset(Outcome) - {Outcome.LEAVE, Outcome.RAISE_FAILED, Outcome.TIE_STAYS}

SEEN = frozenset(kind.WORD for kind in get_args(Seen))

CHOSEN = frozenset(name for name in variants.HOUSE if not name.endswith("_seconds"))

SWITCHES = frozenset(name for name, values in choices.CHOICES.items() if values == choices.SWITCH)


def word(value: object) -> str:
    """Writes a house rule's value as part of a key."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def possible(name: str) -> tuple[object, ...]:
    """Returns the values that a rule set may have for a parameter, in a book or by a chat's choice."""
    kind: Any = type(getattr(DEFAULT, name))
    return (True, False) if kind is bool else tuple(kind)


def keys(prefix: str, values: frozenset[str], suffix: str = "") -> frozenset[str]:
    return frozenset(f"{prefix}{value}{suffix}" for value in values)


FAMILIES: Mapping[str, frozenset[str]] = {
    "table-act-{word_of(act)}": keys("table-act-", frozenset({"nominate", "shoot", "vote", "pass"})),
    "answer-{check.answer}": keys("answer-", frozenset(ANSWERS)),
    "ask-{state.step.name}": keys("ask-", ACTING - {StepName.HUNT}),
    "ballot-{event.outcome}": keys("ballot-", TOLD_OUTCOMES),
    "button-house-{name}-{variants.house_word(value)}": frozenset(
        f"button-house-{name}-{word(value)}" for name in CHOSEN for value in variants.HOUSE[name]
    ),
    "button-house-{name}": keys(
        "button-house-", frozenset({*variants.HOUSE, *variants.HOUSE_SECTIONS, "reset", "name"})
    ),
    "house-head-{each}": keys("house-head-", frozenset(variants.HOUSE_SECTIONS)),
    "house-head-{section}": keys("house-head-", frozenset(variants.HOUSE_SECTIONS)),
    "button-locale-{locale}": keys("button-locale-", frozenset(LOCALES)),
    "button-ends-{one}": keys("button-ends-", frozenset(get_args(SeasonEnd))),
    "button-season-{wish}": keys("button-season-", frozenset(PARTS)),
    "season-{tap.wish}": keys("season-", frozenset(PARTS)),
    "season-start-{tap.start}": keys("season-start-", frozenset(get_args(SeasonStart))),
    "season-until-{tap.end}": keys("season-until-", frozenset(get_args(SeasonEnd))),
    "button-rating-{other}": keys("button-rating-", frozenset(get_args(RatingView))),
    "picture-rating-{page.view}": keys("picture-rating-", frozenset(get_args(RatingView))),
    "button-start-{one}": keys("button-start-", frozenset(get_args(SeasonStart))),
    "button-section-{name}": frozenset(f"button-section-{name}" for name in choices.SECTIONS),
    "settings-head-{section}": keys("settings-head-", frozenset(choices.SECTIONS) - {"words"}),
    "settings-section-{section}": frozenset(f"settings-section-{name}" for name in choices.SECTIONS),
    "button-{name}-on": keys("button-", SWITCHES, "-on"),
    "button-{name}-{value}": frozenset(
        f"button-{n}-{v}" for n, vs in choices.CHOICES.items() for v in vs if n not in SWITCHES
    ),
    "cli-{key}": frozenset(Words("ru").keys("cli-")),
    "closed-{why}": keys("closed-", frozenset({"stopped", "idle", "expelled", "muted", "away", "practice"})),
    "command-{name}": keys("command-", frozenset((*menus.GROUP, *menus.PRIVATE))),
    "owner-begun-{trouble}": keys("owner-begun-", frozenset(Trouble)),
    "owner-hearing-{hearing}": keys("owner-hearing-", frozenset(Hearing) - {Hearing.UNKNOWN}),
    "owner-over-{trouble}": keys("owner-over-", frozenset(Trouble)),
    "mine-{answer}": keys("mine-", frozenset({"red", "black", "has", "has-not"})),
    "lobby-by-book-{state}": keys("lobby-by-book-", frozenset({"offered", "kept"})),
    "evening-{wish}-noted": frozenset({"evening-yes-noted", "evening-no-noted"}),
    "evening-{what}": keys("evening-", frozenset(get_args(calling.News))),
    "evening-{what}-in": keys("evening-", frozenset(get_args(calling.News)), "-in"),
    "evening-{why}": keys("evening-", frozenset(get_args(evening.Over))),
    "button-evening-{wish}": keys("button-evening-", frozenset(get_args(EveningWish))),
    "paused-{by}": keys("paused-", frozenset(get_args(Asked)) - UNTOLD),
    "resumed-{by}": keys("resumed-", frozenset(get_args(Resumes))),
    "event-table-{status}": keys("event-table-", frozenset(get_args(GameStatus))),
    "event-is-{status}": keys("event-is-", frozenset(get_args(EventStatus))),
    "event-missing-{one.why}": keys("event-missing-", frozenset({*get_args(Absence), "expelled"})),
    "event-do-{why}": keys("event-do-", frozenset(get_args(Absence))),
    "event-list-{status}": keys("event-list-", frozenset({"in", "waiting"})),
    "event-he-{who.status}": keys("event-he-", frozenset(get_args(EntrantStatus))),
    "button-event-{wish}": keys("button-event-", frozenset({"rename", "club", "admit", "remove"})),
    "button-event-rule-{one}": keys("button-event-rule-", frozenset(CHIEF_RESULTS)),
    "lobby-{why}": keys("lobby-", frozenset(get_args(lobby.Over))),
    "event-game-{result}": keys("event-game-", frozenset((*WINNERS, "void"))),
    "event-sure-{result}": keys("event-sure-", frozenset(CHIEF_RESULTS)),
    "button-event-sure-{result}": keys("button-event-sure-", frozenset(CHIEF_RESULTS)),
    "event-ruled-{result}": keys("event-ruled-", frozenset(CHIEF_RESULTS)),
    "event-you-{status}": keys("event-you-", frozenset(get_args(EntrantStatus))),
    "button-protest-{ruling}": keys("button-protest-", frozenset(get_args(Ruling))),
    "protest-{ruling}": keys("protest-", frozenset(get_args(Ruling))),
    "hint-{kind}": keys("hint-", frozenset(get_args(Kind))),
    "house-{name}": keys("house-", frozenset(variants.HOUSE) - CHOSEN),
    "house-{name}-{variants.house_word(value)}": frozenset(
        f"house-{name}-{word(value)}" for name in CHOSEN for value in possible(name)
    ),
    "hand-lowered-{_cost_of_lifting(event, before)}": keys("hand-lowered-", frozenset(Lift)),
    "judge-sure-{wish}": keys("judge-sure-", frozenset({"award-red", "award-black", "stop", "resign"})),
    "judge-limit-{case}": frozenset(f"judge-limit-{clause.replace('.', '-')}" for clause in LIMITS),
    "judge-sure-{grave}": keys("judge-sure-", frozenset({"third", "fourth", "remove", "defeat"})),
    "undo-ask-{word_of(act)}": keys("undo-ask-", SEEN),
    "undone-{word_of(each.act)}": keys("undone-", SEEN),
    "penalty-{case}": frozenset(f"penalty-{clause.replace('.', '-')}" for clause in PENALTIES),
    "void-{why}": keys("void-", frozenset(VOIDS)),
    "button-judge-heard-{word}": keys("button-judge-heard-", frozenset(JUDGED)),
    "judge-whom-{wish}": keys(
        "judge-whom-", frozenset({"warn", "foul", "remove", "defeat", "claim", "hint"})
    ),
    "judge-why-{word}": keys("judge-why-", frozenset(JUDGED)),
    "reason-{book}-{clause}": frozenset(
        f"reason-{book}-{clause.replace('.', '-')}"
        for book, catalogue in CATALOGUES.items()
        for every in catalogue.clauses.values()
        for clause in every
    ),
    "offences-{word}": keys("offences-", frozenset({"foul", "remove", "defeat"})),
    "lacking-{need}": keys("lacking-", frozenset(get_args(choices.Need))),
    "lift-ask-{state.rules.lift}": keys("lift-ask-", frozenset(Lift)),
    "lift-done-{after.rules.lift}": keys("lift-done-", frozenset(Lift) - {Lift.REMOVAL}),
    "night-{name}": keys("night-", NIGHT),
    "night-sheriffs-{name}": keys("night-sheriffs-", NAME_SHERIFFS),
    "over-own-{outcome}": keys("over-own-", frozenset({"won", "lost", "draw"})),
    "over-team-{team}": keys("over-team-", frozenset(Team)),
    "out-{event.cause}": keys("out-", frozenset(Cause) - KILLS - {Cause.FOULS}),
    "picture-now-{step.name}": keys("picture-now-", SPEECHES | {StepName.VOTE}),
    "page-seen-{viewer}": keys("page-seen-", frozenset({"open", "table"})),
    "picture-{step.phase}": keys("picture-", frozenset(Phase)),
    "remind-{breach}": keys("remind-", frozenset(get_args(Breach))),
    "refusal-{refusal}": keys("refusal-", frozenset({*Refusal, *Withheld})),
    "rules-first-day-{rules.single_on_first_day}": keys("rules-first-day-", frozenset(Single)),
    "rules-lift-{rules.lift}": keys("rules-lift-", frozenset(Lift)),
    "rules-lost-{rules.lost_speech}": keys("rules-lost-", frozenset(LostSpeech)),
    "rules-zero-circle-{rules.zero_circle}": keys("rules-zero-circle-", frozenset(ZeroCircle)),
    "rules-opener-{rules.opener}": keys("rules-opener-", frozenset(Opener)),
    "rules-removal-{rules.removal}": keys("rules-removal-", frozenset(Removal)),
    "rules-single-{rules.single_later}": keys("rules-single-", frozenset(Single)),
    "rules-{name}": keys("rules-", ACTING - {StepName.HUNT}),
    "setting-{name}-{value}": frozenset(f"setting-{n}-{v}" for n, vs in choices.CHOICES.items() for v in vs),
    "status-{step.name}": keys("status-", SPEECHES),
    "judge-held-{step.name}": keys("judge-held-", SPEECHES | {StepName.VOTE}),
    "table-now-{step.name}": keys("table-now-", SPEECHES | {StepName.VOTE}),
    "table-vote-{vote['kind']}": keys("table-vote-", frozenset(PollKind)),
    "table-{step.phase}": keys("table-", frozenset(Phase)),
    "rules-third-foul-{rules.third_foul}": keys(
        "rules-third-foul-", frozenset(ThirdFoul) - {ThirdFoul.GOES_ON}
    ),
    "third-foul-{rules.lost_speech}": keys("third-foul-", frozenset(LostSpeech)),
    "turn-skipped-{event.why}": keys("turn-skipped-", frozenset(Lost)),
    "word-{word}": keys("word-", frozenset(glossary.WORDS)),
    "{step.name}-closed{'-late' if late else ''}": keys("", SPEECHES, "-closed")
    | keys("", SPEECHES, "-closed-late"),
    "{step.name}-opens": keys("", SPEECHES, "-opens"),
}
"""An f-string of the source → the keys that it can become."""

VALUES: Mapping[str, tuple[str, ...]] = {
    "act": ("claim", "leave", "lift", "night", "timeout", "withdraw"),
    "after": (*NIGHT, "none"),
    "answer": (*ANSWERS, Answer.SAME, Answer.DIFFERENT, "yes", "no", "none"),
    "book": (*BOOKS, OWN),
    "cause": (*Cause, "stays"),
    "circles": ("any", "later"),
    "how": ("edited", "said"),
    "hunt": ("don", "talks", "blind"),
    "status": OPEN,
    "kind": ("first", "broken", "anew", "tie"),
    "lacks": ("right", "topics"),
    "last_word": ("yes", "no"),
    "words": ("yes", "no"),
    "won": ("yes", "no"),
    "maniac": ("kills", "silences", "none"),
    "merit": ("win", "removal", "best", "bonus", "penalty", "ci"),
    "best": ("check", "sheriff", "vote", "close", "miss"),
    "what": ("goes-on", "killed", "vote", "out", "said"),
    "outcome": ("miss", "miss-and-death", "hit", "nobody", "none"),
    "phase": tuple(Phase),
    "reason": (*Reason, "other"),
    "role": (*ROLES, OWN),
    "scale": ("megabytes", "gigabytes"),
    "at": ("lobby", "judge", "game"),
    "gathering": ("lobby", "round"),
    "told": ("first", "again"),
    "seating": ("drawn", "given"),
    "step": (*SPEECHES, *BALLOTS, Phase.NIGHT),
    "team": tuple(Team),
    "unit": ("minutes", "hours", "days"),
    "winner": (*Team, "draw"),
    "minus": ("none", "0,40"),
}
"""An argument that decides between words → its values."""

TEXTS: Mapping[str, str] = {
    "act": "2 shoot 3",
    "additional": "0,40",
    "books": "«ФИИМ», «Классика»",
    "length": "~35 мин",
    "locale": "uk",
    "was": "29",
    "now": "41",
    "link": "https://t.me/mafia_bot?start=event_abc",
    "stage": "Финал",
    "parameter": "victim_leaves_at_once",
    "table": "A",
    "tables": "A, B",
    "total": "11,80",
    "average": "1,18",
    "clause": "6.8.1",
    "former": "Вера &amp; Ко",
    "host": "Вера &amp; Ко",
    "club": "Чёрная &lt; кошка",
    "chat": "Вечер &amp; город",
    "code": "wrong-step",
    "countdown": "60 с",
    "database": "SQLite",
    "date": "05.09.2026",
    "decision": "Отклонить &lt; всё",
    "computed": "0f" * 32,
    "digest": "0f" * 32,
    "file": "game.mafia.toml",
    "hour": "25.11, 21:00",
    "usual": "21:00",
    "name": "Аня &lt;3",
    "own": "Адвокат",
    "other": "№5 · Глеб",
    "middle": "−3,4",
    "plus": "2,25",
    "points": "2 — 0,25; 3 — 0,40",
    "rest": "№2, №3",
    "reds": "Комиссар, Врач",
    "blacks": "Дон",
    "version": "0.2.0",
    "spread": "6,1",
    "said": "Кого прячете?",
    "seats": "№1, №4",
    "text": "второй &lt; пятый",
    "shown": "👍",
    "title": "Газета",
    "until": "30.11.2026",
    "user": "1001",
    "why": "здесь лишнее",
}

NUMBERS = {
    *("amount", "lobbies", "size", "times", "way"),
    *("black", "black_named", "by", "count", "cut", "day", "days", "defence", "don", "draw", "games"),
    *("hits", "hours", "hunt_seconds", "hundredths", "least", "left", "longest", "minutes"),
    *("most", "named", "needed", "night", "nights", "nominations", "number", "of", "place", "players"),
    *("red", "red_named", "places", "round", "waiting", "seat", "seconds", "share", "shot"),
    *("standing", "won"),
}

RINGING = {
    *("turn-opens", "turn-opens-circle", "turn-short-opens", "turn-silent-opens", "defence-opens"),
    *("last-word-opens", "killed"),
    *("killed-one-of", "silenced"),
    *("out-vote", "out-raise", "out-removed", "out-left", "fouled", "fouled-out", "fouled-word-over"),
    "fouled-word-kept",
    "removed-word-kept",
    "surrendered",
    "absent-called",
    "planned-ask",
    "planned-which-hour",
    *("removed-word-over", "resumed-speaks", "substitute-seated"),
    *("lobby-is-full", "lobby-moved-up-here", "house-ask-reply", "lobby-called"),
    *("own-words-ask", "own-zone-ask"),
}
"""The messages in which a mention makes a sound: they are for a player who must act now, gets a foul, or
leaves."""
