import { emit, on } from "./bus.js";
import { feedOf, isMine, voicesOf } from "./state.js";
import { turnsIn } from "./turns.js";

const LOOK_BACK = 80;
const chosen = new Map();

const callsOneOf = (voices) => (entity) => entity.type === "text_mention" && voices.includes(entity.user?.id);

/** The latest message of the bot that mentions one of the visitor's people: {message, person}, or null. */
function latestPrompt(chat, voices) {
  const feed = feedOf(chat.id);
  for (const id of feed.ids.slice(-LOOK_BACK).reverse()) {
    const message = feed.byId.get(id);
    if (!message.from.bot) continue;
    const called = message.entities?.find(callsOneOf(voices));
    if (called) return { message: id, person: called.user.id };
  }
  return null;
}

/**
 * The person who speaks and presses in this chat: the one chosen by hand, until the bot calls another of the visitor's
 * people. In a vote the visitor's seats take turns.
 * @returns {number|null} null if the visitor plays nobody here
 */
export function speakerOf(chat) {
  const voices = voicesOf(chat);
  if (chat.type === "private") return isMine(chat.person) ? chat.person : null;
  const prompt = latestPrompt(chat, voices);
  const choice = chosen.get(chat.id);
  const called = turnsIn(chat).map((turn) => turn.person).filter((id) => voices.includes(id));
  const stands = choice && voices.includes(choice.person) && choice.after >= (prompt?.message ?? 0);
  if (stands && (called.length === 0 || called.includes(choice.person))) return choice.person;
  if (called.length > 0) return called[0];
  return prompt?.person ?? voices[0] ?? null;
}

export function chooseSpeaker(chat, person) {
  chosen.set(chat.id, { person, after: feedOf(chat.id).ids.at(-1) ?? 0 });
  emit("speaker", chat.id);
}

on("reset", () => chosen.clear());
