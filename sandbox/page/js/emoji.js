/** The emoji that hosts and players use most, drawn here, so that they look the same without an emoji font. */
const DRAWN = {
  "🎲": "die",
  "🌙": "moon",
  "☀": "sun",
  "✋": "hand",
  "🎯": "target",
  "⏳": "hourglass",
  "🏁": "flag",
  "🔴": "red",
  "⚫": "black",
  "⭐": "star",
  "⚠": "warning",
  "✅": "check",
  "❌": "cross",
  "🔎": "loupe",
  "🔫": "pistol",
  "🗳": "ballot",
  "📜": "scroll",
  "🏆": "trophy",
  "💬": "speech",
  "🎭": "masks",
  "👑": "crown",
  "💀": "skull",
  "🔒": "lock",
  "🔓": "unlocked",
  "⚙": "gear",
  "📋": "clipboard",
  "🩺": "care",
  "⏰": "clock",
  "🔔": "bell",
  "🔪": "knife",
  "🔍": "loupe",
  "🗣": "speech",
  "☠": "skull",
  "📝": "clipboard",
  "📄": "clipboard",
  "⏱": "clock",
  "⏲": "clock",
  "⌛": "hourglass",
  "🌑": "black",
  "🕐": "dial",
  "✔": "check",
  "🌞": "sun",
  "🖐": "hand",
  "🙋": "hand",
  "⏸": "pause",
  "▶": "play",
  "🔐": "lock",
  "💊": "care",
  "🚑": "care",
  "📃": "scroll",
  "🥇": "gold",
  "🥈": "silver",
  "🥉": "bronze",
  "✏": "pencil",
  "🎬": "clapper",
  "🕓": "dial",
  "🗡": "knife",
  "💡": "bulb",
  "🚪": "door",
  "🎓": "cap",
  "🔄": "swap",
  "👻": "ghost",
  "🃏": "card",
  "🕯": "candle",
  "💨": "puff",
  "📅": "calendar",
  "🔕": "mute",
  "🔑": "key",
  "⚖": "scales",
  "✂": "scissors",
  "↩": "undo",
  "🎴": "card",
  "👏": "clap",
  "👍": "like",
  "👎": "dislike",
  "❓": "question",
  "🤔": "thinking",
};
const KNOWN = new RegExp(`(${Object.keys(DRAWN).join("|")})\\uFE0F?`, "gu");

function picture(character) {
  const node = document.createElement("span");
  node.className = `emoji emoji-${DRAWN[character.replace("\uFE0F", "")]}`;
  node.textContent = character;
  return node;
}

/** Returns the text as nodes: the same characters, with pictures over the drawn emoji. */
export function pictured(text) {
  const content = document.createDocumentFragment();
  let place = 0;
  for (const match of text.matchAll(KNOWN)) {
    content.append(text.slice(place, match.index), picture(match[0]));
    place = match.index + match[0].length;
  }
  content.append(text.slice(place));
  return content;
}
