/** Photos of the players. The page asks for them one after another: it needs its connections for the game. */
import { picture } from "./wire.js";

/* global shape -- of table.js, which is no module */

const found = new Map();  // place in the list of names → {name, node}
let wanted = [];
let busy = false;

const missing = () => wanted.findIndex((name, at) => found.get(at)?.name !== name);

/** The photo of whoever has this name at this seat, as a node to draw; undefined if there is none. */
export function photoOf(seat, name) {
  const kept = found.get(seat - 1);
  return kept?.name === name ? kept.node : undefined;
}

const drawn = (blob) => shape("image", {
  href: URL.createObjectURL(blob), preserveAspectRatio: "xMidYMid slice", "clip-path": "url(#portrait)",
});

/** Asks once for the photo of each of these names. `changed`: called when a photo has come. */
export async function seek(names, changed) {
  wanted = names;
  if (busy) return;
  busy = true;
  for (let at = missing(); at >= 0; at = missing()) {
    const name = wanted[at];
    const old = found.get(at)?.node;
    if (old) URL.revokeObjectURL(old.getAttribute("href"));
    found.set(at, { name });
    const blob = await picture(`photo/${at + 1}`);
    if (blob) {
      found.set(at, { name, node: drawn(blob) });
      changed();
    }
  }
  busy = false;
}
