// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data of the page, what is selected, and words for numbers. Each file adds
// its part to Roofline, in the order in which page.html includes them.
"use strict";
const Roofline = {};

(() => {
  const R = Roofline;
  R.data = JSON.parse(document.getElementById("data").textContent);
  R.gpus = new Map(R.data.gpus.map((gpu) => [gpu.name, gpu]));

  // What the user has chosen. Kind "deciding": of each kernel the kind of
  // operation whose roof takes longest.
  R.state = {
    gpu: R.data.gpus.length ? R.data.gpus[0].name : "",
    kind: "deciding",
    bytes: "dram",
    search: "",
    verdicts: new Set(["compute", "bandwidth", "undetermined", "mixed"]),
    builds: new Set(R.data.builds.keys()),
    // Of two states that are compared, what is unchanged is off at first, if
    // there is anything else.
    changes: new Set(["changed", "new", "gone", "not-compared"]),
    kernel: null, // the selected one, an element of data.kernels
    sort: "time",
    descending: true,
  };

  // The change of a kernel in short: the verdict, else the time at the roofs,
  // else what changed first.
  R.changeWords = (kernel) => {
    if (!kernel.change) return "not compared";
    const { state, rows = [] } = kernel.change;
    if (state !== "changed") return state === "same" ? "unchanged" : state;
    const row = ["verdict", "roof time"].map((what) => rows.find((r) => r.what === what)).find(Boolean) || rows[0];
    const name = row.what === "verdict" ? "" : `${row.what} `;
    return row.ratio ? `${name}${row.ratio}` : `${name}${row.before} → ${row.after}`;
  };
  R.changeOf = (kernel) => (kernel.change ? kernel.change.state : "not-compared");
  if (R.data.compared) Object.assign(R.state, { sort: "change", descending: false });
  if (!R.data.kernels.some((kernel) => ["changed", "new", "gone"].includes(R.changeOf(kernel)))) R.state.changes.add("same");

  // What the builds have in common of a kernel: its name may have changed.
  R.identity = (kernel) => (kernel.change ? `${kernel.change.rank}` : kernel.id);

  // Parts of the page are drawn again when the state changes.
  const listeners = [];
  R.onChange = (listener) => listeners.push(listener);
  R.change = (values) => {
    Object.assign(R.state, values);
    for (const listener of listeners) listener(values);
  };

  const prefixes = [
    [1e15, "P"], [1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""],
    [1e-3, "m"], [1e-6, "µ"], [1e-9, "n"],
  ];
  const digits = (value) =>
    value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

  // "12.3 Gop/s", with a prefix from 1e-9 to 1e15.
  R.quantity = (value, unit) => {
    if (value === null || value === undefined) return "";
    if (value === 0) return `0 ${unit}`;
    const [scale, prefix] = prefixes.find(([least]) => value >= least) || prefixes.at(-1);
    return `${digits(value / scale)} ${prefix}${unit}`;
  };

  // "0.312", "4610", "1.2e6": three digits.
  R.number = (value) => {
    if (value === null || value === undefined) return "";
    if (!Number.isFinite(value)) return "∞";
    if (value === 0) return "0";
    if (value >= 1e5 || value < 1e-3) return value.toExponential(1).replace("e+", "e").replace(".0e", "e");
    return String(Number(value.toPrecision(3)));
  };

  R.kindName = (kind) => R.data.kinds[kind] || kind;
  R.verdictName = (kernel) =>
    ({ compute: "compute-bound", bandwidth: "bandwidth-bound", mixed: "mixed" })[kernel.verdict] ||
    (kernel.leaning ? `can't tell (leans ${kernel.leaning})` : "can't tell");
  R.placeName = (where) =>
    where && where.file ? where.file.split("/").pop() + (where.line ? `:${where.line}` : "") : "";
  R.percent = (share) => (share >= 0.995 ? "100" : share < 0.001 ? "< 0.1" : (100 * share).toPrecision(2)) + " %";

  // Makes an element: R.element("a", { href: "#" }, "text", child).
  R.element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  };

  // A color of style.css, as the theme has it. They are kept until the next
  // drawing, since the browser takes long to compute one.
  let colors = new Map();
  R.forgetColors = () => { colors = new Map(); };
  R.color = (name) => {
    if (!colors.has(name))
      colors.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
    return colors.get(name);
  };
})();
