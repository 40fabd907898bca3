import { countdown } from "./countdown.js";
import { el } from "./dom.js";
import { pictured } from "./emoji.js";
import { cardIn, isClock } from "./reading.js";
import { words } from "./words.js";

/** Handlers for links and commands in texts; the page sets them once: {link(url), command(text)}. */
const acts = { link: () => null, command: () => null };

export const onEntity = (handlers) => Object.assign(acts, handlers);

const plain = (tag, attributes) => () => el(tag, attributes);

/** Kind of entity → the element that holds its content. Other kinds stay plain text. */
const ELEMENTS = {
  bold: plain("strong"),
  italic: plain("em"),
  underline: plain("u"),
  strikethrough: plain("s"),
  code: plain("code"),
  pre: plain("pre", { tabindex: "0" }),
  blockquote: plain("blockquote"),
  expandable_blockquote: quote,
  spoiler,
  text_link: (entity) => link(entity.url),
  url: (entity, text) => link(text),
  text_mention: (entity) => el("span", { class: "mention", "data-person": entity.user?.id }),
  mention: plain("span", { class: "mention" }),
  hashtag: plain("span", { class: "mention" }),
  bot_command: (entity, text) => pressable("command", () => acts.command(text)),
};

function pressable(name, onPress) {
  const node = el("span", { class: name, role: "button", tabindex: "0" });
  node.addEventListener("click", onPress);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onPress(event);
  });
  return node;
}

function spoiler() {
  const node = pressable("spoiler", (event) => {
    if (node.classList.contains("open")) return;
    event.stopPropagation();
    open(node);
  });
  node.setAttribute("aria-label", words().hidden);
  return node;
}

function open(node) {
  node.classList.add("open");
  for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
}

function quote() {
  const node = pressable("quote", () => {
    node.setAttribute("aria-expanded", String(node.classList.toggle("open")));
  });
  node.setAttribute("aria-expanded", "false");
  node.setAttribute("aria-description", words().quote);
  return node;
}

function link(url) {
  const attributes = acts.link(url);
  return attributes ? el("a", attributes) : el("span");
}

/** Adds entities as a tree by position. An entity that crosses its neighbour's end is cut there. */
function append(parent, text, entities, from, to) {
  let place = from;
  while (entities.length > 0 && entities[0].offset < to) {
    const entity = entities.shift();
    const start = Math.max(entity.offset, place);
    const end = Math.min(entity.offset + entity.length, to);
    if (end <= start) continue;
    parent.append(pictured(text.slice(place, start)));
    parent.append(holder(entity, text, entities, start, end));
    place = end;
    if (isBlock(entity) && text[place] === "\n") place += 1;
  }
  parent.append(pictured(text.slice(place, to)));
}

const isBlock = (entity) => entity.type === "pre" || entity.type.endsWith("blockquote");

function holder(entity, text, entities, start, end) {
  const words = text.slice(start, end);
  if (isClock(entity)) return countdown(entity.unix_time);
  const node = ELEMENTS[entity.type]?.(entity, words) ?? el("span");
  append(node, text, entities, start, end);
  return node;
}

/** Returns the text with its formatting. Offsets are UTF-16 code units, as in JavaScript. */
export function formatted(text, entities = []) {
  const content = document.createDocumentFragment();
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  append(content, text, sorted, 0, text.length);
  return content;
}

/** Returns one line for the list and for quotes; hidden text and a player's own card stay hidden. */
export function oneLine(message) {
  const card = cardIn(message);
  if (card >= 0) return `${message.text.slice(0, card).replace(/\s+/g, " ")}▒▒▒▒`;
  let text = message.text;
  for (const entity of message.entities ?? []) {
    const { type, offset, length } = entity;
    const instead = isClock(entity) ? " " : { spoiler: "▒" }[type]; // a clock in words would stand still
    if (instead) text = text.slice(0, offset) + instead.repeat(length) + text.slice(offset + length);
  }
  return text.slice(0, 160).replace(/\s+/g, " ").trim();
}

/** Opens spoilers in the new content that the visitor had opened in the old, if they hide the same text. */
export function keepOpen(old, fresh) {
  const opened = new Set([...old.querySelectorAll(".spoiler.open")].map((node) => node.textContent));
  for (const node of fresh.querySelectorAll(".spoiler")) if (opened.has(node.textContent)) open(node);
  if (old.querySelector(".quote.open")) fresh.querySelector(".quote")?.classList.add("open");
}
