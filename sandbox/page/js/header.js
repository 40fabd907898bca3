import * as api from "./api.js";
import { openApp } from "./apps.js";
import { on, oncePerFrame } from "./bus.js";
import { chatAvatar, titleOf } from "./chats.js";
import { atPhoneChange, button, byId, el, onPhone } from "./dom.js";
import { oneLine } from "./entities.js";
import { calledAt, gameOf, groupOf, isRetired, tableOf } from "./games.js";
import { hostIsAway } from "./host.js";
import { icon } from "./icons.js";
import { attachMenu } from "./menu.js";
import { attempt } from "./notices.js";
import { closeChat, go, openChat } from "./route.js";
import { feedOf, isMine, nameOf, person, state } from "./state.js";
import { speedChoices } from "./speed.js";
import { statusOf } from "./status.js";
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

function menuOf(chat) {
  const entries = chat.type === "private" ? (person(chat.person) ? ofPrivate(chat) : []) : ofGroup(chat);
  return onPhone() ? [...entries, ...speedChoices()] : entries; // elsewhere the speed stands beside the chat
}

let connected = true;

function whose(chat) {
  if (chat.type !== "private") return words().members(chat.members.length);
  if (!isMine(chat.person)) return `${words().playedBySimulation} · ${words().privateWithBot}`;
  return [words().youAre(called(chat, chat.person)), groupOf(chat)?.title].filter(Boolean).join(" · ");
}

function subtitle(chat) {
  if (!connected) return words().connecting;
  if (hostIsAway()) return words().hostAway;
  return statusOf(chat) ?? whose(chat);
}

function drawSubtitle() {
  const chat = openChat();
  if (chat) byId("header").querySelector(".heading p").replaceChildren(subtitle(chat));
}

/** Whether the bot can show the table of this chat as a page: a game runs there, and the visitor may see it. */
function hasTable(chat) {
  const table = (chat.type !== "private" || isMine(chat.person)) && tableOf(chat);
  const game = table && gameOf(table);
  return Boolean(state.bot.app && game && !game.over);
}

/** The bot finds the game by the chat: this page does not know its number. */
function openTable() {
  const chat = openChat();
  openApp(chat, `https://t.me/${state.bot.username}?startapp=c${chat.id}`);
}

function drawTableButton() {
  const chat = openChat();
  if (chat) byId("header").querySelector(".to-table").hidden = !hasTable(chat);
}

function backButton() {
  const calls = callsOutside(openChat()?.id);
  const label = calls ? `${words().back}, ${words().unread(calls)}` : words().back;
  const badge = calls > 0 && el("span", { class: "badge", "aria-hidden": "true" }, String(calls));
  const attributes = { class: "round back", "data-focus": "back", "aria-label": label, "data-calls": calls };
  return button(attributes, closeChat, icon("back"), badge);
}

/** Draws buttons of the header again. If one of them has the focus, its new button gets it. */
function keepFocus(redraw) {
  const header = byId("header");
  const focused = header.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  redraw();
  if (focused) header.querySelector(`[data-focus="${focused}"]`)?.focus();
}

function drawBack() {
  const back = byId("header").querySelector(".back");
  if (back && back.dataset.calls !== String(callsOutside(openChat()?.id))) keepFocus(() => back.replaceWith(backButton()));
}

function draw() {
  const chat = openChat();
  byId("open").hidden = !chat;
  byId("nothing").hidden = Boolean(chat);
  if (!chat) return;
  const attributes = { type: "button", class: "round", "data-focus": "menu", "aria-label": words().menu };
  const more = el("button", attributes, icon("more"));
  attachMenu(more, () => menuOf(chat));
  const holder = el("div", { class: "holder", hidden: menuOf(chat).length === 0 }, more);
  const heading = el("div", { class: "heading" }, el("h2", {}, titleOf(chat)), el("p", {}, subtitle(chat)));
  const table = button({ class: "pill to-table", "data-focus": "table", "aria-label": words().openTable }, openTable, words().table);
  keepFocus(() => byId("header").replaceChildren(backButton(), chatAvatar(chat), heading, table, holder));
  drawTableButton();
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
  on("opened reset language", draw);
  atPhoneChange(draw);
  on("link", (now) => ((connected = now), draw()));
  on("chat", (chat) => chat.id === openChat()?.id && draw());
  on("person", draw);
  on("topic", drawPinned);
  on("message", ({ message }) => message.chat === openChat()?.id && drawPinned());
  on("message deleted table host", oncePerFrame(() => (drawSubtitle(), drawTableButton())));
  on("message deleted read", oncePerFrame(drawBack));
  on("deleted", drawPinned);
  byId("pinned").addEventListener("click", ({ currentTarget }) => {
    go(openChat().id, Number(currentTarget.dataset.message));
  });
}
