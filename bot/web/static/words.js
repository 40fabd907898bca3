/** The words of the page itself. The words of the game come with its events. */
const words = JSON.parse(document.getElementById("words").textContent);
const root = document.documentElement;

export const say = (name) => words[root.lang][`table-page-${name}`];

let spoken = null;

/** Writes all words of the page in this language. */
export function speak(locale) {
  if (locale === spoken) return;
  spoken = root.lang = locale;
  document.title = say("table");
  for (const node of document.querySelectorAll("[data-said]")) node.textContent = say(node.dataset.said);
  for (const node of document.querySelectorAll("[data-named]")) node.setAttribute("aria-label", say(node.dataset.named));
  for (const node of document.querySelectorAll("[data-titled]")) node.title = say(node.dataset.titled);
}

/** Keeps a seat's number and its name in one line. */
export const tied = (text) => text.replaceAll(/(№\d+) · /gu, "$1\u00a0·\u00a0");

/** Makes an element. Text is always text, never markup. */
export function made(kind, attributes = {}, ...children) {
  const node = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** What a browser keeps for this page, if it lets the page keep anything. */
export const kept = (place) => ({
  get(name) { try { return place().getItem(name); } catch { return null; } },
  set(name, value) { try { place().setItem(name, value); } catch { /* it lasts as long as the page */ } },
});

speak(root.lang);
