import * as api from "./api.js";
import { emit, on } from "./bus.js";

const LOOK_MS = 400;
const LONGEST_MS = 8000;

let away = false;

/** Whether the host restarts for a new speed, and nobody answers meanwhile. */
export const hostIsAway = () => away;

const pause = () => new Promise((done) => setTimeout(done, LOOK_MS));

/** A program that hosts asks for its own name when it starts. */
const starts = async () => (await api.statistics()).calls?.getMe ?? 0;

function tell(now) {
  away = now;
  emit("host");
}

async function follow() {
  const before = await starts();
  if (before === 0 || away) return;
  tell(true);
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end && (await starts()) <= before) await pause();
  tell(false);
}

on("speed", () => follow().catch(() => tell(false)));
