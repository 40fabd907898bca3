/** The table: the drawing that the replay has, with a clock in its middle, and a button over each seat. */
import { photoOf } from "./photos.js";
import { BOX, layoutOf, NARROW, RING, sizesOf, stoodOf } from "./places.js";
import { made, say } from "./words.js";

/* global drawTable, shape, label, badge, broken, placeOf, MIDDLE -- of table.js, which is no module */
/* global ROLES, signAt -- of signs.js; CLOSE, cardsOf, legendOf, nameAt, named, widthOf -- of names.js, which are no modules */

const CARD = 25;  // the letters of a card
const MOST_OF_CARD = 150;  // how wide a card may be
const BEAT = 250;  // milliseconds from one step of the clock to the next
const LATE = 10;  // seconds before the end in which the clock warns
const HEADLINE = 13;  // letters of a line of the title: a longer one would reach the names on both sides
const SIGNS = { sheriff: "★", doubt: "?" };
const svg = document.getElementById("table");
const list = document.getElementById("seats");
const legend = document.getElementById("legend");

let ahead = 0;  // seconds by which the server's clock is ahead of this one
let clock = null;
let beat = 0;
const sweep = shape("circle", { cx: MIDDLE.x, cy: MIDDLE.y, r: RING, pathLength: 100, class: "sweep" });
const digits = label(MIDDLE.x, MIDDLE.y + 14, "", "time");
const spoken = document.getElementById("clock");

/** 42 → "42", 75 → "1:15". */
export function timeOf(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes ? `${minutes}:${String(rest).padStart(2, "0")}` : String(rest);
}

/** Draws how much of the step is left on the ring. */
function fill(left) {
  sweep.setAttribute("stroke-dashoffset", String(100 - 100 * Math.min(1, left / Math.max(1, clock.lasts))));
}

/** Shows the time that is left, again and again while it runs and somebody sees it. */
function tick() {
  clearTimeout(beat);
  if (!clock || clock.stopped || document.hidden) return;
  const left = Math.max(0, clock.ends - Date.now() / 1000 - ahead);
  const whole = Math.ceil(left);
  const said = timeOf(whole);
  if (left > 0) beat = setTimeout(tick, (left * 1000) % BEAT || BEAT);
  fill(left);
  if (digits.textContent === said) return;
  digits.textContent = spoken.textContent = said;
  svg.classList.toggle("late", whole <= Math.min(LATE, clock.lasts / 3));
}

/** Sets the clock by an event. The earliest event of a connection tells the server's time best. */
export function setClock(next, now, first) {
  const seen = now - Date.now() / 1000;
  ahead = first ? seen : Math.max(ahead, seen);
  clock = next;
  digits.textContent = clock?.stopped ? say("stopped") : "";
  spoken.textContent = digits.textContent;
  for (const part of [digits, sweep]) part.classList.toggle("still", Boolean(clock?.stopped));
  if (clock?.left) fill(clock.left);
  svg.classList.remove("late");
  tick();
}

/** Writes a text in at most so many lines. Rather than cut it, makes the lines longer and the letters smaller. */
function lines(text, longest, most, top, step, kind) {
  if (!text) return [];
  let room = longest;
  while (broken(text, room).length > most) room += 1;
  return broken(text, room).map((each, at) => {
    const drawn = label(MIDDLE.x, top + at * step, each, kind);
    if (room > longest) drawn.style.fontSize = `${((kind === "now" ? 32 : 42) * longest) / room}px`;
    return drawn;
  });
}

/** How wide a text may be whose lower edge is so far below the middle of a ring. */
const chordAt = (down, ring) => 2 * Math.sqrt(Math.max(0, (ring - 16) ** 2 - (down + 8) ** 2));

/** Fills rows with words, as many as each has room for; null if they have no room. */
function filled(words, rooms, size) {
  const rows = [];
  const wide = (row) => widthOf(row.join(" "), size);
  for (const word of words) {
    const last = rows.at(-1);
    if (last && wide([...last, word]) <= rooms[rows.length - 1]) last.push(word);
    else if (rows.length < rooms.length && wide([word]) <= rooms[rows.length]) rows.push([word]);
    else return null;
  }
  return rows.map((row) => row.join(" "));
}

/** Who is nominated: the numbers in the order of the vote, inside the ring, from `top` on. All stand in one row if their
 * letters stay large. The word for it stands before them unless it makes them too small. */
function nominated(seats, top, ring) {
  const rooms = [0, 29, 56].map((below) => chordAt(top + below, ring));
  const numbers = seats.map((seat, at) => `№${seat}${at + 1 < seats.length ? "," : ""}`);
  const word = `${say("ballot")}:`;
  for (const [least, words] of [[24, [word, numbers.join(" ")]], [22, [word, ...numbers]], [13, numbers.map((number, at) => (at ? number.slice(1) : number))]]) {
    for (let size = 28; size >= least; size -= 1) {
      const rows = filled(words, rooms, size);
      if (!rows) continue;
      return rows.map((row, at) => {
        const drawn = label(MIDDLE.x, MIDDLE.y + top + at * 28, row, "ballot");
        drawn.style.fontSize = `${size}px`;
        return drawn;
      });
    }
  }
  return [];
}

/** What happens now, inside the ring: broken so that its letters can be as large as possible. */
function happening(text, top, ring) {
  const sized = (rows) => Math.min(32, ...rows.map((row, at) => (32 * chordAt(top + at * 32, ring)) / widthOf(row, 32)));
  const ways = [16, 20, 24, 30].map((longest) => broken(text ?? "", longest)).sort((one, two) => sized(two) - sized(one));
  return ways[0].map((row, at) => {
    const drawn = label(MIDDLE.x, MIDDLE.y + top + at * 32, row, "now");
    drawn.style.fontSize = `${sized(ways[0])}px`;
    return drawn;
  });
}

/** The middle of the table: the day, the clock, what happens now, and who is nominated. All of it stands still while a
 * clock comes and goes. `ring`: how large the clock is drawn. */
function middle({ title, now, ballot, listed }, over, ring) {
  const { x, y } = MIDDLE;
  if (over) {
    const headline = lines(title, HEADLINE, 2, y - 16, 44, title.length > 9 ? "phase long" : "phase");
    const below = y + 40 + Math.max(0, headline.length - 1) * 44;
    return [
      ...headline,
      ...lines(now, 16, 3, below, 40, "now"),
    ];
  }
  const said = happening(now, 58, ring);
  sweep.setAttribute("r", String(ring));
  return [
    shape("circle", { cx: x, cy: y, r: ring, class: "track" }),
    ...(clock && (clock.left || !clock.stopped) ? [sweep] : []),
    label(x, y - 98, title, "phase small"),
    digits,
    ...said,
    ...(ballot && listed?.length ? nominated(listed, 58 + said.length * 32, ring) : []),
  ];
}

/** Puts a photo into a seat. It leaves the edge of the disc free, which tells much. */
function fit(photo, { x, y }, radius) {
  const reach = radius - 6;
  const box = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  for (const [key, value] of Object.entries(box)) photo.setAttribute(key, value);
}

/** A plate under the name of whoever it is about now. */
function plateOf({ wide, size, x, y }) {
  return shape("rect", { x: x - wide / 2 - 9, y: y - size, width: wide + 18, height: size * 1.25, rx: 9, class: "plate" });
}

/** The sign of a role that the viewer knows, on the edge of a seat; nothing for the roles that most players have. Where
 * the role is not written, the blacks have a sign too: a photo leaves little of their colour. */
function signOf(role, place) {
  return ROLES[role] ? [signAt(place, ROLES[role], "sign")] : [];
}

/** How many fouls a seat has, on the upper edge of its disc. */
function fouled({ x, y }, radius, count) {
  const [wide, high] = radius < 40 ? [36, 22] : [46, 28];
  const top = y - radius * 0.94 - high / 2;
  return [
    shape("rect", { x: x - wide / 2, y: top, width: wide, height: high, rx: 7, class: `fouled${count > 2 ? " third" : ""}` }),
    label(x, top + high * 0.83, `${say("foul")}${count}`, "count"),
  ];
}

/** A speech bubble that is crossed out, on the edge of a seat: its player may not speak. It stands on the left (`side`: 1),
 * between the badges `above` and `below`. On a small seat it takes the place of the one that is not there. */
function hushed({ x, y }, radius, side, above, below) {
  const small = radius < 54;
  const tight = small && above && below;
  const down = small && above !== below ? (above ? 0.72 : -0.76) : 0;
  const turned = `translate(${x - side * radius * (tight ? 1.4 : down ? 0.82 : 1)} ${y + radius * down}) scale(${tight ? 0.65 : 1})`;
  return [shape(
    "g",
    { transform: turned },
    shape("circle", { r: 19, class: "hushed" }),
    shape("path", { d: "M-10 -8h20v13h-10l-6 5v-5h-4zM-12 11L12 -12", class: "bubble" }),
  )];
}

/** More of a seat than a replay shows: whose it is and his photo, whether it can be chosen, and the viewer's note. */
function alsoOf({ seat: own, names, picked, touched, notes, frame, drawn, cards }, choices) {
  const { corner: [right, up], sideOf } = layoutOf(names.length);
  const isFew = names.length < CLOSE;
  return (seat, place, radius) => {
    const nodes = [];
    const side = sideOf(place);
    const edge = (across) => ({ x: place.x + across * radius, y: place.y + up * radius });
    const order = picked.indexOf(seat);
    const listed = frame.listed?.includes(seat);
    const role = order < 0 ? signOf(cards[seat - 1].sign, edge((isFew || listed ? -side : side) * right)) : [];
    const [mark, word] = notes[seat] ?? ["", ""];
    if (choices.has(seat)) nodes.push(shape("circle", { cx: place.x, cy: place.y, r: radius + 8, class: "halo" }));
    nodes.push(...role);
    if (order >= 0) nodes.push(...badge(place, radius, -side * right, up, String(order + 1), "picked"));
    if (mark || word) nodes.push(...badge(place, radius, -side * 0.82, 0.72, SIGNS[mark] ?? (mark ? "" : "…"), `noted ${mark}`));
    if (frame.silent?.includes(seat)) {
      nodes.push(...hushed(place, radius, side, order >= 0 || (role.length > 0 && (isFew || listed)), Boolean(mark || word)));
    }
    const fouls = frame.fouls?.[seat];
    if (fouls) nodes.push(...fouled(place, radius, fouls));
    const face = photoOf(seat, names[seat - 1]);
    if (face) {
      fit(face, place, radius);
      nodes.push(...badge(place, radius, side * 0.78, isFew ? 0.62 : 0.5, String(seat), "number"));
    }
    const is = { pictured: face, own: seat === own, choice: choices.has(seat), chosen: order >= 0, touched: seat === touched, called: frame.called === seat };
    const plate = frame.speaker === seat || frame.called === seat ? plateOf(drawn[seat - 1]) : null;
    return { kinds: Object.keys(is).filter((kind) => is[kind]), nodes, face, plate, name: named(drawn[seat - 1]) };
  };
}

/** Draws the table. `view`: the last event; `frame`: what is shown of the newest frame; `known`: of each seat. */
export function draw(view, frame, known, choices) {
  const count = view.names.length;
  const layout = layoutOf(count);
  const cards = cardsOf(count, known, MOST_OF_CARD, CARD);
  const stood = stoodOf(svg);
  const names = view.names.map((name, at) => (at + 1 === view.seat ? say("you") : cards[at].instead || name));
  const drawn = names.map((name, at) => nameAt(name, at + 1, count, layout, stood));
  const below = (seat) => ({ ...known(seat), texts: cards[seat - 1].texts });
  const also = alsoOf({ ...view, frame, drawn, cards }, choices);
  const ring = cards.some(({ texts }) => texts.length) ? NARROW : RING;
  const inside = middle(frame, view.over, ring);
  drawTable(svg, { frame, names, known: below, title: frame.title }, { layout, middle: inside, also });
  svg.classList.toggle("choosing", choices.size > 0);
  svg.dataset.winner = view.winner ?? "";
  svg.dataset.kind = sizesOf(count).kind;
  legend.replaceChildren(...(view.over ? legendOf(count, known) : []));
  tick();
}

/** Names a mark of a note. The book names its own sheriff. */
export const markNamed = (view, mark) => (mark === "sheriff" ? view.sheriff : say(`mark-${mark}`));

/** Says a seat in words, for who does not see the table. */
export function described(view, frame, seat) {
  const hands = (frame.arrows ?? []).filter(([kind, , to]) => kind === "hand" && to === seat).length;
  const fouls = frame.fouls?.[seat] ?? 0;
  const order = view.picked.indexOf(seat);
  const [mark, word] = view.notes[seat] ?? ["", ""];
  return [
    seat === view.seat && say("you"),
    frame.out?.includes(seat) && say("out"),
    frame.speaker === seat && say("speaks"),
    frame.called === seat ? say("called") : frame.listed?.includes(seat) && say("listed"),
    hands > 0 && `${say("hands")}: ${hands}`,
    frame.silent?.includes(seat) && say("silent"),
    fouls > 0 && `${say("fouls")}: ${fouls}`,
    order >= 0 && `${say("chosen")}: ${order + 1}`,
    mark && `${say("notes")}: ${markNamed(view, mark)}`,
    word,
  ].filter(Boolean);
}

export const headingOf = (view, seat) => (view.names[seat - 1] ? `№${seat} · ${view.names[seat - 1]}` : `№${seat}`);

function seatButton(seat, count, chosen) {
  const layout = layoutOf(count);
  const { x, y } = placeOf(seat, count, layout);
  const button = made("button", { type: "button", "data-seat": seat });
  const part = (length, whole) => `${(100 * length) / whole}%`;
  const half = layout.radius + 8;
  button.style.left = part(x - half - BOX.left, BOX.wide);
  button.style.top = part(y - half - BOX.top, BOX.high);
  button.style.width = part(2 * half, BOX.wide);
  button.style.height = part(half + layout.radius + layout.step + 10, BOX.high);
  let held = 0;
  let opened = false;
  const hold = () => { opened = true; chosen(seat, button, true); };
  button.addEventListener("pointerdown", () => { opened = false; held = setTimeout(hold, 550); });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, () => clearTimeout(held));
  button.addEventListener("contextmenu", (event) => { event.preventDefault(); clearTimeout(held); if (!opened) hold(); });
  button.addEventListener("click", () => { if (!opened) chosen(seat, button, false); opened = false; });
  return made("li", {}, button);
}

/** Puts a button over each seat. `chosen(seat, button, held)`: called at a touch; `held`: it was a long one. */
export function seatButtons(view, frame, acts, chosen) {
  const count = view.names.length;
  if (list.children.length !== count) {
    list.replaceChildren(...view.names.map((_, at) => seatButton(at + 1, count, chosen)));
  }
  for (const button of list.querySelectorAll("button")) {
    const seat = Number(button.dataset.seat);
    const here = acts.filter((act) => act.seat === seat);
    const offered = here.length === 1 ? [here[0].label] : [];
    button.setAttribute("aria-label", [headingOf(view, seat), ...described(view, frame, seat), ...offered].join(", "));
    button.classList.toggle("choice", here.length > 0);
  }
}

document.addEventListener("visibilitychange", tick);
