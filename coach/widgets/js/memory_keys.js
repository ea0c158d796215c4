// The keys of the memory trainer; "?" lists them.

/** The list of keys for the help: what is pressed beside the names of texts. */
export const MEMORY_KEYS = [
  ["Space, P", "key pause"],
  ["→, N", "key next"],
  ["+, −", "key pace"],
  ["1 – 9", "key option"],
  ["Enter", "key answer"],
  ["L", "key language"],
  ["?", "key help"],
];

/** Act on a key that was pressed inside the view; true when it meant something here. */
export function memoryKey(view, event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, dialog, [type=text]")) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const typing = event.target.closest("[type=number], [type=range]");
  const { store } = view;
  const form = event.target.closest("form");
  if (key === "Enter" && form && event.target.matches("input")) {
    form.requestSubmit(); // a notebook may keep the key from the browser's own way of submitting
    return true;
  }
  if (typing) return false;
  if (/^[1-9]$/.test(key)) return view.pick(Number(key));
  if (key === " " && event.target.closest("button, input")) return false;
  if (key === "Enter") return event.target.closest("button, input, form") ? false : view.onward();
  const timed = Boolean(store.frame.seconds);
  const act = {
    " ": () => timed && store.pause(),
    p: () => timed && store.pause(),
    ArrowRight: () => view.onward(),
    n: () => view.onward(),
    "+": () => store.quicker(1),
    "=": () => store.quicker(1),
    "-": () => store.quicker(-1),
    l: () => view.language(),
    "?": () => view.help(),
  }[key];
  if (!act) return false;
  act();
  return true;
}
