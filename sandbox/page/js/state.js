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
  bot: { id: 0, username: "", name: "" },
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
  snapshot.messages.forEach(store);
  state.bot = snapshot.bot ?? state.bot;
  state.speed = snapshot.speed;
  state.clock = snapshot.now - Date.now() / 1000;
  state.ready = true;
}

const APPLY = {
  snapshot: (data) => (replaceAll(data), emit("reset")),
  person: (data) => (state.people.set(data.id, data), emit("person", data)),
  chat: (data) => (state.chats.set(data.id, data), emit("chat", data)),
  table: (data) => (state.tables.set(data.id, data), emit("table", data)),
  message: (data) => emit("message", { message: data, isNew: store(data) }),
  deleted: (data) => (remove(data), emit("deleted", data)),
  speed: (data) => ((state.speed = data.scale), emit("speed", data)),
  answer: (data) => emit("answer", data),
};

export const KINDS = Object.keys(APPLY);

/** Applies one event of the server's stream. */
export const apply = (kind, data) => APPLY[kind](data);
