import * as api from "./api.js";
import { on } from "./bus.js";
import { byId } from "./dom.js";
import { attachMenu } from "./menu.js";
import { attempt, toast } from "./notices.js";
import { state } from "./state.js";
import { words } from "./words.js";

/** Times faster than life. */
const SPEEDS = [1, 2, 5, 20];

/** The choices, and the speed that was given at the start if it is another. */
export const speeds = () => [...new Set([...SPEEDS, currentTimes()])].sort((one, other) => one - other);

export const scaleOf = (times) => 1 / times;
export const currentTimes = () => Math.round(10 / state.speed) / 10;

const choices = () =>
  speeds().map((times) => ({
    text: words().speedOf(times),
    checked: times === currentTimes(),
    choose: () => choose(times),
  }));

/** The host and the people go over to the new pace at once, and say nothing of it themselves. */
async function choose(times) {
  if (times !== currentTimes() && (await attempt(() => api.setSpeed(scaleOf(times))))) toast(words().speedSet(times));
}

export function startSpeed() {
  const opener = byId("speed");
  attachMenu(opener, choices);
  on("reset speed", () => (opener.textContent = `×${currentTimes()}`));
}
