import * as api from "./api.js";
import { on, oncePerFrame } from "./bus.js";
import { chatAvatar, titleOf } from "./chats.js";
import { statusOf } from "./circle.js";
import { button, byId, el } from "./dom.js";
import { oneLine } from "./entities.js";
import { calledAt, gameOf, groupOf, isRetired } from "./games.js";
import { hostIsAway } from "./host.js";
import { icon } from "./icons.js";
import { attachMenu } from "./menu.js";
import { attempt } from "./notices.js";
import { closeChat, go, openChat } from "./route.js";
import { feedOf, isMine, nameOf, person, state } from "./state.js";
import { isWide, openSheet } from "./sheet.js";
import { inTopic } from "./topics.js";
import { callsOutside } from "./unread.js";
import { words } from "./words.js";

const called = (chat, id) => calledAt(chat, { id, name: nameOf(id) });
const action = (text, choose) => ({ text, choose: () => attempt(choose) });

function ofPrivate(chat) {
  const { id, mine, blocked } = person(chat.person);
  const seat = action(mine ? words().giveSeat : words().takeSeat, () => api.setMine(id, { mine: !mine }));
  const block = action(blocked ? words().unblock : words().block, () => api.setBlocked(id, { blocked: !blocked }));
  return mine ? [seat, block] : [seat];
}

/**
 * The table's people whom the visitor plays, also those who have left the group: they leave or come back one by one.
 */
function ofGroup(chat) {
  const table = state.tables.get(chat.table);
  const mine = (table?.people ?? chat.members).filter(isMine);
  return mine.map((id) =>
    chat.members.includes(id)
      ? action(words().leaveGroup(called(chat, id)), () => api.leave(id, { chat: chat.id }))
      : action(words().joinGroup(called(chat, id)), () => api.join(id, { chat: chat.id })),
  );
}

const menuOf = (chat) => (chat.type === "private" ? (person(chat.person) ? ofPrivate(chat) : []) : ofGroup(chat));

let connected = true;

function whose(chat) {
  if (chat.type !== "private") return words().members(chat.members.length);
  if (!isMine(chat.person)) return `${words().playedBySimulation} · ${words().privateWithBot}`;
  return [words().youAre(called(chat, chat.person)), groupOf(chat)?.title].filter(Boolean).join(" · ");
}

/** A narrow window has no other place that always shows what happens at the table. */
function subtitle(chat) {
  if (!connected) return words().connecting;
  if (hostIsAway()) return words().hostAway;
  return (!isWide() && statusOf(chat)) || whose(chat);
}

function drawSubtitle() {
  const chat = openChat();
  if (chat) byId("header").querySelector(".heading p").replaceChildren(subtitle(chat));
}

/** In a narrow window the whole heading is a button that opens the table. */
function headingOf(chat) {
  const title = titleOf(chat);
  const name = `${title}: ${words().openTable}`;
  const opener = isWide() ? title : button({ class: "opener", "aria-haspopup": "dialog", "aria-label": name }, openSheet, title);
  return el("div", { class: "heading" }, el("h2", {}, opener), el("p", {}, subtitle(chat)));
}

function backButton() {
  const calls = callsOutside(openChat()?.id);
  const label = calls ? `${words().back}, ${words().unread(calls)}` : words().back;
  const badge = calls > 0 && el("span", { class: "badge", "aria-hidden": "true" }, String(calls));
  return button({ class: "round back", "aria-label": label, "data-calls": calls }, closeChat, icon("back"), badge);
}

function drawBack() {
  const back = byId("header").querySelector(".back");
  if (back && back.dataset.calls !== String(callsOutside(openChat()?.id))) back.replaceWith(backButton());
}

function draw() {
  const chat = openChat();
  byId("open").hidden = !chat;
  byId("nothing").hidden = Boolean(chat);
  if (!chat) return;
  const more = el("button", { type: "button", class: "round", "aria-label": words().menu }, icon("more"));
  attachMenu(more, () => menuOf(chat));
  const holder = el("div", { class: "holder", hidden: menuOf(chat).length === 0 }, more);
  byId("header").replaceChildren(backButton(), chatAvatar(chat), headingOf(chat), holder);
  drawPinned();
}

function lastPinned(chat) {
  const feed = feedOf(chat.id);
  return feed.byId.get(feed.ids.findLast((id) => feed.byId.get(id).pinned && inTopic(chat, feed.byId.get(id))));
}

/** The result of the last game stays visible; without one, the pinned message does. */
function toRemember(chat) {
  const over = chat.type !== "private" && isRetired(chat) && gameOf(chat).over;
  if (over) return { message: over.message, mark: "flag", title: words().over, text: over.text };
  const message = lastPinned(chat);
  return message && { message: message.id, mark: "pin", title: words().pinned, text: oneLine(message) };
}

function drawPinned() {
  const bar = byId("pinned");
  const chat = openChat();
  const found = chat && toRemember(chat);
  bar.hidden = !found;
  if (!found) return;
  bar.dataset.message = found.message;
  const text = el("span", {}, el("strong", {}, found.title), el("span", {}, found.text));
  bar.replaceChildren(icon(found.mark), text);
}

export function startHeader() {
  on("opened reset language wide", draw);
  on("link", (now) => ((connected = now), draw()));
  on("chat", (chat) => chat.id === openChat()?.id && draw());
  on("person", draw);
  on("topic", drawPinned);
  on("message", ({ message }) => message.chat === openChat()?.id && drawPinned());
  on("message deleted table host", oncePerFrame(drawSubtitle));
  on("message deleted read", oncePerFrame(drawBack));
  on("deleted", drawPinned);
  byId("pinned").addEventListener("click", ({ currentTarget }) => {
    go(openChat().id, Number(currentTarget.dataset.message));
  });
}
