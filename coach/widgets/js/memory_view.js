// One view of the memory trainer: what the frame asks for, in order from top to bottom.
import { button, fill, h, mark, same } from "./dom.js";
import { Form } from "./memory_form.js";
import { MEMORY_KEYS, memoryKey } from "./memory_keys.js";
import { Question } from "./memory_question.js";
import { summary, verdict } from "./memory_result.js";
import { Clock, hand, paragraphs, trick } from "./memory_table.js";

export class MemoryView {
  constructor(store, host) {
    this.store = store;
    this.form = new Form(this);
    this.question = new Question(this);
    this.clock = new Clock();
    this.root = this.build();
    store.views.add(this);
    host.append(this.root);
    this.show();
    this.seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.wasSeen());
    this.seen.observe(this.root);
  }

  dispose() {
    this.seen.disconnect();
    this.store.views.delete(this);
    this.root.remove();
  }

  wasSeen() {
    this.store.saw();
    this.clock.show(this.store);
  }

  build() {
    this.title = h("p", { class: "cs-ask" });
    this.legend = h("p", { class: "cs-legend" });
    this.score = h("p", { class: "cs-count" });
    this.notice = h("p", { class: "cs-notice", role: "status" });
    this.live = h("p", { class: "cs-hidden", "aria-live": "polite" });
    this.stage = h("div", { class: "cm-stage" });
    this.hand = h("div", {});
    this.controls = h("div", { class: "cs-bar cs-actions", role: "group" });
    this.helpBox = h("dialog", { class: "cs-help" });
    this.languages = [["zh", "中文"], ["en", "English"]].map(([lang, word]) => button(word, () => this.store.set("lang", lang), { "data-lang": lang, lang }));
    this.helpButton = button("?", () => this.help());
    this.makeControls();
    const tools = h("div", { class: "cs-bar cs-tools", role: "group" }, h("span", { class: "cs-set", role: "group" }, this.languages), this.helpButton);
    return h(
      "div",
      // JupyterLab must not take a digit or a letter for a command of its own while the focus is in here.
      { class: "coach-split coach-memory", tabindex: "-1", "data-lm-suppress-shortcuts": "true", on: { keydown: (event) => this.key(event) } },
      h("div", { class: "cs-head" }, h("div", {}, this.title, this.legend), tools),
      this.notice,
      this.score,
      this.clock.element,
      this.stage,
      this.controls,
      this.hand,
      this.live,
      this.helpBox,
    );
  }

  makeControls() {
    const { store } = this;
    const make = (name, act, key, attributes = {}) => ({ name, element: button("", act, { key, "data-do": name, ...attributes }) });
    this.buttons = [
      make("next", () => this.onward(), "→", { class: "cs-button cs-main" }),
      make("pause", () => store.pause(), "P"),
      make("slower", () => store.quicker(-1), "−"),
      make("faster", () => store.quicker(1), "+"),
      make("end", () => store.end(), ""),
    ];
    fill(this.controls, this.buttons.map((one) => one.element));
  }

  show(changed = "") {
    const { store } = this;
    const { frame } = store;
    const held = this.root.contains(document.activeElement);
    // What has the focus may go away: a notebook that finds it nowhere takes it for itself.
    if (held && changed === "frames") this.root.focus({ preventScroll: true });
    mark(this.root, "lang", store.lang === "zh" ? "zh-CN" : "en");
    mark(this.root, "data-phase", frame.phase);
    mark(this.root, "data-frame", frame.id);
    fill(this.title, frame.title);
    fill(this.legend, frame.legend);
    fill(this.score, frame.score);
    for (const one of this.languages) mark(one, "aria-pressed", store.lang === one.dataset.lang);
    mark(this.helpButton, "aria-label", store.t("help"));
    mark(this.helpButton, "title", store.t("help"));
    this.showNotice();
    this.showControls();
    const drawn = [frame, store.lang];
    const fresh = !same(drawn, this.drawn);
    mark(this.stage, "data-paused", store.paused ? "" : null);
    if (fresh || ["entered", "forms"].includes(changed)) this.showStage(frame, fresh);
    if (fresh) fill(this.hand, hand(store, frame));
    if (fresh || changed === "paused" || changed === "pace") this.clock.show(store);
    this.drawn = drawn;
    if (changed === "frames") this.arrived(frame, held);
  }

  showStage(frame, fresh) {
    const { store } = this;
    if (frame.phase === "form") {
      this.form.show();
      return this.put(this.form.element);
    }
    if (frame.phase === "question") {
      this.question.show(frame.question);
      return this.put(this.question.element);
    }
    if (!fresh) return undefined;
    if (frame.phase === "verdict") return this.put(verdict(store, frame));
    if (frame.phase === "summary") return this.put(summary(store, frame));
    const texts = paragraphs(frame.texts);
    return this.put(frame.plays.length ? trick(store, frame) : null, texts.length ? h("div", { class: "cm-text" }, texts) : null);
  }

  put(...parts) {
    const there = [...this.stage.children];
    const wanted = parts.filter(Boolean);
    if (there.length !== wanted.length || there.some((part, at) => part !== wanted[at])) fill(this.stage, wanted);
  }

  showNotice() {
    const { store } = this;
    const kept = store.keeps ? " " + store.t("kept score") : "";
    const text = store.lost ? store.t(store.lost) + kept : store.paused ? store.t("paused") : store.frame.notice;
    mark(this.notice, "hidden", text ? null : "");
    mark(this.notice, "data-lost", store.lost || null);
    if (this.notice.textContent !== text) fill(this.notice, text);
  }

  showControls() {
    const { store } = this;
    const { frame } = store;
    const timed = Boolean(frame.seconds);
    const there = { next: !["form", "question"].includes(frame.phase), pause: timed, slower: timed, faster: timed, end: frame.phase !== "form" && !frame.over };
    for (const { name, element } of this.buttons) {
      const word = name === "pause" && store.paused ? "go on" : name === "next" && frame.over ? "again" : name;
      fill(element.firstChild, store.t(word));
      mark(element, "hidden", there[name] ? null : "");
    }
    mark(this.controls, "aria-label", store.t("actions"));
  }

  /** Another frame: say it to those who do not see it, and put the focus where the next key belongs. */
  arrived(frame, held) {
    const spoken = [frame.title, ...frame.plays.map((play) => play.line), ...frame.texts];
    fill(this.live, spoken.filter(Boolean).join(". "));
    if (!held) return;
    if (frame.phase === "question") this.question.focus();
    else if (frame.phase === "form") this.form.focus();
  }

  // What the reader does ---------------------------------------------------------------------------------------------

  key(event) {
    if (memoryKey(this, event)) event.preventDefault();
  }

  onward() {
    if (["form", "question"].includes(this.store.frame.phase)) return false;
    this.store.next();
    return true;
  }

  pick(number) {
    return this.store.frame.phase === "question" && this.question.pick(number);
  }

  language() {
    this.store.set("lang", this.store.lang === "zh" ? "en" : "zh");
  }

  help() {
    const { store } = this;
    const lines = MEMORY_KEYS.map(([keys, name]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, store.t(name))));
    const close = button(store.t("close"), () => this.helpBox.close(), { class: "cs-button cs-main" });
    mark(this.helpBox, "aria-label", store.t("help"));
    fill(this.helpBox, h("h4", {}, store.t("help")), h("table", {}, h("tbody", {}, lines)), close);
    if (store.frame.seconds) store.pause(true);
    this.helpBox.showModal();
  }
}
