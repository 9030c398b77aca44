// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saves what is shown: the plot as PNG, the table as CSV.
"use strict";
(() => {
  const R = Roofline;
  const save = (blob, name) => {
    const link = R.element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  R.exportPng = () => {
    const { canvas } = R.chart, margin = 40 * (devicePixelRatio || 1);
    const made = R.element("canvas", { width: canvas.width, height: canvas.height + margin });
    const context = made.getContext("2d");
    context.fillStyle = R.color("plot");
    context.fillRect(0, 0, made.width, made.height);
    context.fillStyle = R.color("text");
    context.font = `600 ${margin * 0.4}px system-ui, sans-serif`;
    context.fillText(R.gpus.get(R.state.gpu).display_name, margin * 0.5, margin * 0.7);
    context.drawImage(canvas, 0, margin);
    made.toBlob((blob) => save(blob, `roofline-${R.state.gpu}.png`));
  };

  const field = (value) => {
    const text = typeof value === "number" ? (Number.isNaN(value) ? "" : String(value)) : value;
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  R.csv = () => [R.titles(), ...R.sorted(R.shown()).map(R.cells)].map((row) => row.map(field).join(",") + "\n").join("");
  R.exportCsv = () => save(new Blob([R.csv()], { type: "text/csv" }), `roofline-${R.state.gpu}.csv`);
})();
