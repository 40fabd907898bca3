/** The signs of roles, which tell of a card without words. The replay and the table page draw the same ones. */

/* global shape -- of table.js */

const ROLES = {
  sheriff: "M0-11L3-4 11-3 5 2 6 10 0 6-6 10-5 2-11-3-3-4z",
  don: "M-12 4h24v4h-24zM-8 2l2-11h12l2 11z",
  doctor: "M-4-10h8v6h6v8h-6v6h-8v-6h-6v-8h6z",
  mistress: "M0 10C-16-1-9-11-3-9 0-8 0-5 0-5S0-8 3-9C9-11 16-1 0 10z",
  black: "M0-11C3-6 11-3 11 3A5 5 0 0 1 2 5L4 11H-4L-2 5A5 5 0 0 1-11 3C-11-3-3-6 0-11z",
  maniac: "M-11 6l5 5 5-7-4-4zM-4-1l12-11c3 7 1 12-6 16z",
};
const ANSWERS = {
  red: "M0-12L9 0 0 12-9 0z",
  black: ROLES.black,
  same: "M-9-7h18v5h-18zM-9 2h18v5h-18z",
  different: "M-9-7h18v5h-18zM-9 2h18v5h-18zM5-13l4 2-14 24-4-2z",
};
const FOUND = "M-11 0l4-4 5 5 9-11 4 4-13 15z";  // a check of a role that has no sign
const NOT = "not-";  // the beginning of an answer that says that a card does not have the role

/** A round sign. `kind`: its class. */
function signAt({ x, y }, path, kind, ...over) {
  const turned = `translate(${x} ${y})`;
  return shape("g", { transform: turned, class: kind }, shape("circle", { r: 19 }), shape("path", { d: path }), ...over);
}

/** What a check has found: a suit of that colour, or the sign of the role, which is crossed out if the card lacks it. */
function answerAt(place, answer) {
  if (answer in ANSWERS) return signAt(place, ANSWERS[answer], `sign answer ${answer}`);
  const lacks = answer.startsWith(NOT);
  const path = ROLES[lacks ? answer.slice(NOT.length) : answer] ?? FOUND;
  return signAt(place, path, "sign answer", ...(lacks ? [shape("path", { d: "M-13 13L13-13", class: "lacks" })] : []));
}
