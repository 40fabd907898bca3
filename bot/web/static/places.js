/** Where the seats of a table stand, and how large they are drawn. */

/* global apart -- of names.js, which is no module */

export const BOX = { left: -24, top: -18, wide: 768, high: 786 };
export const REACH = 312;
export const RING = 190;
export const NARROW = 168;  // the ring of the clock where cards stand above it

/** Sizes at a table of so many seats: of a disc, and of the letters of a name. */
export function sizesOf(count) {
  if (count > 16) return { radius: 32, letters: 24, kind: "crowd" };
  if (count > 11) return { radius: count > 14 ? 38 : 46, letters: 26, kind: "many" };
  return { radius: 54, letters: 28, kind: "few" };
}

export const layoutOf = (count) => {
  const { radius, letters, kind } = sizesOf(count);
  const marks = kind === "few" ? { corner: [0.82, -0.76], sideOf: () => 1 } : { corner: [1, -0.9], sideOf: apart };
  return { reach: REACH, radius, letters, ring: RING + 6, room: 99, step: letters + 2, ...marks };
};

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
