import { emit } from "./bus.js";
import { KINDS, apply } from "./state.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;

let source = null;
let wait = FIRST_WAIT;
let timer = 0;

/**
 * Opens the event stream and keeps it open. Each connection begins with a snapshot that replaces everything, so
 * nothing is missed while it is down. The browser's own retry stops after an HTTP error; this one does not.
 */
export function connect() {
  clearTimeout(timer);
  source?.close();
  source = new EventSource("/sandbox/events");
  for (const kind of KINDS) {
    source.addEventListener(kind, (event) => apply(kind, JSON.parse(event.data)));
  }
  source.addEventListener("open", () => {
    wait = FIRST_WAIT;
    emit("link", true);
  });
  source.addEventListener("error", (event) => {
    if (event.target !== source) return;
    source.close();
    emit("link", false);
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 1.6, LONGEST_WAIT);
  });
}

window.addEventListener("online", connect);
