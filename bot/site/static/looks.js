"use strict";
/** Keeps the language and the look of a page. A page that was opened from a file may have no place to keep them. */
const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* it lasts as long as the page */ } },
};
const root = document.documentElement;

function speak(locale) {
  root.lang = locale;
  for (const node of document.querySelectorAll(`[data-${locale}]`)) {
    const text = node.dataset[locale];
    if (node.tagName === "OPTION" || node.tagName === "TITLE") node.textContent = text;
    else node.setAttribute("aria-label", text);
  }
  for (const button of document.querySelectorAll("button[data-locale]")) {
    button.setAttribute("aria-pressed", String(button.dataset.locale === locale));
  }
  document.dispatchEvent(new Event("spoken"));
}

const isDark = () => root.dataset.look
  ? root.dataset.look === "dark"
  : matchMedia("(prefers-color-scheme: dark)").matches;

if (["dark", "light"].includes(kept.get("look"))) root.dataset.look = kept.get("look");
document.getElementById("look").addEventListener("click", () => {
  root.dataset.look = isDark() ? "light" : "dark";
  kept.set("look", root.dataset.look);
});
for (const choice of document.querySelectorAll("[data-locale]")) {
  choice.addEventListener("click", () => {
    kept.set("locale", choice.dataset.locale);
    if (choice.tagName === "BUTTON") speak(choice.dataset.locale);
  });
}
document.addEventListener("DOMContentLoaded", () => {
  const chosen = document.querySelector(`button[data-locale="${CSS.escape(kept.get("locale") ?? "")}"]`);
  speak(chosen?.dataset.locale ?? root.lang);
});
