import { on } from "./bus.js";
import { toastWith } from "./notices.js";
import { go, openChatId } from "./route.js";
import { words } from "./words.js";

const SOON_MS = 5000;

/** The latest command in a group: its chat, who wrote it, and until when an answer belongs to it; null otherwise. */
let asked = null;

/** The bot may answer a command of a group in private: whoever asked is then told where. */
export function expectAnswer(chat, person) {
  asked = { chat: chat.id, person, until: Date.now() + SOON_MS };
}

function took({ message, isNew }) {
  if (!asked || !isNew || !message.from.bot) return;
  const here = message.chat === asked.chat;
  const there = message.chat === asked.person && openChatId() === asked.chat;
  if (!here && !there) return;
  if (there && Date.now() < asked.until) toastWith(words().answeredInPrivate, words().turnShow, () => go(message.chat, message.id));
  asked = null;
}

on("message", took);
