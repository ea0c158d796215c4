// Another hand: dealt by seed and level, or one's own, typed in. What was typed stays until the reader changes it.
import { button, fill, h, mark, same } from "./dom.js";

const LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "JOKER"];

export class Setup {
  constructor(view) {
    this.view = view;
    const name = `cs-${Math.random().toString(36).slice(2)}`; // unique in the page
    this.levels = h("select", { id: `${name}-level` }, LEVELS.map((level) => h("option", { value: level }, "")));
    this.seed = h("input", { id: `${name}-seed`, type: "text", inputmode: "numeric", maxlength: 20, size: 8 });
    this.hand = h("textarea", { id: `${name}-hand`, rows: 3, maxlength: 4000, spellcheck: "false", autocapitalize: "off", "aria-describedby": `${name}-faults` });
    this.faults = h("ul", { id: `${name}-faults`, class: "cs-faults", role: "alert" });
    this.words = { summary: h("summary", {}), level: h("label", { for: `${name}-level` }), seed: h("label", { for: `${name}-seed` }), hand: h("label", { for: `${name}-hand` }) };
    this.deal = button("", () => this.view.deal(this.seed.value, this.levels.value));
    this.use = button("", () => this.view.paste(this.hand.value, this.levels.value));
    const field = (label, input) => h("span", { class: "cs-field" }, label, input);
    this.element = h(
      "details",
      { class: "cs-setup" },
      this.words.summary,
      h("div", { class: "cs-form" }, field(this.words.level, this.levels), field(this.words.seed, this.seed), this.deal),
      h("div", { class: "cs-form cs-own" }, this.words.hand, this.hand, this.use),
      this.faults,
    );
    const { entry } = this;
    this.levels.value = entry.level;
    this.seed.value = entry.seed;
    this.hand.value = entry.hand;
  }

  get entry() {
    return this.view.store.model.get("entry");
  }

  show(changed) {
    const { store } = this.view;
    if (store.lang !== this.lang) this.speak();
    const { entry } = this;
    mark(this.hand, "aria-invalid", entry.of === "hand" && entry.faults.length > 0);
    mark(this.seed, "aria-invalid", entry.of === "seed" && entry.faults.length > 0);
    const faults = entry.faults.map((fault) => store.said(fault));
    if (!same(this.told, faults)) fill(this.faults, faults.map((fault) => h("li", {}, fault)));
    this.told = faults;
    if (changed === "entry") {
      this.levels.value = entry.level;
      this.seed.value = entry.seed;
      if (faults.length) this.element.open = true;
    }
  }

  /** All words in the language of the page. */
  speak() {
    const { store } = this.view;
    this.lang = store.lang;
    fill(this.words.summary, store.t("another hand"));
    for (const name of ["level", "seed", "hand"]) fill(this.words[name], store.t(`field ${name}`));
    mark(this.hand, "placeholder", store.t("hand example"));
    fill(this.deal.firstChild, store.t("deal"));
    fill(this.use.firstChild, store.t("use hand"));
    for (const option of this.levels.options) {
      fill(option, option.value === "JOKER" ? store.t("joker level") : option.value === "T" ? "10" : option.value);
    }
  }
}
