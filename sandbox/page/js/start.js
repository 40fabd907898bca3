import * as api from "./api.js";
import { practise } from "./acts.js";
import { BOOKS, fits, minutesOf, minutesOfPractice } from "./books.js";
import { on } from "./bus.js";
import { button, byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { attempt } from "./notices.js";
import { go } from "./route.js";
import { sitWhenGathering } from "./sitting.js";
import { currentTimes, scaleOf, speeds } from "./speed.js";
import { state } from "./state.js";
import { language, languages, speak, wished, words } from "./words.js";

const LEAST_SEATS = Math.min(...BOOKS.map(({ least }) => least));
const MOST_SEATS = 20;
const USUAL_SEATS = 10;
const LANGUAGES = languages.toSorted(([tag], [other]) => (other === wished) - (tag === wished));

const dialog = byId("start");

/**
 * `mine`: indexes of the people whom the visitor plays; `judge`: he plays nobody, and one more person is his;
 * `unfolded`: whether the choices above the books are shown.
 */
let wish = { step: "first", seats: USUAL_SEATS, mine: new Set([0]), judge: false, times: 1, unfolded: false };
let busy = false;
/** The speed of the table that the visitor watches, and the one before; null if he has chosen no such table. */
let watchedAt = null;

/**
 * Whose command gathers the table: a neighbour's, who also begins when all have come. The visitor's own, if he has to
 * choose the book or to take the judge's chair first.
 */
function callerOf(seats, mine, asked) {
  const neighbour = [...Array(seats).keys()].find((seat) => !mine.includes(seat));
  return asked || neighbour === undefined ? mine[0] : neighbour;
}

/** @param {{seats: number, mine: number[], language: string, book?: string, judge?: boolean}} table */
async function makeTable({ seats, mine, language: tongue, book, judge = false }) {
  const command = book ? `/newgame ${book}` : "/newgame";
  const caller = mine.length > 0 ? callerOf(seats, mine, judge || !book) : 0;
  const table = await attempt(() => api.makeTable({ language: tongue, seats, mine, start: true, caller, command }));
  if (!table) return null;
  sitWhenGathering(table, judge);
  whenThere(table.chat);
  return table;
}

let awaited = null;

/** The answer may arrive before the stream announces the new group. */
function whenThere(chat) {
  awaited = chat;
  arrive();
}

function arrive() {
  if (!state.chats.has(awaited)) return;
  go(awaited);
  awaited = null;
}

/** Does what the visitor has chosen. The dialog stays if the server refuses. */
async function begin(act) {
  if (busy) return;
  busy = true;
  draw();
  if (wish.times !== currentTimes()) await attempt(() => api.setSpeed(scaleOf(wish.times)));
  const done = await act();
  busy = false;
  if (done) dialog.close();
  else draw();
}

function beginTable(book) {
  const { seats, judge, step } = wish;
  const own = judge ? [seats] : [...wish.mine].sort((a, b) => a - b);
  const mine = step === "watch" ? [] : own;
  watchedAt = step === "watch" ? { times: wish.times, before: usualTimes() } : null;
  const playing = step === "table" && judge;
  return begin(() => makeTable({ seats: seats + Number(playing), mine, language: language(), book, judge: playing }));
}

function change(part) {
  wish = { ...wish, ...part };
  wish.mine = new Set([...wish.mine].filter((seat) => seat < wish.seats));
  if (wish.mine.size === 0) wish.mine = new Set([0]);
  draw();
}

/** Somebody is always chosen: a table without the visitor is a choice of its own. */
function toggleSeat(seat) {
  const mine = new Set(wish.judge ? [] : wish.mine);
  if (!mine.delete(seat)) mine.add(seat);
  change({ mine: mine.size > 0 ? mine : new Set([seat]), judge: false });
}

const chip = (key, pressed, text, onPress, label) =>
  button({ class: "chip-key", "data-focus": key, "aria-pressed": String(pressed), "aria-label": label }, onPress, text);

const group = (title, ...content) =>
  el("fieldset", {}, el("legend", {}, title), el("div", { class: "chips" }, ...content));

const offerText = (title, detail) =>
  el("span", { class: "offer-text" }, el("strong", {}, ...[title].flat()), el("small", {}, detail));

/** A choice that begins something: a title, and below it what it means. */
function offer(key, picture, title, detail, onPress, disabled = false) {
  const attributes = { class: "offer", "data-focus": key, disabled: disabled || busy };
  return button(attributes, onPress, icon(picture), offerText(title, detail), icon("next"));
}

function counterOf() {
  const step = (by, key, label, text) => {
    const seats = wish.seats + by;
    const disabled = seats < LEAST_SEATS || seats > MOST_SEATS;
    const attributes = { class: "chip-key step", "data-focus": key, "aria-label": label, disabled };
    return button(attributes, () => change({ seats }), text);
  };
  const shown = el("output", { class: "seats", "aria-live": "polite" }, String(wish.seats));
  return group(words().seats, step(-1, "fewer", words().fewer, "−"), shown, step(1, "more", words().more, "+"));
}

function nameAt(seat) {
  const names = state.names[language()];
  return seat < names.length ? names[seat] : `${names[seat % names.length]} ${Math.floor(seat / names.length) + 1}`;
}

function peopleChips() {
  const people = [...Array(wish.seats).keys()].map((seat) =>
    chip(`seat${seat}`, !wish.judge && wish.mine.has(seat), nameAt(seat), () => toggleSeat(seat)),
  );
  const judge = chip("judge", wish.judge, words().judge, () => change({ judge: !wish.judge }));
  return group(words().whoAreYou, ...people, judge);
}

const tongueChips = () =>
  group(words().gameLanguage, ...LANGUAGES.map(([tag, name]) => chip(tag, language() === tag, name, () => speak(tag))));

const MINUTE = 60;

/** The speed, and what a faster one does to the visitor himself. The line stays when it is empty. */
const paceChips = () =>
  group(
    words().speed,
    ...speeds().map((times) => chip(`times${times}`, wish.times === times, `×${times}`, () => change({ times }))),
    el("small", { class: "pace" }, wish.times > 1 && words().ownMinute(wish.times, Math.max(1, Math.round(MINUTE / wish.times)))),
  );

function first() {
  const toTable = words().offerTableDetail(minutesOf(wish.seats, wish.times));
  return [
    tongueChips(),
    el(
      "div",
      { class: "offers" },
      offer("practice", "target", words().offerPractice, words().offerPracticeDetail(...minutesOfPractice(wish.times)), () => begin(practiseAnew)),
      offer("table", "people", words().offerTable, toTable, () => change({ step: "table" })),
      offer("watch", "eye", words().offerWatch, words().offerWatchDetail, () => change({ step: "watch" })),
    ),
    paceChips(),
  ];
}

/** A person for a practice who does not play yet, with neighbours for later. */
const practiseAnew = () =>
  practise(() => attempt(() => api.makeTable({ language: language(), seats: USUAL_SEATS, mine: [0], start: false })));

const bookOffer = (book) => {
  const fitting = fits(book, wish.seats);
  const { title, detail } = words().books[book.id];
  const length = fitting ? words().about(minutesOf(wish.seats, wish.times)) : words().onlyFor(book.least, book.most);
  return offer(book.id, "cards", title, `${detail} ${length}`, () => beginTable(book.id), !fitting);
};

function ofBooks() {
  const watching = wish.step === "watch";
  const own = !watching && offer("other", "cards", words().otherBook, words().otherBookDetail, () => beginTable());
  const books = el("div", { class: "offers", role: "group", "aria-labelledby": "books-title" }, ...BOOKS.map(bookOffer), own);
  const title = el("h3", { id: "books-title" }, watching ? words().whatToWatch : words().whatToPlay);
  const chosen = wish.unfolded ? [!watching && peopleChips(), counterOf(), paceChips()] : [];
  return [folding(watching), ...chosen, el("p", { class: "hint", role: "status" }, hint()), title, books];
}

const playedNames = () => [...wish.mine].sort((a, b) => a - b).map(nameAt).join(", ");

/** A line with what is chosen, above the books; a press shows the choices below it. */
function folding(watching) {
  const who = !watching && (wish.judge ? words().judge : playedNames());
  const rest = `${words().seated(wish.seats)} · ×${wish.times}`;
  const told = [el("span", {}, who || rest), who && el("span", {}, ` · ${rest}`)];
  const attributes = { class: "offer folding", "data-focus": "choices", "aria-expanded": String(wish.unfolded) };
  const text = offerText(told, watching ? words().changeHow : words().changeWho);
  return button(attributes, () => change({ unfolded: !wish.unfolded }), icon("people"), text, icon("next"));
}

/** What will happen, in one sentence. */
function hint() {
  if (wish.step === "watch") return words().watchHint;
  return wish.judge ? words().judgeHint(nameAt(wish.seats)) : words().joinHint(playedNames());
}

function head() {
  const title = { first: state.tables.size ? words().newTable : words().welcome, table: words().offerTable, watch: words().offerWatch };
  const toFirst = { class: "round", "data-focus": "back", "aria-label": words().backToChoices };
  const emblem = el("span", { class: "emblem", "aria-hidden": "true" }, icon("hat"));
  const start = wish.step === "first" ? emblem : button(toFirst, () => change({ step: "first" }), icon("back"));
  const label = { class: "round", "aria-label": words().cancel };
  const close = state.tables.size > 0 && button(label, () => dialog.close(), icon("close"));
  return el("div", { class: "start-head" }, start, el("h2", { id: "start-title" }, title[wish.step]), close);
}

let drawnStep = "";

function draw() {
  const focused = dialog.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  const welcome = wish.step === "first" && state.tables.size === 0 && el("p", { class: "welcome" }, words().welcomeText);
  const wait = el("p", { class: "wait", role: "status" }, busy ? words().starting : "");
  const content = el("div", { class: "start-body" }, ...(wish.step === "first" ? first() : ofBooks()), wait);
  dialog.firstElementChild.replaceChildren(...[head(), welcome, content].filter(Boolean));
  const stays = drawnStep === wish.step;
  if (!stays) dialog.scrollTo(0, 0);
  drawnStep = wish.step;
  const again = focused && dialog.querySelector(`[data-focus="${focused}"]:enabled`);
  (again ?? dialog.querySelector(".offer:enabled:not(.folding)"))?.focus({ preventScroll: stays });
}

/** The speed of a game that was only watched is none to play at. */
function usualTimes() {
  return watchedAt?.times === currentTimes() ? watchedAt.before : currentTimes();
}

function askForTable(step = "first") {
  wish = { ...wish, step, times: usualTimes(), unfolded: false };
  draw();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector(".offer").focus();
}

const asked = new URLSearchParams(location.search).get("auto");

/**
 * The first visit without a table: if the address asks for it, a table to watch starts by itself; otherwise the
 * visitor is asked.
 */
function firstVisit() {
  if (state.tables.size > 0) return;
  if (LANGUAGES.some(([tag]) => tag === asked)) makeTable({ seats: USUAL_SEATS, mine: [], language: asked });
  else askForTable();
}

/** Closes the question if a table appears: another page may have made the first one. */
function yieldToTable() {
  if (dialog.open && !busy && state.tables.size === 1) dialog.close();
}

export function startTables() {
  byId("new-table").append(icon("plus"));
  byId("new-table").addEventListener("click", () => askForTable());
  dialog.addEventListener("cancel", (event) => state.tables.size === 0 && event.preventDefault());
  on("reset", firstVisit);
  on("reset chat", arrive);
  on("table", yieldToTable);
  on("wish-table", () => askForTable("table"));
  on("language", () => dialog.open && draw());
}
