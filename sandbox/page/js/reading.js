/** Reads a game from a table's messages: seats, who is out, who speaks, the ballot, the clock. No other module does. */

const DIES = /^†|погибает|не просыпается|не доживает|гине|не прокидається|не доживає/iu;
const LEAVES = /покидает|уходит|залишає|виходить/u;
const NOMINATES = /(?:выставляет|виставляє) №(\d+)|№(\d+).* (?:выставляет себя|виставляє себе)/u;
const UNLISTED = /(?:Кандидатура №(\d+).* снята|Кандидатуру №(\d+).* знято|Не (?:считается|рахується): кандидатура №(\d+))/u;
const LISTED = /(?:Выставлен[оы]|Виставлен[оі]|Переголосован\S*|Подъём|Підйом)(.*)$/u;
const COUNTED = /^№(\d+)(?: · .+)? — (\d+|\D)/u;
const HANDS = /^(?:\d+ рук\S*|Рук)[^№]*(.*)$/u;
const SEAT = /^№(\d+) · (.+?)(?: — (\d+) фол\S*)?$/u;
const BACK = /(?:Снова|Знову) за столом: (.*)$/u;
const FORGIVEN = /Не (?:считается: фол|рахується: фол гравцеві) №(\d+)/u;
const SITS = /№(\d+) (?:теперь играет|тепер грає) (.+)\.$/u;
const FOUL = /(\d)-й фол/u;
const FOURTH = /Четв(?:ёртый|ертий) фол/u;
const TEAM = /^(?:(🔴)|⚫)/u;
const PAGE = /^(?:🌙|☀️).*За столом/u;
const TIME = /^(🌙|☀️|🎲)/u;
const CLOCK = /^(?:⏸|▶)/u;
const SPEAKER = /^(?:Круг открывает |Коло відкриває )?№(\d+)/u;
const GONE = /^№\d+ · .+? — [^,]+,/u;
const OLD_CARD = /^(?:Эта игра окончена\. Место|Цю гру закінчено\. Місце) №(\d+), карта: /u;
const COME = /^(\d+)\. (.+?)(?: · ✂\uFE0F? \d+)?$/u;

const onlyOne = (seats) => (seats.length === 1 ? seats[0] : null);
const numbersIn = (text) => [...text.matchAll(/№(\d+)/gu)].map((found) => Number(found[1]));

/** The lines of a message, each with its mentions and clock. */
function linesOf({ text, entities }) {
  let start = 0;
  return text.split("\n").map((line) => {
    const end = start + line.length;
    const inside = (entities ?? []).filter(({ offset }) => offset >= start && offset < end);
    const mentions = inside.filter(({ type }) => type === "text_mention");
    const clock = inside.find(({ type }) => type === "date_time")?.unix_time ?? null;
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

/** The seat whose speech the clock's line opens: the mentioned one at a table, the numbered one in a practice. */
const speakerIn = ({ called, line }) => called[0]?.seat ?? (Number(SPEAKER.exec(line)?.[1]) || null);

/** Whom a message asks if they are ready, and until when; null if it asks nobody. */
export function readCall(message) {
  if (!message.text.startsWith("🙋")) return null;
  const lines = linesOf(message);
  const timed = timedIn(lines);
  const asked = (message.entities ?? []).filter(({ type }) => type === "text_mention").map(({ user }) => user?.id);
  return timed && { until: timed.clock, asked };
}

/** Whether a message opens a speech or a vote, and so is for the whole table. */
export function isOfTable(message) {
  const timed = timedIn(linesOf(message));
  return message.text.includes("✋") || Boolean(timed && speakerIn(timed));
}

const empty = () => ({
  seats: new Map(),
  phase: "",
  dealt: 0,
  over: null,
  stands: false,
  listed: [],
  votes: new Map(),
  hands: [],
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
  for (const [, number, name, fouls] of told) {
    const before = picture.seats.get(Number(number));
    picture.seats.set(Number(number), { name, out: false, person: before?.person, fouls: Number(fouls ?? 0) });
  }
}

function readLine(picture, { line, called }) {
  for (const { seat, person } of called) {
    const known = picture.seats.get(seat);
    if (!known) continue;
    known.person = person;
    if (DIES.test(line) || LEAVES.test(line)) known.out = true;
    const foul = FOUL.exec(line);
    if (foul) known.fouls = Number(foul[1]);
    if (FOURTH.test(line)) known.fouls = 4;
  }
  for (const seat of numbersIn(BACK.exec(line)?.[1] ?? "")) {
    const known = picture.seats.get(seat);
    if (known) known.out = false;
  }
  const sits = SITS.exec(line);
  const handed = picture.seats.get(Number(sits?.[1]));
  if (handed) Object.assign(handed, { name: sits[2], person: called[0]?.person });
  const forgiven = picture.seats.get(Number(FORGIVEN.exec(line)?.[1]));
  if (forgiven) forgiven.fouls = Math.max(0, forgiven.fouls - 1);
  const unlisted = UNLISTED.exec(line)?.slice(1).find(Boolean);
  if (unlisted) picture.listed = picture.listed.filter((seat) => seat !== Number(unlisted));
  const nominated = NOMINATES.exec(line)?.slice(1).find(Boolean);
  if (nominated) picture.listed = [...new Set([...picture.listed, Number(nominated)])];
  const listed = numbersIn(LISTED.exec(line)?.[1] ?? "");
  if (listed.length > 0) picture.listed = listed;
}

/** Reads a vote, which is one message: the candidate, the raised hands, and the counts so far. */
function readVote(picture, lines) {
  picture.votes = new Map();
  for (const { line } of lines) {
    const counted = COUNTED.exec(line);
    if (counted) picture.votes.set(Number(counted[1]), { count: Number(counted[2]) || 0, by: numbersIn(line.slice(line.lastIndexOf("("))) });
    const hands = HANDS.exec(line);
    if (hands) picture.hands = numbersIn(hands[1]);
    if (line.includes("?")) picture.asked = onlyOne(numbersIn(line)); // a raise asks about several at once
  }
}

/**
 * Reads the roles at the end: the seats of each team, one per line, below the team's mark. Whoever has left the table
 * has the cause behind his role; the deciding vote is told nowhere else.
 */
function readTeams(picture, lines) {
  let team = null;
  for (const { line } of lines) {
    const mark = TEAM.exec(line);
    if (mark) team = mark[1] ? "red" : "black";
    const known = picture.seats.get(Number(/^№(\d+) · /u.exec(line)?.[1]));
    if (team && known) known.team = team;
    if (team && known && GONE.test(line)) known.out = true;
  }
}

/**
 * The seat and the team of a card in a private chat after its game: a black role is bold. Null if it is no such card.
 */
export function readOldCard({ from, text, entities }) {
  const found = from.bot && OLD_CARD.exec(text);
  if (!found) return null;
  const black = (entities ?? []).some(({ type }) => type === "bold");
  return { number: Number(found[1]), team: black ? "black" : "red" };
}

function readMessage(picture, message) {
  const lines = linesOf(message);
  const [mark] = TIME.exec(message.text) ?? [];
  const verdict = verdictIn(lines);
  if (verdict) {
    lines.forEach((line) => readLine(picture, line));
    readTeams(picture, lines);
    return { ...picture, ...quiet(), stands: false, listed: [], over: { text: verdict.line, message: message.id } };
  }
  if (picture.over) {
    readTeams(picture, lines); // what follows the verdict may open the cards, and changes nothing else
    return picture;
  }
  if (CLOCK.test(message.text)) picture.stands = message.text.startsWith("⏸") && Boolean(message.keyboard?.length);
  if (mark === "🎲" || PAGE.test(lines[0].line)) readSeats(picture, lines, mark === "🎲");
  if (mark === "🌙" || mark === "☀️") {
    const day = /\d+/.exec(lines.find(({ line }) => /День \d+|Ніч \d+|Ночь \d+/u.test(line))?.line ?? "");
    if (mark !== picture.phase[0]) picture.listed = [];
    picture.phase = [mark, day ? Number(day[0]) : null];
  }
  lines.forEach((line) => readLine(picture, line));
  const timed = timedIn(lines);
  const isVote = message.text.includes("✋");
  if (timed || isVote) Object.assign(picture, quiet());
  if (isVote) readVote(picture, lines);
  const held = !timed && lines.findLast(({ line }) => line.includes("⏳"));
  if (held && !isVote) return { ...picture, ...quiet(), speaks: speakerIn(held) };
  if (!timed) return picture;
  return { ...picture, clock: timed.clock, speaks: speakerIn(timed), prompt: message.id };
}

const quiet = () => ({ clock: null, speaks: null, prompt: null, asked: null, hands: [], votes: new Map() });

/** A message that one person alone sees describes the game only if it is the page of `/table`. */
const isForAll = ({ receiver, text }) => !receiver || PAGE.test(text.split("\n")[0]);

const deals = (message) => message.text.startsWith("🎲") && /^№1 · /mu.test(message.text);

const gathers = ({ text, keyboard }) =>
  text.startsWith("🎲") && keyboard?.flat().some(({ url }) => url?.includes("?start="));

/**
 * The link by which people sit down at a table that gathers, or take its judge's chair; undefined if the message is no
 * lobby.
 */
export function seatLinkIn(message, judge = false) {
  if (!message.from.bot || !gathers(message)) return undefined;
  return message.keyboard.flat().find(({ url }) => url?.includes(judge ? "?start=judge-" : "?start="))?.url;
}

/** The people who have come to a table that gathers after the message `since`, by name; null if none gathers. */
export function readLobby(messages, since) {
  const lobby = messages.findLast((message) => message.from.bot && message.id > since && gathers(message));
  if (!lobby) return null;
  return lobby.text.split("\n").map((line) => COME.exec(line)?.[2]).filter(Boolean);
}

/**
 * The game that a group's messages describe now; null before the first cards.
 * @returns {{seats: Map<number, {name: string, out: boolean, fouls: number, person?: number,
 *   team?: "red"|"black"}>, dealt: number, phase: Array,
 *   over: {text: string, message: number}|null, stands: boolean, listed: number[], votes: Map, hands: number[],
 *   asked: number|null, speaks: number|null, clock: number|null, prompt: number|null}|null}
 */
export function readGame(messages) {
  const said = messages.filter((message) => message.from.bot && !message.service && isForAll(message));
  const start = said.findLastIndex(deals);
  if (start < 0) return null;
  return said.slice(start).reduce(readMessage, { ...empty(), dealt: said[start].id });
}
