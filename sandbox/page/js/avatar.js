import { el } from "./dom.js";
import { initials, toneOf } from "./format.js";
import { icon } from "./icons.js";

/** A round picture: initials on the person's colour; the bot has a hat. */
export function avatar({ id, name, bot = false }) {
  const node = el("span", { class: `avatar ${bot ? "tone-bot" : toneOf(id)}`, "aria-hidden": "true" });
  node.append(bot ? icon("hat") : initials(name));
  return node;
}
