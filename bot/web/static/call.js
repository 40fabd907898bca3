/** Calls a player whose turn it is: a short sound and a vibration. A switch turns both off. */
import { feel } from "./telegram.js";
import { kept } from "./words.js";

const shelf = kept(() => localStorage);
const button = document.getElementById("sound");
let on = shelf.get("sound") !== "off";
let audio = null;

function show() {
  button.setAttribute("aria-pressed", String(on));
}

/** A browser lets a page sound only after its reader has touched it. */
function allow() {
  if (!on || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function note(pitch, after) {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.32);
}

export function call() {
  if (!on) return;
  if (!feel("call") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
  if (audio?.state !== "running") return;
  note(659, 0);
  note(880, 0.16);
}

button.addEventListener("click", () => {
  on = !on;
  shelf.set("sound", on ? "on" : "off");
  allow();
  show();
});
addEventListener("pointerdown", allow);
addEventListener("keydown", allow);
show();
