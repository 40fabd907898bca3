/** What stands in words at the seats of a table, and what room there is for it. */

/* global placeOf, label, shape, MIDDLE -- of table.js; ROLES, signAt -- of signs.js */

const CLOSE = 13;  // from so many seats on, there is no room for cards
const LONGEST = 250;  // how wide a name may be at most
const SMALLEST = 0.6;  // the smallest letters of a name, as a part of the usual ones
const READABLE = 9;  // pixels: letters are made smaller only down to this
const pen = document.createElement("canvas").getContext("2d");

/** In a crowd the marks of a seat stand on the side where no name of a neighbour is, and farther from its number. */
const apart = ({ x, y }) => ((x < MIDDLE.x - 1) === (y < MIDDLE.y) ? -1 : 1);

function widthOf(text, letters) {
  pen.font = `600 ${letters}px system-ui, "Segoe UI", Roboto, sans-serif`;
  return pen.measureText(text).width;
}

/** A card in words that fit under its seat: the last words are left out first. */
function carded(text, most, letters) {
  const words = text.split(" ");
  while (words.length > 1 && widthOf(words.join(" "), letters) > most && words[0].length > 3) words.pop();
  return words.join(" ");
}

/** What is known of each card: the `texts` below the name, and a `sign`. Where seats stand close, colours and signs tell of
 * the cards. What they can not tell is told `instead` of the name. `most`: how wide the words may be. */
function cardsOf(count, known, most, letters) {
  return Array.from({ length: count }, (_, at) => {
    const { texts, team, role } = known(at + 1);
    const cards = texts.map((text) => carded(text, most, letters));
    if (count < CLOSE) return { texts: cards, sign: role };
    return { texts: [], sign: role in ROLES ? role : team, instead: team || role ? "" : cards.join(", ") };
  });
}

/** Lists the signs that stand at the seats, each with its words; nothing where the words themselves do. */
function legendOf(count, known) {
  const told = new Map();
  for (let seat = 1; seat <= (count < CLOSE ? 0 : count); seat += 1) {
    const { texts, team, role } = known(seat);
    const sign = role in ROLES ? role : team;
    if (sign in ROLES && !told.has(sign)) told.set(sign, texts[0]);
  }
  return Object.keys(ROLES).filter((sign) => told.has(sign)).map((sign) => {
    const line = document.createElement("li");
    const drawn = shape("svg", { viewBox: "-21 -21 42 42", "aria-hidden": "true" }, signAt({ x: 0, y: 0 }, ROLES[sign], "sign"));
    line.append(drawn, told.get(sign));
    return line;
  });
}

/** The free room below a seat, from left to right: between the discs, the names beside it, the middle, and the edges. */
function roomOf(seat, count, layout, edges) {
  const { radius, letters, ring } = layout;
  const placed = (each) => placeOf(each, count, layout);
  const { x, y } = placed(seat);
  const [top, bottom] = [y + radius + 4, y + radius + 4 + letters * 1.2];
  let [left, right] = edges;
  const stop = (at, half) => {
    if (at < x) left = Math.max(left, at + half);
    else right = Math.min(right, at - half);
  };
  const round = (at, reach) => {
    const off = Math.max(top - at.y, at.y - bottom, 0);
    if (off < reach && at.x !== x) stop(at.x, Math.sqrt((reach + 6) ** 2 - off ** 2));
  };
  round(MIDDLE, ring);
  for (let other = 1; other <= count; other += 1) {
    const at = placed(other);
    if (other === seat) continue;
    round(at, radius + 2);
    if (Math.abs(at.y - y) < letters * 1.2) stop((x + at.x) / 2, 5);
  }
  return [left, right];
}

/** A name below its seat. It moves aside from what is near, has smaller letters where it must, and fades out where even
 * they have no room. Returns where and how it is drawn. `scale`: pixels of a unit; `edges`: the units that can be written
 * on. */
function nameAt(name, seat, count, layout, { scale, edges }) {
  const { radius, letters } = layout;
  const { x, y } = placeOf(seat, count, layout);
  const [left, right] = roomOf(seat, count, layout, edges);
  const most = Math.min(right - left, LONGEST);
  const least = Math.min(letters, Math.max(letters * SMALLEST, READABLE / scale));
  const size = Math.max(least, Math.min(letters, (letters * most) / widthOf(name, letters)));
  const kept = [...name];
  while (kept.length && widthOf(kept.join(""), size) > most + 0.5) kept.pop();
  const text = kept.join("");
  const wide = widthOf(text, size);
  const middle = Math.min(Math.max(x, left + wide / 2), right - wide / 2);
  return { text, size, wide, x: middle, y: y + radius + letters + 2, cut: text !== name };
}

/** Draws a name. */
function named({ text, size, x, y, cut }) {
  const drawn = label(x, y, text, cut ? "name cut" : "name");
  drawn.style.fontSize = `${size}px`;
  return drawn;
}
