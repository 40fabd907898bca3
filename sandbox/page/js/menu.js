import { button, el } from "./dom.js";
import { icon } from "./icons.js";

let shown = null;

function close() {
  if (!shown) return;
  shown.list.remove();
  shown.opener.setAttribute("aria-expanded", "false");
  shown = null;
}

function entry(item) {
  const radio = { role: "menuitemradio", "aria-checked": String(item.checked) };
  const choice = item.checked === undefined ? { role: "menuitem" } : radio;
  const attributes = { class: "menu-item", tabindex: "-1", ...choice };
  const choose = () => {
    const { opener } = shown;
    close();
    opener.focus();
    item.choose();
  };
  const text = el("span", { class: "menu-text" }, item.text, item.detail && el("small", {}, item.detail));
  return button(attributes, choose, item.picture, text, item.checked === true && icon("check"));
}

function walk(event) {
  const items = [...shown.list.children];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) items.at(to % items.length).focus();
  else if (event.key === "Escape") shown.opener.focus();
  if (event.key === "Escape" || event.key === "Tab") close();
  if (event.key !== "Tab") event.preventDefault();
  if (event.key === "Enter" || event.key === " ") document.activeElement.click();
}

/**
 * Makes a button open a menu beside itself, in the element that holds both.
 * @param {() => Array<{text: string, detail?: string, picture?: Node, checked?: boolean, choose: () => void}>} items
 */
export function attachMenu(opener, items) {
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", () => {
    const again = shown?.opener === opener;
    close();
    if (again) return;
    const list = el("div", { class: "menu", role: "menu" }, ...items().map(entry));
    list.addEventListener("keydown", walk);
    opener.setAttribute("aria-expanded", "true");
    opener.after(list);
    shown = { opener, list };
    (list.querySelector("[aria-checked=true]") ?? list.firstChild)?.focus();
  });
}

document.addEventListener("pointerdown", (event) => {
  if (shown && !shown.list.contains(event.target) && !shown.opener.contains(event.target)) close();
});
