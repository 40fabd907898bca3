/**
 * What happens on the page, by name; views listen, nobody asks again and again.
 * From the server: reset, person, chat, message, deleted, answer, speed, table.
 * From the page itself: link (connection), read, opened, topic, speaker, reply, said,
 * pressing (a button waits or no longer does), sent-away (by an answer, to a link), language.
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

/** Calls `render` once before the next frame, however often it was asked for. */
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
