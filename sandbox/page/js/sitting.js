import * as api from "./api.js";
import { on } from "./bus.js";
import { attempt } from "./notices.js";
import { feedOf } from "./state.js";
import { seatLinkIn } from "./reading.js";

const waiting = new Map();

/** Whoever has said whom he plays need not ask for the seats again: his people sit down when the table gathers. */
async function sit({ message }) {
  const people = waiting.get(message.chat);
  const url = people && seatLinkIn(message);
  if (!url) return;
  waiting.delete(message.chat);
  for (const person of people) await attempt(() => api.openLink(person, { url }));
}

/** @param {{chat: number, mine: number[]}} table the visitor's people there sit down at its first lobby */
export function sitWhenGathering({ chat, mine }) {
  if (mine.length === 0) return;
  waiting.set(chat, mine);
  for (const message of feedOf(chat).byId.values()) sit({ message });
}

on("message", sit);
