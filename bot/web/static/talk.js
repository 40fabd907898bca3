/** What who speaks now has just said in the group. It is gone with his speech. */
import { headingOf } from "./stage.js";
import { made, tied } from "./words.js";

const part = document.getElementById("talk");
let told = "";

/** Shows the last remarks of the speaker, the newest below. A viewer who is a step behind gets none. */
export function talk({ talk: remarks = [], over, ...view }, { speaker }) {
  const isHeard = remarks.length > 0 && Boolean(speaker) && !over;
  const now = isHeard ? JSON.stringify([speaker, ...remarks]) : "";
  if (now === told) return;
  told = now;
  part.hidden = !isHeard;
  const lines = isHeard ? remarks.map((remark) => made("p", {}, remark)) : [];
  lines[0]?.prepend(made("b", {}, tied(headingOf(view, speaker))), " ");
  part.replaceChildren(...lines);
  part.scrollTop = part.scrollHeight;
}
