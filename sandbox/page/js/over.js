/** Opens a dialog over the page. The browser's "back" closes it, and so does a press beside its content. */
export function openOver(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  history.pushState({ over: true }, "");
}

/** Prepares a dialog for `openOver`. */
export function prepareOver(dialog) {
  dialog.addEventListener("close", () => history.state?.over && history.back());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  window.addEventListener("popstate", () => dialog.open && dialog.close());
}
