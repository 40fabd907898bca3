import { gameOf, groupOf, mySeats } from "./games.js";
import { asksPresence, isClock, isOfTable, readCall } from "./reading.js";
import { feedOf, isMine, messageOf, nameOf, now, state } from "./state.js";

/** How many of a private chat's last messages may still ask something. */
const LOOK_BACK = 8;

/** Whether the message has a button to press; "?" only explains a word. */
const isPressable = (message) => Boolean(message?.keyboard?.flat().some(({ data, text }) => data && text !== "?"));

/** The judge's panel shows the clock of others. */
const isPanel = ({ text }) => text.startsWith("⚖️");

const clockOf = (message) => message.entities?.findLast(isClock)?.unix_time ?? 0;

function turnsAtTable(chat) {
  const game = gameOf(chat);
  if (!game || game.over || game.clock === null || game.clock <= now()) return [];
  const message = messageOf(chat.id, game.prompt);
  if (!isPressable(message)) return [];
  const turn = (kind) => ([number, { name, person }]) => ({
    kind, person, number, name, chat: chat.id, message: game.prompt, until: game.clock, about: game.asked,
  });
  if (game.speaks !== null) return mySeats(game).filter(([number]) => number === game.speaks).map(turn("speech"));
  if (!message.text.includes("✋")) return [];
  return mySeats(game).filter(([number, { out }]) => !out && !game.voted.includes(number)).map(turn("vote"));
}

/** The practice in a private chat, which is also its table; null if there is none. */
function practiceIn(chat) {
  const game = gameOf(chat);
  return game?.over ? null : game;
}

function turnInPrivate(chat) {
  const { ids, byId } = feedOf(chat.id);
  const practice = practiceIn(chat);
  const isPrompt = (message) => message.from.bot && isPressable(message) && !isPanel(message) && !(practice && isOfTable(message));
  const group = groupOf(chat);
  const game = practice ?? (group && gameOf(group));
  const prompts = ids.slice(-LOOK_BACK).filter((each) => isPrompt(byId.get(each)));
  const timed = prompts.findLast((each) => clockOf(byId.get(each)) > now());
  const id = timed ?? (game && !game.over ? prompts.findLast((each) => asksPresence(byId.get(each))) : undefined);
  if (id === undefined) return [];
  const [number, seat] = (game ? mySeats(game) : []).find(([, { person }]) => person === chat.person) ?? [];
  const name = seat?.name ?? state.people.get(chat.person)?.name ?? "";
  const until = id === timed ? clockOf(byId.get(id)) : Infinity;
  return [{ kind: practice ? "practice" : "private", person: chat.person, number, name, chat: chat.id, message: id, until }];
}

/** The visitor's people who have not yet said that they are ready; before the deal nobody has a number. */
function turnsBeforeTheDeal(chat) {
  const { ids, byId } = feedOf(chat.id);
  const id = ids.slice(-LOOK_BACK).findLast((each) => byId.get(each).from.bot && readCall(byId.get(each)));
  const call = id !== undefined && readCall(byId.get(id));
  if (!call || call.until <= now() || !isPressable(byId.get(id))) return [];
  return call.asked.filter(isMine).map((person) => ({
    kind: "ready", person, number: null, name: nameOf(person), chat: chat.id, message: id, until: call.until,
  }));
}

/** What the visitor's people are asked in a chat now, in the order of their seats. */
export function turnsIn(chat) {
  if (chat.type === "private" && !isMine(chat.person)) return [];
  const alone = chat.type === "private" ? turnInPrivate(chat) : turnsBeforeTheDeal(chat);
  return alone.length > 0 ? alone : turnsAtTable(chat);
}

const byEnd = (one, other) => (one.until === other.until ? 0 : one.until - other.until);

/** Everything that the visitor's people are asked: the earliest end first; several votes in the order of seats. */
export function allTurns() {
  return [...state.chats.values()].flatMap(turnsIn).sort(byEnd);
}
