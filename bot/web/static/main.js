/** The page of a running game: takes events, and shows what the newest one says. */
import { askAgain, goOn, offer, pretend, touch } from "./acts.js";
import { call } from "./call.js";
import { cover, hold, isNoting, isOpen } from "./card.js";
import * as kept from "./kept.js";
import { keep, stay, tell } from "./log.js";
import { mark } from "./marks.js";
import { openSeat, readNotes } from "./notes.js";
import { seek } from "./photos.js";
import { actsOf } from "./reasons.js";
import { answer, close, follow, hushOld, vanish } from "./sheet.js";
import { draw, headingOf, seatButtons, setClock, timeOf } from "./stage.js";
import { talk } from "./talk.js";
import * as telegram from "./telegram.js";
import { connect, post } from "./wire.js";
import { say, speak, tied } from "./words.js";

const at = (id) => document.getElementById(id);
const root = document.documentElement;
const SECRET_ARROWS = new Set(["shot", "act"]);
let frames = [];
let view = null;
let first = 0;  // the seat that was touched first, for an act that needs two
let touched = 0;  // the seat of the last touch by day, which the game may ask to repeat
let awaited = false;  // whether the page has said that the game waits for the viewer
let step = "";  // what the newest frame says of the step
let taught = false;  // whether a judge knows that seats can be touched
const LATE = 10;  // seconds: a greater difference is one of clocks
let earlier = true;  // whether no event of this connection has come yet

/** What proves who opens the page: Telegram's data, with the game in the page's address; or a permit that the bot has
 * signed and the link carries. */
function proofOf() {
  const [game] = /\d*$/.exec(location.pathname);
  if (telegram.init) return { init: telegram.init, ...(game && { game }) };
  const permit = location.hash.slice(1);
  return permit && !permit.includes("=") ? { permit } : null;
}

/** The newest frame. What was done in secret, and what the table does not know yet, is seen only while the card is. */
function frameNow() {
  const newest = frames.at(-1);
  if (isOpen()) return newest;
  const arrows = (newest.arrows ?? []).filter(([kind]) => !newest.night || !SECRET_ARROWS.has(kind));
  return { ...newest, ...newest.covered, arrows };
}

function knownOf(seat) {
  const found = isOpen() ? view.known.filter(([known]) => known === seat) : [];
  const texts = [...new Set(found.map(([, , words]) => words))];
  return { team: found.map(([, team]) => team).find(Boolean), role: found.map(([, , , , role]) => role).find(Boolean), texts };
}

/** The acts that are aimed at seats now. Of an act that needs two seats, first one of any pair is touched. */
function aimed() {
  const acts = view.acts.filter((act) => act.seat > 0);
  if (!acts.some((act) => act.first === first)) first = 0;
  return acts.filter((act) => !act.first || act.first === first);
}

/** The seats of which each can be the first of two. */
function firsts() {
  return first ? [] : [...new Set(view.acts.map((act) => act.first).filter(Boolean))];
}

/** Whether the viewer takes part in a night. Then the pages of all players look and sound the same. */
function isNightly() {
  const { night, out } = frames.at(-1);
  return Boolean(night) && view.door === "player" && !view.over && !out?.includes(view.seat);
}

/** Whether he takes part in a night and his card is covered: then nothing shows what he can do. */
const isAsleep = () => isNightly() && !isOpen();

/** The last event without what is secret now. Notes are seen only while the card or the pencil is: a neighbour may look
 * at the phone. */
function viewNow() {
  const seen = { ...view, notes: isOpen() || isNoting() ? view.notes : {} };
  if (isAsleep()) return { ...seen, picked: [], acts: [] };
  return first ? { ...seen, touched, picked: [first] } : { ...seen, touched };
}

/** Seats in words: "№8 and №18". */
const joined = (seats) => new Intl.ListFormat(view.locale).format(seats.map((seat) => `№${seat}`));

/** Says what the viewer can do by day in his turn. If nobody is called, the players vote whether all listed ones leave. */
function turnWords() {
  const { called, listed, speaker, arrows } = frames.at(-1);
  const kinds = new Set(view.acts.map((act) => act.kind));
  if (kinds.has("vote")) return called ? `${say("turn-vote")} №${called}?` : `${say("turn-raise")} ${joined(listed ?? [])}?`;
  const hand = (arrows ?? []).find(([kind, by]) => kind === "hand" && by === view.seat);
  if (hand) return `${say("turn-hand")} ${joined(hand[2] ? [hand[2]] : listed ?? [])}`;
  if (kinds.has("nominate")) return say("turn-nominate");
  return say(speaker && speaker === view.seat ? "turn-speech" : "turn");
}

/** The acts of an event. A vote names its candidate, and says if it is the viewer himself. */
function actsNow(event) {
  const { called } = frames.at(-1);
  const whom = called === event.seat ? `№${called} (${say("you")})` : `№${called}`;
  return actsOf(event).map((act) => (act.kind === "vote" && called ? { ...act, label: `${act.label}: ${whom}` } : act));
}

/** What a judge reads: how he acts, until he has done so; and that the result is certain, which is secret. */
function judgeWords() {
  if (!taught && view.acts.some((act) => act.seat > 0)) return say("judge-seats");
  return isOpen() ? view.hint : "";
}

const isOut = () => view.door === "player" && !view.over && Boolean(frames.at(-1).out?.includes(view.seat)) && !view.turn;

/** The first line stands alone, the others beside each other below it. */
function headed(text) {
  const [first, ...others] = text.split("\n");
  return [first, others.join(" · ")].filter(Boolean).join("\n");
}

/** How much of the step is left in a pause, and when the pause ends by itself. */
function pauseWords({ left, until }) {
  const hour = new Date(until * 1000).toLocaleTimeString(view.locale, { hour: "2-digit", minute: "2-digit" });
  return [until && `${say("paused-until")} ${hour}`, left && `${say("paused-left")} ${left < 60 ? "0:" : ""}${timeOf(left).padStart(2, "0")}`].filter(Boolean).join(" · ");
}

/** What the game asks of the viewer. By night that is secret too, and stands on his card. */
function hintNow() {
  if (view.over) return view.card && view.winner ? say(view.card[1] === view.winner ? "won" : "lost-game") : view.hint;
  if (view.clock?.stopped) return pauseWords(view.clock);
  if (isNightly()) return say("asked");
  if (view.door === "judge") return judgeWords();
  if (view.door === "spectator") return view.behind ? say("behind") : "";
  if (isOut()) return headed(view.hint);
  if (view.hint) return view.acts.some((act) => act.kind === "nominate") ? `${view.hint} ${say("turn-other")}` : view.hint;
  if (view.turn) return turnWords();
  return view.acts.some((act) => act.kind === "here") ? say("missed") : "";
}

function show() {
  const frame = frameNow();
  const hint = tied(hintNow());
  if (at("hint").textContent !== hint) at("hint").textContent = hint;
  at("hint").classList.toggle("aside", isOut());
  const seen = viewNow();
  const acts = isAsleep() ? [] : aimed();
  const begins = isAsleep() ? [] : firsts().map((seat) => ({ seat, label: view.acts.find((act) => act.first).label }));
  const seats = view.door === "player" ? [...acts, ...begins].map((act) => act.seat) : [];
  draw(seen, frame, knownOf, new Set(seats));
  seatButtons(seen, frame, [...acts, ...begins], chosen);
  keep();
}

/** Says the same about any touch by night, whoever touches what. Says what the touch did only on the card. */
function whisper() {
  answer({ text: say("touched"), alert: false });
  telegram.feel("touch");
}

/** A touch of a seat does its only act, or asks first. A long touch, or a touch while notes are on, opens the sheet
 * of the seat with its note. Any other sheet shows the note only at one more touch. */
function chosen(seat, button, held) {
  const secret = isAsleep();
  if (!taught) {
    taught = true;
    show();
  }
  const acts = aimed().filter((act) => act.seat === seat).map((act) => ({ ...act, secret }));
  const noting = held || isNoting();
  if (secret && !noting) whisper();
  const isFirst = seat === first || firsts().includes(seat);
  if (secret && !noting && (isFirst || acts.length !== 1)) pretend(seat, button);
  if (!noting && isFirst) {
    first = seat === first ? 0 : seat;
    show();
    remember();
  } else if (!noting && acts.length === 1 && view.door === "player") {
    touched = isNightly() ? 0 : seat;
    show();
    remember();
    touch(acts[0], seat, button, headingOf(view, seat));
  } else if (noting || !secret) look(seat, button, noting || isOpen());
}

/** Opens the sheet of a seat. */
function look(seat, button, noted) {
  const acts = isAsleep() ? [] : aimed().filter((act) => act.seat === seat);
  const seen = { ...viewNow(), notes: view.notes };
  openSeat(seen, frameNow(), seat, { known: knownOf(seat).texts, acts, noted, button, changed: show });
}

function wear() {
  const night = Boolean(frames.at(-1).night) && !view.over;
  if (root.classList.contains("night") !== night) {
    root.classList.toggle("night", night);
    telegram.paint();
  }
  root.dataset.door = view.door;
  root.classList.toggle("ended", view.over);
  root.classList.toggle("roled", view.door === "judge" && view.known.length > 0);
  root.classList.toggle("turn", awaited);
  document.title = awaited ? `● ${say("turn")}` : view.title;
}

/** What the log says in place of a night. A player's night is secret, and so is that of a judge who sees roles. */
function coverOf() {
  if (view.over || view.door === "spectator") return "";
  if (view.door === "judge") return view.known.length ? say("covered-judge") : "";
  return say("covered");
}

/** Returns why the server gives no replay; undefined if it does not say that. */
function refusalIn(loaded) {
  try {
    return JSON.parse(loaded.body.textContent).error;
  } catch {
    return undefined;
  }
}

/** Opens the replay over the last table. If a browser refuses to load it, the table stays. */
async function replay() {
  const button = at("watch");
  if (button.hasAttribute("aria-busy")) return; // to load anew would take longer
  const rest = () => {
    button.removeAttribute("aria-busy");
    button.textContent = say("watch");
  };
  button.setAttribute("aria-busy", "true");
  button.textContent = say("opening");
  const answered = await post("ticket", {});
  if (!answered?.address) {
    rest();
    answer({ text: answered?.error ?? say("ended"), alert: false });
    return;
  }
  const shown = at("replay");
  shown.addEventListener("load", () => {
    rest();
    const isPage = shown.contentDocument?.contentType === "text/html";
    if (!isPage) answer({ text: refusalIn(shown.contentDocument) || say("ended"), alert: false });
    else at("end").classList.add("shown");
    at("app").hidden = isPage;
  }, { once: true });
  shown.src = view.seat ? `${answered.address}&seat=${view.seat}` : answered.address;
}

const stepOf = ({ title, now = "" }) => `${title}\n${now}`;

/** Adds the frames of an event. An answer to a post brings some that the stream brings again. */
function grown(event) {
  if (event.whole) return event.frames;
  return [...frames.slice(0, event.from), ...event.frames, ...frames.slice(event.from + event.frames.length)];
}

/** Whether an event brings nothing new. An answer can overtake an earlier event. */
function isOld(event) {
  if (!view || event.whole) return false;
  const late = view.now - event.now;
  const isKnown = event.from + event.frames.length <= frames.length;
  return (late > 0 && late < LATE && isKnown) || (event.beat && event.cursor === view.cursor && sameAs(event) === sameAs(view.event));
}

const sameAs = (event) => JSON.stringify({ ...event, now: 0, beat: 0, fresh: 0, from: 0, frames: [] });

/** Takes up at the first event what a reload has interrupted. Who opens the page is not called to what he sees. */
function resume(event) {
  const now = stepOf(frames.at(-1));
  awaited = kept.recall("awaited") ?? Boolean(event.turn);
  taught = Boolean(kept.recall("taught"));
  if (kept.recall("step") !== now) return;
  step = now;
  first = kept.recall("first") ?? 0;
  touched = kept.recall("touched") ?? 0;
}

/** Keeps for a reload how far the viewer is. */
function remember() {
  const how = { step, nightly: isNightly(), awaited, taught, first, touched, noting: isNoting() };
  for (const [name, value] of Object.entries(how)) if (kept.recall(name) !== value) kept.keep(name, value);
}

/** Opens what was open before a reload, and does what was touched and not posted. `isGone`: whether the page would have closed
 * it by now. */
function again(sheet, isGone) {
  kept.keep("sheet");
  stay();
  scrollTo(0, kept.recall("scroll") ?? 0);
  goOn(view.acts, isNightly());
  if (!sheet || isGone) return;
  if (sheet.alert) answer({ text: sheet.alert, alert: true });
  else if (sheet.press) document.querySelector(sheet.press)?.click();
  else if (sheet.tap) askAgain(view.acts, sheet, isNightly());
  else look(sheet.seat, document.querySelector(`[data-seat="${sheet.seat}"]`), sheet.noted);
}

/** Takes an event. Says whether it was the last one. */
function take(event) {
  if (isOld(event)) return view.over && !view.marks;
  const began = !view;
  const wasNightly = began ? Boolean(kept.recall("nightly")) : isNightly();
  frames = grown(event);
  if (!frames.length) return false;
  if (began) resume(event);
  if (step !== stepOf(frames.at(-1))) {
    hushOld();
    touched = 0;
  }
  step = stepOf(frames.at(-1));
  view = { ...event, acts: actsNow(event), hint: event.hint.replaceAll(/\s*⏳\s*$/gmu, ""), event, notes: { ...(event.fresh ? {} : view?.notes), ...readNotes(event.notes) } };
  if (!view.acts.some((act) => act.seat === touched)) touched = 0;
  const called = Boolean(view.turn) && !isNightly() && !awaited;
  awaited = Boolean(view.turn) && !isNightly();
  // The pencil goes off when a night or the viewer's turn begins: a touch of a seat has to be an act then.
  if (called || (isNightly() && !wasNightly)) at("noting").setAttribute("aria-pressed", "false");
  speak(view.locale);
  at("title").textContent = view.title;
  setClock(view.clock, view.now, earlier);
  earlier = false;
  wear();
  hold({ ...view, night: isNightly() ? frames.at(-1).title : "" }, show);
  if (!document.hidden) show();
  tell(frames, coverOf(), view.names, event.whole);
  talk(view, frames.at(-1));
  offer(view.acts, isNightly() ? "asleep" : view.marks ? "marks" : view.door, view);
  at("noting").hidden = view.door !== "player";
  at("sound").hidden = view.door === "spectator";
  at("watcher").hidden = view.door !== "spectator" || view.over;
  follow(view.acts);
  remember();
  if (wasNightly && !isNightly()) vanish();
  if (called) {
    vanish();
    call();
  }
  if (view.door !== "spectator" && !view.over) seek(view.names, show);
  mark(view, frames.at(-1).title);
  const isLast = view.over && !view.marks;
  if (isLast) close();
  at("watch").hidden = !isLast;
  if (began) again(kept.recall("sheet"), isLast || called || (wasNightly && !isNightly()));
  return isLast;
}

function tellLost(words, isWarning = false) {
  at("lost").textContent = words;
  at("lost").classList.toggle("warning", isWarning);
}

function refused(words) {
  root.classList.toggle("refused", !view);
  if (at("bot")) at("bot").hidden = Boolean(view);
  if (!view) root.classList.remove("night");  // until the first event the page is dark: it may be night at the table
  tellLost(words || say("entry"));
}

at("watch").addEventListener("click", replay);
if (at("bot")) telegram.lead(at("bot"));
at("return").addEventListener("click", () => {
  at("app").hidden = false;
  at("end").classList.remove("shown");
  at("watch").focus();
});
at("noting").addEventListener("click", () => {
  const on = !isNoting();
  at("noting").setAttribute("aria-pressed", String(on));
  if (on) answer({ text: say("noting"), alert: false });
  kept.keep("noting", on);
  if (view) show();
});

/** What has come while nobody saw the page is drawn now. */
document.addEventListener("visibilitychange", () => {
  if (view && !document.hidden) show();
});

addEventListener("scroll", () => { if (view) kept.keep("scroll", scrollY); }, { passive: true });
/** The names use the room that there is beside the table. */
new ResizeObserver(() => { if (view && !document.hidden) show(); }).observe(at("round"));

if (new URLSearchParams(location.search).has("overlay")) {
  root.classList.add("overlay");
  root.dataset.look = "dark";
}
/** Another link to this table, in the same tab: it can be a newer one, or of another person. */
addEventListener("hashchange", () => location.reload());
telegram.begin(close, cover);
const proof = proofOf();
if (proof) {
  kept.resume(proof);
  at("noting").setAttribute("aria-pressed", String(Boolean(kept.recall("noting"))));
  tellLost(say("waiting"));
  connect(proof, {
    cursor: () => view?.cursor ?? "",
    entered: speak,
    event: take,
    found: () => tellLost(""),
    lost: (words) => { earlier = true; tellLost(words || say(view ? "lost" : "waiting"), Boolean(view)); },
    refused,
  });
} else refused("");
