import { emit, on } from "./bus.js";
import { arrange, button, byId } from "./dom.js";
import { openChat } from "./route.js";
import { words } from "./words.js";

/** A forum's "General" has no thread; null means all topics together. */
const GENERAL = 0;
const chosen = new Map();

const topicOf = (chat) => (chat.topics?.length ? (chosen.get(chat.id) ?? null) : null);

/** The thread of a new message in this chat, if there is one. */
export const threadOf = (chat) => topicOf(chat) || null;

export function inTopic(chat, message) {
  const topic = topicOf(chat);
  return topic === null || (message.thread ?? GENERAL) === topic;
}

export function chooseTopic(chat, topic) {
  chosen.set(chat.id, topic);
  emit("topic", chat.id);
}

function tab(chat, topic, title) {
  const selected = topicOf(chat) === topic;
  return button({ class: "topic", "aria-pressed": String(selected) }, () => chooseTopic(chat, topic), title);
}

function draw() {
  const bar = byId("topics");
  const chat = openChat();
  bar.hidden = !chat?.topics?.length;
  if (bar.hidden) return;
  const topics = chat.topics.map(({ id, title }) => tab(chat, id, title));
  arrange(bar, [tab(chat, null, words().allTopics), tab(chat, GENERAL, words().generalTopic), ...topics]);
}

export function startTopics() {
  on("opened topic reset language", draw);
  on("chat", (chat) => chat.id === openChat()?.id && draw());
}
