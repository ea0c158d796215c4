// What all views of one widget share: the grouping with its history, the selection, and the talk with Python.
import { same } from "./dom.js";
import { keyOf, loose, moved } from "./groups.js";
import { keep, kept } from "./keep.js";

const PATIENCE = 4000; // milliseconds until the reader is told that Python does not answer
const MOST_HISTORY = 200;
const WATCHED = ["cards", "lang", "order", "infos", "hints", "verdict", "page", "entry", "clues"];

export class Store {
  constructor(model) {
    this.model = model;
    this.views = new Set();
    this.known = new Map(); // what Python said about groups, by keyOf
    this.asked = model.get("answered"); // number of the last request
    this.lost = ""; // "": Python answers; "silent": not for some time; "gone": it cannot be reached
    this.renew();
    model.on("change:puzzle_id", () => this.renew());
    model.on("change:groups", () => this.groupsCame());
    model.on("change:answered", () => this.watch());
    model.on("comm_live_update", () => this.ask("ping"));
    for (const name of WATCHED) model.on(`change:${name}`, () => this.changed(name));
  }

  /** Begin with the puzzle that the model holds now; a grouping kept in this browser is taken up. */
  renew() {
    this.past = [];
    this.future = [];
    this.known.clear();
    this.selected = new Set();
    this.anchor = null;
    this.restored = false;
    this.keeps = true;
    this.begun = this.puzzle;
    if (this.seen) this.sawPuzzle();
    this.own = this.groups;
    this.learn();
    const found = this.groups.length === 0 ? kept(this.puzzle, this.cards) : null;
    if (found) {
      this.commit(found);
      this.restored = true;
    }
    this.show();
  }

  dispose() {
    clearTimeout(this.timer);
    this.views.clear();
  }

  get puzzle() {
    return this.model.get("puzzle_id");
  }
  get cards() {
    return this.model.get("cards");
  }
  get groups() {
    return this.model.get("groups");
  }
  get lang() {
    return this.model.get("lang");
  }
  get loose() {
    return loose(this.groups, this.cards.length);
  }

  /** A text of the page in its language, the fields in braces filled in. */
  t(name, values = {}) {
    const text = this.model.get("texts")[this.lang][name] ?? name;
    return text.replace(/\{(\w+)\}/g, (whole, field) => (field in values ? String(values[field]) : whole));
  }

  /** A value that came in both languages. */
  said(pair) {
    return pair ? pair[this.lang] : "";
  }

  /** What Python said of a group, or undefined while it has not. */
  info(group) {
    return this.known.get(keyOf(group));
  }

  /** The index of the group that holds a card, -1 for none. */
  groupOf(card) {
    return this.groups.findIndex((group) => group.includes(card));
  }

  // The grouping and its history -------------------------------------------------------------------------------------

  move(cards, target) {
    const next = moved(this.groups, cards, target);
    if (cards.length === 0 || same(next, this.groups)) return;
    this.past = [...this.past, this.groups].slice(-MOST_HISTORY);
    this.future = [];
    this.selected.clear();
    this.anchor = null;
    this.commit(next);
  }

  undo() {
    if (this.past.length === 0) return false;
    this.future.push(this.groups);
    this.commit(this.past.pop());
    return true;
  }

  redo() {
    if (this.future.length === 0) return false;
    this.past.push(this.groups);
    this.commit(this.future.pop());
    return true;
  }

  commit(groups) {
    this.own = groups;
    this.restored = false;
    this.keeps = keep(this.puzzle, this.cards, groups);
    this.model.set("groups", groups);
    this.save();
    this.show();
  }

  /** The groups were set from Python. */
  groupsCame() {
    if (this.begun !== this.puzzle || same(this.own, this.groups)) return;
    this.past.push(this.own);
    this.own = this.groups;
    keep(this.puzzle, this.cards, this.groups);
    this.selected.clear();
    this.show();
  }

  /** Read a group another way: `code` as Python gave it. */
  choose(group, code) {
    this.model.set("chosen", { ...this.model.get("chosen"), [keyOf(group)]: code });
    this.save();
  }

  set(name, value) {
    this.model.set(name, value);
    this.save();
    this.show();
  }

  // The selection ----------------------------------------------------------------------------------------------------

  select(cards, on) {
    for (const card of cards) {
      if (on) this.selected.add(card);
      else this.selected.delete(card);
    }
    this.show();
  }

  // Python -----------------------------------------------------------------------------------------------------------

  /** Ask Python for something; its answer comes as changed traits, `answered` last. */
  ask(what, values = {}) {
    this.asked = Math.max(this.asked, this.model.get("answered")) + 1;
    try {
      this.model.send({ do: what, number: this.asked, ...values });
    } catch {
      this.tell("gone");
      return;
    }
    this.watch();
  }

  save() {
    try {
      this.model.save_changes();
    } catch {
      this.tell("gone");
      return;
    }
    this.watch();
  }

  /** The puzzle is on screen; told once for each, so that Python knows how long it took. */
  sawPuzzle() {
    if (this.seen === this.puzzle) return;
    this.seen = this.puzzle;
    this.ask("seen", { puzzle: this.puzzle });
  }

  get waits() {
    return this.model.get("answered") < this.asked || this.groups.some((group) => !this.info(group));
  }

  watch() {
    clearTimeout(this.timer);
    if (this.waits) this.timer = setTimeout(() => this.tell("silent"), PATIENCE);
    else this.tell("");
  }

  tell(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    this.show();
  }

  learn() {
    for (const info of this.model.get("infos")) this.known.set(info.key, info);
  }

  changed(name) {
    if (name === "infos") this.learn();
    this.watch();
    this.show(name);
  }

  show(name = "") {
    for (const view of this.views) view.show(name);
  }
}
