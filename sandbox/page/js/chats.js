import { on, oncePerFrame } from "./bus.js";
import { avatar } from "./avatar.js";
import { arrange, button, byId, el } from "./dom.js";
import { oneLine } from "./entities.js";
import { listStamp } from "./format.js";
import { icon } from "./icons.js";
import { hashOf, openChatId } from "./route.js";
import { isMine, isOutgoing, lastMessage, nameOf, person, state } from "./state.js";
import { unreadOf } from "./unread.js";
import { words } from "./words.js";

const MOST_SHOWN = 999;

const rows = new Map();
let unfolded = false;

/** A private chat is known by the person in it. */
export const titleOf = (chat) => (chat.type === "private" ? nameOf(chat.person) || chat.title : chat.title);

const faceOf = (chat) => avatar({ id: chat.type === "private" ? chat.person : chat.id, name: titleOf(chat) });

export { faceOf as chatAvatar };

function preview(chat, last) {
  if (!last) return el("span", { class: "preview" }, words().noMessages);
  const named = chat.type !== "private" && !last.service && !last.from.bot;
  const author = named ? (isOutgoing(chat, last) ? words().you : last.from.name) : null;
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
  const title = el("span", { class: "title" }, titleOf(chat));
  const tag = mine && el("span", { class: "tag" }, words().you);
  const stamp = el("time", {}, last ? listStamp(last.date) : "");
  return [
    faceOf(chat),
    el("span", { class: "top" }, title, tag, stamp),
    el("span", { class: "bottom" }, preview(chat, last), ...badges(chat)),
  ];
}

/** What a row shows, to tell whether it must be drawn again. */
function signature(chat, last) {
  const { count, mentions } = unreadOf(chat.id);
  const mine = chat.type === "private" && isMine(chat.person);
  return JSON.stringify([titleOf(chat), last?.id, last?.text, last?.date, count, mentions, mine]);
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
  if (chat.id === openChatId()) row.node.setAttribute("aria-current", "page");
  else row.node.removeAttribute("aria-current");
  return row.node;
}

const byLatest = (one, other) => (lastMessage(other.id)?.date ?? 0) - (lastMessage(one.id)?.date ?? 0);
const byName = (one, other) => titleOf(one).localeCompare(titleOf(other)) || one.id - other.id;

function sections() {
  const chats = [...state.chats.values()];
  const privates = chats.filter((chat) => chat.type === "private");
  return {
    groups: chats.filter((chat) => chat.type !== "private").sort(byLatest),
    mine: privates.filter((chat) => isMine(chat.person)).sort(byLatest),
    others: privates.filter((chat) => person(chat.person) && !isMine(chat.person)).sort(byName),
  };
}

function toggle() {
  unfolded = !unfolded;
  draw();
}

const fold = button({ class: "fold", "aria-controls": "others" }, toggle);
const others = el("div", { id: "others", class: "section" });
const own = el("div", { class: "section" });

function draw() {
  const { groups, mine, others: foreign } = sections();
  arrange(own, [...groups, ...mine].map(rowOf));
  others.hidden = !unfolded;
  fold.hidden = foreign.length === 0;
  fold.setAttribute("aria-expanded", String(unfolded));
  const count = el("span", { class: "count" }, String(foreign.length));
  fold.replaceChildren(icon("eye"), el("span", {}, words().otherSeats), count, icon("down"));
  if (unfolded) arrange(others, foreign.map(rowOf));
}

export function startChats() {
  byId("chats").append(own, fold, others);
  const soon = oncePerFrame(draw);
  on("reset person chat message deleted read opened", soon);
  on("reset language", () => rows.clear());
  on("language", soon);
}
