import { countdown } from "./countdown.js";
import { el } from "./dom.js";
import { gameOf, tableOf } from "./games.js";
import { now } from "./state.js";
import { words } from "./words.js";

function phaseOf({ phase: [mark, number] = [] }) {
  if (mark === "🌙") return words().night(number);
  return mark ? words().day(number) : words().dealing;
}

/** The phase in as few characters as possible, if more is to be said beside it. */
const shortPhaseOf = ({ phase: [mark = "", number = null] }) => (number === null ? mark : `${mark} ${number}`);

function nowOf(game) {
  if (game.speaks !== null) return words().nowSpeaks(game.speaks);
  if (game.asked !== null) return words().nowAsked(game.asked);
  return "";
}

/** What happens at the table of a chat, in one line; null if no game runs there. */
export function statusOf(chat) {
  const table = tableOf(chat);
  const game = table && gameOf(table);
  if (!game || game.over) return null;
  const runs = game.clock !== null && game.clock > now() && !game.stands;
  const told = [game.stands && words().nowStands, nowOf(game)].filter(Boolean);
  const said = [(told.length > 0 && shortPhaseOf(game)) || phaseOf(game), ...told].join(" · ");
  return el("span", { class: "status" }, el("span", {}, said), " ", runs && countdown(game.clock));
}
