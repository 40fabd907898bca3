const dialogs = [];

/** Opens a dialog over the page. The browser's "back" closes it, and so does a press beside its content. */
export function openOver(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  history.pushState({ over: true }, "");
}

/** Closes what is open over the page, for a way to another place. `stays`: the place is the one below the dialog,
 * so the dialog's step in the history goes too; otherwise the new place takes it. Says whether anything was open. */
export function leaveOver(stays) {
  if (!history.state?.over) return false;
  if (!stays) history.replaceState(null, "");
  dialogs.forEach(closeModal);
  return true;
}

/** A dialog beside the chat is no step in the history, and stays. */
const closeModal = (dialog) => dialog.matches(":modal") && dialog.close();

/** Prepares a dialog for `openOver`. */
export function prepareOver(dialog) {
  dialogs.push(dialog);
  dialog.addEventListener("close", () => history.state?.over && history.back());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  window.addEventListener("popstate", () => closeModal(dialog));
}
