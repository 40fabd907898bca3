/** The server refused a request. The message is the server's; it is empty if there was no answer. */
export class Refused extends Error {}

async function post(path, body) {
  let response;
  try {
    response = await fetch(`/sandbox/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.error ?? String(response.status));
  return answer;
}

const asPerson = (act) => (person, body) => post(`people/${person}/${act}`, body);

export const send = asPerson("send");
export const press = asPerson("press");
export const openLink = asPerson("open");
export const openApp = (order) => post("apps", order);
export const setMine = asPerson("mine");
export const setBlocked = asPerson("block");
export const leave = asPerson("leave");
export const join = asPerson("join");

/** What the server has counted since it started. */
export const statistics = async () => (await fetch("/sandbox/stats")).json();

/** @param {number} scale length of a game's second: 1 is real time, 0.2 is five times faster */
export const setSpeed = (scale) => post("speed", { scale });
export const makeTable = (table) => post("tables", table);
