/** Shows what a chosen seat could have known, if the page says it. */
const coaching = JSON.parse(document.getElementById("coaching")?.textContent ?? "null");

function cell(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

function lineOf(...cells) {
  const row = document.createElement("tr");
  row.append(...cells);
  return row;
}

function chanceOf(percent) {
  const made = cell("td", `${percent} %`);
  made.style.setProperty("--chance", percent);
  made.classList.toggle("sure", percent >= 50);
  return made;
}

function coached(seat) {
  const { days, turned } = coaching[seat];
  const head = document.createElement("thead");
  const body = document.createElement("tbody");
  head.append(lineOf(cell("td", ""), ...days.map(([day]) => cell("th", day[root.lang]))));
  body.append(...reel.seats.map((name, place) => lineOf(
    cell("th", name ? `№${place + 1} · ${name}` : `№${place + 1}`),
    ...days.map(([, chances]) => chanceOf(chances[place])),
  )));
  at("chances").replaceChildren(head, body);
  at("turned").replaceChildren(...turned.map(({ said, at: moment, seat: whose, was, now }) => {
    const line = document.createElement("li");
    const way = cell("button", `${said[root.lang]} (№${whose}: ${was} % → ${now} %)`);
    way.type = "button";
    way.dataset.at = moment;
    line.append(way);
    return line;
  }));
}

/**
 * Shows the reader's own seat, about which he asks first: the one that the address names, as in `?seat=4`, or the one
 * through whose eyes he looks. Eyes that are nobody's change nothing.
 */
function coachSeat(seat) {
  if (coaching[seat]) at("coached").value = seat;
  coached(at("coached").value);
}

if (coaching) {
  at("coached").addEventListener("change", () => coached(at("coached").value));
  at("viewer").addEventListener("change", () => coachSeat(at("viewer").value));
  document.addEventListener("spoken", () => coached(at("coached").value));
  coachSeat(new URLSearchParams(location.search).get("seat"));
}
