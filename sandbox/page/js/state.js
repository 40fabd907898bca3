import { emit } from "./bus.js";

/**
 * Everything that the server has told; only this module changes it. `clock`: the server's seconds minus this
 * computer's.
 */
export const state = {
  ready: false,
  people: new Map(),
  chats: new Map(),
  feeds: new Map(),
  tables: new Map(),
  bot: { id: 0, username: "", names: {} },
  names: {},
  speed: 1,
  clock: 0,
};

const keyed = (items) => new Map(items.map((item) => [item.id, item]));

export const now = () => Date.now() / 1000 + state.clock;
export const person = (id) => state.people.get(id);
export const isMine = (id) => Boolean(state.people.get(id)?.mine);
export const nameOf = (id) => state.people.get(id)?.name ?? "";

const NO_FEED = { ids: [], byId: new Map() };
export const feedOf = (chat) => state.feeds.get(chat) ?? NO_FEED;
export const messageOf = (chat, id) => feedOf(chat).byId.get(id);
export const lastMessage = (chat) => {
  const feed = feedOf(chat);
  return feed.byId.get(feed.ids.at(-1));
};

/** The visitor's people in a group; in a private chat its person, whoever plays him. */
export const voicesOf = (chat) =>
  chat.type === "private" ? [chat.person] : chat.members.filter((id) => isMine(id));

export const privateChatOf = (personId) =>
  [...state.chats.values()].find((chat) => chat.type === "private" && chat.person === personId);

/** Whether the message stands on the right: the chat's person wrote it, or, in a group, one of the visitor's people. */
export const isOutgoing = (chat, message) =>
  !message.from.bot && (chat.type === "private" ? chat.person === message.from.id : isMine(message.from.id));

const START = /^\/start \S+$/;

/** The payload of a deep link is for the bot only: a client of Telegram shows the bare command. */
const asShown = (message) => (START.test(message.text) && !message.from.bot ? { ...message, text: "/start" } : message);

function store(message) {
  let feed = state.feeds.get(message.chat);
  if (!feed) state.feeds.set(message.chat, (feed = { ids: [], byId: new Map() }));
  const known = feed.byId.has(message.id);
  feed.byId.set(message.id, message);
  if (known) return false;
  const late = feed.ids.length > 0 && feed.ids.at(-1) > message.id;
  feed.ids.push(message.id);
  if (late) feed.ids.sort((a, b) => a - b);
  return true;
}

function remove({ chat, id }) {
  const feed = feedOf(chat);
  if (!feed.byId.delete(id)) return;
  feed.ids.splice(feed.ids.indexOf(id), 1);
}

function replaceAll(snapshot) {
  state.people = keyed(snapshot.people);
  state.chats = keyed(snapshot.chats);
  state.tables = keyed(snapshot.tables);
  state.feeds = new Map();
  state.bot = snapshot.bot ?? state.bot;
  state.names = snapshot.names ?? state.names;
  state.people.forEach(offerChat);
  snapshot.messages.map(asShown).forEach(store);
  state.speed = snapshot.speed;
  state.clock = snapshot.now - Date.now() / 1000;
  state.ready = true;
}

/**
 * A visitor's person has a private chat from the beginning, as Telegram shows a bot that nobody has written to yet. The
 * server makes it at the first message, under the same id.
 */
function offerChat({ id, mine, language }) {
  const known = state.chats.get(id);
  if (known && !known.offered) return;
  if (!mine) return state.chats.delete(id);
  const title = state.bot.names[language] ?? "";
  const empty = { members: [id], silent: [], closed: false, topics: [], table: null };
  state.chats.set(id, { ...empty, id, type: "private", title, person: id, offered: true });
}

function take(data) {
  state.people.set(data.id, data);
  offerChat(data);
  emit("person", data);
}

const APPLY = {
  snapshot: (data) => (replaceAll(data), emit("reset")),
  person: take,
  chat: (data) => (state.chats.set(data.id, data), emit("chat", data)),
  table: (data) => (state.tables.set(data.id, data), emit("table", data)),
  message: (data) => {
    const message = asShown(data);
    emit("message", { message, isNew: store(message) });
  },
  deleted: (data) => (remove(data), emit("deleted", data)),
  speed: (data) => ((state.speed = data.scale), emit("speed", data)),
  answer: (data) => emit("answer", data),
};

export const KINDS = Object.keys(APPLY);

/** Applies one event of the server's stream. */
export const apply = (kind, data) => APPLY[kind](data);
