import { on, oncePerFrame } from "./bus.js";
import { gameOf, tableOf } from "./games.js";
import { openChat } from "./route.js";

/** While the open chat's table sleeps, the chat is dark. */
function draw() {
  const chat = openChat();
  const table = chat && tableOf(chat);
  const game = table && gameOf(table);
  document.body.classList.toggle("night", Boolean(game && !game.over && game.phase[0] === "🌙"));
}

export function startMood() {
  on("opened reset message deleted table chat", oncePerFrame(draw));
}
