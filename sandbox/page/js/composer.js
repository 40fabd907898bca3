import * as api from "./api.js";
import { practiseAs, say } from "./acts.js";
import { avatar } from "./avatar.js";
import { emit, on } from "./bus.js";
import { button, byId, el, onPhone } from "./dom.js";
import { oneLine } from "./entities.js";
import { calledAt, gameOf, isIdle, numberOf } from "./games.js";
import { icon } from "./icons.js";
import { attachMenu } from "./menu.js";
import { attempt } from "./notices.js";
import { openChat } from "./route.js";
import { chooseSpeaker, speakerOf } from "./speaker.js";
import { feedOf, isMine, lastMessage, messageOf, nameOf, person, state, voicesOf } from "./state.js";
import { threadOf } from "./topics.js";
import { mentionsMe } from "./unread.js";
import { words } from "./words.js";

const HOSTING = ["/newgame", "/begin", "/leave", "/stop"];
const IN_GROUP = ["/table", ...HOSTING, "/top", "/history", "/rules", "/settings", "/lang", "/help"];
const GAME = ["/role", "/table", "/lift", "/call", "/judge", "/practice", "/stop", "/leave"];
const IN_PRIVATE = [...GAME, "/rules", "/words", "/start", "/lang", "/help"];
const TALLEST_PX = 160;

const drafts = new Map();
const replies = new Map();

const field = el("textarea", { id: "field", rows: "1", maxlength: "4096", autocomplete: "off", enterkeyhint: "send" });
const sendButton = button({ class: "round accent send" }, submit, icon("send"));
const commandButton = el("button", { type: "button", class: "round" }, icon("slash"));
const voiceButton = el("button", { type: "button", class: "round voice" });
const answered = el("div", { class: "answered", hidden: true });
const quick = el("div", { class: "quick" });
const holder = (opener) => el("div", { class: "holder" }, opener);
const silence = el("div", { class: "silenced" }, el("p", { class: "note" }));
const row = el("div", { class: "writing" }, holder(voiceButton), holder(commandButton), field, sendButton);

async function send(text, extra = {}) {
  const chat = openChat();
  const thread = threadOf(chat);
  const sent = await say(text, { ...(thread && { thread }), ...extra });
  if (sent) emit("said");
  return sent;
}

async function submit() {
  const text = field.value.trim();
  const chat = openChat();
  if (!text || !chat) return;
  const replyTo = replies.get(chat.id);
  setDraft("");
  if (await send(text, replyTo ? { reply_to: replyTo } : {})) {
    replies.delete(chat.id);
    drawAnswered();
  } else if (openChat() === chat && !field.value) {
    setDraft(text);
  }
}

function fit() {
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, TALLEST_PX)}px`;
  sendButton.disabled = !field.value.trim();
}

function setDraft(text) {
  field.value = text;
  drafts.set(openChat()?.id, text);
  fit();
}

function commands() {
  const known = openChat().type === "private" ? IN_PRIVATE : IN_GROUP;
  return known.map((text) => ({ text, detail: words().commandHelp[text], choose: () => send(text) }));
}

function voices() {
  const chat = openChat();
  const speaker = speakerOf(chat);
  return voicesOf(chat).map((id) => ({
    text: calledAt(chat, { id, name: nameOf(id) }),
    picture: avatar({ id, name: nameOf(id) }, numberOf(chat, id)),
    checked: id === speaker,
    choose: () => chooseSpeaker(chat, id),
  }));
}

function drawVoice(chat) {
  const several = voicesOf(chat).length > 1;
  voiceButton.parentElement.hidden = !several;
  const speaker = speakerOf(chat);
  const number = numberOf(chat, speaker);
  const shown = `${speaker} ${number}`;
  if (!several || voiceButton.dataset.shown === shown) return;
  voiceButton.dataset.shown = shown;
  voiceButton.setAttribute("aria-label", `${words().speakAs}: ${nameOf(speaker)}`);
  voiceButton.title = words().speaksNow(nameOf(speaker));
  voiceButton.replaceChildren(avatar({ id: speaker, name: nameOf(speaker) }, number));
}

function cancelReply() {
  const answering = replies.delete(openChat().id);
  drawAnswered();
  return answering;
}

function drawAnswered() {
  const chat = openChat();
  const message = chat && messageOf(chat.id, replies.get(chat.id));
  answered.hidden = !message;
  if (!message) return;
  const cancel = button({ class: "round", "aria-label": words().cancelReply }, cancelReply, icon("close"));
  const title = el("strong", {}, words().replyTo(calledAt(chat, message.from, message.id)));
  const text = el("span", { class: "quoted-text" }, oneLine(message));
  answered.replaceChildren(el("span", { class: "quoted" }, title, text), cancel);
}

function wide(text, act) {
  return button({ class: "wide accent" }, () => attempt(act), text);
}

/** A person who may not write may still press buttons, and the visitor may choose another speaker. */
function silenced(chat) {
  drawVoice(chat);
  if (!silence.contains(voiceButton)) silence.prepend(voiceButton.parentElement);
  silence.lastChild.textContent = chat.closed ? words().closed : words().mayNotWrite;
  return [silence];
}

/** What stands in place of the text field if the visitor can not write; null if he can. */
function instead(chat) {
  if (chat.type !== "private") {
    const absent = (state.tables.get(chat.table)?.people ?? []).find((id) => person(id)?.mine);
    const speaker = speakerOf(chat);
    if (chat.silent.includes(speaker)) return silenced(chat);
    if (speaker !== null) return null;
    if (absent === undefined) return [el("p", { class: "note" }, words().watching)];
    return [wide(words().joinGroup(nameOf(absent)), () => api.join(absent, { chat: chat.id }))];
  }
  const { id, mine, blocked, name } = person(chat.person) ?? {};
  const take = () => api.setMine(id, { mine: true });
  if (!mine) return [el("p", { class: "note" }, words().watchingSeat(name)), wide(words().takeSeat, take)];
  if (blocked) return [wide(words().unblock, () => api.setBlocked(id, { blocked: false }))];
  if (feedOf(chat.id).ids.length > 0) return null;
  const start = button({ class: "wide plain" }, () => send("/start"), words().beginChat);
  return isIdle(chat) ? [wide(words().practice, () => practiseAs(id)), start] : [wide(words().beginChat, () => send("/start"))];
}

/** While nothing goes on, what one can begin is one press away. After a practice, the host offers another one. */
function drawQuick(chat) {
  const person = chat.type === "private" ? chat.person : speakerOf(chat);
  const offers = isIdle(chat) && isMine(person);
  quick.hidden = !offers;
  const practised = chat.type === "private" && gameOf(chat) !== null;
  const kind = offers && `${chat.id} ${person} ${practised} ${words().brand}`;
  if (!offers || quick.dataset.kind === kind) return;
  quick.dataset.kind = kind;
  const gather = chat.type !== "private" && button({ class: "quick-key" }, () => send("/newgame"), words().gatherTable);
  const practice = !practised && button({ class: "quick-key" }, () => practiseAs(person), words().practice);
  const table = practised && button({ class: "quick-key" }, () => emit("wish-table"), words().offerTable);
  quick.replaceChildren(...[gather, practice, table].filter(Boolean));
}

function draw() {
  const chat = openChat();
  if (!chat) return;
  drawQuick(chat);
  const message = instead(chat);
  const place = byId("composer");
  if (message) {
    if (message[0] !== place.firstChild) place.replaceChildren(...message);
    return;
  }
  if (!row.contains(voiceButton)) row.prepend(voiceButton.parentElement);
  if (row.parentElement !== place) place.replaceChildren(quick, answered, row);
  fit();
  drawVoice(chat);
  drawAnswered();
}

function label() {
  field.placeholder = words().writeHere;
  field.setAttribute("aria-label", words().writeHere);
  sendButton.setAttribute("aria-label", words().send);
  commandButton.setAttribute("aria-label", words().commands);
  commandButton.title = words().commands;
  voiceButton.dataset.shown = "";
}

function opened() {
  const chat = openChat();
  if (chat) beginAskedReply(chat, lastMessage(chat.id));
  setDraft(drafts.get(openChat()?.id) ?? "");
  voiceButton.dataset.shown = "";
  draw();
  if (!onPhone()) field.focus({ preventScroll: true });
}

function typed(event) {
  const sends = event.key === "Enter" && !event.shiftKey && !event.isComposing;
  if (sends) submit();
  if (sends || (event.key === "Escape" && cancelReply())) event.preventDefault();
}

/** Starts a reply by itself if a message asks for one: from the people it names, or from all who see it. */
function beginAskedReply(chat, message) {
  const mine = chat.type === "private" ? isMine(chat.person) : mentionsMe(message ?? {});
  if (message?.asks_reply && mine && !replies.has(chat.id)) replies.set(chat.id, message.id);
}

function took({ message, isNew }) {
  const chat = openChat();
  if (!chat || message.chat !== chat.id) return;
  if (isNew) beginAskedReply(chat, message);
  draw();
  if (isNew && message.asks_reply && !onPhone()) field.focus({ preventScroll: true });
}

function startReply({ chat, id }) {
  replies.set(chat, id);
  drawAnswered();
  field.focus();
}

export function startComposer() {
  attachMenu(commandButton, commands);
  attachMenu(voiceButton, voices);
  label();
  field.addEventListener("input", () => setDraft(field.value));
  field.addEventListener("keydown", typed);
  on("opened", opened);
  on("reply", startReply);
  on("language", () => (label(), draw()));
  on("reset speaker person chat deleted", draw);
  on("message", took);
}
