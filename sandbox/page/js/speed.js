import * as api from "./api.js";
import { on } from "./bus.js";
import { button, byId, el } from "./dom.js";
import { attachMenu } from "./menu.js";
import { attempt, toast } from "./notices.js";
import { state } from "./state.js";
import { words } from "./words.js";

/** How many times faster than real time. */
const SPEEDS = [1, 2, 5, 20];

/** The choices, with the speed given at the start if it is another one. */
export const speeds = () => [...new Set([...SPEEDS, currentTimes()])].sort((one, other) => one - other);

export const scaleOf = (times) => 1 / times;
export const currentTimes = () => Math.round(10 / state.speed) / 10;

const choices = () =>
  speeds().map((times) => ({
    text: words().speedOf(times),
    checked: times === currentTimes(),
    choose: () => choose(times),
  }));

/** Host and people change to the new speed at once, and say nothing about it. */
async function choose(times) {
  if (times !== currentTimes() && (await attempt(() => api.setSpeed(scaleOf(times))))) toast(words().speedSet(times));
}

/** All speeds as buttons; the present one is pressed. */
export function speedChips() {
  const chip = (times) => {
    const pressed = String(times === currentTimes());
    return button({ class: "chip-key", "data-focus": `times${times}`, "aria-pressed": pressed }, () => choose(times), `×${times}`);
  };
  const chips = el("div", { class: "chips" }, ...speeds().map(chip));
  return el("fieldset", { class: "speeds" }, el("legend", {}, words().speed), chips);
}

export function startSpeed() {
  const opener = byId("speed");
  attachMenu(opener, choices);
  on("reset speed", () => (opener.textContent = `×${currentTimes()}`));
}
