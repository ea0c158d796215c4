// The session kept in the browser, so that neither a reload nor a lost kernel loses the score. Python checks it all.

const NAME = "coach.memory:";
const MOST_TEXT = 200000; // characters; a session of an hour takes some 20,000

/** Keep what Python gave to be kept (null forgets it); false when this browser keeps nothing. */
export function keepSession(trainer, saved) {
  try {
    if (saved === null) {
      localStorage.removeItem(NAME + trainer);
      return true;
    }
    const text = JSON.stringify(saved);
    if (trainer.length > 100 || text.length > MOST_TEXT) return false;
    localStorage.setItem(NAME + trainer, text);
    return true;
  } catch {
    return false; // no storage, or full
  }
}

/** What was kept for a trainer, or null. */
export function keptSession(trainer) {
  try {
    const text = localStorage.getItem(NAME + trainer);
    return text && text.length <= MOST_TEXT ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
