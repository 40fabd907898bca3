import { emit, on } from "./bus.js";
import { feedOf, isMine, messageOf, state } from "./state.js";

const readUpTo = new Map();
const counts = new Map();
const NOTHING = { count: 0, mentions: 0, first: null };

/** Whether the visitor has ever had the chat open, or it was there when he came. */
export const wasSeen = (chat) => readUpTo.has(chat);

/** @returns {{count: number, mentions: number, first: number|null}} `first`: id of the first unread message */
export const unreadOf = (chat) => counts.get(chat) ?? NOTHING;

/** Whether the message mentions one of the visitor's people, or replies to one. */
export function mentionsMe(message) {
  if (message.entities?.some((entity) => entity.type === "text_mention" && isMine(entity.user?.id))) return true;
  const answered = message.reply_to && messageOf(message.chat, message.reply_to);
  return Boolean(answered && isMine(answered.from.id) && !answered.from.bot);
}

const counted = (message) => !message.service && (message.from.bot || !isMine(message.from.id));

function add(chat, message) {
  if (!counted(message)) return;
  const before = unreadOf(chat);
  counts.set(chat, {
    count: before.count + 1,
    mentions: before.mentions + (mentionsMe(message) ? 1 : 0),
    first: before.first ?? message.id,
  });
}

function recount(chat) {
  counts.delete(chat);
  const feed = feedOf(chat);
  const read = readUpTo.get(chat) ?? 0;
  let from = feed.ids.length;
  while (from > 0 && feed.ids[from - 1] > read) from -= 1;
  for (const id of feed.ids.slice(from)) add(chat, feed.byId.get(id));
}

/** How many messages wait for the visitor: those to his people in private, and those that call them in groups. */
export function callsOutside(open) {
  const others = [...state.chats.values()].filter(({ id }) => id !== open);
  const waiting = ({ id, type, person }) => {
    if (type !== "private") return unreadOf(id).mentions;
    return isMine(person) ? unreadOf(id).count : 0;
  };
  return others.reduce((sum, chat) => sum + waiting(chat), 0);
}

export function markRead(chat) {
  const last = feedOf(chat).ids.at(-1) ?? 0;
  const before = unreadOf(chat).count;
  readUpTo.set(chat, last);
  counts.delete(chat);
  if (before > 0) emit("read", chat);
}

let visited = false;

/** Messages from before the first visit count as read; after a lost connection, only those that were read. */
function afterSnapshot() {
  for (const chat of state.chats.keys()) {
    const last = feedOf(chat).ids.at(-1) ?? 0;
    const read = readUpTo.get(chat) ?? 0;
    if (!visited || read > last) readUpTo.set(chat, last);
    recount(chat);
  }
  visited = true;
}

on("reset", afterSnapshot);
on("message", ({ message, isNew }) => {
  if (isNew && message.id > (readUpTo.get(message.chat) ?? 0)) add(message.chat, message);
});
on("deleted", ({ chat }) => recount(chat));
