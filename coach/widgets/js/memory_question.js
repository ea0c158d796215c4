// A question: its words, what kind of answer it is after, and the fields to give it in. Enter answers.
import { button, fill, h, same } from "./dom.js";

export class Question {
  constructor(view) {
    this.view = view;
    this.element = h("form", { class: "cm-question", on: { submit: (event) => this.submit(event) } });
  }

  get store() {
    return this.view.store;
  }

  /** Draw the question anew when it is another, or the language; otherwise only what was entered. */
  show(question) {
    const state = [question, this.store.lang];
    if (!same(state, this.drawn)) {
      this.drawn = state;
      this.build(question);
    }
    this.update(question);
  }

  build(question) {
    const { store } = this;
    const name = `cm-${Math.random().toString(36).slice(2)}`;
    this.fields = question.fields.map((field) => this.field(field, name));
    this.wanting = h("p", { class: "cm-wanting", role: "alert" });
    fill(
      this.element,
      question.sure_text ? h("p", { class: "cm-kind" }, h("b", {}, store.t(question.sure)), " ", question.sure_text) : null,
      h("h4", { id: name, tabindex: "-1" }, question.text),
      h("div", { class: `cm-fields cm-${question.layout ?? "list"}`, role: "group", "aria-labelledby": name }, this.fields.map((field) => field.element)),
      this.wanting,
      button(store.t("answer"), () => {}, { type: "submit", class: "cs-button cs-main", key: "Enter", "data-do": "answer" }),
    );
  }

  /** A field by its kind: `choice` one of some, `choices` any of some, `number`, `percent`. */
  field(field, name) {
    if (field.kind === "choice" || field.kind === "choices") return this.options(field, `${name}-${field.name}`);
    return this.number(field, `${name}-${field.name}`);
  }

  options(field, name) {
    const { store } = this;
    const several = field.kind === "choices";
    const inputs = field.options.map((option, at) => {
      const input = h("input", { type: several ? "checkbox" : "radio", name, value: option.value, on: { change: () => this.took(field, inputs) } });
      return { input, element: h("label", { class: "cm-option" }, input, h("kbd", { class: "cs-key", "aria-hidden": "true" }, at + 1), h("span", {}, option.label)) };
    });
    const update = () => {
      const value = store.entered[field.name];
      for (const { input } of inputs) input.checked = several ? (value ?? []).includes(input.value) : value === input.value;
    };
    const element = h("fieldset", { class: "cm-options" }, h("legend", { class: field.label ? "" : "cs-hidden" }, field.label || store.t("answer")), inputs.map((one) => one.element));
    return { field, element, update, inputs };
  }

  took(field, inputs) {
    const chosen = inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
    this.store.enter(field.name, field.kind === "choices" ? chosen : chosen[0]);
  }

  number(field, name) {
    const { store } = this;
    const [least, most] = field.kind === "percent" ? [0, 100] : [field.least, field.most];
    const take = (value) => store.enter(field.name, value === "" ? undefined : Math.min(most, Math.max(least, Math.round(Number(value)))));
    const input = h("input", { id: name, type: "number", inputmode: "numeric", min: least, max: most, step: 1, "data-field": field.name, on: { input: (event) => take(event.target.value) } });
    const step = (by) => button(by > 0 ? "+" : "−", () => take((store.entered[field.name] ?? least - (by > 0 ? 1 : 0)) + by), { tabindex: "-1", "aria-hidden": "true", class: "cs-button cm-step" });
    const slider = field.kind === "percent" ? h("input", { type: "range", min: 0, max: 100, step: 1, "aria-label": store.t("percent"), on: { input: (event) => take(event.target.value) } }) : null;
    const parts = slider ? [slider, input, h("span", {}, "%")] : [step(-1), input, step(1)];
    const update = () => {
      const value = store.entered[field.name];
      if (document.activeElement !== input || Number(input.value) !== value) input.value = value ?? "";
      if (slider) slider.value = value ?? 50;
    };
    const element = h("div", { class: "cm-number" }, h("label", { for: name, class: field.label ? "" : "cs-hidden" }, field.label || store.t("answer")), h("span", { class: "cm-entry" }, parts));
    return { field, element, update };
  }

  update() {
    for (const field of this.fields) field.update();
    fill(this.wanting, this.store.wanting ? this.store.t(this.store.wanting) : "");
  }

  /** A digit picks the option of that number. */
  pick(number) {
    const choice = this.fields.find((field) => field.inputs);
    const option = choice?.inputs[number - 1];
    if (!option) return false;
    option.input.click();
    option.input.focus();
    return true;
  }

  focus() {
    const first = this.fields[0];
    const target = first?.inputs ? first.inputs[0].input : first?.element.querySelector("input[type=number]");
    target?.focus({ preventScroll: true });
  }

  submit(event) {
    event.preventDefault();
    const { store } = this;
    const value = {};
    for (const { field } of this.fields) {
      const given = store.entered[field.name] ?? (field.kind === "choices" ? [] : undefined);
      if (given === undefined) {
        store.wanting = "answer first";
        store.show("entered");
        return;
      }
      value[field.name] = given;
    }
    store.answer(value);
  }
}
