// The hand and the groups: cards are made once and moved between their places, so that the focus stays on them.
import { button, fill, h, mark, same } from "./dom.js";
import { option, stacks } from "./cards.js";
import { keyOf } from "./groups.js";

const GLIDE = { duration: 170, easing: "ease-out" };

export class Board {
  constructor(view) {
    this.view = view;
    this.store = view.store;
    this.cards = [];
    this.boxes = new Map(); // elements of groups by keyOf
    this.hand = h("div", { class: "cs-hand", role: "listbox", "aria-multiselectable": "true", "data-drop": "hand" });
    this.fresh = h("button", { type: "button", class: "cs-fresh", "data-drop": "new", on: { click: () => this.view.group() } });
    this.groups = h("div", { class: "cs-groups" });
    this.count = h("p", { class: "cs-count" });
  }

  /** All cards in the order in which they are seen: the hand, then the groups. */
  get seen() {
    return [...this.hand.querySelectorAll("[data-card]"), ...this.groups.querySelectorAll("[data-card]")];
  }

  show() {
    const before = this.places();
    const { store } = this;
    if (!same(this.made, store.cards)) {
      this.made = store.cards;
      this.boxes.clear();
      this.cards = store.cards.map((_, id) => option(store, id));
    }
    for (const card of this.cards) card.update();
    this.showHand();
    this.showGroups();
    this.showFocus();
    this.glide(before);
  }

  showHand() {
    const { store } = this;
    const order = store.model.get("order");
    const wanted = stacks(store, store.loose);
    mark(this.hand, "data-order", order);
    mark(this.hand, "aria-label", store.t(wanted.length ? "hand" : "hand empty"));
    if (same(this.stacked, [order, wanted, store.cards]) && this.hand.contains(this.cards[wanted[0]?.[0]] ?? null)) return;
    this.stacked = [order, wanted, store.cards];
    const columns = wanted.map((ids) => h("div", { class: "cs-stack", role: "group" }, ids.map((id) => this.cards[id])));
    const empty = h("p", { class: "cs-empty" }, "");
    fill(this.hand, columns.length ? columns : empty);
  }

  showGroups() {
    const { store } = this;
    const boxes = store.groups.map((group, index) => this.box(group, index));
    const names = new Set(store.groups.map(keyOf));
    for (const name of this.boxes.keys()) if (!names.has(name)) this.boxes.delete(name);
    fill(this.fresh, h("b", { "aria-hidden": "true" }, "+"), " ", store.t(store.selected.size ? "new group of" : "new group", { count: store.selected.size }));
    const wanted = [...boxes, this.fresh];
    if (!same(wanted.length, this.groups.children.length) || wanted.some((box, i) => this.groups.children[i] !== box)) {
      fill(this.groups, wanted);
    }
    const hand = store.loose.length;
    fill(this.count, store.t("count", { groups: store.groups.length, cards: hand }));
    const empty = this.hand.querySelector(".cs-empty");
    if (empty) fill(empty, store.t("hand empty"));
  }

  /** The element of one group, made new only when its cards are others. */
  box(group, index) {
    const name = keyOf(group);
    const box = this.boxes.get(name) ?? this.makeBox(group);
    this.boxes.set(name, box);
    const { store } = this;
    const info = store.info(group);
    const many = store.selected.size > 0 && !group.every((id) => store.selected.has(id));
    mark(box, "data-drop", index);
    mark(box, "data-state", info ? (info.ok ? "play" : "none") : "waiting");
    fill(box.number, index + 1);
    fill(box.sign, info ? (info.ok ? "✓" : "✗") : "");
    fill(box.kind, info ? store.said(info.label) : store.t("waiting"));
    fill(box.note, info ? [store.said(info.why) || store.said(info.stands)] : "");
    mark(box.note, "hidden", info && (info.why || info.stands) ? null : "");
    mark(box.list, "aria-label", store.t("group named", { number: index + 1, kind: info ? store.said(info.label) : "" }));
    mark(box.put, "hidden", many ? null : "");
    mark(box.put, "aria-label", store.t("put here", { number: index + 1, count: store.selected.size }));
    fill(box.put, `+${store.selected.size}`);
    mark(box.apart, "aria-label", store.t("take apart", { number: index + 1 }));
    mark(box.apart, "title", store.t("take apart", { number: index + 1 }));
    this.offerReadings(box, info);
    const strength = (a, b) => store.cards[b].strength - store.cards[a].strength || a - b;
    this.lay(box, info?.ok ? info.laid : [...group].sort(strength));
    return box;
  }

  makeBox(group) {
    const { store } = this;
    const part = (name) => h("span", { class: `cs-${name}` });
    const box = h("div", { class: "cs-group", role: "group" });
    Object.assign(box, { number: part("number"), sign: part("sign"), kind: part("kind"), note: h("p", { class: "cs-note" }) });
    mark(box.sign, "aria-hidden", "true");
    box.list = h("div", { class: "cs-row", role: "listbox", "aria-multiselectable": "true" });
    const here = () => store.groups.findIndex((other) => keyOf(other) === keyOf(group));
    box.put = button("", () => this.view.put(here()), { class: "cs-button cs-put" });
    box.apart = button("", () => this.view.takeOut(group), { class: "cs-button cs-apart" });
    fill(box.apart, "✕");
    box.readings = h("select", { class: "cs-readings", on: { change: () => store.choose(group, box.readings.value) } });
    fill(box, h("div", { class: "cs-title" }, box.number, box.sign, box.kind, box.readings, box.put, box.apart), box.list, box.note);
    return box;
  }

  /** A choice where the cards can be read in several ways. */
  offerReadings(box, info) {
    const { store } = this;
    const several = Boolean(info && info.readings.length > 1);
    mark(box.readings, "hidden", several ? null : "");
    mark(box.kind, "hidden", several ? "" : null);
    if (!several) return;
    mark(box.readings, "aria-label", store.t("reading"));
    if (same(box.offered, [info, store.lang])) return; // a list that is open stays as it is
    box.offered = [info, store.lang];
    const offered = info.readings.map((reading) => h("option", { value: reading.code }, store.said(reading.label)));
    fill(box.readings, offered);
    box.readings.value = info.taken;
  }

  lay(box, ids) {
    const wanted = ids.map((id) => this.cards[id]);
    const there = [...box.list.children];
    if (wanted.length !== there.length || wanted.some((card, i) => card !== there[i])) fill(box.list, wanted);
  }

  // The focus: one card of all can be reached by Tab, the arrows move from there -------------------------------------

  showFocus() {
    const { seen } = this;
    const at = this.cards[this.view.focused];
    const stop = seen.includes(at) ? at : seen[0];
    for (const card of seen) mark(card, "tabindex", card === stop ? "0" : "-1");
  }

  /** Cards from the anchor to a card, in the order in which they are seen, both included. */
  range(from, to) {
    const ids = this.seen.map((element) => Number(element.dataset.card));
    const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
    return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
  }

  /**
   * The card beside another in a direction; null at an edge. Left and right go through all stacks in order, so that
   * every card can be reached; up and down stay in a column of the hand, then go where the eye would.
   */
  beside(id, direction) {
    const stacks = [...this.hand.querySelectorAll(".cs-stack"), ...this.groups.querySelectorAll(".cs-row")];
    const at = stacks.findIndex((stack) => stack.contains(this.cards[id]));
    const cards = at < 0 ? [] : [...stacks[at].children];
    const here = cards.indexOf(this.cards[id]);
    const step = direction === "left" || direction === "up" ? -1 : 1;
    const across = direction === "left" || direction === "right";
    if (this.isColumn(stacks[at]) !== across && cards[here + step]) return numberOf(cards[here + step]);
    if (!across) return this.nearest(this.cards[id], step);
    const next = stacks[at + step];
    if (!next) return null;
    return numberOf(this.isColumn(next) ? level(next, this.cards[id]) : step > 0 ? next.firstChild : next.lastChild);
  }

  isColumn(stack) {
    return this.store.model.get("order") === "rank" && this.hand.contains(stack);
  }

  /** The nearest card above (-1) or below (1). */
  nearest(card, step) {
    const here = corner(card);
    const ahead = (other) => (corner(other).y - here.y) * step;
    const far = (other) => ahead(other) + 2 * Math.abs(corner(other).x - here.x);
    const [best] = this.seen.filter((other) => ahead(other) > 8).sort((a, b) => far(a) - far(b));
    return best ? numberOf(best) : null;
  }

  // Cards glide to their new places, unless the reader wants no motion ------------------------------------------------

  places() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    return this.cards.map((card) => (card.isConnected ? card.getBoundingClientRect() : null));
  }

  glide(before) {
    this.cards.forEach((card, id) => {
      const from = before?.[id];
      if (!from || !from.width || !card.isConnected) return;
      const to = card.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) + Math.abs(y) > 12) card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE);
    });
  }
}

function numberOf(card) {
  return Number(card.dataset.card);
}

/** The point of a card that is always seen. */
function corner(card) {
  const box = card.getBoundingClientRect();
  return { x: box.left, y: box.top };
}

/** The card of a column that is at the height of another. */
function level(column, card) {
  const off = (other) => Math.abs(corner(other).y - corner(card).y);
  return [...column.children].sort((a, b) => off(a) - off(b))[0];
}
