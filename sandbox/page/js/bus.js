/**
 * The page's events, by name. Views listen to them instead of polling.
 * From the server: reset, person, chat, message, deleted, answer, speed, table.
 * From the page: link (connection), read, opened, topic, speaker, reply, said, pressing (a button starts or stops
 * waiting), sent-away (an answer leads to a link), led (an app leads to a link), language, host (it restarts, or is back).
 */
const listeners = new Map();

export function on(kinds, listener) {
  for (const kind of kinds.split(" ")) {
    if (!listeners.has(kind)) listeners.set(kind, []);
    listeners.get(kind).push(listener);
  }
}

export function emit(kind, detail) {
  for (const listener of listeners.get(kind) ?? []) listener(detail, kind);
}

/** Returns a function that calls `render` once before the next frame, however often it is called. */
export function oncePerFrame(render) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      render();
    });
  };
}
