// What all views of one trainer share: the frame that Python gave, its clock, what was entered, the talk with Python.
import { keepSession, keptSession } from "./memory_keep.js";

const PATIENCE = 4000; // milliseconds until the reader is told that Python does not answer
const WATCHED = ["frames", "forms", "lang"];
const FASTER = 1.25; // how much a press of the pace keys changes
const PACES = [0.25, 4]; // how far the reader may change the pace, times the session's own

export class MemoryStore {
  constructor(model) {
    this.model = model;
    this.views = new Set();
    this.asked = model.get("answered"); // number of the last request
    this.lost = ""; // "": Python answers; "silent": not for some time; "gone": it cannot be reached
    this.keeps = true;
    this.paused = false;
    this.pace = 1; // times as long as the session says
    this.entered = {}; // what the reader put into the question that is on screen
    this.spent = 0; // milliseconds that the frame was on screen, without pauses
    this.since = null; // when the clock started to run
    for (const name of WATCHED) model.on(`change:${name}`, () => this.changed(name));
    model.on("change:answered", () => this.watch());
    model.on("change:saved", () => this.keep());
    model.on("comm_live_update", () => this.ask("ping"));
    this.hide = () => document.hidden && this.frame.seconds && this.pause(true);
    document.addEventListener("visibilitychange", this.hide);
    this.renew();
    this.takeUp();
  }

  dispose() {
    clearTimeout(this.patience);
    clearTimeout(this.clock);
    document.removeEventListener("visibilitychange", this.hide);
    this.views.clear();
  }

  get lang() {
    return this.model.get("lang");
  }
  get frame() {
    return this.model.get("frames")[this.lang];
  }
  get form() {
    return this.model.get("forms")[this.lang];
  }

  /** How long the frame stays, in seconds; 0 until the reader goes on. */
  get seconds() {
    return this.frame.seconds * this.pace;
  }

  /** A text of the page in its language, the fields in braces filled in. */
  t(name, values = {}) {
    const text = this.model.get("texts")[this.lang][name] ?? name;
    return text.replace(/\{(\w+)\}/g, (whole, field) => (field in values ? String(values[field]) : whole));
  }

  // The frame and its clock ------------------------------------------------------------------------------------------

  /** A frame begins: nothing is entered yet, the clock starts once it is on screen. */
  renew() {
    this.entered = { ...this.frame.question?.values }; // a board begins with what was entered last
    this.wanting = "";
    this.spent = 0;
    this.since = null;
    if (this.seen) this.run();
  }

  /** The trainer is on screen: from now on time counts. */
  saw() {
    if (this.seen) return;
    this.seen = true;
    this.run();
  }

  run() {
    clearTimeout(this.clock);
    if (this.paused) return;
    this.since = performance.now();
    if (this.seconds) this.clock = setTimeout(() => this.next(), Math.max(0, 1000 * this.seconds - this.spent));
  }

  /** Milliseconds that the frame has been on screen. */
  get elapsed() {
    return this.spent + (this.since === null ? 0 : performance.now() - this.since);
  }

  pause(on = !this.paused) {
    if (on === this.paused) return;
    this.spent = this.elapsed;
    this.since = null;
    this.paused = on;
    if (on) clearTimeout(this.clock);
    else this.run();
    this.show("paused");
  }

  // What the reader does ---------------------------------------------------------------------------------------------

  begin(values) {
    this.paused = false;
    this.ask("start", { values });
  }

  /** On to the next frame; told by its number, so that a late message of the clock does not skip one. */
  next() {
    clearTimeout(this.clock);
    this.paused = false;
    this.ask("next", { frame: this.frame.id });
  }

  answer(value) {
    this.ask("answer", { frame: this.frame.id, value, seconds: Math.round(this.elapsed) / 1000 });
  }

  enter(name, value) {
    this.entered = { ...this.entered, [name]: value };
    this.wanting = "";
    this.show("entered");
  }

  /** Faster (1) or slower (-1), from this frame on. */
  quicker(by) {
    const [least, most] = PACES;
    this.spent = this.elapsed;
    this.pace = Math.min(most, Math.max(least, this.pace * FASTER ** -by));
    this.run();
    this.show("pace");
  }

  end() {
    this.ask("stop", {});
  }

  set(name, value) {
    this.model.set(name, value);
    try {
      this.model.save_changes();
    } catch {
      this.tell("gone");
    }
    this.show(name);
  }

  // What is kept -----------------------------------------------------------------------------------------------------

  keep() {
    const saved = this.model.get("saved");
    this.keeps = keepSession(this.model.get("trainer"), Object.keys(saved).length ? saved : null);
  }

  /** A kernel that knows of no session gets the one that this browser kept. */
  takeUp() {
    if (Object.keys(this.model.get("saved")).length) {
      this.keep();
      return;
    }
    const kept = keptSession(this.model.get("trainer"));
    if (kept) this.ask("resume", { saved: kept });
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

  watch() {
    clearTimeout(this.patience);
    if (this.model.get("answered") < this.asked) this.patience = setTimeout(() => this.tell("silent"), PATIENCE);
    else this.tell("");
  }

  tell(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    this.show();
  }

  changed(name) {
    if (name === "frames") this.renew();
    this.watch();
    this.show(name);
  }

  show(name = "") {
    for (const view of this.views) view.show(name);
  }
}
