import { emit, on } from "./bus.js";
import { arrange, byId, prefersCalm } from "./dom.js";
import { sameDay } from "./format.js";
import { MessageView } from "./message.js";
import { asksInTime, isOfNewTable, opensPractice, seatIn, tellsTheEnd } from "./reading.js";
import { closeChat, openChat } from "./route.js";
import { feedOf, messageOf, voicesOf } from "./state.js";
import { chooseTopic, inTopic } from "./topics.js";
import { markRead, unreadOf, wasSeen } from "./unread.js";

/**
 * How many messages are drawn at first, how many more on a scroll up, and how many at most while the visitor is at the
 * bottom.
 */
const PAGE = 60;
const MOST = 240;
const GROUPED_SECONDS = 300;
const NEAR_PX = 48;
/** For how long a message in a private chat counts as the answer to the visitor's press. */
const ANSWER_MS = 3000;

const scroll = byId("scroll");
const list = byId("feed");
const jump = byId("jump");

let chat = null;
let ids = [];
let first = 0;
let views = new Map();
let firstUnread = null;
let atBottom = true;
let measured = "";
/**
 * The message at which the view stands while more comes below, a verdict or the opening of a practice, and where the
 * view stood then; null otherwise.
 */
let held = null;
/** Until when the next message of the bot answers a press; 0 if none does. */
let answeredUntil = 0;

const reply = (id) => emit("reply", { chat: chat.id, id });

function viewOf(id) {
  const message = messageOf(chat.id, id);
  const known = views.get(id);
  if (known) return known;
  const view = new MessageView(chat, message, reply);
  views.set(id, view);
  return view;
}

const together = (one, other) =>
  Boolean(one && other) &&
  !one.service &&
  !other.service &&
  one.from.id === other.from.id &&
  Math.abs(other.date - one.date) < GROUPED_SECONDS &&
  sameDay(one.date, other.date) &&
  other.id !== firstUnread;

function placeAt(index) {
  const view = views.get(ids[index]);
  if (!view) return;
  const message = messageOf(chat.id, ids[index]);
  const before = messageOf(chat.id, ids[index - 1]);
  const after = messageOf(chat.id, ids[index + 1]);
  view.place({
    first: !together(before, message),
    last: !together(message, after),
    day: !before || !sameDay(before.date, message.date),
    unread: message.id === firstUnread,
  });
}

/** Hides names that say nothing: in a private chat, and over the visitor's own messages if he plays one person. */
function dress() {
  list.classList.toggle("private", chat.type === "private");
  list.classList.toggle("single", voicesOf(chat).length < 2);
}

function draw() {
  dress();
  const shown = ids.slice(first);
  const kept = new Set(shown);
  for (const id of views.keys()) if (!kept.has(id)) views.delete(id);
  arrange(list, shown.map((id) => viewOf(id).node));
  for (let index = first; index < ids.length; index += 1) placeAt(index);
}

function showJump() {
  const { count } = chat ? unreadOf(chat.id) : { count: 0 };
  jump.hidden = atBottom;
  jump.dataset.count = count || "";
}

function toBottom() {
  held = null;
  atBottom = true; // the browser reports no scroll where it is there already
  scroll.scrollTo({ top: scroll.scrollHeight, behavior: "instant" });
}

const topOf = (node) => scroll.scrollTop + node.getBoundingClientRect().top - scroll.getBoundingClientRect().top - NEAR_PX / 4;

/** Follows what is new, but not past the headline of a game's end or the opening of a practice. */
function follow() {
  const headline = held && views.get(held.id)?.node;
  if (!headline) return toBottom();
  scroll.scrollTo({ top: topOf(headline), behavior: "instant" });
  held.top = scroll.scrollTop;
}

/**
 * The end of a game stops the view at its headline, until something else begins: to a new table it always goes. The
 * opening of a practice stops it until the visitor is asked something.
 */
function holdAt(message) {
  if (!message.from.bot) return;
  if (tellsTheEnd(message) || opensPractice(message)) held = { id: message.id, top: 0, opening: opensPractice(message) };
  else if (held?.opening && asksInTime(message)) [held, atBottom] = [null, true];
  else if (held?.opening) return;
  else if (seatIn(message) || (held && isOfNewTable(message))) [held, atBottom] = [null, true];
}

const measure = () => `${scroll.scrollHeight} ${scroll.clientHeight}`;

function settle() {
  measured = measure();
  if (held && Math.abs(scroll.scrollTop - held.top) > 2) held = null; // the visitor has scrolled
  atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR_PX;
  if (atBottom && chat && !document.hidden) markRead(chat.id);
  showJump();
}

/** The browser reports a new size here before the observers run; the visitor himself has not scrolled. */
function scrolled() {
  if (follows() && measured !== measure()) follow();
  earlier();
  settle();
}

function earlier() {
  if (first === 0 || scroll.scrollTop > scroll.clientHeight) return;
  const fromEnd = scroll.scrollHeight - scroll.scrollTop;
  first = Math.max(0, first - PAGE);
  draw();
  scroll.scrollTop = scroll.scrollHeight - fromEnd;
}

const follows = () => atBottom || held !== null;

/** Says whether a smooth scroll arrives: on a longer way older messages are drawn, which would stop it. */
function isNear(node) {
  const away = Math.abs(node.getBoundingClientRect().top - scroll.getBoundingClientRect().top);
  return !prefersCalm() && away < scroll.clientHeight;
}

function isInView(node) {
  const [inner, outer] = [node.getBoundingClientRect(), scroll.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** Scrolls to a message and highlights it; draws the messages in between if necessary. */
function reveal(id) {
  const index = ids.indexOf(id);
  if (index < 0) return;
  const shown = views.get(id);
  if (atBottom && shown && isInView(shown.node)) return shown.flash();
  atBottom = false; // the visitor leaves; if he arrives at the bottom, the scroll handler sets it again
  if (index < first) {
    first = Math.max(0, index - PAGE / 2);
    draw();
  }
  const view = views.get(id);
  const tall = view.node.offsetHeight > scroll.clientHeight * 0.8; // its title is at its top
  view.node.scrollIntoView({ block: tall ? "start" : "center", behavior: isNear(view.node) ? "smooth" : "instant" });
  view.flash();
}

function filtered() {
  return feedOf(chat.id).ids.filter((id) => inTopic(chat, messageOf(chat.id, id)));
}

/** The opening of a practice whose player has been asked nothing yet. */
function openingIn() {
  const last = ids.slice(-PAGE).map((id) => messageOf(chat.id, id));
  const opening = last.findLastIndex(opensPractice);
  return opening < 0 || last.slice(opening).some(asksInTime) ? null : { id: last[opening].id, top: 0, opening: true };
}

/** Opens the chat at its newest messages; a line shows where the unread ones begin. */
function openFresh() {
  views = new Map();
  ids = filtered();
  firstUnread = wasSeen(chat.id) ? unreadOf(chat.id).first : null;
  const unreadAt = firstUnread === null ? ids.length : ids.indexOf(firstUnread);
  first = Math.max(0, Math.min(ids.length, unreadAt) - PAGE);
  draw();
  held = openingIn();
  follow();
  settle();
}

/** Draws everything again at the visitor's place, after a new snapshot or in another language. */
function redraw() {
  if (!chat) return;
  const stood = scroll.scrollTop;
  const shown = ids.length - first;
  views = new Map();
  ids = filtered();
  first = Math.max(0, ids.length - Math.max(shown, PAGE));
  draw();
  if (follows()) follow();
  else scroll.scrollTop = stood;
  settle();
}

function trim() {
  if (!atBottom || ids.length - first <= MOST) return;
  first = ids.length - MOST / 2;
  draw();
}

/** In a private chat the bot answers a press with a message; whoever has pressed wants to see it. */
const answersPress = ({ from }) => chat.type === "private" && from.bot && Date.now() < answeredUntil;

function pressed(where) {
  if (where.chat !== chat?.id) return;
  answeredUntil = Date.now() + ANSWER_MS;
  views.get(where.message)?.updateKeyboard();
}

function take({ message, isNew }) {
  if (message.chat !== chat?.id || !inTopic(chat, message)) return;
  const own = views.get(message.id);
  if (!isNew) {
    own?.update(message);
  } else if (ids.length === 0 || ids.at(-1) < message.id) {
    ids.push(message.id);
    list.append(viewOf(message.id).node);
    placeAt(ids.length - 2);
    placeAt(ids.length - 1);
    trim();
  } else {
    ids = filtered();
    draw();
  }
  if (isNew && answersPress(message)) [answeredUntil, held, atBottom] = [0, null, true];
  if (isNew && (follows() || seatIn(message))) holdAt(message);
  if (follows()) follow();
  settle();
}

function drop({ chat: where }) {
  if (where !== chat?.id) return;
  const shown = ids.length - first;
  ids = filtered();
  first = Math.max(0, ids.length - shown);
  draw();
}

function opened({ message }) {
  const next = openChat() ?? null;
  const other = next?.id !== chat?.id;
  chat = next;
  if (!chat) list.replaceChildren();
  if (chat && other) openFresh();
  if (!chat || !message) return;
  if (!ids.includes(message)) chooseTopic(chat, null);
  reveal(message);
}

/** On a touch screen, a tap on a message shows what the visitor can do with it. */
function touch({ target }) {
  const node = target.closest(".bubble") && !target.closest("a, button, [role=button]") && target.closest(".message");
  for (const old of list.querySelectorAll(".touched")) if (old !== node) old.classList.remove("touched");
  if (node) node.classList.toggle("touched");
}

function leave(event) {
  const elsewhere = event.defaultPrevented || document.querySelector("dialog:modal, .menu");
  if (event.key === "Escape" && chat && !elsewhere) closeChat();
}

export function startFeed() {
  on("opened", opened);
  on("topic", openFresh);
  on("message", take);
  on("deleted", drop);
  on("reset language", redraw);
  on("chat", (changed) => changed.id === chat?.id && (chat = changed));
  on("pressing", pressed);
  on("said", () => toBottom());
  list.addEventListener("click", touch);
  scroll.addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(() => follows() && follow()).observe(list);
  new ResizeObserver(() => follows() && follow()).observe(scroll);
  document.addEventListener("visibilitychange", () => (follows() && follow(), settle()));
  jump.addEventListener("click", toBottom);
  document.addEventListener("keydown", leave);
}
