// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Zooms the plot by the wheel or + and -, moves it by dragging; a double click
// or 0 shows all.
"use strict";
(() => {
  const R = Roofline;
  let view = null; // {x: [low, high], y: [low, high]} as powers of ten

  R.applyZoom = (scales) => {
    if (!view) return;
    for (const name of ["x", "y"]) [scales[name].min, scales[name].max] = view[name].map((end) => 10 ** end);
  };
  const isZoomed = () => view !== null;
  const current = () =>
    view || Object.fromEntries(["x", "y"].map((name) => [name, R.chart.$domain[name].map(Math.log10)]));

  let isDue = false; // at most one drawing for each frame
  const redraw = (next) => {
    view = next;
    document.getElementById("zoom-out").hidden = !isZoomed();
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => { isDue = false; R.drawPlot(); });
  };
  R.resetZoom = () => redraw(null);

  // Where a pixel is in the plot, as shares of its width and height.
  const shareAt = (event) => {
    const box = R.chart.canvas.getBoundingClientRect(), area = R.chart.chartArea;
    return {
      x: (event.clientX - box.left - area.left) / area.width,
      y: 1 - (event.clientY - box.top - area.top) / area.height,
    };
  };
  const zoom = (factor, at) => {
    const next = {};
    for (const [name, [low, high]] of Object.entries(current())) {
      const middle = low + (high - low) * at[name];
      next[name] = [middle - (middle - low) * factor, middle + (high - middle) * factor];
      const width = next[name][1] - next[name][0];
      if (width < 0.05 || width > 30) return;
    }
    redraw(next);
  };

  R.listenForZoom = (canvas) => {
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.shiftKey && !canvas.matches(":focus")) return; // scrolls the page
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, shareAt(event));
    }, { passive: false });
    canvas.addEventListener("dblclick", R.resetZoom);
    canvas.addEventListener("keydown", (event) => {
      const at = { x: 0.5, y: 0.5 };
      if (event.key === "+") zoom(1 / 1.3, at);
      else if (event.key === "-") zoom(1.3, at);
      else if (event.key === "0") R.resetZoom();
    });
    let drag = null;
    canvas.addEventListener("pointerdown", (event) => {
      drag = { at: shareAt(event), view: current() };
    });
    addEventListener("pointerup", () => { drag = null; });
    canvas.addEventListener("pointermove", (event) => {
      if (!drag || !event.buttons) return;
      const at = shareAt(event), moved = { x: at.x - drag.at.x, y: at.y - drag.at.y };
      if (!isZoomed() && Math.hypot(moved.x, moved.y) < 0.02) return; // a click
      redraw(Object.fromEntries(Object.entries(drag.view).map(([name, [low, high]]) => {
        const by = (high - low) * moved[name];
        return [name, [low - by, high - by]];
      })));
    });
  };
})();
