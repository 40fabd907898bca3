import { on } from "./bus.js";
import { readGame, readLobby, readOldCard } from "./reading.js";
import { feedOf, isMine, messageOf, nameOf, privateChatOf, state } from "./state.js";

const kept = new Map();

/** In a forum a game has its own topic: the one where cards were dealt last. */
function ofItsTopic(messages, forum) {
  if (!forum) return messages;
  const dealt = messages.findLast(({ from, text }) => from.bot && text.startsWith("🎲"));
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

/** How many seconds may lie between the cards of one deal and its message in the group. */
const DEAL_SECONDS = 10;

/** Adds the teams after the end, where a picture shows the roles: then the cards in the private chats tell them. */
function withTeams(game, chat) {
  if (!game.over) return game;
  const since = messageOf(chat.id, game.dealt).date - DEAL_SECONDS;
  for (const [number, seat] of game.seats) {
    const { ids, byId } = feedOf(privateChatOf(seat.person)?.id);
    const cards = ids.map((id) => byId.get(id)).filter(({ date }) => date >= since).map(readOldCard);
    seat.team ??= cards.findLast((card) => card?.number === number)?.team;
  }
  return game;
}

/** What the chat's messages tell of its table (see reading.js): its latest game and the lobby after it, or nulls. */
function readOf(chat) {
  if (!kept.has(chat.id)) {
    const { ids, byId } = feedOf(chat.id);
    const messages = ids.map((id) => byId.get(id));
    const game = readGame(ofItsTopic(messages, Boolean(chat.topics?.length)));
    const lobby = game && !game.over ? null : readLobby(messages, game?.over.message ?? 0);
    kept.set(chat.id, { game: game && withTeams(withPeople(game, chat), chat), lobby });
  }
  return kept.get(chat.id);
}

/** The latest game of a group, or the latest practice of a private chat; null if there is none. */
export const gameOf = (chat) => readOf(chat).game;

/** The names of the people who have come to the open lobby of a group; null if none is open. */
export const lobbyOf = (group) => readOf(group).lobby;

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
  return practice.over && group && (gameOf(group) || lobbyOf(group)) ? group : chat;
}

export const tablePeople = (group) => state.tables.get(group.table)?.people ?? [];

/** The visitor's seats in a game, in order: [number, seat]. */
export const mySeats = (game) => [...game.seats].filter(([, { person }]) => isMine(person)).sort(([a], [b]) => a - b);

/** Whether the group's last game is over, and no new lobby is open there. */
export function isRetired(chat) {
  const group = groupOf(chat);
  return Boolean(group && gameOf(group)?.over && lobbyOf(group) === null);
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
  return (!game || Boolean(game.over)) && (!table || lobbyOf(table) === null);
}

/**
 * A person's number in the latest game of a chat's table; null if he has none, or if the message `before` is older
 * than the game.
 */
export function numberOf(chat, person, before = Infinity) {
  const group = groupOf(chat);
  const game = group && gameOf(group);
  if (!game || (group === chat && before < game.dealt) || (before === Infinity && lobbyOf(group) !== null)) return null;
  return [...game.seats].find(([, seat]) => seat.person === person)?.[0] ?? null;
}

/** A person's name with his number at the table, if he has one. */
export function calledAt(chat, { id, name, bot }, before) {
  const number = bot ? null : numberOf(chat, id, before);
  return number === null ? name : `№${number} · ${name}`;
}

on("message", ({ message }) => (readOldCard(message) ? kept.clear() : kept.delete(message.chat)));
on("deleted", ({ chat }) => kept.delete(chat));
on("table chat", () => kept.clear());
on("reset", () => kept.clear());
