import { button, byId, el } from "./dom.js";
import { Refused } from "./api.js";
import { words } from "./words.js";

const SHOWN_MS = 4500;
const place = byId("toasts");

/** A line that disappears by itself. The next one replaces it; over a dialog it stands within the dialog. */
export function toast(text) {
  const over = document.querySelector("dialog:modal") ?? document.body;
  if (place.parentElement !== over) over.append(place);
  const node = el("p", { class: "toast" }, text);
  place.replaceChildren(node);
  setTimeout(() => node.classList.add("leaving"), SHOWN_MS - 300);
  setTimeout(() => node.remove(), SHOWN_MS);
}

/** A line with a button that disappears with it. */
export function toastWith(text, label, act) {
  toast(text);
  place.firstChild.append(" ", button({ class: "toast-key" }, () => (place.replaceChildren(), act()), label));
}

/** A window that stays until the visitor closes it. */
export function alertDialog(text) {
  const dialog = byId("alert");
  const close = button({ class: "wide accent" }, () => dialog.close(), words().close);
  dialog.replaceChildren(el("p", { id: "alert-text" }, text), close);
  if (!dialog.open) dialog.showModal();
  close.focus();
}

/** Runs what the visitor asked for; a refusal becomes a toast. @returns {Promise<any>} undefined when refused */
export async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message || words().noAnswer);
    return undefined;
  }
}
