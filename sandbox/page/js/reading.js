/** Reads a game from a table's messages: seats, who is out, who speaks, whose hand is up, the clock. No other module does. */

const DIES = /^†|погибает|не просыпается|не доживает|гине|не прокидається|не доживає|жертва/iu;
const LEAVES = /покидает|уходит|залишає|виходить/u;
const COUNTED = /^№\d+(?: · .+)? — /u;
const HANDS = /^(?:\d+ рук\S*|Рук)[^№]*(.*)$/u;
const SEAT = /^№(\d+) · (.+?)(?: — \d+ фол\S*)?$/u;
const BACK = /(?:Снова|Знову) за столом: (.*)$/u;
const SITS = /№(\d+) (?:теперь играет|тепер грає) (.+)\.$/u;
const PAGE = /^(?:🌙|☀️).*За столом/u;
const TIME = /^(🌙|☀️)/u;
const CLOCK = /^(?:⏸|▶)/u;
const SPEAKER = /^(?:Круг открывает |Коло відкриває )?№(\d+)/u;
const HERE = /^Я (?:здесь|тут)$/u;
const CARD = /(?<=Ваша карта: )/u;
const FAREWELL = /^(?:Заключительное слово — за вами|Вам останнє слово)\./u;

const onlyOne = (seats) => (seats.length === 1 ? seats[0] : null);
const numbersIn = (text) => [...text.matchAll(/№(\d+)/gu)].map((found) => Number(found[1]));

/** Whether an entity counts down; an hour of the day does not. */
export const isClock = ({ type, date_time_format: form }) => type === "date_time" && Boolean(form?.includes("r"));

/** The lines of a message, each with its mentions and clock. */
function linesOf({ text, entities }) {
  let start = 0;
  return text.split("\n").map((line) => {
    const end = start + line.length;
    const inside = (entities ?? []).filter(({ offset }) => offset >= start && offset < end);
    const mentions = inside.filter(({ type }) => type === "text_mention");
    const clock = inside.find(isClock)?.unix_time ?? null;
    const called = mentions.map(({ offset, length, user }) => ({
      seat: numbersIn(text.slice(offset, offset + length))[0] ?? null,
      person: user?.id,
    }));
    const bold = inside.some(({ type, offset }) => type === "bold" && offset - start <= "🏁 ".length);
    start = end + 1;
    return { line, clock, called, bold };
  });
}

/** The line that tells the end of a game, wherever the message has it; rules tell only in plain text how games end. */
const verdictIn = (lines) => lines.find(({ line, bold }) => bold && line.startsWith("🏁"));

/** Whether the message tells the end of a game. */
export const tellsTheEnd = (message) => message.from.bot && verdictIn(linesOf(message)) !== undefined;

/** The line with the clock, if there is one. */
const timedIn = (lines) => lines.findLast(({ clock }) => clock !== null);

/**
 * The seat whose speech the clock's line opens: the mentioned one at a table, the numbered one in a practice. A last
 * word names nobody where the line above has just named who leaves.
 */
function speakerIn(lines, timed) {
  const { called, line } = timed;
  if (FAREWELL.test(line)) return numbersIn(lines[lines.indexOf(timed) - 1]?.line ?? "")[0] ?? null;
  return called[0]?.seat ?? (Number(SPEAKER.exec(line)?.[1]) || null);
}

/** Whom a message asks if they are ready, and until when; null if it asks nobody. */
export function readCall(message) {
  if (!message.text.startsWith("🙋")) return null;
  const lines = linesOf(message);
  const timed = timedIn(lines);
  const asked = (message.entities ?? []).filter(({ type }) => type === "text_mention").map(({ user }) => user?.id);
  return timed && { until: timed.clock, asked };
}

/** Whether a message asks whether the person is still there. It has no clock, and goes away when he answers. */
export const asksPresence = ({ from, keyboard }) =>
  from.bot && Boolean(keyboard?.flat().some(({ data, text }) => data && HERE.test(text)));

/** Whether a message opens a speech or a vote, and so is for the whole table. */
export function isOfTable(message) {
  const lines = linesOf(message);
  const timed = timedIn(lines);
  return message.text.includes("✋") || Boolean(timed && speakerIn(lines, timed));
}

const empty = () => ({
  seats: new Map(),
  phase: "",
  dealt: 0,
  over: null,
  stands: false,
  voted: [],
  asked: null,
  speaks: null,
  clock: null,
  prompt: null,
});

/** Reads a list of seats: all of them at the deal, the players still in the game in the page of `/table`. */
function readSeats(picture, lines, isDeal) {
  const told = lines.map(({ line }) => SEAT.exec(line)).filter(Boolean);
  if (told.length < 3) return;
  if (isDeal) picture.seats.clear();
  const there = new Set(told.map(([, number]) => Number(number)));
  for (const [number, seat] of picture.seats) if (!there.has(number)) seat.out = true;
  for (const [, number, name] of told) {
    const before = picture.seats.get(Number(number));
    picture.seats.set(Number(number), { name, out: false, person: before?.person });
  }
}

function readLine(picture, { line, called }) {
  for (const { seat, person } of called) {
    const known = picture.seats.get(seat);
    if (!known) continue;
    known.person = person;
    if (DIES.test(line) || LEAVES.test(line)) known.out = true;
  }
  for (const seat of numbersIn(BACK.exec(line)?.[1] ?? "")) {
    const known = picture.seats.get(seat);
    if (known) known.out = false;
  }
  const sits = SITS.exec(line);
  const handed = picture.seats.get(Number(sits?.[1]));
  if (handed) Object.assign(handed, { name: sits[2], person: called[0]?.person });
}

/** Reads a vote, which is one message: the candidate, and who has raised a hand, for him or for another before. */
function readVote(picture, lines) {
  picture.voted = [];
  for (const { line } of lines) {
    if (COUNTED.test(line)) picture.voted.push(...numbersIn(line.slice(line.lastIndexOf("("))));
    picture.voted.push(...numbersIn(HANDS.exec(line)?.[1] ?? ""));
    if (line.includes("?")) picture.asked = onlyOne(numbersIn(line)); // a raise asks about several at once
  }
}

function readMessage(picture, message) {
  const lines = linesOf(message);
  const [mark] = TIME.exec(message.text) ?? [];
  const verdict = verdictIn(lines);
  if (verdict) {
    lines.forEach((line) => readLine(picture, line));
    return { ...picture, ...quiet(), stands: false, over: { text: verdict.line, message: message.id } };
  }
  if (picture.over) return picture;
  if (CLOCK.test(message.text)) picture.stands = message.text.startsWith("⏸") && Boolean(message.keyboard?.length);
  const dealt = deals(message);
  if (dealt || PAGE.test(lines[0].line)) readSeats(picture, lines, dealt);
  if (mark) {
    const day = /\d+/.exec(lines.find(({ line }) => /День \d+|Ніч \d+|Ночь \d+/u.test(line))?.line ?? "");
    picture.phase = [mark, day ? Number(day[0]) : null];
  }
  lines.forEach((line) => readLine(picture, line));
  const timed = timedIn(lines);
  const isVote = message.text.includes("✋");
  if (timed || isVote) Object.assign(picture, quiet());
  if (isVote) readVote(picture, lines);
  const held = !timed && lines.findLast(({ line }) => line.includes("⏳"));
  if (held && !isVote) return { ...picture, ...quiet(), speaks: speakerIn(lines, held) };
  if (!timed) return picture;
  return { ...picture, clock: timed.clock, speaks: speakerIn(lines, timed), prompt: message.id };
}

const quiet = () => ({ clock: null, speaks: null, prompt: null, asked: null, voted: [] });

/** A message that one person alone sees describes the game only if it is the page of `/table`. */
const isForAll = ({ receiver, text }) => !receiver || PAGE.test(text.split("\n")[0]);

/** Where a message begins to tell the player's own card, which no list and no quote shows; -1 if it does not. */
export const cardIn = ({ text, protected: own }) => (own ? text.search(CARD) : -1);

/** Whether the host tells of a table that gathers or begins. His greeting may stand above. */
export const isOfNewTable = ({ from, text }) => from.bot && /^🎲/mu.test(text);

/** Whether the host opens a practice. What a newcomer has to know stands there, with the deal and the card below. */
export const opensPractice = ({ from, text }) => from.bot && text.startsWith("🎓");

/** Whether a message has buttons and a clock, and is not the deal. */
export const asksInTime = (message) =>
  message.from.bot && Boolean(message.keyboard?.length) && !isOfNewTable(message) && Boolean(timedIn(linesOf(message)));

/** Whether the host moves a game on: to a phase, a speech, a vote, a question with a clock, or the end. */
export const movesOn = (message) =>
  message.from.bot &&
  (TIME.test(message.text) || isOfTable(message) || asksInTime(message) || tellsTheEnd(message));

const deals = (message) => isOfNewTable(message) && /^№1 · /mu.test(message.text);

const sits = ({ data }) => /^l:\d+:sit$/u.test(data ?? "");
const judges = ({ url }) => Boolean(url?.includes("?start=judge-"));

const gathers = ({ text, keyboard }) => text.startsWith("🎲") && keyboard?.flat().some(sits);

/**
 * The button by which people sit down at a table that gathers, or the link to its judge's chair; undefined if the
 * message is no lobby.
 */
export function seatIn(message, judge = false) {
  if (!message.from.bot || !gathers(message)) return undefined;
  return message.keyboard.flat().find(judge ? judges : sits);
}

/** Whether a table gathers after the message `since`. */
export const hasLobby = (messages, since) =>
  messages.some((message) => message.from.bot && message.id > since && gathers(message));

/**
 * The game that a group's messages describe now; null before the first cards.
 * @returns {{seats: Map<number, {name: string, out: boolean, person?: number}>, dealt: number, phase: Array,
 *   over: {text: string, message: number}|null, stands: boolean, voted: number[], asked: number|null,
 *   speaks: number|null, clock: number|null, prompt: number|null}|null}
 */
export function readGame(messages) {
  const said = messages.filter((message) => message.from.bot && !message.service && isForAll(message));
  const start = said.findLastIndex(deals);
  if (start < 0) return null;
  return said.slice(start).reduce(readMessage, { ...empty(), dealt: said[start].id });
}
