/** The places of a table's seats: on a circle, or on an oval if a circle has no room for the names. */

const WIDE = 0.4;
const EDGE = 0.1;
/** Parts of the box's width: half of the oval's, and the margin on each side. */

const LEAST = 0.215;
/** The length along the ring that a disc with its name needs. */

const PARTS = 720;

/** Points of an oval around zero, the topmost first, and each point's distance along the oval. */
function outline(high) {
  const points = [];
  let along = 0;
  for (let part = 0; part <= PARTS; part += 1) {
    const angle = (2 * Math.PI * part) / PARTS - Math.PI / 2;
    const [x, y] = [WIDE * Math.cos(angle), high * Math.sin(angle)];
    const last = points.at(-1);
    if (last) along += Math.hypot(x - last.x, y - last.y);
    points.push({ x, y, along });
  }
  return points;
}

/**
 * The places of so many seats.
 * @param {number} count seats
 * @returns {{tall: number, space: number, places: {x: number, y: number}[]}} `tall`: the box's height divided by its
 * width; `space`: between two seats, per cent of the width; `places`: per cent of width and height, clockwise from the
 * top
 */
export function ringOf(count) {
  let high = WIDE;
  let points = outline(high);
  while (points.at(-1).along < count * LEAST) {
    high += 0.01;
    points = outline(high);
  }
  const tall = 2 * (high + EDGE);
  const space = points.at(-1).along / count;
  const places = Array.from({ length: count }, (_, index) => {
    const { x, y } = points.find(({ along }) => along >= index * space - 1e-9);
    return { x: 50 + 100 * x, y: 50 + (100 * y) / tall };
  });
  return { tall, space: 100 * space, places };
}
