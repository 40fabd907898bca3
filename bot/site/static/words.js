/** Shows what was said in the step of the replay that is shown. */
function saidIn(number) {
  const from = frame(number).at;
  const until = number + 1 < frames().length ? frame(number + 1).at : Infinity;
  return reel.said.filter(([at]) => from <= at && at < until);
}

function showWords() {
  const list = at("said");
  list.replaceChildren(...saidIn(place).map(([, seat, text]) => {
    const item = document.createElement("li");
    const who = document.createElement("b");
    who.textContent = `№${seat}: `;
    item.append(who, text);
    return item;
  }));
  list.hidden = !list.childElementCount;
  list.scrollTop = 0;
}
