import * as api from "./api.js";
import { on } from "./bus.js";
import { attempt } from "./notices.js";
import { feedOf, state } from "./state.js";
import { seatIn } from "./reading.js";

const waiting = new Map();

/**
 * Whoever has said whom he plays need not ask for the seats again: his people open their private chats and sit down when
 * the table gathers, or his judge takes the chair.
 */
async function sit({ message }) {
  const waits = waiting.get(message.chat);
  const seat = waits && seatIn(message, waits.judge);
  if (!seat) return;
  waiting.delete(message.chat);
  const url = seat.url ?? `https://t.me/${state.bot.username}`;
  const press = { chat: message.chat, message: message.id, data: seat.data };
  for (const person of waits.mine) {
    await attempt(() => api.openLink(person, { url }));
    if (seat.data) await attempt(() => api.press(person, press));
  }
}

/**
 * @param {{chat: number, mine: number[]}} table the visitor's people there sit down at its first lobby
 * @param {boolean} judge whether they take the judge's chair
 */
export function sitWhenGathering({ chat, mine }, judge = false) {
  if (mine.length === 0) return;
  waiting.set(chat, { mine, judge });
  look(chat);
}

/** The lobby may be there already, or come with a snapshot after the stream has broken. */
function look(chat) {
  for (const message of feedOf(chat).byId.values()) sit({ message });
}

on("message", sit);
on("reset", () => [...waiting.keys()].forEach(look));
