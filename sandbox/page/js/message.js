import { avatar } from "./avatar.js";
import { button, el } from "./dom.js";
import { formatted, keepOpen, oneLine } from "./entities.js";
import { clockTime, dayName, fileSize, toneOf } from "./format.js";
import { calledAt, haveVoted, numberOf } from "./games.js";
import { icon } from "./icons.js";
import { drawKeyboard } from "./keyboard.js";
import { hashOf } from "./route.js";
import { isOutgoing, messageOf, nameOf } from "./state.js";
import { showPhoto } from "./viewer.js";
import { words } from "./words.js";

const nameTone = (from) => (from.bot ? "tone-bot" : toneOf(from.id));

const mark = (name, title) => el("span", { class: "mark", role: "img", "aria-label": title, title }, icon(name));

function metaOf(chat, message) {
  return el(
    "span",
    { class: "meta" },
    message.receiver && el("span", { class: "alone" }, words().onlyYou(calledAt(chat, { id: message.receiver, name: nameOf(message.receiver) }, message.id))),
    message.silent && mark("muted", words().silent),
    message.protected && mark("lock", words().protectedMark),
    message.edited && el("span", { class: "edited" }, words().edited),
    el("time", { datetime: new Date(message.date * 1000).toISOString() }, clockTime(message.date)),
  );
}

function quoted(chat, message) {
  if (!message.reply_to) return null;
  const answered = messageOf(message.chat, message.reply_to);
  const called = answered && calledAt(chat, answered.from, answered.id);
  const name = answered ? el("strong", { class: `name ${nameTone(answered.from)}` }, called) : null;
  const text = el("span", { class: "quoted-text" }, answered ? oneLine(answered) : words().gone);
  return el("a", { class: "quoted", href: hashOf(message.chat, message.reply_to) }, name, text);
}

function fileOf({ document: file }) {
  if (!file) return null;
  const opens = file.name.endsWith(".html");
  const attributes = opens
    ? { class: "file", href: file.url, target: "_blank", rel: "noopener", "aria-label": words().openFile(file.name) }
    : { class: "file", href: file.url, download: file.name, "aria-label": words().download(file.name) };
  const text = el("span", { class: "file-text" }, el("strong", {}, file.name), el("small", {}, fileSize(file.size)));
  return el("a", attributes, el("span", { class: "file-icon" }, icon("file")), text);
}

/** A press shows a covered photo; the next press covers it again. */
function photoOf(message) {
  const { photo } = message;
  if (!photo) return null;
  const alt = words().photo(oneLine(message));
  const image = el("img", { src: photo.url, width: photo.width, height: photo.height, alt, loading: "lazy" });
  if (!photo.covered) {
    const opener = el("a", { class: "photo", href: photo.url, target: "_blank", rel: "noopener" }, image);
    opener.addEventListener("click", (event) => showPhoto(event, message));
    return opener;
  }
  const cover = button({ class: "photo covered", "aria-pressed": "false", title: words().hidden }, () => {
    cover.setAttribute("aria-pressed", String(!cover.classList.toggle("covered")));
  }, image);
  return cover;
}

function reactionsOf({ reactions }) {
  if (!reactions?.length) return null;
  const counts = new Map();
  for (const emoji of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  return el("p", { class: "reactions" }, ...[...counts].map(([emoji, count]) => el("span", {}, `${emoji} ${count}`)));
}

/** Everything that a bubble shows of its message: the bubble is drawn again only if this changes. */
function faceOf({ text, entities, edited, document: file, photo, reply_to: replyTo, reactions }) {
  return JSON.stringify([text, entities, edited, file, photo, replyTo, reactions]);
}

/** One message on the page. `node` stays the same through edits; only changed parts are drawn again. */
export class MessageView {
  constructor(chat, message, onReply) {
    this.chat = chat;
    this.id = message.id;
    this.node = el("li", { class: "message", "data-message": message.id });
    if (message.service) {
      this.node.classList.add("service");
    } else {
      this.build(message, onReply);
    }
    this.update(message);
  }

  build(message, onReply) {
    const { from } = message;
    this.bubble = el("div", { class: "bubble" });
    this.keyboard = el("div", { class: "keyboard" });
    const called = calledAt(this.chat, from, message.id);
    this.name = el("span", { class: `name ${nameTone(from)}` }, called);
    const label = { "aria-label": words().reply, title: words().reply };
    const reply = button({ class: "reply", ...label }, () => onReply(this.id), icon("reply"));
    const stack = el("div", { class: "stack" }, this.bubble, this.keyboard);
    this.node.classList.toggle("alone", Boolean(message.receiver));
    this.node.classList.add(isOutgoing(this.chat, message) ? "outgoing" : "incoming");
    this.node.append(el("div", { class: "row" }, avatar(from, numberOf(this.chat, from.id, message.id)), stack, !message.receiver && reply));
  }

  update(message) {
    this.message = message;
    if (message.service) {
      this.node.replaceChildren(el("span", { class: "chip" }, message.service));
      this.placed = null;
      return;
    }
    const face = faceOf(message);
    if (face !== this.face) this.drawBubble(message);
    this.face = face;
    const keys = JSON.stringify([message.keyboard, haveVoted(message)]);
    if (keys !== this.keys) this.updateKeyboard();
    this.keys = keys;
  }

  drawBubble(message) {
    const body = el("div", { class: "body" }, el("span", { class: "text" }), metaOf(this.chat, message));
    body.firstChild.append(formatted(message.text, message.entities));
    keepOpen(this.bubble, body);
    this.bubble.classList.toggle("protected", Boolean(message.protected));
    this.bubble.classList.toggle("pictured", Boolean(message.photo));
    this.bubble.style.setProperty("--width", message.photo?.width ?? 0); // reserves the photo's room before it is loaded
    this.bubble.style.setProperty("--height", message.photo?.height ?? 1);
    const parts = [this.name, quoted(this.chat, message), fileOf(message), photoOf(message), body, reactionsOf(message)];
    this.bubble.replaceChildren(...parts.filter(Boolean));
  }

  updateKeyboard() {
    if (this.message.service) return;
    drawKeyboard(this.keyboard, this.message);
    this.node.classList.toggle("has-keyboard", !this.keyboard.hidden);
  }

  /**
   * Sets the message's place among its neighbours: first or last in a run of one person's messages, first of a day,
   * first unread.
   */
  place({ first, last, day, unread }) {
    const placed = `${first} ${last} ${day} ${unread}`;
    if (placed === this.placed) return;
    this.placed = placed;
    this.node.classList.toggle("first", first);
    this.node.classList.toggle("last", last);
    for (const old of this.node.querySelectorAll(":scope > .divider")) old.remove();
    if (unread) this.node.prepend(el("p", { class: "divider new" }, words().newMessages));
    const date = () => el("span", { class: "chip" }, dayName(this.message.date));
    if (day) this.node.prepend(el("p", { class: "divider" }, date()));
  }

  flash() {
    this.node.classList.remove("flash");
    void this.node.offsetWidth;
    this.node.classList.add("flash");
  }
}
