import * as api from "./api.js";
import { on } from "./bus.js";
import { byId } from "./dom.js";
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

/** The speeds as entries of a menu. */
export const speedChoices = () =>
  speeds().map((times) => ({
    text: words().speedOf(times),
    checked: times === currentTimes(),
    choose: () => choose(times),
  }));

/** Host and people change to the new speed at once, and say nothing about it. */
async function choose(times) {
  if (times !== currentTimes() && (await attempt(() => api.setSpeed(scaleOf(times))))) toast(words().speedSet(times));
}

export function startSpeed() {
  const opener = byId("speed");
  attachMenu(opener, speedChoices);
  on("reset speed", () => (opener.textContent = `×${currentTimes()}`));
}
