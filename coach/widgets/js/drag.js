// Dragging cards onto a group, onto "new group" or back to the hand, with mouse, pen or finger.
import { h } from "./dom.js";

const SLACK = 6; // pixels that a hand trembles
const HOLD = 220; // milliseconds that a finger rests before it drags; a finger that moves at once scrolls the page

export class Drag {
  /** `drop(cards, target)` is called with "hand", "new" or the index of a group. */
  constructor(view, root, drop) {
    this.view = view;
    this.root = root;
    this.drop = drop;
    this.start = null;
    this.cards = null; // what is being dragged, null before and after
    const listen = (name, run, options) => root.addEventListener(name, run, options);
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.up(event));
    listen("pointercancel", () => this.end());
    listen("click", (event) => this.swallow(event), true);
    listen("touchmove", (event) => this.cards && event.preventDefault(), { passive: false });
    listen("contextmenu", (event) => this.cards && event.preventDefault());
  }

  down(event) {
    const card = event.target.closest("[data-card]");
    this.dropped = false;
    if (!card || event.button !== 0 || !event.isPrimary) return;
    this.start = { id: Number(card.dataset.card), x: event.clientX, y: event.clientY, pointer: event.pointerId, card };
    if (event.pointerType === "touch") this.timer = setTimeout(() => this.begin(event), HOLD);
  }

  move(event) {
    if (!this.start || event.pointerId !== this.start.pointer) return;
    if (!this.cards) {
      if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < SLACK) return;
      if (event.pointerType === "touch") this.end();
      else this.begin(event);
    }
    if (this.cards) this.follow(event);
  }

  begin(event) {
    const { id, card, pointer } = this.start;
    const { selected } = this.view.store;
    this.cards = selected.has(id) ? this.view.board.seen.map((c) => Number(c.dataset.card)).filter((c) => selected.has(c)) : [id];
    const shown = this.cards.slice(0, 8).map((one) => this.view.board.cards[one].cloneNode(true));
    for (const clone of shown) for (const name of ["role", "tabindex", "data-card", "aria-selected"]) clone.removeAttribute(name);
    this.ghost = h("div", { class: "cs-ghost cs-row", "aria-hidden": "true" }, shown);
    this.root.append(this.ghost);
    this.root.classList.add("cs-dragging");
    card.setPointerCapture(pointer);
    this.follow(event);
  }

  follow(event) {
    const box = this.root.getBoundingClientRect();
    const [width, height] = [this.ghost.offsetWidth, this.ghost.offsetHeight];
    const keepIn = (value, most) => Math.max(0, Math.min(value, most));
    const x = keepIn(event.clientX - box.left - 20, box.width - width);
    const y = keepIn(event.clientY - box.top - 24, box.height - height);
    this.ghost.style.transform = `translate(${x}px, ${y}px)`;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;
    if (over !== this.over) {
      this.over?.classList.remove("cs-over");
      this.over = over && this.root.contains(over) ? over : null;
      this.over?.classList.add("cs-over");
    }
  }

  up() {
    const { cards, over } = this;
    this.end();
    if (!cards) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false), 30);
    if (!over) return;
    const target = over.dataset.drop;
    this.drop(cards, /^\d+$/.test(target) ? Number(target) : target);
  }

  /** Stop without dropping; true when something was being dragged. */
  end() {
    const dragged = Boolean(this.cards);
    clearTimeout(this.timer);
    this.ghost?.remove();
    this.over?.classList.remove("cs-over");
    this.root.classList.remove("cs-dragging");
    Object.assign(this, { start: null, cards: null, ghost: null, over: null });
    return dragged;
  }

  /** A browser makes a click of a drag that ends on the card where it began. */
  swallow(event) {
    if (!this.dropped) return;
    this.dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
