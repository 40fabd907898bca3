/** The viewer's own card. It is seen only while the button is held, and what is secret on the page with it. */
import { answer, hush } from "./sheet.js";
import { made, say, tied } from "./words.js";

const button = document.getElementById("hold");
const panel = document.getElementById("card");
const root = document.documentElement;
const AWHILE = 5000;  // milliseconds for who can not hold a button
const READABLE = 13;  // pixels of a letter: a card grows before it has smaller ones
const SMALLEST = 10;  // pixels of a letter on a card that can not grow any more
const GLANCE = 350;  // milliseconds: who lets go earlier does not know yet that the button is held
const MOON = "🌙 ";  // how the heading of a night begins

let shown = false;
let view = null;
let changed = () => {};
let leaving = 0;
let pressed = 0;
let heard = { text: "", seats: [] };  // the answer to what the player has done tonight; or to which seats, if it says no more

export const isOpen = () => shown;

/** What was learnt, with a line for each night. What belongs to no night stands before them. */
function byNight(learnt) {
  const lines = [];
  let isInNight = false;
  for (const text of learnt) {
    const begins = text.startsWith(MOON);
    if (begins) lines.push(`${text.slice(MOON.length)}:`);
    else lines.push(isInNight ? `${lines.pop()} ${text}` : text);
    isInNight ||= begins;
  }
  return lines;
}

/** Whether the pencil is on: then a touch of a seat writes a note and does no act. */
export const isNoting = () => document.getElementById("noting").getAttribute("aria-pressed") === "true";

/** Whether the game itself already says on the card what the answer says. */
function isTold() {
  const named = new Set(view.hint.match(/№\d+/gu));
  return view.hint.includes(heard.text) || (heard.seats.length > 0 && heard.seats.every((seat) => named.has(seat)));
}

/** How the viewer does by night what he can do. */
function howTo(acts) {
  const aimed = acts.some((act) => act.seat > 0) && say(isNoting() ? "release-notes" : "release");
  const said = [aimed, acts.some((act) => act.kind === "done") && say("release-done")].filter(Boolean);
  return said.length ? [said.join(" ")] : [];
}

/** What stands on the card. What is asked by night takes the place of what the role does. */
function lines() {
  const [role, team, ...told] = view.card;
  const toDo = view.night && view.hint ? view.hint.split("\n") : [];
  const how = view.night ? howTo(view.acts) : [];
  const asked = [...toDo, ...how, ...(view.night && heard.text && !isTold() ? [heard.text] : [])];
  return [
    made("p", { class: "role" }, role),
    made("p", { class: "team-of-card" }, say(team)),
    ...asked.map((text) => made("p", { class: "asked" }, tied(text))),
    ...byNight(view.learnt).map((text) => made("p", { class: "learnt" }, tied(text))),
    ...(view.night && view.turn ? [] : told).map((text) => made("p", { class: "told" }, tied(text))),
  ];
}

/** Fills the panel, or empties it: a covered card is nowhere in the page. */
function show() {
  const isSeen = shown && Boolean(view?.card) && !view.over;
  panel.replaceChildren(...(isSeen ? lines() : []));
  panel.classList.toggle("shown", isSeen);
  let size = 16;
  panel.removeAttribute("style");  // no trace of an earlier text stays
  const isFull = () => panel.scrollHeight > panel.clientHeight;
  const shrink = (least) => { for (; isFull() && size > least; size -= 1) panel.style.fontSize = `${size - 1}px`; };
  shrink(READABLE);
  if (isFull()) panel.style.height = `${panel.scrollHeight + panel.offsetHeight - panel.clientHeight}px`;
  shrink(SMALLEST);
  root.classList.toggle("covered", !shown);
  button.setAttribute("aria-pressed", String(shown));
}

function turn(open) {
  clearTimeout(leaving);
  if (open === shown) return;
  shown = open;
  if (open) hush();  // a toast would lie over the card
  show();
  changed();
}

const mayHold = () => view?.door === "player" && !view.over;

export const cover = () => { if (mayHold()) turn(false); };

/** Keeps the answer to an act by night for the card. `seats`: those that it names, if it says nothing else. */
export function hear(text, seats = []) {
  heard = { text, seats };
  show();
}

/** Shows the button to who has a card, and to a judge who may see the roles. `after`: draws the table again. */
export function hold(next, after) {
  if (next.night !== view?.night) heard = { text: "", seats: [] };
  view = next;
  changed = after;
  const judge = view.door === "judge";
  button.hidden = view.over || !(view.card || (judge && view.known.length));
  button.lastElementChild.textContent = say(judge ? "cards" : "hold");
  if (view.door === "spectator" || view.over) shown = true;
  show();
}

const isKey = ({ key }) => key === " " || key === "Enter";
button.addEventListener("pointerdown", (event) => {
  if (!mayHold() || event.button !== 0) return;
  button.setPointerCapture(event.pointerId);
  pressed = event.timeStamp;
  turn(true);
});
button.addEventListener("pointerup", (event) => {
  if (mayHold() && event.timeStamp - pressed < GLANCE) answer({ text: say("holding"), alert: false });
});
for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(end, cover);
/** A held key is like a held finger, and it makes no click. */
for (const kind of ["keydown", "keyup"]) {
  button.addEventListener(kind, (event) => {
    if (!mayHold() || !isKey(event)) return;
    event.preventDefault();
    if (!event.repeat) turn(kind === "keydown");
  });
}
/** A judge's button is a switch. For a player, only a screen reader clicks without a finger or a key. */
button.addEventListener("click", (event) => {
  if (!mayHold()) turn(!shown);
  else if (event.detail === 0) {
    turn(true);
    leaving = setTimeout(cover, AWHILE);
  }
});
button.addEventListener("contextmenu", (event) => event.preventDefault());
addEventListener("blur", cover);
addEventListener("pagehide", cover);
document.addEventListener("visibilitychange", () => document.hidden && cover());
