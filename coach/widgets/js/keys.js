// The keys. Everything that a mouse can do can be done with them; "?" lists them.

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** The list of keys for the help: names of texts beside what is pressed. */
export const KEYS = [
  ["← ↑ → ↓", "key arrows"],
  ["Space", "key select"],
  ["Shift + ← →", "key range"],
  ["Enter, G", "key group"],
  ["1 – 9", "key put"],
  ["U, ⌫", "key out"],
  ["R", "key reading"],
  ["Z, Ctrl+Z", "key undo"],
  ["Y, Ctrl+Y", "key redo"],
  ["H", "key hint"],
  ["C", "key check"],
  ["S", "key sort"],
  ["L", "key language"],
  ["Esc", "key escape"],
  ["?", "key help"],
];

/** Act on a key that was pressed inside the view; true when it meant something here. */
export function pressed(view, event) {
  const field = event.target.closest("input, textarea, select, dialog");
  if (field || event.altKey) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return withControl(view, key, event.shiftKey);
  const card = event.target.closest("[data-card]");
  if (card && onCard(view, Number(card.dataset.card), key, event.shiftKey)) return true;
  if (/^[1-9]$/.test(key)) return view.put(Number(key) - 1);
  const act = {
    g: () => view.group(),
    u: () => view.takeOut(),
    z: () => (event.shiftKey ? view.redo() : view.undo()),
    y: () => view.redo(),
    h: () => view.hint(),
    c: () => view.check(),
    s: () => view.sort(),
    l: () => view.language(),
    r: () => view.nextReading(),
    "?": () => view.help(),
    Escape: () => view.escape(),
  }[key];
  if (!act) return false;
  act();
  return true;
}

function withControl(view, key, shift) {
  if (key === "z") return shift ? view.redo() : view.undo();
  return key === "y" ? view.redo() : false;
}

function onCard(view, id, key, shift) {
  if (key in ARROWS) return view.go(view.board.beside(id, ARROWS[key]), shift);
  if (key === "Home" || key === "End") {
    const { seen } = view.board;
    return view.go(Number((key === "Home" ? seen[0] : seen[seen.length - 1]).dataset.card), shift);
  }
  const act = {
    " ": () => (shift ? view.reach(id) : view.toggle(id)),
    Enter: () => view.group(),
    Backspace: () => view.takeOut(),
    Delete: () => view.takeOut(),
  }[key];
  if (!act) return false;
  act();
  return true;
}
