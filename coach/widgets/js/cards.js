// Cards drawn with text and CSS. Suits, wilds and level cards differ by sign, not by colour alone.
import { fill, h, mark } from "./dom.js";

const SUITS = { S: "♠\uFE0E", H: "♥\uFE0E", C: "♣\uFE0E", D: "♦\uFE0E" };
const CROWNS = { small: "♔\uFE0E", big: "♚\uFE0E" };

/** What stands on the face of a card: corner, middle and badges. Its name for screen readers is on the element. */
export function face(store, card) {
  const parts = [];
  if (card.joker) {
    parts.push(h("span", { class: "cs-corner" }, h("b", { class: "cs-crown" }, CROWNS[card.joker]), h("span", { class: "cs-word" }, store.t(`${card.joker} joker`))));
    parts.push(h("span", { class: "cs-pip" }, CROWNS[card.joker]));
  } else {
    parts.push(h("span", { class: "cs-corner" }, h("b", { class: "cs-rank" }, card.corner), h("span", { class: "cs-suit" }, SUITS[card.suit])));
    parts.push(h("span", { class: "cs-pip" }, SUITS[card.suit]));
  }
  if (card.wild) parts.push(h("span", { class: "cs-badge" }, "★"));
  else if (card.level) parts.push(h("span", { class: "cs-badge" }, store.t("level mark")));
  return h("span", { class: "cs-face", "aria-hidden": "true" }, parts);
}

/** The classes that colour a card. */
export function looks(card) {
  const red = card.suit === "H" || card.suit === "D" || card.joker === "big";
  return ["cs-card", red && "cs-red", card.joker && "cs-joker", card.wild && "cs-wild"].filter(Boolean).join(" ");
}

/** A card that one can select, an option of a list; `update` brings it up to date. */
export function option(store, id) {
  const element = h("div", { role: "option", tabindex: "-1", "data-card": id });
  element.update = () => {
    const card = store.cards[id];
    const drawn = `${store.lang} ${card.text}${card.wild}${card.level}`;
    if (element.drawn !== drawn) {
      element.drawn = drawn;
      mark(element, "class", looks(card));
      mark(element, "aria-label", store.said(card.name));
      fill(element, face(store, card), h("span", { class: "cs-tick", "aria-hidden": "true" }, "✓"));
    }
    mark(element, "aria-selected", store.selected.has(id));
  };
  element.update();
  return element;
}

/** Cards that are only looked at, as one picture with a name. */
export function picture(store, ids, name) {
  const cards = ids.map((id) => h("span", { class: looks(store.cards[id]) }, face(store, store.cards[id])));
  return h("div", { class: "cs-picture", role: "img", "aria-label": name }, cards);
}

/** The stacks in which cards are laid out: by rank a column for each rank, by suit a row for each suit. */
export function stacks(store, ids) {
  const order = store.model.get("order");
  const { cards } = store;
  const pile = (card) => (order === "rank" ? `${card.wild ? "wild" : card.rank}` : card.suit || "joker");
  const suits = ["", "S", "H", "C", "D"];
  const suit = (card) => suits.indexOf(card.suit);
  const strength = (a, b) => b.strength - a.strength || b.wild - a.wild;
  const compare = order === "rank" ? (a, b) => strength(a, b) || suit(a) - suit(b) : (a, b) => suit(a) - suit(b) || strength(a, b);
  const sorted = [...ids].sort((a, b) => compare(cards[a], cards[b]) || a - b);
  const found = new Map();
  for (const id of sorted) {
    const name = pile(cards[id]);
    found.set(name, [...(found.get(name) ?? []), id]);
  }
  return [...found.values()];
}
