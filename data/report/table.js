// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of the kernels: the same that the plot shows, and those that have
// no point. It is what screen readers read.
"use strict";
(() => {
  const R = Roofline;
  const page = 200; // rows that are added at a time
  let limit = page;

  const seen = (kernel) => (kernel.observed || [])[0];
  const columns = [
    { id: "name", title: "kernel", text: (k) => k.name },
    { id: "build", title: "build", text: (k) => R.data.builds[k.build], if: () => R.data.builds.length > 1 },
    { id: "change", title: "change", text: R.changeWords, key: (k) => (k.change ? k.change.rank : Infinity), if: () => Boolean(R.data.compared) },
    { id: "place", title: "place", text: (k) => R.placeName(k.where) },
    { id: "verdict", title: "verdict", text: R.verdictName, chip: true },
    { id: "roof", title: "roof", text: (k) => R.kindName(R.kindOf(k)) },
    { id: "intensity", title: "op/byte", value: (k) => R.intensity(k, k.predicted), text: (v) => (Number.isNaN(v) ? "" : R.number(v)) },
    { id: "ridge", title: "ridge", value: R.ridge, text: R.number },
    { id: "time", title: "time at roof", value: (k) => (k.predicted ? k.predicted.seconds : null), text: (v) => R.quantity(v, "s") },
    { id: "predicted", title: "predicted", value: (k) => (k.time ? k.time.likely : null), text: (v) => R.quantity(v, "s"), if: () => R.data.kernels.some((k) => k.time) },
    { id: "limiter", title: "limiter", text: (k) => k.limited_by || "", if: () => R.data.kernels.some((k) => k.limited_by) },
    { id: "confidence", title: "confidence", value: (k) => k.confidence, text: (v) => (v ? v.toFixed(2) : "") },
    { id: "seen", title: "observed op/byte", value: (k) => R.intensity(k, seen(k)), text: (v) => (Number.isNaN(v) ? "" : R.number(v)), if: () => hasSeen },
    { id: "seen-verdict", title: "observed", text: (k) => (seen(k) ? seen(k).verdict : ""), if: () => hasSeen },
    { id: "measured", title: "measured", value: (k) => (seen(k) ? seen(k).seconds : null), text: (v) => R.quantity(v, "s"), if: () => R.data.kernels.some((k) => seen(k) && seen(k).seconds) },
  ];
  const hasSeen = R.data.kernels.some((kernel) => kernel.observed);
  const shownColumns = columns.filter((column) => !column.if || column.if());
  const isNumber = (column) => Boolean(column.value);

  const compare = (a, b) => {
    const isNone = (value) => value === null || value === undefined || Number.isNaN(value) || value === "";
    if (isNone(a) || isNone(b)) return isNone(a) - isNone(b);
    return typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;
  };
  R.sorted = (kernels) => {
    const column = shownColumns.find(({ id }) => id === R.state.sort) || shownColumns[0];
    const key = column.key || column.value || column.text;
    const keyed = kernels.map((kernel) => [key(kernel), kernel]);
    const sign = R.state.descending ? -1 : 1;
    keyed.sort(([a], [b]) => {
      const isNone = (v) => v === null || v === undefined || Number.isNaN(v) || v === "";
      return isNone(a) || isNone(b) ? compare(a, b) : sign * compare(a, b);
    });
    return keyed.map(([, kernel]) => kernel);
  };
  // Cells as texts, for the export, and their titles.
  R.cells = (kernel) => shownColumns.map((c) => (isNumber(c) ? c.value(kernel) ?? "" : c.text(kernel)));
  R.titles = () => shownColumns.map(({ title }) => title);

  const header = () =>
    R.element("tr", {}, ...shownColumns.map((column) => {
      const isSorted = R.state.sort === column.id;
      const order = R.state.descending ? "descending" : "ascending";
      return R.element("th", { scope: "col", "aria-sort": isSorted ? order : "none", class: isNumber(column) ? "number" : null },
        R.element("button", { type: "button", "data-sort": column.id, onclick: () =>
          R.change({ sort: column.id, descending: isSorted ? !R.state.descending : isNumber(column) }) },
        column.title, R.element("span", { class: "arrow", "aria-hidden": "true" }, isSorted ? (R.state.descending ? " ▾" : " ▴") : "")));
    }));

  const cell = (column, kernel) => {
    if (isNumber(column)) return R.element("td", { class: "number" }, column.text(column.value(kernel)));
    const text = column.text(kernel);
    if (column.chip) return R.element("td", {}, R.element("span", { class: `chip ${kernel.verdict}` }, text));
    if (column.id !== "name") return R.element("td", {}, text);
    return R.element("th", { scope: "row", title: kernel.short_name ? text : null },
      R.element("button", { type: "button", class: "link", onclick: () => R.change({ kernel }) }, kernel.short_name || text));
  };
  let rows = new Map(); // of the kernels that have one now
  const row = (kernel) => {
    const made = R.element("tr", { "aria-selected": R.state.kernel === kernel ? "true" : null, onclick: (event) => {
      if (!event.target.closest("button")) R.change({ kernel });
    } }, ...shownColumns.map((column) => cell(column, kernel)));
    rows.set(kernel, made);
    return made;
  };
  R.markRow = () => {
    for (const [kernel, made] of rows)
      if (kernel === R.state.kernel) made.setAttribute("aria-selected", "true");
      else made.removeAttribute("aria-selected");
  };

  R.drawTable = (isNew = true) => {
    if (isNew) limit = page;
    const kernels = R.sorted(R.shown());
    const all = R.data.kernels.filter((kernel) => kernel.gpu === R.state.gpu).length;
    document.getElementById("count").textContent =
      kernels.length === all ? `${all} kernels` : `${kernels.length} of ${all} kernels`;
    rows = new Map();
    document.querySelector("#kernels thead").replaceChildren(header());
    document.querySelector("#kernels tbody").replaceChildren(...kernels.slice(0, limit).map(row));
    const more = document.getElementById("more");
    more.hidden = kernels.length <= limit;
    more.textContent = `Show ${Math.min(page, kernels.length - limit)} more of ${kernels.length}`;
    more.onclick = () => { limit += page; R.drawTable(false); };
  };
})();
