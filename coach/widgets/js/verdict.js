// What Python says about the grouping: hints, the verdict, the other best splits, the table of trade-offs.
import { button, fill, h, mark, same } from "./dom.js";
import { picture } from "./cards.js";

/** The hints asked for so far, and what one can do with the last. */
export class Hints {
  constructor(view) {
    this.view = view;
    this.element = h("section", { class: "cs-panel cs-hints" });
  }

  show() {
    const { store } = this.view;
    const hints = store.model.get("hints");
    if (same(this.drawn, [hints, store.lang])) return;
    this.drawn = [hints, store.lang];
    mark(this.element, "hidden", hints.length ? null : "");
    mark(this.element, "aria-label", store.t("hints"));
    const items = hints.map((hint) => h("li", {}, store.said(hint.text), this.take(hint)));
    fill(this.element, h("h4", {}, store.t("hints")), h("ol", {}, items));
  }

  /** A hint that names cards offers to select them. */
  take(hint) {
    if (!hint.cards.length) return null;
    const { store } = this.view;
    const select = () => this.view.selectOnly(hint.cards);
    return [picture(store, hint.cards, store.said(hint.text)), button(store.t("select these"), select)];
  }
}

/** The verdict after a check. */
export class Verdict {
  constructor(view) {
    this.view = view;
    this.element = h("section", { class: "cs-panel cs-verdict", tabindex: "-1" });
    this.browser = new Browser(view);
  }

  show() {
    const { store } = this.view;
    const verdict = store.model.get("verdict");
    const there = Boolean(verdict.headline);
    mark(this.element, "hidden", there ? null : "");
    if (!there) return;
    const stale = !same(verdict.groups, store.groups);
    const page = store.model.get("page");
    if (same(this.drawn, [verdict, stale, page, store.lang])) return;
    this.drawn = [verdict, stale, page, store.lang];
    mark(this.element, "aria-label", store.t("verdict"));
    mark(this.element, "data-grade", verdict.grade);
    mark(this.element, "data-stale", stale ? "" : null);
    const sign = { best: "✓", over: "≈", unfinished: "✗" }[verdict.grade];
    const lines = verdict.lines.map((line) => h("li", {}, store.said(line)));
    fill(
      this.element,
      h("h4", {}, h("span", { class: "cs-stamp", "aria-hidden": "true" }, sign), store.said(verdict.headline)),
      stale && h("p", { class: "cs-stale" }, store.t("stale")),
      lines.length > 0 && h("ul", {}, lines),
      this.browser.show(verdict, page),
    );
  }
}

/** Pages through the nearest best split, all best splits, and the front of trade-offs. */
class Browser {
  constructor(view) {
    this.view = view;
  }

  show(verdict, page) {
    const { store } = this.view;
    const tabs = ["nearest", "best", "front"].filter((of) => verdict.pages.includes(of));
    const choose = tabs.map((of) => {
      const word = store.t(`show ${of}`);
      return button(word, () => this.view.page(of, 0), { "aria-pressed": page.of === of, "data-page": of, "data-again": of });
    });
    return h("div", { class: "cs-browser" }, h("div", { class: "cs-bar" }, choose), page.of && this.shown(page));
  }

  shown(page) {
    const { store } = this.view;
    return h(
      "div",
      { class: "cs-page", "data-of": page.of },
      page.of === "front" ? this.table(page) : null,
      page.count > 1 && page.of === "best" ? this.pager(page) : null,
      h("p", { class: "cs-about" }, store.said(page.about)),
      h("div", { class: "cs-plays" }, page.plays.map((play) => this.play(play))),
    );
  }

  pager(page) {
    const { store } = this.view;
    const turn = (step, sign, word) => {
      const to = page.index + step;
      const off = to < 0 || to >= page.count;
      return button(sign, () => off || this.view.page(page.of, to), { "aria-label": store.t(word), "aria-disabled": off ? true : null, "data-turn": step, "data-again": `turn ${step}` });
    };
    const where = store.t("page of", { number: page.index + 1, count: page.count });
    return h("div", { class: "cs-bar cs-pager" }, turn(-1, "‹", "previous"), h("span", {}, where), turn(1, "›", "next"));
  }

  play(play) {
    const { store } = this.view;
    const name = [store.said(play.label), store.said(play.stands), play.same && store.t("as yours")].filter(Boolean).join(", ");
    return h(
      "figure",
      { class: "cs-play", "data-same": play.same ? "" : null },
      h("figcaption", {}, play.same && h("span", { class: "cs-sign", title: store.t("as yours") }, "="), store.said(play.label)),
      picture(store, play.cards, name),
      play.stands && h("p", { class: "cs-note" }, store.said(play.stands)),
    );
  }

  /** Features in rows, splits in columns: your own first, then those that nothing is better than in every way. */
  table(page) {
    const { store } = this.view;
    const { columns, rows } = page.table;
    const heads = columns.map((column, at) => this.head(column, at, page));
    const lines = rows.map((row) => h("tr", {}, h("th", { scope: "row", title: store.said(row.meaning) }, store.said(row.title)), row.cells.map((cell) => this.cell(cell))));
    return [
      h("div", { class: "cs-scroll", tabindex: "0", role: "region", "aria-label": store.t("show front") }, h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), heads)), h("tbody", {}, lines))),
      h("p", { class: "cs-about" }, store.t("front legend")),
    ];
  }

  head(column, at, page) {
    const { store } = this.view;
    if (column.own) return h("th", { scope: "col" }, store.t("yours"));
    const index = page.table.own ? at - 1 : at;
    const pick = button(column.name, () => this.view.page("front", index), {
      "aria-pressed": index === page.index,
      "aria-label": store.t("front split", { name: column.name }),
      "data-again": `split ${index}`,
    });
    return h("th", { scope: "col" }, pick);
  }

  cell(cell) {
    const { store } = this.view;
    const sign = { better: "▲", worse: "▼" }[cell.than];
    const spoken = sign && h("span", { class: "cs-hidden" }, ` ${store.t(cell.than)}`);
    return h("td", { "data-than": cell.than }, cell.value, sign && h("span", { class: "cs-sign", "aria-hidden": "true" }, sign), spoken);
  }
}
