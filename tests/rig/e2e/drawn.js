/** Notes in `window.drawn` every state that the page of a table shows, as a person reads it from the drawing. */
addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement;
  const all = (kind) => [...document.querySelectorAll(kind)];
  let last = "";
  window.drawn = [];
  const look = () => {
    if (!root.dataset.door) return;  // nothing is told yet, or this is the replay
    const seats = all("#table .seat");
    const having = (kind) => seats.flatMap((seat, at) => (seat.classList.contains(kind) ? [at + 1] : []));
    const state = {
      title: all("#table .phase").map((line) => line.textContent).join(" "),
      speaks: having("speaks"),
      out: having("out"),
      listed: having("listed"),
      called: having("called"),
      hands: seats.map((seat) => Number(seat.querySelector("circle.votes + text")?.textContent ?? 0)),
      lost: document.getElementById("lost").textContent,
      toast: document.getElementById("toast").textContent,
      hint: document.getElementById("hint").textContent.replaceAll("\u00a0", " "),
      choices: all("#seats .choice").map((button) => Number(button.dataset.seat)),
      acts: all("#acts button").map((button) => button.textContent),
      main: document.querySelector("#acts .main:not([aria-disabled])")?.textContent ?? "",
      sheet: all("#sheet[open] .main:enabled").length ? "open" : all("#sheet[open]").length ? "waits" : "",
      lines: all("#log p").length,
      own: having("own")[0] ?? 0,
      over: !document.getElementById("watch").hidden,
      night: root.classList.contains("night"),
    };
    const said = JSON.stringify(state);
    if (said === last) return;
    last = said;
    window.drawn.push({ at: Date.now() / 1000, ...state });
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(root, everything);
});
