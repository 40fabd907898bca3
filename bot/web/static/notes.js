/** The sheet of a seat: what is seen of it, the acts aimed at it, and the viewer's note. */
import { isGrave, touch } from "./acts.js";
import { keep as store, recall } from "./kept.js";
import { answer, choice, open } from "./sheet.js";
import { described, headingOf, markNamed } from "./stage.js";
import { post } from "./wire.js";
import { made, say } from "./words.js";

const SIGNS = { red: "🔴", black: "⚫", sheriff: "⭐", doubt: "❓" };
const MARKS = Object.keys(SIGNS);
const LONGEST = 100;
const SIGNED = new RegExp(`^(${Object.values(SIGNS).join("|")})\\uFE0F?\\s*`, "u");

/** Notes are kept as text, which the bot shows in the chat too. A mark is a sign at its beginning. */
export function readNotes(texts) {
  const read = (text) => {
    const sign = SIGNED.exec(text);
    return sign ? [MARKS.find((mark) => SIGNS[mark] === sign[1]), text.slice(sign[0].length)] : ["", text];
  };
  return Object.fromEntries(Object.entries(texts).map(([seat, text]) => [seat, read(text)]));
}

const written = ([mark, word]) => `${SIGNS[mark] ?? ""} ${word}`.trim();

async function keep(view, seat, note) {
  view.notes[seat] = note;
  const answered = await post("note", { seat, text: written(note) });
  answer({ text: answered ? answered.error ?? answered.text : say("unsent"), alert: false });
}

/** The part of the sheet for a note. A mark is kept at once; a word when the sheet is closed or left. */
function noteOf(view, seat, changed) {
  let [mark, word] = view.notes[seat] ?? ["", ""];
  const save = (next, text) => {
    if (next === mark && text === word) return;
    [mark, word] = [next, text];
    store("word");
    keep(view, seat, [mark, word]).then(changed);
    changed();
  };
  const marks = MARKS.map((each) => {
    const button = made("button", { type: "button", class: `mark ${each}`, "aria-pressed": String(mark === each) }, markNamed(view, each));
    button.addEventListener("click", () => {
      save(mark === each ? "" : each, input.value.trim());
      for (const [at, other] of marks.entries()) other.setAttribute("aria-pressed", String(MARKS[at] === mark));
    });
    return button;
  });
  const input = made("input", { type: "text", maxlength: LONGEST, "aria-label": say("word"), placeholder: say("word"), autocomplete: "off" });
  const half = recall("word");
  input.value = half?.seat === seat ? half.text : word;
  input.addEventListener("input", () => store("word", { seat, text: input.value }));
  input.addEventListener("change", () => save(mark, input.value.trim()));
  const heading = made("h3", { id: "note-heading" }, say("my-note"));
  const group = made("div", { class: "marks", role: "group", "aria-labelledby": "note-heading" }, ...marks);
  const person = view.notes[-seat]; // what is noted about the person, for all games
  const known = person ? [made("p", { class: "about" }, `${say("of-person")} ${written(person)}`)] : [];
  const node = made("div", { class: "note" }, heading, ...known, group, input);
  const done = () => {
    save(mark, input.value.trim());
    store("word");
  };
  return { node, done, isWritten: half?.seat === seat, input };
}

/** A button that puts a note in its own place. */
function behind(note, seat) {
  const button = made("button", { type: "button", class: "to-note" }, say("notes"));
  button.addEventListener("click", () => {
    button.replaceWith(note.node);
    store("sheet", { seat, noted: true });
    note.node.querySelector("button").focus();
  });
  return button;
}

/** Opens the sheet. `known`: words about the seat's card that are open now; `acts`: aimed at it; `noted`: whether the
 * note is seen at once; `button`: shows that an act waits; `changed`: called after a new note. */
export function openSeat(view, frame, seat, { known, acts, noted, button, changed }) {
  const seen = noted ? view : { ...view, notes: {} };
  const told = [...described(seen, frame, seat).filter((text) => text !== say("you")), ...known].join(" · ");
  const heading = headingOf(view, seat);
  const taps = acts.map((act) => act.tap);
  const buttons = acts.map((act) => choice(act.label, isGrave(act) ? "danger" : acts.length === 1 ? "main" : "", () => touch(act, seat, button, heading)));
  const nodes = [made("p", { class: "about" }, told), made("div", { class: acts.length > 2 ? "answers grid" : "answers" }, ...buttons)];
  if (view.door !== "player" || seat === view.seat) {
    open(heading, nodes, { taps, again: { seat, noted } });
    return;
  }
  const note = noteOf(view, seat, changed);
  open(heading, [...nodes, noted ? note.node : behind(note, seat)], { after: note.done, taps, again: { seat, noted } });
  if (note.isWritten) note.input.focus();
}
