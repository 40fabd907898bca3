/** Where the seats of a table stand, how large they are drawn, and what room there is for their names. */

/* global placeOf, label, MIDDLE -- of table.js, which is no module */

export const BOX = { left: -24, top: -18, wide: 768, high: 786 };
export const REACH = 312;
export const RING = 190;
export const NARROW = 168;  // the ring of the clock where cards stand above it
const LONGEST = 250;  // how wide a name may be at most
const SMALLEST = 0.6;  // the smallest letters of a name, as a part of the usual ones
const READABLE = 9;  // pixels: letters are made smaller only down to this
const pen = document.createElement("canvas").getContext("2d");

/** Sizes at a table of so many seats: of a disc, and of the letters of a name. */
export function sizesOf(count) {
  if (count > 16) return { radius: 32, letters: 24, kind: "crowd" };
  if (count > 11) return { radius: count > 14 ? 38 : 46, letters: 26, kind: "many" };
  return { radius: 54, letters: 28, kind: "few" };
}

/** In a crowd the marks of a seat stand on the side where no name of a neighbour is, and farther from its number. */
const apart = ({ x, y }) => ((x < MIDDLE.x - 1) === (y < MIDDLE.y) ? -1 : 1);

export const layoutOf = (count) => {
  const { radius, letters, kind } = sizesOf(count);
  const marks = kind === "few" ? { corner: [0.82, -0.76], sideOf: () => 1 } : { corner: [1, -0.9], sideOf: apart };
  return { reach: REACH, radius, room: 99, step: letters + 2, ...marks };
};

export function widthOf(text, letters) {
  pen.font = `600 ${letters}px system-ui, "Segoe UI", Roboto, sans-serif`;
  return pen.measureText(text).width;
}

/** How the drawing stands on the screen. `scale`: pixels of a unit; `edges`: the units that can be written on, which are
 * more than the drawing has where there is room beside it. */
export function stoodOf(svg) {
  const own = svg.getBoundingClientRect();
  const around = svg.closest(".stage").getBoundingClientRect();
  const scale = own.width / BOX.wide || 1;
  return {
    scale,
    edges: [BOX.left + (around.left - own.left) / scale + 4, BOX.left + (around.right - own.left) / scale - 4],
  };
}

/** The free room below a seat, from left to right: between the discs, the names beside it, the clock, and the edges. */
function roomOf(seat, count, edges) {
  const { radius, letters } = sizesOf(count);
  const placed = (each) => placeOf(each, count, layoutOf(count));
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
  round(MIDDLE, RING + 6);
  for (let other = 1; other <= count; other += 1) {
    const at = placed(other);
    if (other === seat) continue;
    round(at, radius + 2);
    if (Math.abs(at.y - y) < letters * 1.2) stop((x + at.x) / 2, 5);
  }
  return [left, right];
}

/** A name below its seat. It moves aside from what is near, has smaller letters where it must, and fades out where even
 * they have no room. Returns where and how it is drawn. */
export function nameAt(name, seat, count, { scale, edges }) {
  const { radius, letters } = sizesOf(count);
  const { x, y } = placeOf(seat, count, layoutOf(count));
  const [left, right] = roomOf(seat, count, edges);
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
export function named({ text, size, x, y, cut }) {
  const drawn = label(x, y, text, cut ? "name cut" : "name");
  drawn.style.fontSize = `${size}px`;
  return drawn;
}
