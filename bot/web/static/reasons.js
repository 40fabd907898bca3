/** Reasons: some acts of a judge first ask for one of several. */
import { choice, open } from "./sheet.js";
import { made } from "./words.js";

const ANY = "*";  // what stands in an act's data in the place of the reason
const UNSAID = new Set(["own", "-"]);  // reasons that say nothing about the act

/** The acts of an event, each with its own list of reasons: `[value, label, had]`. */
export const actsOf = ({ acts, reasons }) =>
  acts.map((act) => (act.reasons === undefined ? act : { ...act, reasons: reasons[act.reasons] }));

/** The act for one reason. */
const given = (act, [value, label]) => ({
  ...act,
  reason: value,
  reasons: null,
  listed: act.tap,
  tap: act.tap.replace(ANY, value),
  ask: act.ask && !UNSAID.has(value) ? `${label}\n${act.ask}` : act.ask,
});

/** The act for the reason with this value; the act itself if it has none. */
export function chosenOf(act, value) {
  const reason = act.reasons?.find(([one]) => one === value);
  return reason ? given(act, reason) : act;
}

/** A button for each reason of an act. `chosen(act)`: called with the act for the reason. */
export function answersOf(act, chosen) {
  return act.reasons.map((reason) => {
    const button = choice(reason[1], "reason", () => chosen(given(act, reason)));
    if (reason[2]) button.setAttribute("aria-pressed", "true");
    return button;
  });
}

/** Asks for the reason of an act. */
export function choose(act, heading, chosen) {
  const answers = made("div", { class: "answers" }, ...answersOf(act, chosen));
  open(heading, [made("p", { class: "about" }, act.label), answers], { taps: [act.tap], again: { tap: act.tap } });
}
