import { followHere, linkAttributes, say } from "./acts.js";
import { startApps } from "./apps.js";
import { on } from "./bus.js";
import { startChats } from "./chats.js";
import { startComposer } from "./composer.js";
import { byId, onPhone } from "./dom.js";
import { onEntity } from "./entities.js";
import { connect } from "./events.js";
import { startFeed } from "./feed.js";
import { startHeader } from "./header.js";
import { hostIsAway } from "./host.js";
import { icon } from "./icons.js";
import { startMood } from "./mood.js";
import { openChatId, replaceWith, hashOf } from "./route.js";
import { startSpeed } from "./speed.js";
import { startTables } from "./start.js";
import { state } from "./state.js";
import { startTopics } from "./topics.js";
import { startTurnBar, turnTitle } from "./turnbar.js";
import { callsOutside } from "./unread.js";
import { startViewer } from "./viewer.js";
import { label, nextLanguage, speak, words } from "./words.js";

let connected = true;

function showLink() {
  byId("link").textContent = connected ? (hostIsAway() ? words().hostAway : "") : words().connecting;
  document.body.classList.toggle("offline", !connected);
}

/** The browser's tab shows what needs the visitor: first of all his turn. */
function nameTab() {
  const total = callsOutside(null);
  const count = total ? `(${total})` : "";
  document.title = [turnTitle() || count, words().brand].filter(Boolean).join(" ");
}

/** A wide window has room for the latest group beside the list. */
function openLatest() {
  const groups = [...state.chats.values()].filter((chat) => chat.type !== "private");
  if (openChatId() === null && groups.length > 0 && !onPhone()) replaceWith(hashOf(groups.at(-1).id));
}

/** On a phone the list is a screen of its own, and is the page's main part when it is open. */
function nameMain() {
  const alone = onPhone() && openChatId() === null;
  if (alone) byId("side").setAttribute("role", "main");
  else byId("side").removeAttribute("role");
}

function startLanguage() {
  const toggle = byId("language");
  const draw = () => (toggle.textContent = words(nextLanguage()).itself.slice(0, 3).toUpperCase());
  toggle.addEventListener("click", () => speak(nextLanguage()));
  on("language", draw);
  draw();
}

label();
onEntity({ link: linkAttributes, command: say });
byId("jump").append(icon("down"));
document.addEventListener("click", followHere);
startLanguage();
startSpeed();
startChats();
startFeed();
startTopics();
startHeader();
startComposer();
startTables();
startTurnBar();
startViewer();
startApps();
startMood();
on("reset table", openLatest);
on("opened reset", nameMain);
window.addEventListener("resize", nameMain);
on("link", (now) => ((connected = now), showLink()));
on("host", showLink);
on("reset message read deleted language person", nameTab);
connect();
