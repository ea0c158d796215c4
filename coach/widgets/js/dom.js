// Elements made from data: every text becomes a text node, never markup.

/**
 * An element with attributes and children. `class`, `on: {event: listener}` and plain attributes; `false`, null and
 * undefined leave an attribute or a child out.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else {
      mark(element, name, value);
    }
  }
  return fill(element, ...children);
}

/** Set an attribute, or take it away (false, null, undefined); for aria-… true and false are values like others. */
export function mark(element, name, value) {
  if (name.startsWith("aria-") && typeof value === "boolean") value = String(value);
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Replace the children of an element; numbers and strings become text. */
export function fill(element, ...children) {
  const wanted = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...wanted.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/** A button with a word on it; `key` is the key that does the same, shown and told to screen readers. */
export function button(word, click, { key = "", ...attributes } = {}) {
  const shown = key && h("kbd", { class: "cs-key", "aria-hidden": "true" }, key);
  const known = key ? { "aria-keyshortcuts": key } : {};
  return h("button", { type: "button", class: "cs-button", on: { click }, ...known, ...attributes }, h("span", {}, word), shown);
}

/** Whether two JSON values are the same. */
export function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
