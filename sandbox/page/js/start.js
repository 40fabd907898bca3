import * as api from "./api.js";
import { on } from "./bus.js";
import { button, byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { attempt } from "./notices.js";
import { go } from "./route.js";
import { currentTimes, scaleOf, speeds } from "./speed.js";
import { state } from "./state.js";
import { language, speak, words } from "./words.js";

const LEAST_SEATS = 4;
const MOST_SEATS = 20;
const USUAL_SEATS = 10;
const COMMAND = "/newgame";
/**
 * Most books are for ten players. A table of another size begins with a book for any number, because nobody may be
 * there to choose one.
 */
const FOR_ANY_NUMBER = "/newgame party";
const LANGUAGES = [
  ["ru", "Русский"],
  ["uk", "Українська"],
];

const dialog = byId("start");
let wish = { seats: USUAL_SEATS, mine: new Set([0]), times: 1 };

/**
 * @param {{seats: number, mine: number[], language: "ru"|"uk"}} table `mine`: indexes of the people whom the visitor
 * plays
 */
async function makeTable({ seats, mine, language: tongue }) {
  const command = mine.length > 0 || seats === USUAL_SEATS ? COMMAND : FOR_ANY_NUMBER;
  const table = await attempt(() => api.makeTable({ language: tongue, seats, mine, start: true, command }));
  if (table) whenThere(table.chat);
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

async function submit(event) {
  event.preventDefault();
  const press = dialog.querySelector("[type=submit]");
  press.disabled = true;
  press.textContent = words().starting;
  if (wish.times !== currentTimes()) await attempt(() => api.setSpeed(scaleOf(wish.times)));
  const made = await makeTable({ seats: wish.seats, mine: [...wish.mine].sort((a, b) => a - b), language: language() });
  if (made) dialog.close();
  else draw();
}

function change(part) {
  wish = { ...wish, ...part };
  wish.mine = new Set([...wish.mine].filter((seat) => seat < wish.seats));
  draw();
}

function toggleSeat(seat) {
  const mine = new Set(wish.mine);
  if (!mine.delete(seat)) mine.add(seat);
  change({ mine });
}

const chip = (key, pressed, text, onPress, label) =>
  button({ class: "chip-key", "data-focus": key, "aria-pressed": String(pressed), "aria-label": label }, onPress, text);

const group = (title, ...content) =>
  el("fieldset", {}, el("legend", {}, title), el("div", { class: "chips" }, ...content));

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

function seatChips() {
  const numbers = [...Array(wish.seats).keys()].map((seat) =>
    chip(`seat${seat}`, wish.mine.has(seat), String(seat + 1), () => toggleSeat(seat), words().playAsNumber(seat + 1)),
  );
  const nobody = chip("watch", wish.mine.size === 0, words().justWatch, () => change({ mine: new Set() }));
  return group(words().playAs, ...numbers, nobody);
}

function form() {
  const tongues = LANGUAGES.map(([tag, name]) => chip(tag, language() === tag, name, () => speak(tag)));
  const paces = speeds().map((times) => chip(`times${times}`, wish.times === times, `×${times}`, () => change({ times })));
  const node = el(
    "form",
    { method: "dialog" },
    group(words().gameLanguage, ...tongues),
    counterOf(),
    seatChips(),
    el("p", { class: "hint", role: "status" }, wish.mine.size ? words().joinHint : words().watchHint),
    group(words().speed, ...paces),
    el("button", { type: "submit", class: "wide accent big", "data-focus": "submit" }, words().start),
  );
  node.addEventListener("submit", submit);
  return node;
}

function draw() {
  const focused = dialog.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  const title = el("h2", { id: "start-title" }, state.tables.size ? words().newTable : words().welcome);
  const label = { class: "round", "aria-label": words().cancel };
  const close = state.tables.size > 0 && button(label, () => dialog.close(), icon("close"));
  const emblem = el("span", { class: "emblem", "aria-hidden": "true" }, icon("hat"));
  const head = el("div", { class: "start-head" }, emblem, title, close);
  const welcome = state.tables.size === 0 && el("p", { class: "welcome" }, words().welcomeText);
  dialog.replaceChildren(...[head, welcome, form()].filter(Boolean));
  if (focused) dialog.querySelector(`[data-focus="${focused}"]`)?.focus();
}

function askForTable() {
  wish.times = currentTimes();
  draw();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[data-focus=submit]").focus();
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
  const asking = dialog.open && !dialog.querySelector("[type=submit]").disabled;
  if (asking && state.tables.size === 1) dialog.close();
}

export function startTables() {
  byId("new-table").append(icon("plus"));
  byId("new-table").addEventListener("click", askForTable);
  dialog.addEventListener("cancel", (event) => state.tables.size === 0 && event.preventDefault());
  on("reset", firstVisit);
  on("reset chat", arrive);
  on("table", yieldToTable);
  on("language", () => dialog.open && draw());
}
