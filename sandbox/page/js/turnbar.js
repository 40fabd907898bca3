import { on, oncePerFrame } from "./bus.js";
import { countdown } from "./countdown.js";
import { byId, el } from "./dom.js";
import { go, openChatId } from "./route.js";
import { chooseSpeaker } from "./speaker.js";
import { now, state } from "./state.js";
import { allTurns } from "./turns.js";
import { words } from "./words.js";

const bar = byId("turn");
let shown = "";
let first = null;
let wanted = null;
let timer = 0;

const seatOf = ({ number, name }) => (number ? `№${number} · ${name}` : name);

function sentence(turn) {
  const seat = seatOf(turn);
  if (turn.kind === "vote") return turn.about ? words().turnVote(turn.about, seat) : words().turnRaise(seat);
  if (turn.kind === "ready") return words().turnReady(seat);
  if (turn.kind === "speech") return words().turnSpeech(seat);
  const isHere = turn.kind === "practice" || turn.chat === openChatId();
  return isHere ? words().turnHere(seat) : words().turnPrivate(seat);
}

/** Shows one seat at a time; the others follow when it has acted. */
function draw() {
  const turns = allTurns().sort((a, b) => (b.chat === openChatId()) - (a.chat === openChatId()));
  first = turns[0] ?? null;
  clearTimeout(timer);
  const ends = first !== null && Number.isFinite(first.until);
  if (ends) timer = setTimeout(soon, Math.max(200, (first.until - now()) * 1000 + 50));
  const signature = JSON.stringify([first, turns.length, openChatId(), words().brand]);
  if (signature === shown) return;
  shown = signature;
  bar.hidden = !first;
  bar.replaceChildren();
  byId("call").textContent = first ? sentence(first) : "";
  if (!first) return;
  const rest = turns.length > 1 && el("small", {}, words().turnMore(turns.length - 1));
  const text = el("span", { class: "turn-text" }, el("strong", {}, sentence(first)), rest);
  bar.append(...[text, ends && countdown(first.until), el("span", { class: "turn-go" }, words().turnShow)].filter(Boolean));
}

const soon = oncePerFrame(draw);

/** The text before the title of the tab. */
export const turnTitle = () => (allTurns().length > 0 ? words().turnTitle : "");

function follow() {
  if (!first) return;
  const { chat, message, person } = first;
  if (state.chats.get(chat).type !== "private") chooseSpeaker(state.chats.get(chat), person);
  wanted = message;
  go(chat, message);
}

/** Goes to the buttons of the turn. */
function arrive({ message }) {
  if (message === null || message !== wanted) return;
  wanted = null;
  document.querySelector(`[data-message="${message}"] [data-key]`)?.focus({ preventScroll: true });
}

export function startTurnBar() {
  on("reset message deleted person chat table language opened", soon);
  on("opened", arrive);
  bar.addEventListener("click", follow);
}
