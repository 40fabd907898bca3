/** The course of the game as it was told, by nights and days. New lines come below, and the list follows them. */
import { keep as store, recall } from "./kept.js";
import { made, say, tied } from "./words.js";

const list = document.getElementById("log");
let shown = 0;
let title = null;
let ends = true;  // whether its reader was at the end when he last scrolled
let height = 0;  // of the list, as it was last measured
let head = null;  // the line of a turn or a vote, to which what happens in it is added

/** Writes the hands that are up behind the line of their vote. */
function count({ arrows = [], called = 0 }) {
  const hands = arrows.filter(([kind, , to]) => kind === "hand" && to === called).map(([, by]) => `№${by}`);
  if (hands.length) head.node.textContent = `${head.text} (${hands.join(", ")})`;
}

/** A new line; none for what is added to an earlier one. `kind`: what it tells of, and of whom. */
function lineOf(text, kind, names) {
  const [what, seat] = kind.split(":");
  const name = names[seat - 1];
  const said = tied(name && what !== "out" ? text.replace(`№${seat}`, () => `№${seat} · ${name}`) : text);
  if (what === "hand" && head?.what === "vote") return [];
  if (what === "named" && head?.what === "turn") {
    head.node.textContent = `${head.text}, ${say("nominates")} №${seat}`;  // a later nomination takes the place of an earlier one
    head.node.classList.add("named");
    return [];
  }
  if (what === "sum" && head?.what === "vote") {
    head.node.textContent = said;
    head = null;
    return [];
  }
  const node = made("p", { class: what }, said);
  if (what === "turn" || what === "vote") head = { what, node, text: said };
  return [node];
}

/** Lines of a frame. `covered`: words that stand at each night in place of the lines that not everybody knows; "" if
 * nothing is covered. */
function linesOf(frame, covered, names) {
  const lines = [];
  if (frame.title !== title) {
    title = frame.title;
    head = null;
    lines.push(made("h3", {}, title));
    if (frame.night && covered) lines.push(made("p", { class: "instead" }, covered));
  }
  const kindOf = (at) => (covered && frame.own?.includes(at) ? "secret" : frame.kinds?.[at] ?? "");
  frame.told.forEach((text, at) => lines.push(...lineOf(text, kindOf(at), names)));
  if (head?.what === "vote") count(frame);
  return lines;
}

/** Adds the frames that are not in the list yet. `covered`: said in place of what is secret; "" if nothing is. `anew`:
 * whether the list begins again, because other frames than before lead to the newest one. */
export function tell(frames, covered, names, anew) {
  if (anew) {
    list.replaceChildren();
    [shown, title, head] = [0, null, null];
  }
  if (frames.length === shown) return;
  const stays = shown > 0 && !ends;
  list.setAttribute("aria-busy", String(shown === 0));
  list.append(...frames.slice(shown).flatMap((frame) => linesOf(frame, covered, names)));
  shown = frames.length;
  if (!stays) list.scrollTop = list.scrollHeight;
  requestAnimationFrame(() => list.setAttribute("aria-busy", "false"));
}

/** Keeps its reader at the end, if he was there, when lines are covered or opened. */
export function keep() {
  if (ends) list.scrollTop = list.scrollHeight;
}

/** Shows what its reader has read before a reload. */
export function stay() {
  const read = recall("read");
  if (read === undefined) return;
  list.scrollTop = read;
  ends = false;
}

list.addEventListener("scroll", () => {
  if (list.clientHeight !== height) return;  // the list gets another size, and its reader has not moved
  ends = list.scrollHeight - list.scrollTop - height < 40;
  store("read", ends ? undefined : list.scrollTop);
});
/** Keeps the newest line in sight when the list gets another size. */
new ResizeObserver(() => {
  height = list.clientHeight;
  keep();
}).observe(list);
