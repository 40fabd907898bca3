import { linkAttributes, pressButton } from "./acts.js";
import { openApp } from "./apps.js";
import { arrange, button, el } from "./dom.js";
import { haveVoted } from "./games.js";
import { icon } from "./icons.js";
import { answeredIn, pressedIn } from "./pressing.js";
import { openChat } from "./route.js";

const STYLES = ["success", "danger", "primary"];

const lookOf = (key, calls = true) => `key${calls && STYLES.includes(key.style) ? ` ${key.style}` : ""}`;

function linkKey(key) {
  const attributes = linkAttributes(key.url);
  if (!attributes) return el("span", { class: lookOf(key) }, key.text);
  return el("a", { ...attributes, class: `${lookOf(key)} leads` }, el("span", {}, key.text), icon("out"));
}

function appKey(message, key) {
  const open = () => openApp(openChat(), key.app, message.id);
  return button({ class: `${lookOf(key)} leads` }, open, el("span", {}, key.text), icon("app"));
}

function dataKey(message, key) {
  const waits = pressedIn(message.chat, message.id) === key.data;
  const mark = answeredIn(message.chat, message.id) === key.data ? " pressed" : "";
  const attributes = { class: lookOf(key, !haveVoted(message)) + mark, "data-key": key.data, "aria-busy": waits ? "true" : null };
  return button(attributes, () => pressButton(message, key.data), el("span", {}, key.text));
}

const oneKey = (message) => (key) => {
  if (key.app) return appKey(message, key);
  return key.url ? linkKey(key) : dataKey(message, key);
};

/** Draws the message's buttons into `holder`. A focused button that is still there keeps its focus. */
export function drawKeyboard(holder, message) {
  const focused = holder.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const rows = (message.keyboard ?? []).map((row) => el("div", { class: "keys" }, ...row.map(oneKey(message))));
  arrange(holder, rows);
  holder.hidden = rows.length === 0;
  if (focused === undefined) return;
  const again = [...holder.querySelectorAll("[data-key]")].find((node) => node.dataset.key === focused);
  (again ?? holder.querySelector(".key") ?? document.getElementById("scroll")).focus({ preventScroll: true });
}
