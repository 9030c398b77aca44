// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The controls above the plot, and the theme.
"use strict";
(() => {
  const R = Roofline;
  const choice = (name, id, options, change) =>
    R.element("label", {}, name, R.element("select", { id, onchange: (event) => change(event.target.value) },
      ...options.map(([value, text]) => R.element("option", { value, selected: R.state[id] === value }, text))));

  // A button that is pressed or not, for one element of a set of the state.
  const toggle = (key, value, text, className) =>
    R.element("button", { type: "button", class: `chip ${className}`, "data-filter": value, "aria-pressed": String(R.state[key].has(value)), onclick: (event) => {
      const chosen = new Set(R.state[key]);
      if (!chosen.delete(value)) chosen.add(value);
      event.currentTarget.setAttribute("aria-pressed", String(chosen.has(value)));
      R.change({ [key]: chosen });
    } }, text);

  const verdicts = () => {
    const names = { compute: "compute-bound", bandwidth: "bandwidth-bound", undetermined: "can't tell", mixed: "mixed" };
    const used = new Set(R.data.kernels.map((kernel) => kernel.verdict));
    return Object.entries(names).filter(([verdict]) => used.has(verdict)).map(([verdict, name]) => toggle("verdicts", verdict, name, verdict));
  };
  const marks = ["●", "▲", "◆", "■", "✶", "✚"];
  const builds = () => R.data.builds.length < 2 ? [] : R.data.builds.map((name, i) => toggle("builds", i, `${marks[i % marks.length]} ${name}`, "build"));

  const changes = () => {
    if (!R.data.compared) return [];
    const names = { changed: "changed", new: "new", gone: "gone", same: "unchanged", "not-compared": "not compared" };
    const used = new Set(R.data.kernels.map(R.changeOf));
    return Object.entries(names).filter(([state]) => used.has(state)).map(([state, name]) => toggle("changes", state, name, "build"));
  };

  const themes = ["auto", "light", "dark"];
  let theme = 0;
  const turnTheme = (event) => {
    theme = (theme + 1) % themes.length;
    document.documentElement.dataset.theme = themes[theme];
    event.currentTarget.textContent = `Theme: ${themes[theme]}`;
    R.drawPlot();
  };

  R.controls = () => {
    const used = Object.keys(R.data.kinds).filter((kind) =>
      R.data.kernels.some((k) => [k.predicted, ...(k.observed || [])].some((work) => work && work.operations[kind])));
    return [
      choice("GPU", "gpu", R.data.gpus.map((gpu) => [gpu.name, gpu.display_name]), (gpu) => {
        // The same kernel on the other GPU stays selected.
        const old = R.state.kernel;
        const kernel = old && R.data.kernels.find((k) => k.gpu === gpu && k.id === old.id && k.build === old.build);
        R.change({ gpu, kernel: kernel || null });
      }),
      choice("operations", "kind", [["deciding", "of the deciding roof"], ...used.map((kind) => [kind, R.kindName(kind)])], (kind) => R.change({ kind })),
      choice("bytes", "bytes", [["dram", "DRAM"], ["requested", "requested, before caches"]], (bytes) => R.change({ bytes })),
      R.element("label", { class: "search" }, "find", R.element("input", { type: "search", id: "search", placeholder: "kernel or file", oninput: (event) => R.change({ search: event.target.value }) })),
      R.element("span", { class: "group", role: "group", "aria-label": "Verdicts" }, ...verdicts()),
      builds().length ? R.element("span", { class: "group", role: "group", "aria-label": "Builds" }, ...builds()) : null,
      changes().length ? R.element("span", { class: "group", role: "group", "aria-label": "Changes" }, ...changes()) : null,
      R.element("span", { class: "group end" },
        R.element("button", { type: "button", id: "zoom-out", hidden: true, onclick: () => R.resetZoom() }, "Show all"),
        R.element("button", { type: "button", id: "png", onclick: () => R.exportPng() }, "PNG"),
        R.element("button", { type: "button", id: "csv", onclick: () => R.exportCsv() }, "CSV"),
        R.element("button", { type: "button", id: "theme", onclick: turnTheme }, "Theme: auto")),
    ].filter(Boolean);
  };
})();
