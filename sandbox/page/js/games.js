import { on } from "./bus.js";
import { readGame } from "./reading.js";
import { feedOf, isMine, nameOf, state } from "./state.js";

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

/** The game that the group's messages describe (see reading.js), or null. */
export function gameOf(chat) {
  if (!kept.has(chat.id)) {
    const { ids, byId } = feedOf(chat.id);
    const game = readGame(ofItsTopic(ids.map((id) => byId.get(id)), Boolean(chat.topics?.length)));
    kept.set(chat.id, game && withPeople(game, chat));
  }
  return kept.get(chat.id);
}

/** The group of a chat's table: the chat itself, or the group of the private chat's person. */
export function groupOf(chat) {
  if (chat.type !== "private") return chat;
  const tables = [...state.tables.values()].filter(({ people }) => people.includes(chat.person));
  return state.chats.get(tables.at(-1)?.chat);
}

export const tablePeople = (group) => state.tables.get(group.table)?.people ?? [];

/** The visitor's seats in a game, in order: [number, seat]. */
export const mySeats = (game) => [...game.seats].filter(([, { person }]) => isMine(person)).sort(([a], [b]) => a - b);

/** Whether the group's last game is over, and no new lobby is open there. */
export function isRetired(chat) {
  const group = groupOf(chat);
  const game = group && gameOf(group);
  if (!game?.over) return false;
  const { ids, byId } = feedOf(group.id);
  const gathers = ({ keyboard }) => keyboard?.flat().some(({ url }) => url?.includes("?start="));
  return !ids.some((id) => id > game.over.message && byId.get(id).from.bot && gathers(byId.get(id)));
}

on("message", ({ message }) => kept.delete(message.chat));
on("deleted", ({ chat }) => kept.delete(chat));
on("table chat", () => kept.clear());
on("reset", () => kept.clear());
