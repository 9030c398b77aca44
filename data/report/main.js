// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the page and keeps it and the address in step with what is selected.
"use strict";
(() => {
  const R = Roofline;
  const readAddress = () => {
    const given = new URLSearchParams(location.hash.slice(1));
    if (R.gpus.has(given.get("gpu"))) R.state.gpu = given.get("gpu");
    if (R.data.kinds[given.get("kind")]) R.state.kind = given.get("kind");
    if (given.get("bytes") === "requested") R.state.bytes = "requested";
    const wanted = given.get("kernel");
    R.state.kernel = (wanted && R.data.kernels.find((k) => k.gpu === R.state.gpu && k.id === wanted)) || null;
  };
  const writeAddress = () => {
    const { gpu, kind, bytes, kernel } = R.state;
    const words = new URLSearchParams({ gpu, kind, bytes, ...(kernel ? { kernel: kernel.id } : {}) });
    history.replaceState(null, "", `#${words}`);
  };

  if (!R.data.kernels.length) {
    document.body.append(R.element("p", { class: "hint" }, "There are no kernels in the inputs."));
    return;
  }
  readAddress();
  const plot = R.plotParts();
  document.body.append(
    R.element("header", {}, R.element("h1", {}, R.data.compared ? "Rooflines before and after" : "Rooflines"),
      R.data.compared ? R.element("p", { id: "compared" }, R.data.compared) : "", R.element("p", { id: "count", class: "muted", "aria-live": "polite" })),
    R.element("nav", { "aria-label": "What is shown" }, ...R.controls()),
    R.element("main", {},
      R.element("section", { id: "left" },
        R.element("div", { id: "plot-box" }, plot.canvas), plot.note,
        R.element("p", { class: "muted legend" }, "Area: time. Bar: range over what is unknown. Hollow: observed in a run, or hardly any data. Wheel with Shift zooms, dragging moves."),
        R.element("div", { class: "scroll" }, R.element("table", { id: "kernels" },
          R.element("caption", { class: "hidden" }, "Kernels"), R.element("thead"), R.element("tbody"))),
        R.element("button", { type: "button", id: "more", hidden: true })),
      R.element("aside", { id: "details", "aria-label": "The selected kernel" })),
    R.element("div", { id: "spoken", class: "hidden", "aria-live": "polite" }));
  if (R.data.notes)
    document.getElementById("left").append(R.element("ul", { class: "notes" }, ...R.data.notes.map((note) => R.element("li", {}, note))));
  R.makePlot(plot.canvas);
  R.listenForZoom(plot.canvas);
  const draw = (changed) => {
    writeAddress();
    const isSelection = changed && Object.keys(changed).join() === "kernel";
    R.drawPlot();
    if (isSelection) R.markRow();
    else R.drawTable();
    R.drawDetails(!changed || "kernel" in changed);
  };
  R.onChange(draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => R.drawPlot());
  draw();
})();
