import { now } from "./state.js";
import { language, words } from "./words.js";

const LOCALES = { ru: "ru-RU", uk: "uk-UA" };
const formats = new Map();

function format(name, options) {
  const key = `${language()} ${name}`;
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(LOCALES[language()], options));
  return formats.get(key);
}

const dateOf = (seconds) => new Date(seconds * 1000);

/** All functions take Unix seconds. */
export const clockTime = (seconds) =>
  format("time", { hour: "2-digit", minute: "2-digit" }).format(dateOf(seconds));

export const sameDay = (one, other) => dateOf(one).toDateString() === dateOf(other).toDateString();

export function dayName(seconds) {
  if (sameDay(seconds, now())) return words().today;
  if (sameDay(seconds, now() - 86_400)) return words().yesterday;
  return format("day", { day: "numeric", month: "long" }).format(dateOf(seconds));
}

/** The short time in the list: the hour today, the date before today. */
export function listStamp(seconds) {
  if (sameDay(seconds, now())) return clockTime(seconds);
  return format("date", { day: "2-digit", month: "2-digit" }).format(dateOf(seconds));
}

/** 42 → "0:42", 3725 → "1:02:05". */
export function duration(seconds) {
  const whole = Math.ceil(seconds);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function fileSize(bytes) {
  if (bytes < 1024) return words().bytes(bytes);
  return words().kilobytes((bytes / 1024).toLocaleString(LOCALES[language()], { maximumFractionDigits: 1 }));
}

/** At most two letters of a name. A number stays whole: otherwise tables 10 and 11 would look alike. */
export function initials(name) {
  const parts = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = parts.slice(0, 2).map((part) => (/^\d{1,3}$/.test(part) ? part : [...part][0].toUpperCase()));
  return letters.join("") || [...name.trim()][0] || "?";
}

const TONES = 7;

/** One of the seven colours of names and avatars; an id always has the same colour. */
export const toneOf = (id) => `tone-${Math.abs(id) % TONES}`;
