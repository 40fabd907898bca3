import { pictured } from "./emoji.js";

const present = (child) => child !== null && child !== undefined && child !== false;
const asNode = (child) => (typeof child === "string" ? pictured(child) : child);

/**
 * Makes an element. Strings among the children become text nodes, so markup that people write stays text.
 * @param {string} tag
 * @param {Object<string, unknown>} attributes null, undefined and false are left out; true is an empty attribute
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter(present).map(asNode));
  return node;
}

/** A real button element, which keyboards and screen readers can already use. */
export function button(attributes, onPress, ...children) {
  const node = el("button", { type: "button", ...attributes }, ...children);
  node.addEventListener("click", onPress);
  return node;
}

export const byId = (id) => document.getElementById(id);

const PHONE = window.matchMedia("(max-width: 760px)");
const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

export const onPhone = () => PHONE.matches;
/** Calls `act` when the window becomes as narrow as a phone's, or wider. */
export const atPhoneChange = (act) => PHONE.addEventListener("change", act);
export const prefersCalm = () => CALM.matches;

/** Puts the children in order with the fewest moves: a child in its right place is not touched. */
export function arrange(parent, children) {
  let place = parent.firstChild;
  for (const child of children) {
    if (child === place) place = place.nextSibling;
    else parent.insertBefore(child, place);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}
