/** Steps through the frames that the page contains. */
const reel = JSON.parse(document.getElementById("reel").textContent);
const PACE = 1400;  // milliseconds of a step at the speed 1
const at = (id) => document.getElementById(id);
let viewer = "open";
let place = 0;
let playing = null;
const speeds = [...document.querySelectorAll("[data-speed]")];
let speed = Number(kept.get("speed")) || 1;

const say = (word) => reel.words[root.lang][word];
const frames = () => reel.views[viewer].frames;
const frame = (number = place) => reel.frames[frames()[number]];

function knownAt(number, eyes = viewer) {
  let found = [];
  for (const [from, known] of reel.views[eyes].knows) if (from <= number) found = reel.known[known];
  return (seat) => {
    const of = found.filter(([known]) => known === seat);
    const team = of.map(([, each]) => each).find(Boolean);
    const role = of.map(([, , , each]) => each).find(Boolean);
    return { team, role, texts: [...new Set(of.map(([, , word]) => say(word)))] };
  };
}

/** What stands at the seats. Where they stand close, signs tell of the cards, and names move aside from each other. */
function seatsOf(shown, known) {
  const names = reel.seats;
  const layout = layoutOf(names.length);
  const cards = cardsOf(names.length, known, layout.card, 20);
  const told = { names, known: (seat) => ({ ...known(seat), texts: cards[seat - 1].texts }) };
  if (names.length < CLOSE) return [told, {}];
  const { width, height } = at("table").getBoundingClientRect();
  const scale = Math.min(width / 768, height / 716) || 1;
  const half = width / scale / 2 - 8;
  const stood = { scale, edges: [MIDDLE.x - half, MIDDLE.x + half] };
  const also = (seat, place, radius) => {
    const side = layout.sideOf(place) * (shown.listed?.includes(seat) ? -1 : 1);
    const edge = { x: place.x + side * layout.corner[0] * radius, y: place.y + layout.corner[1] * radius };
    const { sign, instead } = cards[seat - 1];
    const name = named(nameAt(instead || names[seat - 1], seat, names.length, layout, stood));
    return { kinds: [], nodes: ROLES[sign] ? [signAt(edge, ROLES[sign], "sign")] : [], name };
  };
  return [told, { layout, also }];
}

function show(number) {
  place = Math.max(0, Math.min(number, frames().length - 1));
  const shown = frame();
  const title = say(shown.title);
  const now = shown.now === undefined ? "" : say(shown.now);
  const ballot = shown.ballot === undefined ? "" : say(shown.ballot);
  const [seats, live] = seatsOf(shown, knownAt(place));
  drawTable(at("table"), { frame: shown, ...seats, title, now, ballot }, live);
  at("told").replaceChildren(...shown.told.map((word) => {
    const line = document.createElement("p");
    line.textContent = say(word);
    return line;
  }));
  const best = viewer === "open" && document.querySelector(`#best [data-at="${shown.at}"]`);
  if (best) {
    const line = document.createElement("p");
    line.append(...best.cloneNode(true).childNodes);
    at("told").append(line);
  }
  if (at("said")) showWords();
  at("moment").value = place;
  at("moment").setAttribute("aria-valuetext", `${title}, ${place + 1}/${frames().length}`);
  at("place").textContent = `${place + 1} / ${frames().length}`;
  at("back").disabled = at("first").disabled = place === 0;
  at("forward").disabled = at("last").disabled = place === frames().length - 1;
  markCourse();
  if (place === frames().length - 1) stop();
}

const onPhone = matchMedia("(max-width: 61.99rem)");

function markCourse() {
  const list = at("course");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = list.querySelector(`[data-frame="${place}"]`);
  now.setAttribute("aria-current", "step");
  const above = now.offsetTop;
  if (above < list.scrollTop || above + now.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = above - list.clientHeight / 3;
  }
  const chapters = [...at("chapters").children];
  const chapter = chapters.findLast((button) => Number(button.dataset.frame) <= place);
  for (const button of chapters) button.setAttribute("aria-pressed", String(button === chapter));
  at("chapters").scrollLeft = chapter.offsetLeft - (at("chapters").clientWidth - chapter.offsetWidth) / 2;
}

/** Lists the course and the chapters of this viewer, and the signs, in this language. */
function list() {
  const items = [];
  const chapters = [];
  let title = null;
  frames().forEach((_, number) => {
    const shown = frame(number);
    if (shown.title !== title) {
      title = shown.title;
      const heading = document.createElement("li");
      heading.className = "heading";
      heading.textContent = say(title);
      items.push(heading);
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: say(title) });
      button.dataset.frame = number;
      chapters.push(button);
    }
    const item = document.createElement("li");
    item.dataset.frame = number;
    item.textContent = shown.told.map(say).join("\n");
    items.push(item);
  });
  at("course").replaceChildren(...items);
  at("chapters").replaceChildren(...chapters);
  at("legend").replaceChildren(...legendOf(reel.seats.length, knownAt(0, "open")));
  at("moment").max = frames().length - 1;
}

function stop() {
  clearInterval(playing);
  playing = null;
  at("play").hidden = false;
  at("stop").hidden = true;
}

function play() {
  if (place === frames().length - 1) show(0);
  playing = setInterval(() => show(place + 1), PACE / speed);
  at("play").hidden = true;
  at("stop").hidden = false;
}

function choose(chosen) {
  speed = chosen;
  for (const button of speeds) button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
  if (playing) {
    clearInterval(playing);
    play();
  }
}

/** Changes the viewer. The moment stays; if the new viewer did not see it, the last one before it is shown. */
function look(eyes) {
  const moment = frame().at;
  viewer = eyes;
  list();
  show(frames().findLastIndex((number) => reel.frames[number].at <= moment));
}

function go(number) {
  stop();
  show(number);
  history.replaceState(null, "", `#${place + 1}`);
}

/** Goes to the step that shows a moment of the game; where these eyes have not seen it, with all cards open. */
function seek(moment) {
  const step = reel.views.open.frames.map((number) => reel.frames[number].at).find((each) => each >= moment);
  const seen = () => frames().findIndex((number) => reel.frames[number].at === step);
  if (seen() < 0) {
    at("viewer").value = "open";
    look("open");
  }
  go(seen());
  at("table").scrollIntoView({ block: "nearest" });
}

/** The step that the address names, as in `#25`; null if it names none. */
function linked() {
  const found = /^#(\d{1,5})$/.exec(location.hash);
  return found && Number(found[1]) - 1;
}

at("first").addEventListener("click", () => go(0));
at("back").addEventListener("click", () => go(place - 1));
at("forward").addEventListener("click", () => go(place + 1));
at("last").addEventListener("click", () => go(frames().length - 1));
at("play").addEventListener("click", () => { play(); at("stop").focus(); });
at("stop").addEventListener("click", () => { stop(); at("play").focus(); });
at("moment").addEventListener("input", () => go(Number(at("moment").value)));
for (const button of speeds) {
  button.addEventListener("click", () => {
    choose(Number(button.dataset.speed));
    kept.set("speed", speed);
  });
}
at("viewer").addEventListener("change", () => look(at("viewer").value));
for (const id of ["course", "chapters"]) {
  at(id).addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-frame]");
    if (!chosen) return;
    go(Number(chosen.dataset.frame));
    if (onPhone.matches) at("table").scrollIntoView({ block: "nearest" });
  });
}
document.addEventListener("click", ({ target }) => {
  const chosen = target.closest("[data-at]");
  if (chosen) seek(Number(chosen.dataset.at));
});
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, select")) return;
  const steps = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: frames().length - 1 };
  if (key in steps) go(steps[key]);
  else if (key === " " && !target.matches("button, summary, a")) (playing ? stop : play)();
  else return;
  event.preventDefault();
});
/** What is closed on the screen is printed too. */
addEventListener("beforeprint", () => {
  for (const each of document.querySelectorAll("details")) each.open = true;
});
/** On a phone the open list would hide the parts below it, so it begins closed. */
document.querySelector(".course").open = !onPhone.matches;
choose(speed);
place = linked() ?? 0;
addEventListener("hashchange", () => { stop(); show(linked() ?? place); });
document.addEventListener("spoken", () => { list(); show(place); });
document.addEventListener("spoken", () => {
  document.querySelector(".course").addEventListener("toggle", markCourse);
}, { once: true });
