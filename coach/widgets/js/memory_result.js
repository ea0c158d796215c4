// What a question or a whole session came to: right or wrong in words and signs, what was missed and where it went.
import { h } from "./dom.js";
import { paragraphs } from "./memory_table.js";

const SIGNS = { right: "✓", wrong: "✗", guess: "≈" };

/** The verdict on one answer: what was asked, what is so, and how likely and certain differ. */
export function verdict(store, frame) {
  const { grade, rows } = frame.verdict;
  return h(
    "div",
    { class: "cm-verdict", "data-grade": grade },
    h("h4", {}, h("span", { class: "cm-sign", "aria-hidden": "true" }, SIGNS[grade]), " ", frame.verdict.headline),
    table(store, rows),
    paragraphs(frame.texts),
  );
}

/** The end of a session: the score by kind of question, then what was missed, each with the trick where it went. */
export function summary(store, frame) {
  const { rows, missed } = frame.summary;
  const lines = missed.map((one) => h("li", {}, one));
  return h(
    "div",
    { class: "cm-summary" },
    paragraphs(frame.texts),
    table(store, rows),
    lines.length ? [h("h4", {}, store.t("missed")), h("ul", { class: "cm-missed" }, lines)] : null,
  );
}

/** Rows of a name and values, as a table; those with fewer values than others tell more of the one above. */
function table(store, rows) {
  if (!rows.length) return null;
  const most = Math.max(...rows.map((row) => row.values.length));
  const line = ({ name, values }) => {
    const cells = values.map((value, at) => h("td", { colspan: at + 1 === values.length ? most - at : 1 }, value));
    return h("tr", { class: values.length < most ? "cm-more" : "" }, h("th", { scope: "row" }, name), cells);
  };
  return h("table", { class: "cm-rows" }, h("tbody", {}, rows.map(line)));
}
