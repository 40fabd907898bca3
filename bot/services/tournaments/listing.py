"""The list of a tournament's people in the organiser's menu: he sees who is in and who waits, removes, adds
and renames them, and opens the registration again."""

from collections.abc import Sequence

from bot.render.phrase import shown_name
from bot.render.post import Line, Post, line
from bot.render.tournaments import organiser as texts
from bot.services.scope import UpdateContext
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.messages import tell_person, tell_tables
from bot.services.tournaments.registration import entered_as, move_up
from bot.store.game import games
from bot.store.people import people
from bot.store.telegram import questions
from bot.store.tournaments import entrants, event_games, event_judges, tournaments
from bot.store.tournaments.entrants import Entrant
from bot.values.tournament import Tournament

RENAMES, CLUBS, ADDS = "event-name", "event-club", "event-add"
"""The names of the questions that the organiser answers by a reply: with a person's new name, with his club,
with a person to add."""

ADDING = 600.0
"""Seconds (scaled) after the bot has asked whom to add. Within this time, a forwarded message or a contact
counts as the answer."""

NO_CLUB = "-"


async def list_page(ctx: UpdateContext, tournament: Tournament, number: int) -> Post:
    """Returns the post with a page of the list. `number`: the page's number, from 0."""
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    by_status = [who for status in ("in", "waiting") for who in there if who.status == status]
    return texts.listed(tournament.id, by_status, number)


async def person_page(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Returns the post with the page of an entrant; None if nobody has this number, or he was forgotten."""
    who = await _entrant(ctx, tournament, number)
    if who is None or who.user_id is None:
        return None
    known = await people.get(ctx.tx, ctx.bot_id, who.user_id)
    reachable = known is not None and known.reachable
    return texts.of_person(tournament.id, who, _wishes(tournament, who), reachable=reachable)


def _wishes(tournament: Tournament, who: Entrant) -> Sequence[str]:
    if tournament.ended:
        return ()
    wishes = ["rename", "club"]
    if not tournament.begun and who.status not in ("in", "expelled"):
        wishes.append("admit")
    if who.status == "waiting" or (who.status == "in" and not tournament.begun):
        wishes.append("remove")
    return wishes


async def remove(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Takes an entrant off the list, and tells him. Before the draw, the first person on the waiting list
    gets his place. Returns None, or a line that says why not. `number`: the entrant's number."""
    who = await _entrant(ctx, tournament, number)
    if who is None or "remove" not in _wishes(tournament, who):
        return line("event-late")
    await entrants.set_status(ctx.tx, tournament.id, number, "removed")
    await tell_person(ctx, who.user_id, line("event-removed", title=tournament.title))
    if who.status == "in":
        await move_up(ctx, tournament)
    return None


async def admit(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Puts an entrant on the list of players, and tells him. If all places are taken, the tournament has one
    place more from now on. Returns None, or a line that says why not. `number`: the entrant's number."""
    who = await _entrant(ctx, tournament, number)
    if who is None or "admit" not in _wishes(tournament, who):
        return line("event-late")
    await _let_in(ctx, tournament, number)
    await tell_person(ctx, who.user_id, line("event-admitted", title=tournament.title))
    return None


async def _let_in(ctx: UpdateContext, tournament: Tournament, number: int) -> None:
    await entrants.set_status(ctx.tx, tournament.id, number, "in")
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    entered = sum(who.status == "in" for who in there)
    if entered > tournament.places:
        await tournaments.change(ctx.tx, tournament.id, places=entered)


async def ask_whom(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Asks the organiser in a message to write whom he adds. Returns None, or a line that says why not."""
    if tournament.ended:
        return line("event-late")
    await ctx.ask(Post(lines=(line("event-ask-whom"),), asks=True), f"{ADDS}:{tournament.id}")
    return None


async def ask_name(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Asks the organiser in a message to write another name for an entrant. Returns None, or a line that says
    why this is not possible. `number`: the entrant's number."""
    return await _ask(ctx, tournament, number, RENAMES, "event-ask-name")


async def ask_club(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Asks the organiser in a message to write the club of an entrant. Returns None, or a line that says why
    this is not possible. `number`: the entrant's number."""
    return await _ask(ctx, tournament, number, CLUBS, "event-ask-club")


async def _ask(
    ctx: UpdateContext, tournament: Tournament, number: int, question: str, key: str
) -> Line | None:
    who = await _entrant(ctx, tournament, number)
    if who is None or tournament.ended:
        return line("event-late")
    asked = Post(lines=(line(key, name=who.name),), asks=True)
    await ctx.ask(asked, f"{question}:{tournament.id}:{number}")
    return None


async def rename(ctx: UpdateContext, about: str, text: str) -> Line:
    """Gives an entrant another name in the tournament. Returns the line that answers the organiser. `about`:
    the end of the question, with the ids of the tournament and the entrant. `text`: the name."""
    tournament, who = await _asked(ctx, about)
    if tournament is None or who is None:
        return line("event-late")
    name = entered_as(text)
    if not entrants.of_a_person(name):
        return line("event-bad-name")
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    if any(one.name == name and one.number != who.number for one in there):
        return line("event-name-taken", name=name)
    await entrants.rename(ctx.tx, tournament.id, who.number, name)
    return line("event-renamed", number=who.number, name=name)


async def set_club(ctx: UpdateContext, about: str, text: str) -> Line:
    """Stores the club of an entrant. Returns the line that answers the organiser. `about`: the end of the
    question, with the ids of the tournament and the entrant. `text`: the club."""
    tournament, who = await _asked(ctx, about)
    if tournament is None or who is None:
        return line("event-late")
    club = shown_name(text)
    await entrants.set_club(ctx.tx, tournament.id, who.number, None if club in ("", NO_CLUB) else club)
    if club in ("", NO_CLUB):
        return line("event-club-none", name=who.name)
    return line("event-club-set", name=who.name, club=club)


async def add(ctx: UpdateContext, about: str, text: str) -> Line:
    """Adds a person to the tournament. Returns the line that answers the organiser. `about`: the end of the
    question, with the id of the tournament. `text`: the person's Telegram number, then his name."""
    found = number_and_name(text)
    return line("event-add-how") if found is None else await add_person(ctx, about, *found)


def number_and_name(text: str) -> tuple[int, str] | None:
    """Returns the Telegram number at the beginning of a text and the name after it; None if the text does not
    begin with such a number. The name may be empty."""
    number, _, name = text.strip().partition(" ")
    if not (number.isascii() and number.isdigit() and 0 < int(number[:20]) < 1 << 63):
        return None
    return int(number), name


async def add_person(ctx: UpdateContext, about: str, user_id: int, name: str) -> Line:
    """Adds a person to the players, or to the waiting list if the seating is already drawn. A player whom a
    substitute has replaced is not added again. Returns the line that answers the organiser. `about`: the id
    of the tournament, as text. `name`: empty if the bot knows the person's name."""
    tournament, _ = await _asked(ctx, f"{about}:0")
    if tournament is None:
        return line("event-late")
    known = await people.get(ctx.tx, ctx.bot_id, user_id)
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    who = next((one for one in there if one.user_id == user_id), None)
    if who is None:
        called = entered_as(name or (known.name if known is not None else ""))
        if not entrants.of_a_person(called):
            return line("event-add-how")
        who = await entrants.add(ctx.tx, tournament.id, user_id, called, "waiting")
    elif who.status == "expelled":
        return line("event-he-expelled")
    elif who.number in {change.goes for change in await entrants.substitutions(ctx.tx, tournament.id)}:
        return line("event-late")
    elif who.status == "in" or (tournament.begun and who.status == "waiting"):
        return line("event-added-already", name=who.name)
    if tournament.begun:
        await entrants.set_status(ctx.tx, tournament.id, who.number, "waiting")
    else:
        await _let_in(ctx, tournament, who.number)
    key = "event-moved-to-wait" if tournament.begun else "event-admitted"
    await tell_person(ctx, user_id, line(key, title=tournament.title))
    if known is None or not known.reachable:
        return line("event-added-closed", number=who.number, name=who.name)
    return line("event-added", number=who.number, name=who.name)


async def adding_to(ctx: UpdateContext) -> str | None:
    """Returns the id, as text, of the tournament for which the bot has just asked the person whom to add;
    None if it has not."""
    since = ctx.tx.now - ADDING * ctx.app.scale
    for tournament in await tournaments.of_leader(ctx.tx, ctx.bot_id, ctx.person.user_id):
        asked = f"{ADDS}:{tournament.id}"
        organises = tournament.organiser_id == ctx.person.user_id and not tournament.ended
        if organises and await questions.stands(ctx.tx, ctx.bot_id, ctx.private.chat_id, asked, since):
            return str(tournament.id)
    return None


async def _asked(ctx: UpdateContext, about: str) -> tuple[Tournament | None, Entrant | None]:
    """Returns the tournament and the entrant that a question is about. Both are None if the person does not
    organise the tournament any more, or if it has ended; the entrant also if it has none with this number.
    `about`: the end of the question, with their ids."""
    first, _, second = about.partition(":")
    found = await tournaments.find(ctx.tx, ctx.bot_id, int(first))
    if found is None or found.ended or found.organiser_id != ctx.person.user_id:
        return None, None
    return found, await _entrant(ctx, found, int(second))


async def _entrant(ctx: UpdateContext, tournament: Tournament, number: int) -> Entrant | None:
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    return next((who for who in there if who.number == number), None)


def may_reopen(tournament: Tournament) -> bool:
    """Returns whether the registration may be opened again: the first round is announced, not begun."""
    return (tournament.status, tournament.stage, tournament.round) == ("break", 0, 1)


async def ask_to_reopen(_ctx: UpdateContext, tournament: Tournament) -> Post | None:
    """Returns the post that asks the organiser whether he reopens the registration; None if he may not."""
    return texts.sure_to_reopen(tournament.id) if may_reopen(tournament) else None


async def reopen(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Opens the registration again, deletes the seating, and tells everybody. Returns None, or a line that
    says why this is not possible."""
    if not may_reopen(tournament):
        return line("event-late")
    for row in await event_games.of_tournament(ctx.tx, tournament.id):
        if row.game_id is not None and (await games.get(ctx.tx, row.game_id)).is_announced:
            await games.close(ctx.tx, row.game_id, "cancelled", "registration reopened")
        await event_games.drop(ctx.tx, row)
    await entrants.drop_substitutions(ctx.tx, tournament.id)
    first, *others = tournament.stages
    course = {"status": "open", "round": 0, "due_at": None, "stages": [{**first, "seating": []}, *others]}
    opened = await tournaments.change(ctx.tx, tournament.id, **course)
    watch(ctx, opened)
    said = line("event-reopened", title=tournament.title)
    await tell_tables(ctx, tournament, said)
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    judges = await event_judges.of_tournament(ctx.tx, tournament.id)
    concerned = (*(who.user_id for who in there if who.status == "in"), *(judge.user_id for judge in judges))
    for user_id in dict.fromkeys(concerned):
        await tell_person(ctx, user_id, said)
    return None
