/** The connection to the server: a session, a stream of events, and posts. It comes back by itself. */
import { kept } from "./words.js";

const QUIET = 20_000;  // milliseconds without a byte after which the connection counts as lost
const PATIENCE = 15_000;  // milliseconds for the answer to a post
const REQUEST = 1024;  // bytes of a post with its path
const PAUSES = [200, 500, 1000, 2000, 4000, 5000];  // milliseconds before each new try
const FINAL = new Set([400, 403, 404]);  // a server that answers so will answer so again
const shelf = kept(() => sessionStorage);

/** The server refuses. The message says why, in the reader's language; `final`: whether it will refuse again. */
class RefusedError extends Error {
  constructor(message, final) {
    super(message);
    this.final = final;
  }
}

let proof;  // what the page shows to get a session
let entered = null;  // {session, locale}
let wake = () => {};
let told = null;  // what is told of the stream, and of the answers to posts

/** A request is as long for everybody: its length must not tell what it does. */
const padded = (path, body) => {
  const text = JSON.stringify(body);
  return text + " ".repeat(Math.max(0, REQUEST - path.length - new TextEncoder().encode(text).length));
};

/** Headers of a request. The server refuses in the language of the page. */
const headers = () => ({
  "Content-Type": "application/json",
  "Accept-Language": document.documentElement.lang,
  ...(entered && { Authorization: `Bearer ${entered.session}` }),
});

/** Reads why the server refuses. Whoever else answers between it and the page does not know its form, and is no reason
 * to give up; nor is an older server, which says no status. */
async function refused(response) {
  try {
    const { error, status } = await response.json();
    if (typeof error === "string") return new RefusedError(error, status === response.status && FINAL.has(status));
  } catch { /* it is not the server's */ }
  return new RefusedError("", false);
}

/** Gets a session, unless the page still has one: a reload would show init data that has become old. */
async function enter(fresh) {
  const mine = JSON.stringify(proof);
  const old = fresh ? null : JSON.parse(shelf.get("session") ?? "null");
  if (old?.proof === mine) {
    entered = old;
    return;
  }
  const response = await fetch("session", {
    method: "POST", body: mine, headers: headers(), signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw await refused(response);
  entered = await response.json();
  shelf.set("session", JSON.stringify({ ...entered, proof: mine }));
}

/** Reads the stream until it ends. `heard` is called for each event, and says whether it was the last one; `alive` is
 * called whenever something has come. Returns whether the last event has come. */
async function listen(cursor, heard, alive) {
  const stream = new AbortController();
  let quiet = setTimeout(() => stream.abort(), QUIET);
  try {
    const address = `stream?after=${encodeURIComponent(cursor)}`;
    const response = await fetch(address, { headers: headers(), signal: stream.signal, cache: "no-store" });
    if (response.status === 401) {
      entered = null;
      throw new RefusedError("", false);
    }
    if (!response.ok) throw await refused(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(quiet);
      quiet = setTimeout(() => stream.abort(), QUIET);
      alive();
      const events = (text + part.value).split("\n\n");
      text = events.pop();
      for (const event of events) if (event.startsWith("data:") && heard(JSON.parse(event.slice(5)))) return true;
    }
    return false;
  } finally {
    clearTimeout(quiet);
    stream.abort();
  }
}

const pause = (milliseconds) => new Promise((resolve) => {
  const timer = setTimeout(resolve, milliseconds);
  wake = () => { clearTimeout(timer); resolve(); };
});

/**
 * Keeps the connection until the game is over or the server refuses.
 * @param {object} shown what proves who opens the page: `{init, game}` or `{permit}`
 * @param {object} on `cursor()`: how far the page is; `entered(locale)`; `event(event)`: says whether it was the last one, and gets those of answers too;
 * `lost(words)`; `found()`; `refused(words)`
 */
export async function connect(shown, on) {
  proof = shown;
  told = on;
  let fresh = false;
  for (let tries = 0; ; tries += 1) {
    let why = "";
    try {
      if (!entered) await enter(fresh);
      on.entered(entered.locale);
      if (await listen(on.cursor(), on.event, () => { tries = 0; on.found(); })) return;
    } catch (error) {
      if (error.final) {
        on.refused(error.message);
        return;
      }
      if (error instanceof RefusedError) why = error.message;
    }
    fresh = !entered;
    on.lost(why);
    await pause(PAUSES[Math.min(tries, PAUSES.length - 1)]);
  }
}

/** Posts, once more with a new session if the old one has ended. Returns the answer; null if nothing came. */
export async function post(path, body) {
  try {
    for (const fresh of [false, true]) {
      if (fresh) await enter(true);
      const response = await fetch(path, {
        method: "POST", headers: headers(), signal: AbortSignal.timeout(PATIENCE),
        keepalive: true,  // a reload does not take back what was touched
        body: padded(path, { ...body, after: told.cursor() }),
      });
      if (response.status === 401) continue;
      const answered = await response.json();
      if (answered.event) told.event(answered.event);
      return answered;
    }
  } catch { /* the page says that it did not arrive */ }
  return null;
}

/** Gets a picture. Returns null if there is none. */
export async function picture(path) {
  try {
    const response = await fetch(path, { headers: headers(), signal: AbortSignal.timeout(PATIENCE) });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

addEventListener("online", () => wake());
document.addEventListener("visibilitychange", () => document.hidden || wake());
