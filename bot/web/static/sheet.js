/** What opens over the table: the sheet of a seat, a question, an alert; and a toast that goes by itself. */
import { keep } from "./kept.js";
import { offerBack } from "./telegram.js";
import { made, say } from "./words.js";

const TOAST = 4000;  // milliseconds
const FRESH = 1500;  // milliseconds in which a toast stays although its step is over: nobody has read it yet
const TREMBLE = 350;  // milliseconds in which a touch may be meant for what the sheet now covers, or has covered
const sheet = document.getElementById("sheet");
const toast = document.getElementById("toast");
let leaving = 0;
let toastedAt = 0;
let vanishedAt = -TREMBLE;
let openedAt = 0;
let downAt = 0;
let byFinger = false;  // whether the last input was a finger's or a mouse's
let isMeant = false;  // whether the finger that is down, or was down last, is meant for the open sheet
let steady = 0;
let gone = () => {};
let quiet = false;  // whether a finger has opened the sheet
let needed = [];  // the data of the acts that the open sheet is for; none if it is for something else

/** A button of a sheet. A touch closes the sheet, then does what the button is for. */
export function choice(text, kind, chosen) {
  const button = made("button", { type: "button", class: kind }, text);
  button.addEventListener("click", () => {
    close();
    chosen();
  });
  return button;
}

/** Opens a sheet with these nodes, in place of what is open. `after`: called when it is closed. `taps`: the data of the
 * acts that it is for; `again`: what opens it after a reload. */
export function open(heading, nodes, { after = () => {}, taps = [], again } = {}) {
  gone();
  gone = after;
  keep("sheet", again);
  needed = taps;
  const title = made("h2", { id: "heading", tabindex: -1 }, heading);
  sheet.setAttribute("aria-labelledby", "heading");
  const cross = choice("", "cross small", () => {});
  cross.setAttribute("aria-label", say("close"));
  sheet.replaceChildren(title, ...nodes, cross);
  const buttons = [...sheet.querySelectorAll("button:not(.cross)")];
  for (const button of buttons) button.disabled = true;
  clearTimeout(steady);
  steady = setTimeout(() => { for (const button of buttons) button.disabled = false; }, TREMBLE);
  if (!sheet.open) {
    quiet = byFinger;
    sheet.showModal();
  }
  openedAt = performance.now();
  title.focus();
  offerBack(true);
}

function isOutside({ clientX: x, clientY: y }) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

export function close() {
  if (sheet.open) sheet.close();
}

/** Closes a sheet that nobody has closed. For a moment a touch does nothing: it was meant for the sheet. */
export function vanish() {
  if (!sheet.open) return;
  close();
  vanishedAt = performance.now();
}

/** Closes a sheet if none of the acts that it is for can be done any more. */
export function follow(acts) {
  if (needed.length && !acts.some((act) => needed.includes(act.tap))) vanish();
}

/** Asks before an act that can not be taken back. */
export function ask(act, heading, chosen) {
  const answers = [choice(act.label, act.grave ? "danger main" : "main", chosen), choice(say("no"), "", () => {})];
  open(heading, [made("p", { class: "asked" }, act.ask), made("div", { class: "answers" }, ...answers)], { taps: [act.listed ?? act.tap], again: { tap: act.listed ?? act.tap, reason: act.reason } });
}

/** Shows the answer to a touch: an alert has to be closed, a toast goes by itself. Nothing covers the end of a game. */
export function answer({ text, alert }) {
  if (!text) return;
  if (alert && !document.documentElement.classList.contains("ended")) {
    const again = document.documentElement.classList.contains("night") ? undefined : { alert: text };
    open(say("table"), [made("p", { class: "asked" }, text), choice(say("understood"), "main", () => {})], { again });
    return;
  }
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(leaving);
  leaving = setTimeout(hush, TOAST);
  toastedAt = performance.now();
}

/** Takes a toast away that says something of a step that is over, unless it is new. */
export function hushOld() {
  if (performance.now() - toastedAt > FRESH) hush();
}

export function hush() {
  clearTimeout(leaving);
  toast.classList.remove("shown");
  toast.textContent = "";
}

/** Whoever closes a sheet by a key that a finger has opened sees no frame around what he has touched. */
function hushFocus() {
  const focused = document.activeElement;
  if (!quiet || focused === document.body) return;
  focused.dataset.quiet = "";
  focused.addEventListener("blur", () => { delete focused.dataset.quiet; }, { once: true });
}

sheet.addEventListener("close", () => {
  if (sheet.open) return;  // another one has taken its place meanwhile
  const after = gone;
  gone = () => {};
  keep("sheet");
  after();
  offerBack(false);
  hushFocus();
});
addEventListener("click", (event) => {
  if (performance.now() - vanishedAt >= TREMBLE) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("keydown", () => { byFinger = false; }, true);
addEventListener("pointerdown", () => { byFinger = true; isMeant = sheet.open; downAt = performance.now(); }, true);
/** A finger that has opened the sheet by a long touch is lifted over it, and means nothing there. */
sheet.addEventListener("click", (event) => {
  if (event.detail > 0 && !isMeant) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.target === sheet && isOutside(event) && downAt - openedAt >= TREMBLE) close();
}, true);
