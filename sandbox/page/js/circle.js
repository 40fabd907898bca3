import { on, oncePerFrame } from "./bus.js";
import { countdown } from "./countdown.js";
import { byId, el } from "./dom.js";
import { initials } from "./format.js";
import { gameOf, lobbyOf, tableOf } from "./games.js";
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

function placed(node, { x, y }) {
  node.style.setProperty("--x", `${x}%`);
  node.style.setProperty("--y", `${y}%`);
  return node;
}

function seatNode(game, [number, seat], place) {
  const marks = marksOf(game, number, seat);
  const said = Object.values(marks).filter(Boolean);
  const names = Object.keys(marks).filter((name) => marks[name]);
  const votes = game.votes.get(number);
  const disc = el("span", { class: "disc" }, String(number));
  const badge = votes ? String(votes.count) : marks.hand ? "✋" : null;
  if (badge) disc.append(el("span", { class: "tally" }, badge));
  if (seat.fouls) disc.append(el("span", { class: "fouls" }, words().foulMark(seat.fouls)));
  const face = el("span", { class: "face", "aria-hidden": "true" }, disc, el("span", { class: "seat-name" }, seat.name));
  const text = el("span", { class: "aside" }, [`№${number}, ${seat.name}`, ...said].join(", "));
  return placed(el("li", { class: ["seat", ...names].join(" ") }, face, text), place);
}

/** Somebody who waits for the deal: nobody has a number yet. */
function guestNode(name, place) {
  const disc = el("span", { class: "disc", "aria-hidden": "true" }, initials(name));
  return placed(el("li", { class: "seat" }, el("span", { class: "face" }, disc, el("span", { class: "seat-name" }, name))), place);
}

function phaseOf({ phase: [mark, number] = [] }) {
  if (mark === "🌙") return words().night(number);
  return mark ? words().day(number) : words().dealing;
}

function nowOf(game) {
  if (game.over) return game.over.text.replace(/^🏁\s*/u, "");
  if (game.speaks !== null) return words().nowSpeaks(game.speaks);
  if (game.asked !== null) return words().nowAsked(game.asked);
  return "";
}

/** The phase in as few characters as possible, if more is to be said beside it. */
const shortPhaseOf = ({ phase: [mark = "", number = null] }) => (number === null ? mark : `${mark} ${number}`);

/** What happens at the table of a chat, in one line; null if no game runs there. */
export function statusOf(chat) {
  const table = tableOf(chat);
  const game = table && gameOf(table);
  if (!game || game.over) return null;
  const runs = game.clock !== null && game.clock > now() && !game.stands;
  const told = [game.stands && words().nowStands, nowOf(game)].filter(Boolean);
  const said = [(told.length > 0 && shortPhaseOf(game)) || phaseOf(game), ...told].join(" · ");
  return el("span", { class: "status" }, el("span", {}, said), " ", runs && countdown(game.clock));
}

function middle(game) {
  const ballot = !game.over && game.listed.length > 0;
  const runs = game.clock !== null && game.clock > now();
  return el(
    "div",
    { class: "middle" },
    el("p", { class: "phase" }, game.over ? words().over : phaseOf(game)),
    game.stands && el("p", { class: "stands" }, words().nowStands),
    el("p", { class: game.over ? "now winner" : "now" }, nowOf(game)),
    runs && el("p", { class: "clock" }, countdown(game.clock)),
    ballot && el("p", { class: "ballot" }, `${words().listed} ${numbers(game.listed)}`),
  );
}

const ofGuests = (names) =>
  el(
    "div",
    { class: "middle" },
    el("p", { class: "phase" }, words().gathers),
    el("p", { class: "now" }, words().came(names.length)),
  );

function circleOf(middlePart, makers) {
  const { tall, space, places } = ringOf(Math.max(makers.length, 1));
  const list = el("ol", { class: "ring" }, ...makers.map((make, index) => make(places[index])));
  const circle = el("div", { class: "circle" }, middlePart, list);
  circle.style.setProperty("--tall", tall);
  circle.style.setProperty("--space", space);
  return circle;
}

/** Everything that the table of a chat shows: it is drawn again only if this changes. Empty if there is no table. */
export function tableSignature(chat) {
  const table = chat && tableOf(chat);
  const [game, lobby] = table ? [gameOf(table), lobbyOf(table)] : [null, null];
  if (!game && !lobby) return "";
  const told = game && [[...game.seats], { ...game, seats: 0, votes: [...game.votes] }];
  return JSON.stringify([told, lobby, words().brand, titleOf(table)]);
}

const titleOf = (table) => (table.type === "private" ? words().practice : table.title);

/** The title and the ring of a chat's table: the newest game, or whoever has come to the open lobby. */
export function tableNodes(chat) {
  const table = tableOf(chat);
  const [game, lobby] = [gameOf(table), lobbyOf(table)];
  const seats = game && [...game.seats].sort(([a], [b]) => a - b);
  const circle = lobby
    ? circleOf(ofGuests(lobby), lobby.map((name) => (place) => guestNode(name, place)))
    : circleOf(middle(game), seats.map((seat) => (place) => seatNode(game, seat, place)));
  return [el("h2", {}, titleOf(table)), circle];
}

function draw() {
  const chat = openChat();
  const signature = tableSignature(chat);
  document.body.classList.toggle("has-table", Boolean(signature));
  panel.hidden = !signature;
  if (signature === shown) return;
  shown = signature;
  panel.replaceChildren(...(signature ? tableNodes(chat) : []));
}

/** The table of the open chat, as its messages describe it. In a narrow window it is behind the header. */
export function startCircle() {
  const soon = oncePerFrame(draw);
  on("opened reset message deleted person chat table language", soon);
}
