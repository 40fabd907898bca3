/** Draws the table: seats in a circle, arrows between them. It shows a frame, and knows no rule of the game. */
const SIZE = 720;
const MIDDLE = { x: 360, y: 360 };
const REACH = 276;

function shape(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const radiusOf = (count) => (count > 14 ? 30 : count > 11 ? 36 : 42);

function placeOf(seat, count) {
  const turn = (2 * Math.PI * (seat - 1)) / count;
  return { x: MIDDLE.x + REACH * Math.sin(turn), y: MIDDLE.y - REACH * Math.cos(turn) };
}

function label(x, y, text, kind) {
  return shape("text", { x, y, class: kind }, text);
}

const shortened = (text, longest) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Draws an arrow from the edge of one seat to the edge of another. An arrow to the same seat is a loop. */
function arrow([kind, by, to], count, called) {
  const radius = radiusOf(count) + 6;
  const from = placeOf(by, count);
  const dim = kind === "hand" && called !== undefined && to !== called ? " dim" : "";
  if (by === to) {
    const out = { x: from.x + (MIDDLE.x - from.x) * 0.17, y: from.y + (MIDDLE.y - from.y) * 0.17 };
    return shape("circle", { cx: out.x, cy: out.y, r: radius * 0.62, class: `arrow ${kind}${dim}` });
  }
  const target = to === 0 ? MIDDLE : placeOf(to, count);
  const length = Math.hypot(target.x - from.x, target.y - from.y);
  const step = { x: (target.x - from.x) / length, y: (target.y - from.y) / length };
  const end = to === 0 ? 130 : radius + 12;
  return shape("line", {
    x1: from.x + step.x * radius, y1: from.y + step.y * radius,
    x2: target.x - step.x * end, y2: target.y - step.y * end,
    class: `arrow ${kind}${dim}`, "marker-end": `url(#head-${kind})`,
  });
}

function heads() {
  const made = ["shot", "act", "hand"].map((kind) => shape(
    "marker",
    { id: `head-${kind}`, viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse" },
    shape("path", { d: "M0 0L10 5L0 10z", class: `head ${kind}` }),
  ));
  return shape("defs", {}, ...made);
}

/** Draws a seat with everything that the viewer knows of it. `known`: its team and words, if any. */
function seatOf(seat, name, frame, known, count) {
  const radius = radiusOf(count);
  const { x, y } = placeOf(seat, count);
  const out = frame.out?.includes(seat);
  const marks = ["seat", known.team, out && "out", frame.speaker === seat && "speaks", frame.listed?.includes(seat) && "listed"];
  const parts = [shape("circle", { cx: x, cy: y, r: radius, class: "disc" })];
  if (frame.speaker === seat) parts.push(shape("circle", { cx: x, cy: y, r: radius + 8, class: "ring" }));
  parts.push(label(x, y + radius * 0.35, String(seat), "digits"));
  if (out) {
    const reach = radius * 0.7;
    parts.push(shape("path", { d: `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`, class: "struck" }));
  }
  const fouls = frame.fouls?.[seat] ?? 0;
  for (let foul = 0; foul < fouls; foul += 1) {
    parts.push(shape("circle", { cx: x - (fouls - 1) * 7 + foul * 14, cy: y + radius * 0.68, r: 4.5, class: "foul" }));
  }
  const votes = (frame.arrows ?? []).filter(([kind, , to]) => kind === "hand" && to === seat).length;
  if (frame.listed?.includes(seat) && votes) {
    parts.push(shape("circle", { cx: x + radius * 0.82, cy: y - radius * 0.76, r: 18, class: "votes" }));
    parts.push(label(x + radius * 0.82, y - radius * 0.76 + 8, String(votes), "count"));
  }
  const room = count > 14 ? 9 : count > 11 ? 11 : 13;
  parts.push(label(x, y + radius + 24, shortened(name, room), "name"));
  known.texts.slice(0, 2).forEach((text, number) => {
    parts.push(label(x, y + radius + (name ? 46 : 24) + number * 21, shortened(text, room + 6), "card"));
  });
  return shape("g", { class: marks.filter(Boolean).join(" ") }, ...parts);
}

function broken(text, longest) {
  const lines = [];
  for (const word of text.split(" ")) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= longest) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws the lines in the middle, broken at spaces: the title, what happens, and under it who is nominated. */
function centre(title, now, ballot) {
  const said = now ? broken(now, 22).slice(0, 4) : [];
  const listed = ballot ? broken(ballot, 26).slice(0, 3) : [];
  const below = MIDDLE.y + 40 + said.length * 32;
  return [
    label(MIDDLE.x, MIDDLE.y - 4, title, title.length > 9 ? "phase long" : "phase"),
    ...said.map((text, number) => label(MIDDLE.x, MIDDLE.y + 36 + number * 32, text, "now")),
    ...listed.map((text, number) => label(MIDDLE.x, below + number * 28, text, "ballot")),
  ];
}

function drawTable(svg, { frame, names, known, title, now, ballot }) {
  const count = names.length;
  const seats = names.map((name, at) => seatOf(at + 1, name, frame, known(at + 1), count));
  const arrows = (frame.arrows ?? []).map((each) => arrow(each, count, frame.called));
  const felt = shape("circle", { cx: MIDDLE.x, cy: MIDDLE.y, r: REACH - 8, class: "felt" });
  svg.classList.toggle("night", Boolean(frame.night));
  svg.replaceChildren(heads(), felt, ...centre(title, now, ballot), ...arrows, ...seats);
}
