/** The books that the page offers for a new table, a friendly one first, with their least and greatest numbers. */
export const BOOKS = [
  { id: "party", least: 5, most: 19 },
  { id: "city", least: 10, most: 15 },
  { id: "ua-club", least: 7, most: 15 },
  { id: "classic-10", least: 10, most: 10 },
  { id: "fiim-2019", least: 10, most: 10 },
];

/** Minutes of a game at normal speed for each player, and of a short and a long practice. */
const A_PLAYER = 6.75;
const PRACTICE = [5, 15];

export const fits = ({ least, most }, seats) => least <= seats && seats <= most;

const rounded = (minutes) => (minutes < 15 ? Math.max(1, Math.round(minutes)) : 5 * Math.round(minutes / 5));

/** About how many minutes a game lasts. @param {number} times how many times faster than real time */
export const minutesOf = (seats, times) => rounded((A_PLAYER * seats) / times);
export const minutesOfPractice = (times) => PRACTICE.map((minutes) => rounded(minutes / times));
