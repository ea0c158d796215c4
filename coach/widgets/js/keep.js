// Groupings kept in the browser, so that running a cell again finds what was begun. Everything read is checked.
import { isGrouping } from "./groups.js";

const PREFIX = "coach.split:";
const MOST_PUZZLES = 60; // the oldest goes first
const MOST_TEXT = 2000; // characters; 27 cards in 27 groups take some 200

/** Keep the grouping of a puzzle (an empty one is forgotten); false when this browser keeps nothing. */
export function keep(puzzle, cards, groups) {
  try {
    const name = PREFIX + puzzle;
    if (groups.length === 0) {
      localStorage.removeItem(name);
      return true;
    }
    const text = JSON.stringify({ version: 1, at: Date.now(), cards: cards.map((card) => card.text), groups });
    if (puzzle.length > 300 || text.length > MOST_TEXT) return false;
    localStorage.setItem(name, text);
    forgetOldest();
    return true;
  } catch {
    return false; // no storage, or full
  }
}

/** The grouping kept for a puzzle, or null when there is none that fits these cards. */
export function kept(puzzle, cards) {
  const found = read(PREFIX + puzzle);
  const fits = found && Array.isArray(found.cards) && found.cards.join(" ") === cards.map((card) => card.text).join(" ");
  return fits && isGrouping(found.groups, cards.length) ? found.groups : null;
}

function read(name) {
  try {
    const text = localStorage.getItem(name);
    const found = text && text.length <= MOST_TEXT ? JSON.parse(text) : null;
    return found && found.version === 1 ? found : null;
  } catch {
    return null;
  }
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MOST_PUZZLES) return;
  const age = (name) => Number(read(name)?.at) || 0;
  names.sort((a, b) => age(a) - age(b));
  for (const name of names.slice(0, names.length - MOST_PUZZLES)) localStorage.removeItem(name);
}
