// One view of the widget: puts the parts together and turns what the reader does into changes of the store.
import { button, fill, h, mark } from "./dom.js";
import { Board } from "./board.js";
import { Drag } from "./drag.js";
import { KEYS, pressed } from "./keys.js";
import { Setup } from "./setup.js";
import { Hints, Verdict } from "./verdict.js";
import { keyOf } from "./groups.js";

export class View {
  constructor(store, host) {
    this.store = store;
    this.focused = null; // the card that Tab reaches
    this.waiting = null; // a group that is to be announced when its kind is known
    this.board = new Board(this);
    this.hints = new Hints(this);
    this.verdict = new Verdict(this);
    this.setup = new Setup(this);
    this.live = h("p", { class: "cs-live", "aria-live": "polite" });
    this.notice = h("p", { class: "cs-notice", role: "status" });
    this.root = this.build();
    this.drag = new Drag(this, this.root, (cards, target) => this.place(cards, target));
    store.views.add(this);
    host.append(this.root);
    this.show();
    this.watchSeen();
  }

  dispose() {
    this.seen?.disconnect();
    this.store.views.delete(this);
    this.root.remove();
  }

  build() {
    this.ask = h("p", { class: "cs-ask" });
    this.legend = h("p", { class: "cs-legend" });
    this.tools = h("div", { class: "cs-bar cs-tools", role: "group" });
    this.actions = h("div", { class: "cs-bar cs-actions", role: "group" });
    this.helpBox = h("dialog", { class: "cs-help", on: { close: () => this.focusCard(this.focused) } });
    this.makeButtons();
    return h(
      "div",
      // JupyterLab must not take "d", "z" or a digit for a command of its own while the focus is in here.
      { class: "coach-split", "data-lm-suppress-shortcuts": "true", on: { click: (e) => this.clicked(e), keydown: (e) => this.key(e), focusin: (e) => this.focusedIn(e) } },
      h("div", { class: "cs-head" }, h("div", {}, this.ask, this.legend), this.tools),
      this.notice,
      this.board.hand,
      this.actions,
      h("div", { class: "cs-bar cs-status" }, this.board.count, this.live),
      this.board.groups,
      this.hints.element,
      this.verdict.element,
      this.setup.element,
      this.helpBox,
    );
  }

  makeButtons() {
    const make = (name, act, key, attributes = {}) => ({ name, element: button("", act, { key, "data-do": name, ...attributes }) });
    this.buttons = [
      make("group", () => this.group(), "G", { class: "cs-button cs-main" }),
      make("take out", () => this.takeOut(), "U"),
      make("undo", () => this.undo(), "Z"),
      make("redo", () => this.redo(), "Y"),
      make("start over", () => this.startOver(), ""),
      make("hint", () => this.hint(), "H"),
      make("check", () => this.check(), "C", { class: "cs-button cs-main" }),
    ];
    fill(this.actions, this.buttons.map((one) => one.element));
    this.sorts = ["rank", "suit"].map((order) => button("", () => this.store.set("order", order), { "data-order": order }));
    this.languages = [["zh", "中文"], ["en", "English"]].map(([lang, word]) => button(word, () => this.store.set("lang", lang), { "data-lang": lang, lang }));
    this.helpButton = button("?", () => this.help());
    const set = (...buttons) => h("span", { class: "cs-set", role: "group" }, buttons);
    fill(this.tools, set(...this.sorts), set(...this.languages), this.helpButton);
  }

  show(changed = "") {
    const { store } = this;
    const held = this.root.contains(document.activeElement) ? document.activeElement : null;
    mark(this.root, "lang", store.lang === "zh" ? "zh-CN" : "en");
    this.showHead();
    this.showNotice();
    this.board.show();
    this.showButtons();
    this.hints.show();
    this.verdict.show();
    this.setup.show(changed);
    this.announce(changed);
    if (held && document.activeElement !== held) this.refocus(held);
  }

  showHead() {
    const { store } = this;
    const clues = store.model.get("clues");
    fill(this.ask, store.said(clues.ask));
    fill(this.legend, store.said(clues.legend));
    for (const one of this.sorts) {
      fill(one.firstChild, store.t(`by ${one.dataset.order}`));
      mark(one, "aria-pressed", store.model.get("order") === one.dataset.order);
    }
    for (const one of this.languages) mark(one, "aria-pressed", store.lang === one.dataset.lang);
    mark(this.helpButton, "aria-label", store.t("help"));
    mark(this.helpButton, "title", store.t("help"));
    mark(this.tools, "aria-label", store.t("view tools"));
    mark(this.actions, "aria-label", store.t("actions"));
  }

  showNotice() {
    const { store } = this;
    const kept = store.keeps ? " " + store.t("kept") : "";
    const text = store.lost ? store.t(store.lost) + kept : store.restored ? store.t("restored") : "";
    mark(this.notice, "hidden", text ? null : "");
    mark(this.notice, "data-lost", store.lost || null);
    if (this.notice.textContent !== text) fill(this.notice, text);
  }

  showButtons() {
    const { store } = this;
    const off = { group: store.selected.size === 0, undo: store.past.length === 0, redo: store.future.length === 0, "start over": store.groups.length === 0 };
    off["take out"] = ![...store.selected].some((card) => store.groupOf(card) >= 0);
    for (const { name, element } of this.buttons) {
      const count = name === "group" ? store.selected.size : 0;
      fill(element.firstChild, store.t(count ? "group of" : name, { count }));
      mark(element, "aria-disabled", off[name] ? "true" : null); // stays reachable, so that the focus is not lost
    }
  }

  // What the reader does ---------------------------------------------------------------------------------------------

  key(event) {
    if (event.key === "Escape" && this.drag.end()) return event.preventDefault();
    if (pressed(this, event)) event.preventDefault();
    return undefined;
  }

  clicked(event) {
    const card = event.target.closest("[data-card]");
    if (!card) return;
    const id = Number(card.dataset.card);
    this.focusCard(id);
    if (event.shiftKey) this.reach(id);
    else this.toggle(id);
  }

  focusedIn(event) {
    const card = event.target.closest("[data-card]");
    if (!card) return;
    this.focused = Number(card.dataset.card);
    this.board.showFocus();
  }

  focusCard(id) {
    const card = this.board.cards[id] ?? this.board.seen[0];
    this.focused = card ? Number(card.dataset.card) : null;
    this.board.showFocus();
    card?.focus({ preventScroll: false });
  }

  /** Give the focus back when its element was moved or made anew. */
  refocus(held) {
    if (held.isConnected && held.getClientRects().length) held.focus();
    else if (held.dataset.again) this.root.querySelector(`[data-again="${held.dataset.again}"]`)?.focus();
    else this.focusCard(this.focused);
  }

  toggle(id) {
    this.store.anchor = id;
    this.store.select([id], !this.store.selected.has(id));
  }

  /** Select from the card that was touched last to this one. */
  reach(id) {
    this.store.select(this.board.range(this.store.anchor ?? id, id), true);
  }

  selectOnly(cards) {
    this.store.selected.clear();
    this.store.select(cards, true);
    this.focusCard(cards[0]);
  }

  /** Move the focus to a card; with shift everything between is selected. */
  go(id, shift) {
    if (id === null) return true;
    if (shift && this.store.anchor === null) this.store.anchor = this.focused;
    this.focusCard(id);
    if (shift) this.reach(id);
    return true;
  }

  /** What an action is about: the selected cards, or else the one with the focus. */
  get meant() {
    const { selected } = this.store;
    if (selected.size) return [...selected];
    return this.board.cards[this.focused]?.matches(":focus") ? [this.focused] : [];
  }

  place(cards, target) {
    const next = this.neighbour(cards);
    this.store.move(cards, target);
    this.waiting = target === "hand" ? null : keyOf(this.store.groups[this.store.groupOf(cards[0])] ?? []);
    this.say(target === "hand" ? this.store.t("back in hand", { count: cards.length }) : "");
    if (this.root.contains(document.activeElement) || document.activeElement === document.body) this.focusCard(next);
    this.announce("infos");
    return true;
  }

  /** The card that gets the focus when these leave their place: the next one in the hand. */
  neighbour(cards) {
    const seen = this.board.seen.map((element) => Number(element.dataset.card));
    const at = Math.max(...cards.map((card) => seen.indexOf(card)));
    const left = (id) => !cards.includes(id);
    return seen.slice(at + 1).find(left) ?? seen.slice(0, at).reverse().find(left) ?? cards[0];
  }

  group() {
    const cards = this.meant;
    if (cards.length) this.place(cards, "new");
    else this.say(this.store.t("select first"));
  }

  put(index) {
    const cards = this.meant;
    if (cards.length) return this.place(cards, index);
    this.say(this.store.t("select first"));
    return true;
  }

  takeOut(group = null) {
    const cards = (group ?? this.meant).filter((card) => this.store.groupOf(card) >= 0);
    if (cards.length) this.place(cards, "hand");
  }

  startOver() {
    this.takeOut(this.store.groups.flat());
  }

  undo() {
    this.say(this.store.t(this.store.undo() ? "undone" : "nothing to undo"));
    return true;
  }

  redo() {
    this.say(this.store.t(this.store.redo() ? "redone" : "nothing to redo"));
    return true;
  }

  hint() {
    this.bring = this.hints.element;
    this.store.ask("hint", { groups: this.store.groups });
  }

  check() {
    this.bring = this.verdict.element;
    this.store.ask("check", { groups: this.store.groups });
  }

  page(of, index) {
    this.store.ask("page", { of, index });
  }

  deal(seed, level) {
    this.store.ask("deal", { seed, level });
  }

  paste(hand, level) {
    this.store.ask("paste", { hand, level });
  }

  sort() {
    this.store.set("order", this.store.model.get("order") === "rank" ? "suit" : "rank");
    this.say(this.store.t(`by ${this.store.model.get("order")}`));
  }

  language() {
    this.store.set("lang", this.store.lang === "zh" ? "en" : "zh");
  }

  nextReading() {
    const group = this.store.groups[this.store.groupOf(this.focused)];
    const info = group && this.store.info(group);
    if (!info || info.readings.length < 2) return;
    const at = info.readings.findIndex((reading) => reading.code === info.taken);
    this.waiting = keyOf(group);
    this.store.choose(group, info.readings[(at + 1) % info.readings.length].code);
  }

  escape() {
    this.store.selected.clear();
    this.store.anchor = null;
    this.store.show();
  }

  help() {
    const { store } = this;
    const lines = KEYS.map(([keys, name]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, store.t(name))));
    const close = button(store.t("close"), () => this.helpBox.close(), { class: "cs-button cs-main" });
    mark(this.helpBox, "aria-label", store.t("help"));
    fill(this.helpBox, h("h4", {}, store.t("help")), h("p", {}, store.t("help mouse")), h("table", {}, h("tbody", {}, lines)), close);
    this.helpBox.showModal();
  }

  // What is read aloud, and what Python is told ----------------------------------------------------------------------

  say(text) {
    fill(this.live, text);
  }

  announce(changed) {
    const { store } = this;
    if (changed === "verdict" || changed === "hints") this.bringIntoSight();
    if (changed === "infos" && this.waiting !== null) {
      const index = store.groups.findIndex((group) => keyOf(group) === this.waiting);
      const info = index >= 0 && store.info(store.groups[index]);
      if (!info) return;
      this.waiting = null;
      const kind = [store.said(info.label), store.said(info.why)].filter(Boolean).join(": ");
      this.say(store.t("group named", { number: index + 1, kind }));
    }
    if (changed === "verdict") this.say(store.said(store.model.get("verdict").headline));
    if (changed === "hints") this.say(store.said(store.model.get("hints").at(-1)?.text));
    if (changed === "page") this.say(store.said(store.model.get("page").about));
  }

  /** Scroll to what the reader has asked for. */
  bringIntoSight() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.bring?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
    this.bring = null;
  }

  /** The clock of an answer starts when the puzzle is first seen. */
  watchSeen() {
    this.seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.store.sawPuzzle();
    });
    this.seen.observe(this.root);
  }
}
