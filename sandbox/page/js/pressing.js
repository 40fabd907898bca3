import * as api from "./api.js";
import { emit, on } from "./bus.js";
import { alertDialog, attempt, toast } from "./notices.js";

/** Telegram stops waiting for an answer, too. */
const GIVE_UP_MS = 30_000;
const waiting = new Map();
/** Of each message, the data of the button that was answered last: the answer may ask to press it again. */
const answered = new Map();

const keyOf = (chat, message) => `${chat}/${message}`;

/** The data of the message's button that waits for its answer, if there is one. */
export const pressedIn = (chat, message) => waiting.get(keyOf(chat, message))?.data;

/** The data of the message's button that was answered in words last, if there is one. */
export const answeredIn = (chat, message) => answered.get(keyOf(chat, message));

function settle(chat, message) {
  const key = keyOf(chat, message);
  clearTimeout(waiting.get(key)?.timer);
  if (waiting.delete(key)) emit("pressing", { chat, message });
}

export async function pressAs(person, chat, message, data) {
  if (waiting.has(keyOf(chat, message))) return;
  const timer = setTimeout(() => settle(chat, message), GIVE_UP_MS);
  waiting.set(keyOf(chat, message), { person, data, timer });
  emit("pressing", { chat, message });
  const pressed = await attempt(() => api.press(person, { chat, message, data }));
  if (!pressed) settle(chat, message);
}

on("answer", ({ person, chat, message, text, alert, url }) => {
  const press = waiting.get(keyOf(chat, message));
  if (press?.person !== person) return;
  if (text) answered.set(keyOf(chat, message), press.data);
  settle(chat, message);
  if (url) emit("sent-away", { person, url });
  if (!text) return;
  if (alert) alertDialog(text);
  else toast(text);
});
on("reset", () => {
  answered.clear();
  for (const { timer } of waiting.values()) clearTimeout(timer);
  waiting.clear();
});
