// The form before a session: which cards to watch, how fast, with which aids. Its fields come from Python.
import { button, fill, h, mark, same } from "./dom.js";

export class Form {
  constructor(view) {
    this.view = view;
    this.element = h("form", { class: "cm-form", on: { submit: (event) => this.submit(event) } });
  }

  show() {
    const { store } = this.view;
    const { form } = store;
    const state = [form, store.lang];
    if (same(state, this.drawn)) return;
    this.drawn = state;
    const name = `cm-${Math.random().toString(36).slice(2)}`;
    this.fields = form.fields.map((field) => ({ name: field.name, ...this.field(field, `${name}-${field.name}`) }));
    const faults = form.faults.map((fault) => h("li", {}, fault));
    fill(
      this.element,
      this.fields.map((field) => field.element),
      h("ul", { class: "cs-faults", role: "alert" }, faults),
      button(store.t("begin"), () => {}, { type: "submit", class: "cs-button cs-main", "data-do": "begin" }),
    );
  }

  field(field, name) {
    const { store } = this.view;
    const label = field.label;
    const wrong = field.wrong ? true : null;
    if (field.kind === "choice") {
      const options = field.options.map((option) => h("option", { value: option.value, selected: option.value === field.value ? "" : null }, option.label));
      const input = h("select", { id: name, "data-field": field.name, "aria-invalid": wrong }, options);
      return { element: h("p", { class: "cm-field" }, h("label", { for: name }, label), input), value: () => input.value };
    }
    if (field.kind === "flag") {
      const input = h("input", { id: name, type: "checkbox", "data-field": field.name });
      input.checked = field.value;
      return { element: h("p", { class: "cm-field" }, h("label", { for: name, class: "cm-flag" }, input, label)), value: () => input.checked };
    }
    if (field.kind === "choices") {
      const inputs = field.options.map((option) => {
        const input = h("input", { type: "checkbox", value: option.value });
        input.checked = field.value.includes(option.value);
        return { input, element: h("label", { class: "cm-flag" }, input, option.label) };
      });
      const chosen = () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
      return { element: h("fieldset", { class: "cm-choices", "data-field": field.name }, h("legend", {}, label), inputs.map((one) => one.element)), value: chosen };
    }
    const input = h("input", { id: name, type: "text", inputmode: "numeric", maxlength: 20, size: 8, value: field.value, "data-field": field.name, "aria-invalid": wrong });
    return { element: h("p", { class: "cm-field" }, h("label", { for: name }, label), input), value: () => input.value };
  }

  submit(event) {
    event.preventDefault();
    const values = Object.fromEntries(this.fields.map((field) => [field.name, field.value()]));
    this.view.store.begin(values);
  }

  focus() {
    this.element.querySelector("select, input")?.focus({ preventScroll: true });
    mark(this.element, "data-focused", "");
  }
}
