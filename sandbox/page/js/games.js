import { on } from "./bus.js";
import { hasLobby, isOfNewTable, readGame } from "./reading.js";
import { feedOf, isMine, nameOf, state } from "./state.js";

const kept = new Map();

/** In a forum a game has its own topic: the one where cards were dealt last. */
function ofItsTopic(messages, forum) {
  if (!forum) return messages;
  const dealt = messages.findLast(isOfNewTable);
  return messages.filter(({ thread }) => thread === dealt?.thread);
}

/** Adds people to seats. A person not mentioned yet is found by name, if nobody else at the table has it. */
function withPeople(game, chat) {
  const people = state.tables.get(chat.table)?.people ?? chat.members;
  const seats = [...game.seats.values()];
  const bearers = (name) => seats.filter((seat) => seat.name === name).length;
  for (const seat of seats) {
    if (bearers(seat.name) === 1) seat.person ??= people.find((id) => nameOf(id) === seat.name);
  }
  return game;
}

/** What the chat's messages tell of its table (see reading.js): its latest game or null, and whether a new one gathers. */
function readOf(chat) {
  if (!kept.has(chat.id)) {
    const { ids, byId } = feedOf(chat.id);
    const messages = ids.map((id) => byId.get(id));
    const game = readGame(ofItsTopic(messages, Boolean(chat.topics?.length)));
    const gathers = (!game || game.over !== null) && hasLobby(messages, game?.over.message ?? 0);
    kept.set(chat.id, { game: game && withPeople(game, chat), gathers });
  }
  return kept.get(chat.id);
}

/** The latest game of a group, or the latest practice of a private chat; null if there is none. */
export const gameOf = (chat) => readOf(chat).game;

/** Whether people gather for a game in a group. */
const gathersIn = (group) => readOf(group).gathers;

/** The group of a chat's table: the chat itself, or the group of the private chat's person. */
export function groupOf(chat) {
  if (chat.type !== "private") return chat;
  const tables = [...state.tables.values()].filter(({ people }) => people.includes(chat.person));
  return state.chats.get(tables.at(-1)?.chat);
}

/** The chat that is the table which the visitor sees from a chat: its group, or the private chat of a practice. */
export function tableOf(chat) {
  const group = groupOf(chat);
  const practice = chat.type === "private" && gameOf(chat);
  if (!practice) return group;
  return practice.over && group && (gameOf(group) || gathersIn(group)) ? group : chat;
}

/** The visitor's seats in a game, in order: [number, seat]. */
export const mySeats = (game) => [...game.seats].filter(([, { person }]) => isMine(person)).sort(([a], [b]) => a - b);

/** Whether a message asks for hands, and all whom the visitor plays have raised theirs, as it tells. */
export function haveVoted({ chat: where, id, text }) {
  const chat = text.includes("✋") && state.chats.get(where);
  const game = chat && gameOf(chat);
  const mine = game && game.prompt === id ? mySeats(game).filter(([, { out }]) => !out) : [];
  return mine.length > 0 && mine.every(([number]) => game.voted.includes(number));
}

/** Whether the group's last game is over, and no new lobby is open there. */
export function isRetired(chat) {
  const group = groupOf(chat);
  return Boolean(group && gameOf(group)?.over && !gathersIn(group));
}

/** Whether a game runs at the chat's table: nobody should see the cards of others. */
export function isRunning(chat) {
  const group = groupOf(chat);
  const game = group && gameOf(group);
  return Boolean(game && !game.over);
}

/** Whether nothing goes on at a chat's table: no game, no practice, no lobby. */
export function isIdle(chat) {
  const table = tableOf(chat);
  const game = table && gameOf(table);
  return (!game || Boolean(game.over)) && (!table || !gathersIn(table));
}

/**
 * A person's number in the latest game of a chat's table; null if he has none, or if the message `before` is older
 * than the game.
 */
export function numberOf(chat, person, before = Infinity) {
  const group = groupOf(chat);
  const game = group && gameOf(group);
  if (!game || (group === chat && before < game.dealt) || (before === Infinity && gathersIn(group))) return null;
  return [...game.seats].find(([, seat]) => seat.person === person)?.[0] ?? null;
}

/** A person's name with his number at the table, if he has one. */
export function calledAt(chat, { id, name, bot }, before) {
  const number = bot ? null : numberOf(chat, id, before);
  return number === null ? name : `№${number} · ${name}`;
}

on("message", ({ message }) => kept.delete(message.chat));
on("deleted", ({ chat }) => kept.delete(chat));
on("table chat", () => kept.clear());
on("reset", () => kept.clear());
