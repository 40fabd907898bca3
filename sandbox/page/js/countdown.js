import { el } from "./dom.js";
import { duration } from "./format.js";
import { now } from "./state.js";
import { words } from "./words.js";

const running = new Set();
let ticker = 0;

function show(timer) {
  const left = timer.until - now();
  timer.node.textContent = duration(Math.max(left, 0));
  timer.node.classList.toggle("last-seconds", left > 0 && left <= 10);
  return left > 0;
}

function tick() {
  for (const timer of running) {
    if (!timer.node.isConnected || !show(timer)) running.delete(timer);
  }
  if (running.size === 0) {
    clearInterval(ticker);
    ticker = 0;
  }
}

/**
 * A clock that counts down to a moment by itself, and stops at zero.
 * @param {number} until server's Unix seconds
 */
export function countdown(until) {
  const moment = new Date(until * 1000).toISOString();
  const node = el("time", { class: "countdown", role: "timer", "aria-label": words().timeLeft, datetime: moment });
  const timer = { node, until };
  if (show(timer)) {
    running.add(timer);
    ticker ||= setInterval(tick, 200);
  }
  return node;
}
