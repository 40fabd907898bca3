/** Telegram around the page. In another browser there is none, and nothing here does anything. */
const given = new URLSearchParams(location.hash.slice(1));
const SCRIPT = "https://telegram.org/js/telegram-web-app.js";
const root = document.documentElement;
let app = null;

/** What Telegram has signed; null in another browser. */
export const init = given.get("tgWebAppData");

/** Says whether a colour like #17202c is dark. */
function isDark(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Takes the look of Telegram: dark if its ground is darker than its text. */
function wear({ bg_color: ground, text_color: ink } = {}) {
  if (/^#[\da-f]{6}$/i.test(ground ?? "")) root.dataset.look = isDark(ground) ? "dark" : "light";
  else if (/^#[\da-f]{6}$/i.test(ink ?? "")) root.dataset.look = isDark(ink) ? "light" : "dark";
}

/** Colours Telegram's own parts like the page. An old Telegram has no such call. */
export function paint() {
  if (!app?.isVersionAtLeast?.("6.9")) return;
  const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
  app.setHeaderColor(ground);
  app.setBackgroundColor(ground);
}

export function feel(kind) {
  if (!app?.isVersionAtLeast?.("6.1")) return false;
  if (kind === "call") app.HapticFeedback.notificationOccurred("success");
  else app.HapticFeedback.impactOccurred("light");
  return true;
}

/** Shows Telegram's button "back" while something is open over the page. */
export function offerBack(open) {
  if (app?.isVersionAtLeast?.("6.1")) app.BackButton[open ? "show" : "hide"]();
}

/** Leads to a chat. Telegram itself goes there without a browser, in a frame also if its script has not come. */
export function lead(link) {
  link.addEventListener("click", (event) => {
    const framed = !app && init && window.parent !== window;
    if (!framed && !app?.isVersionAtLeast?.("6.1")) return;
    event.preventDefault();
    if (!framed) return app.openTelegramLink(link.href);
    const { pathname, search } = new URL(link.href);
    const wish = { eventType: "web_app_open_tg_link", eventData: { path_full: pathname + search } };
    window.parent.postMessage(JSON.stringify(wish), "*");
  });
}

/** Loads Telegram's script. The page works before it has come, and if it never comes. */
export function begin(back, hide) {
  if (!init) return;
  try {
    wear(JSON.parse(given.get("tgWebAppThemeParams") ?? "{}"));
  } catch { /* the system's look stays */ }
  const script = document.createElement("script");
  script.src = SCRIPT;
  script.async = true;
  script.addEventListener("load", () => {
    app = window.Telegram?.WebApp ?? null;
    if (!app) return;
    app.ready();
    app.expand();
    if (app.isVersionAtLeast("7.7")) app.disableVerticalSwipes();
    app.onEvent("themeChanged", () => { wear(app.themeParams); paint(); });
    app.onEvent("deactivated", hide);
    app.BackButton.onClick(back);
    offerBack(document.getElementById("sheet").open);
    paint();
  });
  document.head.append(script);
}
