/** Acts: a touch is one post, and its answer is shown. The buttons below the table stand here too. */
import { hear } from "./card.js";
import { keep, recall } from "./kept.js";
import { choose, chosenOf } from "./reasons.js";
import { answer, ask, choice, open } from "./sheet.js";
import { feel, lead } from "./telegram.js";
import { post } from "./wire.js";
import { made, say } from "./words.js";

const CALM = 500;  // milliseconds in which a button takes no touch: the finger was on its way to what stood there before
const MOST_OF_STEP = 0.25;  // of a step that is so short that this is less
const NOTHING = "-";  // what the server takes for a touch that does nothing
const TWICE = 400;  // milliseconds in which a second touch of the same place is the same touch
const SOON = 600;  // milliseconds in which the page itself mostly shows that a hand is up
const QUIET = new Set(["lift", "leave", "surrender", "stop", "resign"]);
const STRONG = new Set(["pass", "vote", "done", "resume"]);
const GRAVE = /^(leave|surrender|stop|resign|remove|defeat|award)/u;
/** The places of a judge's buttons: each has the same in every step. */
const PLACES = [["pause", "resume"], ["undo"], ["enter-pass", "enter-done"], ["more"], ["more"]];
const bar = document.getElementById("acts");
const more = document.getElementById("more");
const buttons = new Map();
const doing = new WeakMap();  // the act of each button
let raisedAt = 0;  // when the page has last shown that the viewer's hand is up
let leftAt = -CALM;  // when acts have last stood in the bar
let pressed = null;  // that on which a finger has gone down
const underWay = new Set();
let last = { place: null, at: -TWICE };
let line = Promise.resolve();
let waiting = [];  // the acts that are touched and not posted yet
let quiet = [];
const free = PLACES.map(() => made("span", {}));
let hidden = [];  // the acts behind the one button of a night

/** Whether an act can not be undone, and hurts. */
export const isGrave = ({ kind }) => GRAVE.test(kind);

/** Shows the answer to an act. A hand that the page soon shows needs none: it would lie over the lower seats. */
function reply(act, said, since) {
  if (act.kind !== "vote" || said.alert) answer(said);
  else setTimeout(() => { if (raisedAt < since) answer(said); }, SOON);
}

/** Keeps which acts wait. One that is under way is not among them: a reload does not post it again. */
function wait(acts) {
  waiting = acts;
  keep("waiting", acts.map(({ tap, listed = tap, reason }) => ({ tap: listed, reason })));
}

async function send(act, key, node) {
  const since = performance.now();
  wait(waiting.filter((one) => one !== act));
  node.setAttribute("aria-busy", "true");
  const answered = await post("act", { tap: act.tap });
  underWay.delete(key);
  node.removeAttribute("aria-busy");
  if (act.tap === NOTHING) return;
  if (act.secret && answered && !answered.error && !answered.alert) {
    const seats = [act.first, act.seat].filter(Boolean).map((seat) => `№${seat}`);
    if (answered.text) hear(answered.text);
    else hear([say("accepted"), seats.join(", ")].filter(Boolean).join(": "), seats);
    return;
  }
  reply(act, { text: answered ? answered.error ?? answered.text : say("unsent"), alert: answered?.alert }, since);
}

function queue(act, key, node) {
  underWay.add(key);
  wait([...waiting, act]);
  line = line.then(() => send(act, key, node));
}

/** Does what was touched before a reload and not posted. By night each touch is a request, whatever became of its act. */
export function goOn(acts, secret) {
  for (const { tap, reason } of recall("waiting") ?? []) {
    const act = acts.find((one) => one.tap === tap);
    const one = act ? { ...chosenOf(act, reason), secret } : { tap: NOTHING, secret };
    if (act || secret) queue(one, one.tap, bar);
  }
}

/** Asks again what was asked before a reload. */
export function askAgain(acts, { tap, reason }, secret) {
  const act = acts.find((one) => one.tap === tap);
  const one = act && { ...chosenOf(act, reason), secret };
  if (one?.ask || one?.reasons) touch(one, "bar", bar);
}

/** Does an act once, after those touched before it. `place`: where it was touched; `node`: shows that it waits. */
export function touch(act, place, node, heading = act.label) {
  const key = act.tap === NOTHING ? place : act.tap; // two touches that do nothing wait like two that do something
  if (underWay.has(key)) return;
  const go = () => {
    const now = performance.now();
    if (underWay.has(key) || (last.place === place && now - last.at < TWICE)) return;
    last = { place, at: now };
    feel("touch");
    queue(act, key, node);
  };
  if (act.reasons) choose(act, heading, (one) => touch(one, place, node, heading));
  else if (act.ask) ask({ ...act, grave: isGrave(act) }, heading, go);
  else go();
}

/** Posts a touch by night that does nothing, as one that does something is posted: so no request tells who can act. */
export const pretend = (place, node) => touch({ tap: NOTHING }, place, node);

/** Whether an act is what the viewer is advised to do now. `mayWait`: whether that is not the end of a speech; `alone`:
 * whether there is nothing else to advise. */
function isMain({ kind }, mayWait, alone) {
  return kind === "here" ? alone : STRONG.has(kind) && !(mayWait && kind === "pass");
}

function buttonOf(act, mayWait = false, alone = false) {
  const button = buttons.get(act.tap) ?? made("button", { type: "button" });
  button.textContent = act.label;
  button.className = isMain(act, mayWait, alone) ? "main" : isGrave(act) ? "danger" : "";
  doing.set(button, act);
  buttons.set(act.tap, button);
  return button;
}

/** Lets a button that takes the place of another act wait, and shows it. `lasts`: the seconds of its step. */
function calm(button, lasts = Infinity) {
  button.setAttribute("aria-disabled", "true");
  setTimeout(() => button.removeAttribute("aria-disabled"), Math.min(CALM, 1000 * MOST_OF_STEP * lasts));
}

/** Does the act of a button of the bar. */
function press(button) {
  if (doing.has(button) && !button.hasAttribute("aria-disabled")) touch(doing.get(button), "bar", button);
}

/** A press counts for the act on which the finger went down. If another one stands there when it goes up, the game
 * refuses the first one and says why. */
addEventListener("pointerdown", ({ target }) => { pressed = target.closest?.("button") ?? target; }, true);
addEventListener("pointerup", ({ clientX, clientY }) => {
  const isGone = pressed && !pressed.isConnected;
  if (isGone && bar.contains(document.elementFromPoint(clientX, clientY))) press(pressed);
}, true);
bar.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!pressed || pressed === button) press(button);  // without a finger it comes from a key
  pressed = null;
});
addEventListener("keydown", () => { pressed = null; }, true);

function linkTo(href, text) {
  const link = made("a", { class: "to-bot", href, target: "_blank", rel: "noopener" }, text);
  lead(link);
  return link;
}

/** A link to the chat in which the viewer speaks now. `where`: the group; "" for the bot's chat. */
const floor = linkTo("", "");
function toSpeak(where) {
  const href = where || (where === "" && document.getElementById("bot")?.href);
  if (!href) return [];
  floor.textContent = say("speak");
  if (floor.href !== href) floor.href = href;
  return [floor];
}

/** A link to the bot's chat, if the page knows the bot. `start`: what to ask for there. */
function toBot(word, start = "") {
  const known = document.getElementById("bot");
  return known ? [linkTo(known.href + start, say(word))] : [];
}

/** By night every player has this one button. What he can do stands behind it. */
const nightly = made("button", { type: "button", id: "nightly" });
nightly.addEventListener("click", () => {
  const own = hidden.map((act) => choice(act.label, "", () => touch({ ...act, secret: true }, "bar", nightly)));
  const how = made("p", { class: "asked" }, say("night-how"));
  const nodes = [how, made("div", { class: "answers" }, ...own), ...toBot("to-bot")];
  open(say("night-act"), nodes, { taps: hidden.map((act) => act.tap), again: { press: "#nightly" } });
});

/** Stands where the vote was: a second touch there must not lead to taking the hand down. */
const raised = made("span", { class: "raised" });

/** The buttons of a judge, each in its place. A place without an act stays free. */
function placed(acts) {
  const left = [...acts];
  const row = PLACES.map((kinds, place) => {
    const found = left.findIndex((act) => kinds.includes(act.kind));
    return found < 0 ? free[place] : buttonOf(left.splice(found, 1)[0]);
  });
  return acts.length ? [...row, ...left.map((act) => buttonOf(act))] : [];
}

/** The buttons that stand below the table. Seats that are named count only once they are confirmed: until then that stands
 * first. */
function standing(acts, door, mayNominate) {
  if (door === "asleep") return [nightly];
  if (door === "judge") return placed(acts);
  if (door === "marks") return acts.toSorted((one, other) => (one.kind === "done") - (other.kind === "done")).map((act) => buttonOf(act));
  const isNaming = acts.some((act) => act.kind === "done");
  const sorted = acts.toSorted((one, other) => (other.kind === "done") - (one.kind === "done"));
  const alone = !acts.some((act) => STRONG.has(act.kind));
  return sorted.map((act) => buttonOf(act, mayNominate || isNaming, alone));
}

/** Shows the acts that are aimed at nobody. `door`: the viewer's, or "asleep" for a player by night, or "marks" for a judge
 * who gives them; `clock`: of the step; `speak`: where the viewer has the word. */
export function offer(acts, door, { clock, speak }) {
  const alone = acts.filter((act) => act.seat === 0 && !QUIET.has(act.kind));
  quiet = acts.filter((act) => act.seat === 0 && QUIET.has(act.kind));
  hidden = door === "asleep" ? alone : [];
  nightly.textContent = say("night-act");
  raised.textContent = `✓ ${say("raised")}`;
  const mayNominate = acts.some((act) => act.kind === "nominate");
  const own = standing(alone, door, mayNominate);
  const stand = alone.some((act) => act.kind === "done") ? [...own, ...toSpeak(speak)] : [...toSpeak(speak), ...own];
  const isUp = acts.some((act) => act.kind === "lift");
  if (isUp) raisedAt = performance.now();
  const shown = isUp ? [...stand, raised] : stand;
  if (bar.children.length) leftAt = performance.now();
  const replaces = door === "player" && performance.now() - leftAt < CALM;
  if (replaces) shown.forEach((button, at) => { if (doing.has(button) && bar.children[at] !== button) calm(button, clock?.lasts); });
  const focused = bar.contains(document.activeElement) ? document.activeElement : null;
  if (shown.length !== bar.children.length || shown.some((button, at) => bar.children[at] !== button)) {
    bar.replaceChildren(...shown);
    if (focused) (shown.includes(focused) ? focused : bar.querySelector("button"))?.focus();
  }
  for (const tap of buttons.keys()) if (!alone.some((act) => act.tap === tap)) buttons.delete(tap);
  bar.hidden = shown.length === 0;
  more.hidden = quiet.length === 0;
}

more.addEventListener("click", () => {
  const choices = quiet.map((act) => choice(act.label, "danger", () => touch(act, act.kind, more)));
  open(say("more"), [...choices, ...toBot("rules", "?start=rules-")], { taps: quiet.map((act) => act.tap), again: { press: "#more:not([hidden])" } });
});
