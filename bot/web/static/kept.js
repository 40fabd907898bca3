/** What an open page keeps over a reload: some phones reload it every few seconds. It lies in the storage of this tab, ends
 * with it, and counts only for who has opened the page. What a card says is not in it. */
import { kept } from "./words.js";

const shelf = kept(() => sessionStorage);
let owner = null;
let all = {};

/** Takes up what the page has kept before. `proof`: what proves who opens it. */
export function resume(proof) {
  owner = JSON.stringify(proof);
  try {
    const before = JSON.parse(shelf.get("kept"));
    if (before?.owner === owner) all = before.all;
  } catch { /* nothing is kept */ }
}

export const recall = (name) => all[name];

/** Keeps a value; undefined: forgets it. */
export function keep(name, value) {
  all = { ...all, [name]: value };
  shelf.set("kept", JSON.stringify({ owner, all }));
}
