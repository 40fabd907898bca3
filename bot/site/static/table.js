/** Draws the table: seats in a circle, arrows between them. It shows a frame, and knows no rule of the game. */

/* global answerAt -- of signs.js; apart, CLOSE -- of names.js */

const MIDDLE = { x: 360, y: 360 };
const HEAD = 24;  // how long the head of an arrow is
const BOW = 35;  // how far from the seats between its ends an arrow stays

/** How large a table is drawn. `reach`: from the middle to a seat; `radius`: of a seat; `room`: the most letters of a
 * name; `step`: from a seat down to its name; `corner`: of the votes, in radii; `sideOf(place)`: -1 where left is right.
 * `letters`: of a name, and `ring`, which names keep free, where seats stand close; `card`: how wide a card may be. */
const layoutOf = (count) => (count < CLOSE ? {
  reach: 276, radius: count > 11 ? 36 : 42, room: count > 11 ? 11 : 13, step: 24,
  corner: [0.82, -0.76], sideOf: () => 1, card: count > 10 ? 120 : 200,
} : {
  reach: 284, radius: count > 16 ? 28 : count > 14 ? 32 : 34, room: 99, step: 24,
  corner: [1, -0.9], sideOf: apart, letters: 23, ring: 160,
});

function shape(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function placeOf(seat, count, { reach }) {
  const turn = (2 * Math.PI * (seat - 1)) / count;
  return { x: MIDDLE.x + reach * Math.sin(turn), y: MIDDLE.y - reach * Math.cos(turn) };
}

function label(x, y, text, kind) {
  return shape("text", { x, y, class: kind }, text);
}

const shortened = (text, longest) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** The point that is so far from `from` on the way to `to`. */
function onWay(from, to, far) {
  const part = far / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** How far from the middle of a seat an arrow to it ends: at its disc, or at its words if it comes over them. `from`: where
 * the arrow comes from; `words`: the box of the words. */
function gapOf(seat, from, disc, words) {
  const next = onWay(seat, from, 1);
  let [near, far] = [0, Infinity];
  for (const [way, size] of [["x", words.width], ["y", words.height]]) {
    const part = next[way] - seat[way] || 1e-9;
    const cuts = [words[way] - 8, words[way] + size + 8].map((edge) => (edge - seat[way]) / part);
    near = Math.max(near, Math.min(...cuts));
    far = Math.min(far, Math.max(...cuts));
  }
  return words.width && near < far ? Math.max(disc, far) : disc;
}

/** The point towards which an arrow leaves its seat, and from which it comes to the other one. An arrow that would lie
 * behind the seats between them goes in a bow through the table. */
function turnOf(from, target, { reach, radius }) {
  const half = { x: (from.x + target.x) / 2, y: (from.y + target.y) / 2 };
  const out = Math.hypot(half.x - MIDDLE.x, half.y - MIDDLE.y);
  const inner = reach - radius;
  return out > inner ? onWay(MIDDLE, half, 2 * (inner - BOW) - out) : half;
}

/** The first place from `gap` on where an answer covers no other one. `placed(gap)`: so far before the other seat; `found`:
 * where answers are drawn already. */
function freeOf(placed, gap, found) {
  const tries = Array.from({ length: 12 }, (_, at) => placed(gap + 4 * at));
  const free = tries.find((place) => found.every(({ x, y }) => Math.hypot(place.x - x, place.y - y) > 42)) ?? tries[0];
  found.push(free);
  return free;
}

/** Draws an arrow from the edge of one seat to the edge of another, and what a check has found, before its head. An arrow
 * to the same seat is a loop. `words`: the box of the words at the other seat; `found`: where answers are drawn
 * already. */
function arrow([kind, by, to, answer], count, called, layout, words, found) {
  const radius = layout.radius + 6;
  const from = placeOf(by, count, layout);
  const dim = kind === "hand" && called !== undefined && to !== called ? " dim" : "";
  if (by === to) {
    const out = { x: from.x + (MIDDLE.x - from.x) * 0.17, y: from.y + (MIDDLE.y - from.y) * 0.17 };
    return [shape("circle", { cx: out.x, cy: out.y, r: radius * 0.62, class: `arrow ${kind}${dim}` })];
  }
  const target = to === 0 ? MIDDLE : placeOf(to, count, layout);
  const turn = turnOf(from, target, layout);
  const start = onWay(from, turn, radius);
  const room = Math.hypot(target.x - turn.x, target.y - turn.y);
  const end = to === 0 ? 130 : Math.min(gapOf(target, turn, radius + 12, words), Math.max(radius + 12, room - HEAD));
  const tip = onWay(target, turn, end);
  const line = shape("path", {
    d: `M${start.x} ${start.y}Q${turn.x} ${turn.y} ${tip.x} ${tip.y}`,
    class: `arrow ${kind}${dim}`, "marker-end": `url(#head-${kind})`,
  });
  const placed = (gap) => onWay(target, turn, Math.min(gap, room));
  return answer ? [line, answerAt(freeOf(placed, end + 40, found), answer)] : [line];
}

/** Draws all arrows. Returns them, and the answers of checks, which lie over everything. `words`: of each seat. */
function arrowsOf({ arrows = [], called }, count, layout, words) {
  const found = [];
  const boxOf = (seat) => (seat ? words[seat - 1].getBBox() : null);
  const drawn = arrows.map((each) => arrow(each, count, called, layout, boxOf(each[2]), found));
  return [drawn.map(([line]) => line), drawn.flatMap(([, mark]) => mark ?? [])];
}

function heads() {
  const made = ["shot", "act", "hand"].map((kind) => shape(
    "marker",
    { id: `head-${kind}`, viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse" },
    shape("path", { d: "M0 0L10 5L0 10z", class: `head ${kind}` }),
  ));
  return shape("defs", {}, ...made);
}

/** A small disc on the edge of a seat, with a sign in it. `right`, `down`: parts of the seat's radius. */
function badge({ x, y }, radius, right, down, text, kind) {
  const [cx, cy] = [x + radius * right, y + radius * down];
  return [shape("circle", { cx, cy, r: 18, class: kind }), label(cx, cy + 8, text, "count")];
}

/** A flag on the edge of a seat: nominated, no vote yet. */
function flag({ x, y }, radius, right, down) {
  const [cx, cy] = [x + radius * right, y + radius * down];
  return [shape("circle", { cx, cy, r: 16, class: "flag" }), shape("path", { d: `M${cx - 5} ${cy + 9}v-18l14 5l-14 5z`, class: "cloth" })];
}

/** Draws a seat, and its words, which lie over all seats. `known`: its team and words, if any. */
function seatOf(seat, name, frame, known, count, layout, also) {
  const { radius, step, corner, sideOf } = layout;
  const place = placeOf(seat, count, layout);
  const { x, y } = place;
  const out = frame.out?.includes(seat);
  const marks = [known.team, out && "out", frame.speaker === seat && "speaks", frame.listed?.includes(seat) && "listed"];
  const parts = [shape("circle", { cx: x, cy: y, r: radius, class: "disc" })];
  if (frame.speaker === seat) parts.push(shape("circle", { cx: x, cy: y, r: radius + 8, class: "ring" }));
  const { kinds, nodes, face, plate, name: drawn } = also(seat, place, radius);
  const reach = radius * 0.7;
  if (face) parts.push(face);
  if (out) parts.push(shape("path", { d: `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`, class: "struck" }));
  if (!face) parts.push(label(x, y + radius * 0.35, String(seat), "digits"));  // over the line, so that it can be read
  const fouls = frame.fouls?.[seat] ?? 0;
  for (let foul = 0; foul < fouls; foul += 1) {
    parts.push(shape("circle", { cx: x - (fouls - 1) * 7 + foul * 14, cy: y + radius * 0.68, r: 4.5, class: "foul" }));
  }
  const votes = (frame.arrows ?? []).filter(([kind, , to]) => kind === "hand" && to === seat).length;
  const edge = [place, radius, sideOf(place) * corner[0], corner[1]];
  if (frame.listed?.includes(seat)) nodes.push(...(votes ? badge(...edge, String(votes), "votes") : flag(...edge)));
  const words = plate ? [plate] : [];
  words.push(drawn ?? label(x, y + radius + step, shortened(name, layout.room), "name"));
  known.texts.slice(0, 2).forEach((text, number) => {
    const below = radius + (name ? 2 * step - 2 : step) + number * (step - 3);
    words.push(label(x, y + below, shortened(text, layout.room + 6), "card"));
  });
  const classes = [...marks, ...kinds].filter(Boolean).join(" ");
  return [
    shape("g", { class: `seat ${classes}` }, ...parts, ...nodes),
    shape("g", { class: `words ${classes}` }, ...words),
  ];
}

function broken(text, longest) {
  const lines = [];
  for (const word of text.split(" ")) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= longest) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws the lines in the middle, broken at spaces: the title, what happens, and under it who is nominated. A title so
 * long that it would reach the names on both sides has two lines. */
function centre(title, now, ballot) {
  const titled = broken(title, 13);
  const said = now ? broken(now, 22).slice(0, 4) : [];
  const listed = ballot ? broken(ballot, 26).slice(0, 3) : [];
  const below = MIDDLE.y + 40 + said.length * 32;
  return [
    ...titled.map((text, number) =>
      label(MIDDLE.x, MIDDLE.y - 4 - (titled.length - 1 - number) * 36, text, title.length > 9 ? "phase long" : "phase")),
    ...said.map((text, number) => label(MIDDLE.x, MIDDLE.y + 36 + number * 32, text, "now")),
    ...listed.map((text, number) => label(MIDDLE.x, below + number * 28, text, "ballot")),
  ];
}

/**
 * Draws a frame.
 * @param {object} live what only a running game has: `layout`; `middle`: nodes to draw instead of words; `also(seat,
 * place, radius)`: more `kinds` and `nodes` of a seat, a `face` to draw in place of its number, a `plate` under its name,
 * and the `name` itself
 */
function drawTable(svg, { frame, names, known, title, now, ballot }, live = {}) {
  const count = names.length;
  const layout = live.layout ?? layoutOf(count);
  const also = live.also ?? (() => ({ kinds: [], nodes: [] }));
  const seats = names.map((name, at) => seatOf(at + 1, name, frame, known(at + 1), count, layout, also));
  const felt = shape("circle", { cx: MIDDLE.x, cy: MIDDLE.y, r: layout.reach - 8, class: "felt" });
  svg.classList.toggle("night", Boolean(frame.night));
  const words = seats.map(([, below]) => below);
  const middle = live.middle ?? centre(title, now, ballot);
  svg.replaceChildren(heads(), felt, ...middle, ...seats.map(([seat]) => seat), ...words);
  const [lines, answers] = arrowsOf(frame, count, layout, words);  // only what is drawn has a box
  felt.after(...lines);
  svg.append(...answers);
}
