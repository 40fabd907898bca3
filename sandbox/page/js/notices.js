import { Refused } from "./api.js";
import { on } from "./bus.js";
import { button, byId, el } from "./dom.js";
import { movesOn } from "./reading.js";
import { openChatId } from "./route.js";
import { words } from "./words.js";

const SHOWN_MS = 4500;
/** A line that answers the visitor's last press can be read, even where the game goes on with this press. */
const READ_MS = 1500;
const FADES_MS = 300;
const place = byId("toasts");
let shownAt = 0;

/**
 * A line that disappears by itself, and before its time where it would cover what follows: at the visitor's next press,
 * in another chat, and when the game moves on. The next line replaces it; over a dialog it stands within the dialog.
 */
export function toast(text) {
  const over = document.querySelector("dialog:modal") ?? document.body;
  if (place.parentElement !== over) over.append(place);
  const node = el("p", { class: "toast" }, text);
  place.replaceChildren(node);
  shownAt = performance.now();
  leaveIn(node, SHOWN_MS);
}

function leaveIn(node, ms) {
  setTimeout(() => node.classList.add("leaving"), ms - FADES_MS);
  setTimeout(() => node.remove(), ms);
}

const clear = () => place.replaceChildren();

/** A line with a key stays: what it offers can be pressed nowhere else. */
function makeWay({ message, isNew }) {
  const line = place.firstChild;
  if (!line || line.querySelector("button") || !isNew || message.chat !== openChatId() || !movesOn(message)) return;
  leaveIn(line, Math.max(FADES_MS, READ_MS - (performance.now() - shownAt)));
}

/** A line with a button that disappears with it. */
export function toastWith(text, label, act) {
  toast(text);
  place.firstChild.append(" ", button({ class: "toast-key" }, act, label));
}

/** A window that stays until the visitor closes it. */
export function alertDialog(text) {
  const dialog = byId("alert");
  const close = button({ class: "wide accent" }, () => dialog.close(), words().close);
  dialog.replaceChildren(el("p", { id: "alert-text" }, text), close);
  if (!dialog.open) dialog.showModal();
  close.focus();
}

/** Runs what the visitor asked for; a refusal becomes a toast. @returns {Promise<any>} undefined when refused */
export async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message || words().noAnswer);
    return undefined;
  }
}

on("message", makeWay);
on("opened", clear);
document.addEventListener("click", clear, { capture: true });
