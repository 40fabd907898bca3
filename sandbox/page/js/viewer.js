import { button, byId, el } from "./dom.js";
import { formatted, oneLine } from "./entities.js";
import { icon } from "./icons.js";
import { openOver, prepareOver } from "./over.js";
import { words } from "./words.js";

const viewer = byId("viewer");

function draw(message) {
  const { photo } = message;
  const alt = words().photo(oneLine(message));
  const image = el("img", { src: photo.url, width: photo.width, height: photo.height, alt });
  const caption = message.text && el("p", { class: "caption text" }, formatted(message.text, message.entities));
  const save = { class: "round", href: photo.url, download: photo.url.split("/").at(-1), "aria-label": words().downloadPhoto };
  const close = { class: "round", "aria-label": words().closePhoto };
  const tools = el("div", { class: "tools" }, el("a", save, icon("save")), button(close, () => viewer.close(), icon("close")));
  const shown = el("div", { class: "shown" }, image);
  shown.addEventListener("click", () => viewer.close());
  viewer.replaceChildren(tools, shown, caption);
  viewer.setAttribute("aria-label", alt);
}

/** Shows a message's photo over the whole page; a press that asks for a new tab or window still gets one. */
export function showPhoto(event, message) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  draw(message);
  openOver(viewer);
  viewer.querySelector("button").focus();
}

export function startViewer() {
  prepareOver(viewer);
  viewer.addEventListener("close", () => viewer.replaceChildren());
}
