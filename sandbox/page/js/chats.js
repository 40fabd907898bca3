import { on, oncePerFrame } from "./bus.js";
import { avatar } from "./avatar.js";
import { arrange, button, byId, el } from "./dom.js";
import { oneLine } from "./entities.js";
import { listStamp } from "./format.js";
import { calledAt, gameOf, groupOf, isRetired, isRunning, numberOf } from "./games.js";
import { icon } from "./icons.js";
import { hashOf, openChatId } from "./route.js";
import { isMine, isOutgoing, lastMessage, nameOf, person, state } from "./state.js";
import { unreadOf } from "./unread.js";
import { words } from "./words.js";

const MOST_SHOWN = 999;

const rows = new Map();

const mineAt = (table) => (table?.people ?? []).filter(isMine).length;

/** The visitor's own chat with the bot, at a table where he plays nobody else: he needs no name to tell it apart. */
const isOwn = (chat) =>
  isMine(chat.person) && mineAt([...state.tables.values()].findLast(({ people }) => people.includes(chat.person))) < 2;

/** The visitor's own private chat is called like the bot; the chat of another seat like its person. */
export function titleOf(chat) {
  if (chat.type !== "private" || isOwn(chat)) return chat.title;
  return calledAt(chat, { id: chat.person, name: nameOf(chat.person) || chat.title });
}

/** How many private chats are called like the bot. */
const owned = () => [...state.chats.values()].filter((chat) => chat.type === "private" && isOwn(chat)).length;

/** The title in the list. Of several chats that are called like the bot, each has its table beside. */
function listTitle(chat) {
  const table = chat.type === "private" && isOwn(chat) && owned() > 1 && groupOf(chat);
  return table ? `${titleOf(chat)} · ${table.title}` : titleOf(chat);
}

function faceOf(chat) {
  if (chat.type !== "private") return avatar({ id: chat.id, name: chat.title });
  return avatar({ id: chat.person, name: nameOf(chat.person), bot: isOwn(chat) }, numberOf(chat, chat.person));
}

/** Whether the chat belongs to somebody else's seat in a running game in which the visitor plays. */
const spoils = (chat) =>
  chat.type === "private" && !isMine(chat.person) && isRunning(chat) && plays(groupOf(chat));

const plays = (group) => mineAt(state.tables.get(group.table)) > 0;

export { faceOf as chatAvatar };

function preview(chat, last) {
  if (spoils(chat)) return el("span", { class: "preview" }, words().playedBySimulation);
  if (!last) return el("span", { class: "preview" }, words().noMessages);
  const named = chat.type !== "private" && !last.service && !last.from.bot;
  const author = named ? (isOutgoing(chat, last) ? words().you : calledAt(chat, last.from, last.id)) : null;
  const text = last.service ?? (oneLine(last) || last.document?.name || "");
  return el("span", { class: "preview" }, author && el("b", {}, `${author}: `), text);
}

function badges(chat) {
  const { count, mentions } = unreadOf(chat.id);
  const quiet = chat.type === "private" && !isMine(chat.person);
  const badge = (look, label, text) => el("span", { class: `badge ${look}`, role: "img", "aria-label": label }, text);
  return [
    mentions > 0 && badge("at", words().mentioned, "@"),
    count > 0 && badge(quiet ? "quiet" : "", words().unread(count), count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)),
  ];
}

function faces(chat, last) {
  const mine = chat.type === "private" && isMine(chat.person);
  const title = el("span", { class: "title" }, listTitle(chat));
  const over = chat.type !== "private" && isRetired(chat) && el("span", { class: "tag" }, words().played);
  const tag = mine && el("span", { class: "tag" }, words().you);
  const stamp = el("time", {}, last ? listStamp(last.date) : "");
  return [
    faceOf(chat),
    el("span", { class: "top" }, title, tag, over, stamp),
    el("span", { class: "bottom" }, preview(chat, last), ...badges(chat)),
  ];
}

/** Everything that a row shows: a row is drawn again only if this changes. */
function signature(chat, last) {
  const { count, mentions } = unreadOf(chat.id);
  const mine = chat.type === "private" && isMine(chat.person);
  return JSON.stringify([listTitle(chat), last?.id, last?.text, last?.date, count, mentions, mine, isRetired(chat), spoils(chat)]);
}

function rowOf(chat) {
  let row = rows.get(chat.id);
  if (!row) {
    row = { node: el("a", { class: "chat", href: hashOf(chat.id), "data-chat": chat.id }), face: "" };
    rows.set(chat.id, row);
  }
  const last = lastMessage(chat.id);
  const face = signature(chat, last);
  if (face !== row.face) row.node.replaceChildren(...faces(chat, last).filter(Boolean));
  row.face = face;
  row.node.classList.toggle("retired", isRetired(chat));
  if (chat.id === openChatId()) row.node.setAttribute("aria-current", "page");
  else row.node.removeAttribute("aria-current");
  return row.node;
}

const byLatest = (one, other) => (lastMessage(other.id)?.date ?? 0) - (lastMessage(one.id)?.date ?? 0);
const placeOf = (chat) => numberOf(chat, chat.person) ?? 0;
const byNumber = (one, other) => placeOf(one) - placeOf(other) || byName(one, other);
const byName = (one, other) => titleOf(one).localeCompare(titleOf(other)) || one.id - other.id;

/** Groups each table's chats: its group, the visitor's seats, and the other seats, folded. */
function sections() {
  const chats = [...state.chats.values()];
  const groups = chats.filter((chat) => chat.type !== "private").sort(byLatest);
  const privates = chats.filter((chat) => chat.type === "private" && person(chat.person));
  return groups.map((group) => {
    const seats = privates.filter((chat) => groupOf(chat) === group);
    const mine = seats.filter((chat) => isMine(chat.person)).sort(byLatest);
    return { group, mine, others: seats.filter((chat) => !isMine(chat.person)).sort(byNumber) };
  });
}

const unfolded = new Set();
const forgiven = new Set();
const folds = new Map();

function foldOf(group) {
  if (folds.has(group.id)) return folds.get(group.id);
  const id = `others${group.id}`;
  const toggle = () => {
    if (!unfolded.delete(group.id)) unfolded.add(group.id);
    draw();
  };
  const made = {
    own: el("div", { class: "section" }),
    fold: button({ class: "fold", "aria-controls": id }, toggle),
    others: el("div", { id, class: "section" }),
    warning: warningOf(group),
  };
  folds.set(group.id, made);
  return made;
}

/** Whoever looks at other seats in a running game is asked once in this game. */
function warningOf(group) {
  const show = button({ class: "wide plain" }, () => (forgiven.add(gameKey(group)), draw()), words().showAnyway);
  return el("div", { class: "warning" }, el("p", {}, words().spoils), show);
}

const gameKey = (group) => `${group.id} ${gameOf(group)?.dealt}`;

function drawSection({ group, mine, others }) {
  const { own, fold, others: rest, warning } = foldOf(group);
  const open = unfolded.has(group.id);
  arrange(own, [group, ...mine].map(rowOf));
  rest.hidden = !open;
  fold.hidden = others.length === 0;
  fold.setAttribute("aria-expanded", String(open));
  const count = el("span", { class: "count" }, String(others.length));
  const whose = folds.size > 1 && el("span", { class: "aside" }, `, ${titleOf(group)}`);
  fold.replaceChildren(icon("eye"), el("span", {}, words().otherSeats, whose), count, icon("down"));
  const warns = others.some(spoils) && !forgiven.has(gameKey(group));
  if (open) arrange(rest, warns ? [warning] : others.map(rowOf));
  return [own, fold, rest];
}

function draw() {
  arrange(byId("chats"), sections().flatMap(drawSection));
}

export function startChats() {
  const soon = oncePerFrame(draw);
  on("reset person chat table message deleted read opened", soon);
  on("reset language", () => (rows.clear(), folds.clear()));
  on("language", soon);
}
