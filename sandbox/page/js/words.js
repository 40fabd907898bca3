import { emit } from "./bus.js";
import ru from "./words.ru.js";
import uk from "./words.uk.js";

const LANGUAGES = { ru, uk };
/** The languages of the page and of tables: the code of each, and its own name. */
export const languages = Object.entries(LANGUAGES).map(([tag, { itself }]) => [tag, itself]);
const KEPT = "page-language";
/** The language that the browser asks for. */
export const wished = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? "ru";

function firstGuess() {
  const asked = new URLSearchParams(location.search).get("auto") ?? localStorage.getItem(KEPT);
  if (asked in LANGUAGES) return asked;
  return wished;
}

let current = firstGuess();

export const language = () => current;

/** The language to which the switch goes from the chosen one. */
export function nextLanguage() {
  const tags = Object.keys(LANGUAGES);
  return tags[(tags.indexOf(current) + 1) % tags.length];
}

/** The page's words in the chosen language: texts, and functions for texts with a number or a name. */
export const words = (tag = current) => LANGUAGES[tag];

/** Writes the words into the page's markup: texts, and names for screen readers. */
export function label(root = document) {
  document.documentElement.lang = current;
  for (const node of root.querySelectorAll("[data-word]")) node.textContent = words()[node.dataset.word];
  for (const node of root.querySelectorAll("[data-word-label]")) {
    node.setAttribute("aria-label", words()[node.dataset.wordLabel]);
    if (node instanceof HTMLButtonElement) node.title = words()[node.dataset.wordLabel];
  }
}

export function speak(tag) {
  if (tag === current) return;
  current = tag;
  localStorage.setItem(KEPT, tag);
  label();
  emit("language", tag);
}
