import { el } from "./dom.js";
import { initials, toneOf } from "./format.js";
import { icon } from "./icons.js";

/** A round picture on the person's colour: his number at the table, else his initials; the bot has a hat. */
export function avatar({ id, name, bot = false }, number = null) {
  const node = el("span", { class: `avatar ${bot ? "tone-bot" : toneOf(id)}`, "aria-hidden": "true" });
  node.append(bot ? icon("hat") : String(number ?? initials(name)));
  return node;
}
