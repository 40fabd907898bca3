import { emit, on, oncePerFrame } from "./bus.js";
import { tableNodes, tableSignature } from "./circle.js";
import { button, byId, el } from "./dom.js";
import { tablePeople, groupOf } from "./games.js";
import { icon } from "./icons.js";
import { openOver, prepareOver } from "./over.js";
import { openChat } from "./route.js";
import { currentTimes, speedChips } from "./speed.js";
import { nameOf } from "./state.js";
import { words } from "./words.js";

const sheet = byId("sheet");
const WIDE = window.matchMedia("(min-width: 1100px)");
let shown = "";
let framed = "";

/** Whether the table has its own place beside the chat. */
export const isWide = () => WIDE.matches;

function withoutGame(chat) {
  const group = groupOf(chat);
  const names = group ? tablePeople(group).map(nameOf) : [];
  return [el("h2", {}, group?.title ?? words().table), el("ul", { class: "names" }, ...names.map((name) => el("li", {}, name)))];
}

/** Only what has changed is replaced: at each vote the focus and a screen reader stay where they are. */
function draw() {
  const chat = openChat();
  if (!sheet.open || !chat) return;
  const table = tableSignature(chat);
  const signature = `${currentTimes()} ${words().brand} ${table}`;
  if (signature === shown) return;
  shown = signature;
  const [title, ...rest] = table ? tableNodes(chat) : withoutGame(chat);
  const frame = `${currentTimes()} ${words().brand} ${title.textContent}`;
  if (frame !== framed) drawFrame(title);
  framed = frame;
  sheet.querySelector(".sheet-table").replaceChildren(...rest);
}

function drawFrame(title) {
  const focused = sheet.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  title.id = "sheet-title";
  const close = button({ class: "round", "data-focus": "close", "aria-label": words().closeTable }, () => sheet.close(), icon("close"));
  const head = el("div", { class: "sheet-head" }, title, close);
  sheet.firstElementChild.replaceChildren(head, el("div", { class: "sheet-table" }), speedChips());
  sheet.querySelector(`[data-focus="${focused ?? "close"}"]`)?.focus();
}

/** Shows the table of the open chat over it, with the speed of the game. */
export function openSheet() {
  shown = "";
  framed = "";
  openOver(sheet);
  draw();
}

export function startSheet() {
  prepareOver(sheet);
  on("opened reset message deleted person chat table language speed", oncePerFrame(draw));
  WIDE.addEventListener("change", () => (sheet.close(), emit("wide")));
}
