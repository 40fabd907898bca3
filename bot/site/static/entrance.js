/** Opens the language that the reader chose earlier, or the one that the browser prefers. */
const ways = new Map([...document.querySelectorAll("main [data-locale]")].map((way) => [way.dataset.locale, way.href]));
const wished = [kept.get("locale"), ...navigator.languages.map((each) => each.slice(0, 2)), root.lang];
location.replace(ways.get(wished.find((each) => ways.has(each))));
