/** The marks that a judge gives after the game: all players on one page. A touch of a player opens what he can get. */
import { touch } from "./acts.js";
import { answersOf } from "./reasons.js";
import { choice, open } from "./sheet.js";
import { headingOf } from "./stage.js";
import { made } from "./words.js";

const SHORT = 12;  // letters of a reason that leaves room for others beside it
const part = document.getElementById("marks");
const headline = part.querySelector("h2");
const said = part.querySelector("p");
const list = part.querySelector("ol");
const rows = new Map();

function rowOf(seat) {
  if (!rows.has(seat)) {
    const button = made("button", { type: "button", "data-marked": seat });
    rows.set(seat, button);
    list.append(made("li", {}, button));
  }
  return rows.get(seat);
}

/** What a player can get. What has short reasons, as points have, is one touch; anything else then asks for its reason. */
function choicesOf(act, chosen) {
  if (!act.reasons?.every(([, label]) => label.length <= SHORT)) return [choice(act.label, "", () => chosen(act))];
  const answers = answersOf(act, chosen);
  return [made("p", { class: "caption" }, act.label), made("div", { class: "side" }, ...answers)];
}

/** Shows the marks given so far; nothing while there are none to give. `result`: of the game. */
export function mark({ marks, names, known, acts, ...view }, result) {
  part.hidden = !marks;
  document.documentElement.classList.toggle("marking", Boolean(marks));
  if (!marks) return;
  headline.textContent = result;
  said.textContent = marks.said.join("\n");
  list.hidden = !acts.some((act) => act.seat > 0);
  for (let seat = 1; seat <= names.length; seat += 1) {
    const heading = headingOf({ names, ...view }, seat);
    const cards = known.filter(([one]) => one === seat);
    const own = acts.filter((act) => act.seat === seat);
    const row = rowOf(seat);
    row.replaceChildren(
      made("span", { class: `who ${cards[0]?.[1] ?? ""}` }, heading),
      made("span", { class: "card" }, cards.map(([, , words]) => words).join(" · ")),
      made("b", {}, marks.seats[seat].join(" ")),
    );
    row.disabled = own.length === 0;
    row.onclick = () => {
      const choices = own.flatMap((act) => choicesOf(act, (one) => touch(one, `marks-${seat}`, row, heading)));
      open(heading, [made("div", { class: "answers" }, ...choices)], { taps: own.map((act) => act.tap), again: { press: `[data-marked="${seat}"]` } });
    };
  }
}
