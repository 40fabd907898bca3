import { emit, on } from "./bus.js";
import { leaveOver } from "./over.js";
import { state } from "./state.js";

/** The address's fragment names the open chat, so that the browser's "back" leads from a chat to the list. */
export const hashOf = (chat, message) => (message ? `#${chat}/${message}` : `#${chat}`);

function fromHash() {
  const match = /^#(-?\d+)(?:\/(\d+))?$/.exec(location.hash);
  if (!match) return { chat: null, message: null };
  return { chat: Number(match[1]), message: match[2] ? Number(match[2]) : null };
}

let opened = null;

export const openChatId = () => opened;
export const openChat = () => state.chats.get(opened);

function follow() {
  const { chat, message } = fromHash();
  opened = state.chats.has(chat) ? chat : null;
  document.body.dataset.screen = opened === null ? "list" : "chat";
  emit("opened", { chat: opened, message });
  if (message) history.replaceState(null, "", hashOf(chat));
}

/** Opens a chat, at a message if one is given. */
export function go(chat, message = null) {
  const stays = chat === opened;
  const over = leaveOver(stays);
  if (over && stays) emit("opened", { chat, message });
  else if (over) replaceWith(hashOf(chat, message));
  else if (location.hash === hashOf(chat, message)) follow();
  else location.hash = hashOf(chat, message);
}

/** Opens a chat in place of the open one, without a step back to it. */
export function replaceWith(hash) {
  history.replaceState(null, "", hash || location.pathname + location.search);
  follow();
}

export const closeChat = () => replaceWith("");

on("reset", follow);
window.addEventListener("hashchange", () => state.ready && follow());
