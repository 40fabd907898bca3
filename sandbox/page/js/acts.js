import * as api from "./api.js";
import { openApp } from "./apps.js";
import { on } from "./bus.js";
import { expectAnswer } from "./elsewhere.js";
import { isIdle, isRunning } from "./games.js";
import { readLink } from "./links.js";
import { attempt, toast } from "./notices.js";
import { pressAs } from "./pressing.js";
import { go, hashOf, openChat } from "./route.js";
import { isMine, messageOf, privateChatOf, state } from "./state.js";
import { speakerOf } from "./speaker.js";
import { language, words } from "./words.js";

let awaited = null;

/** Returns the person whom the visitor plays in the open chat; if there is none, says why. */
function voice() {
  const chat = openChat();
  const speaker = speakerOf(chat);
  if (speaker === null) toast(chat.type === "private" ? words().onlyOwnSeat : words().noVoice);
  return speaker;
}

export function pressButton(message, data) {
  const speaker = voice();
  if (speaker !== null) pressAs(speaker, message.chat, message.id, data);
}

export async function say(text, extra = {}) {
  const chat = openChat();
  const speaker = voice();
  if (speaker === null) return false;
  if (chat.type !== "private" && text.startsWith("/")) expectAnswer(chat, speaker);
  return (await attempt(() => api.send(speaker, { chat: chat.id, text, ...extra }))) !== undefined;
}

const goToBot = (person) => go(privateChatOf(person).id);

/** Whether one of the visitor's people can begin a practice: he neither plays nor waits for a game. */
function mayPractise(id) {
  const chat = isMine(id) && privateChatOf(id);
  return Boolean(chat) && isIdle(chat);
}

/**
 * Begins a practice for one of the visitor's people who is free; `anew` makes a table for another one if there is
 * none. @returns {Promise<boolean>} whether it began
 */
export async function practise(anew) {
  const free = [...state.people.values()].findLast(({ id, language: tongue }) => tongue === language() && mayPractise(id));
  const person = free?.id ?? (await anew())?.mine[0];
  if (person === undefined) return false;
  return practiseAs(person);
}

export async function practiseAs(person) {
  const sent = await attempt(() => api.send(person, { chat: person, text: "/practice" }));
  if (!sent) return false;
  if (privateChatOf(person)) goToBot(person);
  else awaited = person;
  return true;
}

async function followToBot(speaker, target) {
  if (speaker === null) return;
  const opened = target.start ? await attempt(() => api.openLink(speaker, { url: target.url })) : {};
  if (opened) goToBot(speaker);
}

/** A link is as old as its message: from a private chat it leads to what a running game says now. */
function followToMessage({ chat, message }) {
  const isOld = openChat()?.type === "private" && isRunning(state.chats.get(chat));
  go(chat, messageOf(chat, message) && !isOld ? message : null); // without a message, to the newest one
}

/**
 * Attributes for a link: an own link opens within the page (see `followHere`), another in a new tab; null if it is no
 * link.
 */
export function linkAttributes(url) {
  const target = readLink(url, state.bot, state.chats);
  if (target === null) return null;
  if (target.kind === "outside") return { href: target.href, target: "_blank", rel: "noopener noreferrer" };
  const href = target.kind === "message" ? hashOf(target.chat, target.message) : location.hash || "#";
  return { href, "data-here": url };
}

/** Follows a link that leads within the page. */
export function followHere(event) {
  const link = event.target.closest("[data-here]");
  if (!link) return;
  event.preventDefault();
  follow(readLink(link.dataset.here, state.bot, state.chats));
}

function follow(target) {
  if (target?.kind === "message") followToMessage(target);
  else if (target?.kind === "app") openApp(openChat(), target.url);
  else if (target?.kind === "bot") followToBot(voice(), target);
}

on("led", (url) => follow(readLink(url, state.bot, state.chats)));

/** The answer to a press may be a link to the bot. */
on("sent-away", ({ person, url }) => {
  const target = readLink(url, state.bot, state.chats);
  if (target?.kind === "bot") followToBot(person, target);
});
on("person chat", () => {
  if (awaited === null || !privateChatOf(awaited)) return;
  goToBot(awaited);
  awaited = null;
});
