const SVG = "http://www.w3.org/2000/svg";

/** Outlines on a 24 × 24 grid, drawn in the text's colour. */
const PATHS = {
  plus: "M12 5v14M5 12h14",
  back: "M15 5l-7 7 7 7",
  down: "M6 9l6 6 6-6",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  send: "M4.5 12L4 5l16 7-16 7 .5-7zM4.5 12H12",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3-1-6zM12 15v5",
  reply: "M10 6l-6 5.5L10 17v-3.5c4.5 0 7.5 1.5 10 4.5-.6-5.5-4-9-10-9V6z",
  close: "M6 6l12 12M18 6L6 18",
  muted: "M6 16.5h12l-1.5-2.5v-4a4.5 4.5 0 0 0-7-3.7M7.5 10v4L6 16.5M10.5 19.5h3M4.5 4.5l15 15",
  lock: "M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3",
  file: "M7 3.5h7l4 4V20.5H7zM14 3.5v4h4",
  out: "M9 15L17 7M10 7h7v7",
  app: "M4 5.5h16v13H4zM4 9.5h16",
  next: "M9 5l7 7-7 7",
  cards: "M4.5 7.5l8-2.5 3.5 11.5-8 2.5zM14 6.5h5.5v12H15",
  save: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  people: "M9 5.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c.5-3.5 3-5 5.5-5s5 1.5 5.5 5M16 6a2.6 2.6 0 1 1 0 5.2M16.5 14c2.2.2 3.8 1.8 4.2 4.5",
  slash: "M15 4.5L9 19.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  flag: "M6 21V4M6 4.5c4-2 8 2 12 0v9c-4 2-8-2-12 0",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  hat: "M3 16.5c3 1.7 15 1.7 18 0-1-1-2.5-1.3-4-1.5L15.5 7.5c-1.2-1.5-2.2.2-3.5.2s-2.3-1.7-3.5-.2L7 15c-1.5.2-3 .5-4 1.5zM7.5 12.5c2.5.8 6.5.8 9 0",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
