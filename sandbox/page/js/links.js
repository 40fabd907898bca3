/** A supergroup's id is this number minus the number in its links. */
const SUPERGROUP_BASE = -1_000_000_000_000;

function ofTelegram(address) {
  if (address.protocol === "tg:" && address.host === "resolve") {
    return [address.searchParams.get("domain") ?? ""];
  }
  if (address.host !== "t.me" && address.host !== "telegram.me") return null;
  return address.pathname.split("/").filter(Boolean);
}

function findChat(chats, number) {
  return [SUPERGROUP_BASE - number, number].find((id) => chats.has(id));
}

/**
 * The target of a link: the bot (`start`: with a deep link's payload), a bot's Main Mini App, a message of a chat on this
 * page, or outside.
 * Anything except http(s) and Telegram's own addresses is no link: null.
 */
export function readLink(url, bot, chats) {
  let address;
  try {
    address = new URL(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);
  } catch {
    return null;
  }
  const path = ofTelegram(address);
  if (path?.length === 1 && address.searchParams.has("startapp")) return { kind: "app", url };
  if (path?.length === 1 && path[0].toLowerCase() === bot.username.toLowerCase()) {
    return { kind: "bot", url, start: address.searchParams.has("start") };
  }
  if (path?.[0] === "c" && path.length >= 3) {
    const chat = findChat(chats, Number(path[1]));
    if (chat !== undefined) return { kind: "message", chat, message: Number(path.at(-1)) };
  }
  return ["http:", "https:"].includes(address.protocol) ? { kind: "outside", href: address.href } : null;
}
