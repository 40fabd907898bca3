import * as api from "./api.js";
import { emit } from "./bus.js";
import { button, byId, el } from "./dom.js";
import { calledAt } from "./games.js";
import { icon } from "./icons.js";
import { attempt, toast } from "./notices.js";
import { openOver, prepareOver } from "./over.js";
import { speakerOf } from "./speaker.js";
import { nameOf, state } from "./state.js";
import { language, words } from "./words.js";

const place = byId("app");
const WIDE = window.matchMedia("(min-width: 1100px)");

/** What an app may do within its frame, as in Telegram's web client. */
const MAY = "allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads";

/** Telegram's name of a colour → the page's name of it. */
const COLOURS = {
  bg_color: "--ground",
  secondary_bg_color: "--hover",
  header_bg_color: "--ground",
  section_bg_color: "--raised",
  section_separator_color: "--line",
  text_color: "--ink",
  subtitle_text_color: "--soft",
  hint_color: "--soft",
  section_header_text_color: "--accent",
  accent_text_color: "--accent",
  link_color: "--accent",
  button_color: "--accent",
  button_text_color: "--on-accent",
  destructive_text_color: "--bad",
};

function theme() {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.entries(COLOURS).map(([name, ours]) => [name, style.getPropertyValue(ours).trim()]);
  return encodeURIComponent(JSON.stringify(Object.fromEntries(colours)));
}

function draw(chat, person, url) {
  const title = state.bot.names[language()] ?? words().brand;
  const who = person === null ? words().youWatch : words().youAre(calledAt(chat, { id: person, name: nameOf(person) }));
  const heading = el("div", { class: "heading" }, el("h2", { id: "app-title" }, title), el("p", {}, who));
  const close = button({ class: "round", "aria-label": words().closeApp }, () => place.close(), icon("close"));
  const src = `${url}&tgWebAppThemeParams=${theme()}`;
  const frame = el("iframe", { src, title, sandbox: MAY, allow: "autoplay; clipboard-write; fullscreen" });
  place.replaceChildren(el("div", { class: "bar" }, heading, close), frame);
}

/**
 * Opens a Mini App for the person who speaks in the chat; in a group where the visitor plays nobody, for a spectator.
 * @param {string} url a link to a bot's Main Mini App; with `message`, the address behind a button of the message
 */
export async function openApp(chat, url, message) {
  const person = speakerOf(chat);
  if (person === null && chat.type === "private") return toast(words().onlyOwnSeat);
  const opened = await attempt(() => api.openApp({ chat: chat.id, url, person, message }));
  if (!opened) return undefined;
  draw(chat, person, opened.url);
  if (!WIDE.matches) openOver(place);
  else if (!place.open) place.show();
}

/** What an app asks of the client comes as a message with JSON: to be closed, or to lead to a chat. */
function hear({ source, data }) {
  if (source !== place.querySelector("iframe")?.contentWindow) return;
  let event = null;
  try {
    event = JSON.parse(data);
  } catch {
    return;
  }
  if (event?.eventType === "web_app_close") place.close();
  const path = event?.eventType === "web_app_open_tg_link" ? event.eventData?.path_full : null;
  if (typeof path === "string") emit("led", `https://t.me${path}`); // the way there closes what is over the page
}

function leave(event) {
  if (event.key !== "Escape" || place.matches(":modal")) return;
  event.preventDefault();
  place.close();
}

/** Mini Apps: pages of bots, in a frame over the chat; in a wide window the frame stands beside it. */
export function startApps() {
  prepareOver(place);
  place.addEventListener("close", () => place.replaceChildren());
  place.addEventListener("keydown", leave);
  window.addEventListener("message", hear);
}
