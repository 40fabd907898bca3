import { on, oncePerFrame } from "./bus.js";
import { countdown } from "./countdown.js";
import { byId, el } from "./dom.js";
import { toneOf } from "./format.js";
import { gameOf, groupOf } from "./games.js";
import { ringOf } from "./ring.js";
import { openChat } from "./route.js";
import { isMine, now } from "./state.js";
import { words } from "./words.js";

const panel = byId("table");
let shown = "";

const numbers = (list) => list.map((number) => `№${number}`).join(", ");

/** What a seat shows: classes for the eye, and the same in words for a screen reader. */
function marksOf(game, number, seat) {
  const votes = game.votes.get(number);
  return {
    mine: isMine(seat.person) && words().you,
    out: seat.out && words().seatOut,
    red: seat.team === "red" && words().seatRed,
    black: seat.team === "black" && words().seatBlack,
    speaks: game.speaks === number && words().seatSpeaks,
    asked: game.asked === number && words().seatAsked,
    listed: game.listed.includes(number) && words().seatListed,
    hand: game.hands.includes(number) && words().seatHand,
    voted: votes && words().votes(votes.count),
    fouled: seat.fouls > 0 && words().fouls(seat.fouls),
  };
}

function seatNode(game, [number, seat], { x, y }) {
  const marks = marksOf(game, number, seat);
  const said = Object.values(marks).filter(Boolean);
  const names = Object.keys(marks).filter((name) => marks[name]);
  const votes = game.votes.get(number);
  const disc = el("span", { class: `disc ${seat.person ? toneOf(seat.person) : ""}` }, String(number));
  const badge = votes ? String(votes.count) : marks.hand ? "✋" : null;
  if (badge) disc.append(el("span", { class: "tally" }, badge));
  if (seat.fouls) disc.append(el("span", { class: "fouls" }, "•".repeat(seat.fouls)));
  const face = el("span", { class: "face", "aria-hidden": "true" }, disc, el("span", { class: "seat-name" }, seat.name));
  const text = el("span", { class: "aside" }, [`№${number}, ${seat.name}`, ...said].join(", "));
  const node = el("li", { class: ["seat", ...names].join(" ") }, face, text);
  node.style.setProperty("--x", `${x}%`);
  node.style.setProperty("--y", `${y}%`);
  return node;
}

function phaseOf({ phase: [mark, number] = [] }) {
  if (mark === "🌙") return words().night(number);
  return mark ? words().day(number) : words().dealing;
}

function nowOf(game) {
  if (game.over) return game.over.text.replace(/^🏁\s*/u, "");
  if (game.stands) return words().nowStands;
  if (game.speaks !== null) return words().nowSpeaks(game.speaks);
  if (game.asked !== null) return words().nowAsked(game.asked);
  return "";
}

function middle(game) {
  const ballot = !game.over && game.listed.length > 0;
  const runs = game.clock !== null && game.clock > now();
  return el(
    "div",
    { class: "middle" },
    el("p", { class: "phase" }, game.over ? words().over : phaseOf(game)),
    el("p", { class: game.over ? "now winner" : "now" }, nowOf(game)),
    runs && el("p", { class: "clock" }, countdown(game.clock)),
    ballot && el("p", { class: "ballot" }, `${words().listed} ${numbers(game.listed)}`),
  );
}

function draw() {
  const chat = openChat();
  const group = chat && groupOf(chat);
  const game = group && gameOf(group);
  document.body.classList.toggle("has-table", Boolean(game));
  panel.hidden = !game;
  const seats = game && [...game.seats].sort(([a], [b]) => a - b);
  const signature = JSON.stringify(game && [seats, { ...game, seats: 0, votes: [...game.votes] }, words().brand, group.id]);
  if (signature === shown) return;
  shown = signature;
  if (!game) return panel.replaceChildren();
  const title = el("h2", {}, group.title);
  const { tall, space, places } = ringOf(seats.length);
  const list = el("ol", { class: "ring" }, ...seats.map((seat, index) => seatNode(game, seat, places[index])));
  const circle = el("div", { class: "circle" }, middle(game), list);
  circle.style.setProperty("--tall", tall);
  circle.style.setProperty("--space", space);
  panel.replaceChildren(title, circle);
}

/** The table of the open chat, as its group's messages describe it. A narrow window has no room for it. */
export function startCircle() {
  const soon = oncePerFrame(draw);
  on("opened reset message deleted person chat table language", soon);
}
