// A trick as it lies on the table, the hand with its markers, the clock of a frame.
import { face, looks } from "./cards.js";
import { h, mark } from "./dom.js";

/** Cards side by side, as one picture with a name. */
export function laidOut(store, cards, name) {
  const drawn = cards.map((card) => h("span", { class: looks(card) }, face(store, card)));
  return h("div", { class: "cs-picture", role: "img", "aria-label": name }, drawn);
}

/** Who played what, in the order of play; of a trick of another table it is said in words and shown by its frame. */
export function trick(store, frame) {
  const rows = frame.plays.map((play) =>
    h(
      "li",
      { class: "cm-play", "data-seat": play.seat },
      h("span", { class: "cm-who" }, play.who),
      play.cards.length ? laidOut(store, play.cards, play.name) : null,
      h("span", { class: "cm-said" }, play.said),
    ),
  );
  return h("ol", { class: "cm-trick", "data-ignore": frame.ignore ? "" : null, "aria-label": frame.title }, rows);
}

/** One's own hand; a marker stands lower the more of its rank were played, and says so. */
export function hand(store, frame) {
  if (!frame.hand.length) return null;
  const drawn = frame.hand.map((card) => {
    const marker = card.marker;
    const at = marker ? { style: `--cm-drop: ${marker.place}`, "data-marker": marker.place } : {};
    const label = marker ? h("span", { class: "cm-marker" }, marker.said) : null;
    return h("span", { class: `${looks(card)} cm-held`, ...at }, face(store, card), label);
  });
  return h("figure", { class: "cm-hand" }, h("figcaption", {}, store.t("your hand")), h("div", { class: "cm-row", role: "img", "aria-label": frame.hand_name }, drawn));
}

/** How much of a frame's time is left: a bar that runs down, or a word while it is paused. */
export class Clock {
  constructor() {
    this.bar = h("span", { class: "cm-left" });
    this.element = h("div", { class: "cm-clock", "aria-hidden": "true" }, this.bar);
  }

  show(store) {
    const { seconds } = store;
    mark(this.element, "hidden", seconds ? null : "");
    if (!seconds) return;
    const left = Math.max(0, 1 - store.elapsed / (1000 * seconds));
    this.bar.style.transition = "none";
    this.bar.style.width = `${100 * left}%`;
    if (store.paused) return;
    this.bar.getBoundingClientRect(); // the browser must see the beginning before the end
    this.bar.style.transition = `width ${seconds * left}s linear`;
    this.bar.style.width = "0%";
  }
}

/** Text as paragraphs. */
export function paragraphs(texts) {
  return texts.filter(Boolean).map((text) => h("p", {}, text));
}
