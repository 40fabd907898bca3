/** Finds names in a list, and sorts it. Without this script the list is whole. */
const found = [...document.querySelectorAll("[data-found]")];
const groups = [...document.querySelectorAll("[data-group]")];
const called = (node) => plain(node.dataset.called ?? node.textContent);
const plain = (text) => text.toLocaleLowerCase().replaceAll("ё", "е").trim();

/** Shows what holds a name with these letters, and marks the name. */
function find(wanted) {
  for (const part of found) {
    const names = part.matches("[data-name]") ? [part] : [...part.querySelectorAll("[data-name]")];
    const hits = names.filter((name) => called(name).includes(wanted));
    part.hidden = hits.length === 0;
    if (names[0] !== part) for (const name of names) name.classList.toggle("hit", wanted !== "" && hits.includes(name));
  }
  for (const group of groups) group.hidden = !group.querySelector("[data-found]:not([hidden])");
  document.getElementById("nobody").hidden = found.some((part) => !part.hidden);
}

/** Sorts the list: by name, or by a number that each row has, the largest first. */
function sort(key) {
  const number = (row) => Number(row.dataset[key] || -Infinity);
  const by = key === "name"
    ? (one, other) => one.dataset.called.localeCompare(other.dataset.called, root.lang)
    : (one, other) => number(other) - number(one) || 0;
  found[0]?.parentElement.append(...found.toSorted(by));
}

const name = document.getElementById("name");
document.getElementById("find").hidden = false;
name.addEventListener("input", () => find(plain(name.value)));
const order = document.getElementById("order");
order?.addEventListener("change", () => sort(order.value));
