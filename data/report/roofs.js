// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws behind the points of the plot: the roofs, the ranges of the verdicts,
// and lines from predictions to observations and from build to build.
"use strict";
(() => {
  const R = Roofline;

  const path = (context, color, width, dash, points) => {
    context.beginPath();
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash);
    points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.stroke();
    context.setLineDash([]);
  };

  // Text with the plot's background around it, so that lines don't cross it.
  const label = (context, text, x, y, align, color) => {
    context.textAlign = align;
    context.textBaseline = "bottom";
    context.lineWidth = 4;
    context.strokeStyle = R.color("plot");
    context.lineJoin = "round";
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
  };

  // The roof of DRAM: a diagonal, whose text runs along it.
  const memoryRoof = (chart, bandwidth, most, text, dash, share = 0.7) => {
    const { ctx, scales: { x, y } } = chart;
    const from = Math.max(x.min, y.min / bandwidth), to = Math.min(x.max, most / bandwidth);
    if (from >= to) return;
    const pixel = (at) => [x.getPixelForValue(at), y.getPixelForValue(at * bandwidth)];
    const [a, b] = [pixel(from), pixel(to)];
    path(ctx, R.color("roof"), dash.length ? 1.2 : 1.8, dash, [a, b]);
    if (!text) return;
    ctx.save();
    ctx.translate(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share);
    ctx.rotate(Math.atan2(b[1] - a[1], b[0] - a[0]));
    label(ctx, text, 0, -4, "center", R.color("roof-text"));
    ctx.restore();
  };

  // The kinds of operation with one peak share a roof.
  const roofsOf = (gpu) => {
    const kinds = new Map();
    for (const [kind, peak] of Object.entries(gpu.peaks)) kinds.set(peak, [...(kinds.get(peak) || []), kind]);
    return [...kinds].sort(([a], [b]) => b - a);
  };
  const isMain = (kinds) => R.state.kind === "deciding" || kinds.includes(R.state.kind);
  const isInside = ({ scales: { x, y } }, gpu, peak) => peak >= y.min && peak <= y.max && peak / gpu.dram < x.max;

  const computeRoofs = (chart, gpu) => {
    const { ctx, chartArea, scales: { x, y } } = chart;
    for (const [peak, kinds] of roofsOf(gpu)) {
      if (!isInside(chart, gpu, peak)) continue;
      const top = y.getPixelForValue(peak), ridge = x.getPixelForValue(Math.max(peak / gpu.dram, x.min));
      ctx.globalAlpha = isMain(kinds) ? 1 : 0.3;
      path(ctx, R.color("roof"), isMain(kinds) ? 1.8 : 1.2, [], [[ridge, top], [chartArea.right, top]]);
      ctx.globalAlpha = 1;
    }
  };

  // The names stand at the right of the plot, where no point is, or, if there
  // is no room for that, above the roofs.
  const roofNames = (chart, gpu) => {
    const { ctx, chartArea, scales: { y } } = chart;
    let last = -Infinity;
    for (const [peak, kinds] of roofsOf(gpu)) {
      if (!isInside(chart, gpu, peak)) continue;
      const at = Math.max(y.getPixelForValue(peak), last + 26);
      last = at;
      const peakText = R.quantity(peak, "op/s"), names = kinds.map(R.kindName).join(", ");
      ctx.globalAlpha = isMain(kinds) ? 1 : 0.45;
      if (R.isNarrow(chart)) {
        label(ctx, `${names}  ${peakText}`, chartArea.right - 2, at - 1, "right", R.color("roof-text"));
      } else {
        ctx.textAlign = "left";
        ctx.textBaseline = "bottom";
        ctx.fillStyle = R.color("roof-text");
        ctx.fillText(names, chartArea.right + 6, at + 1);
        ctx.textBaseline = "top";
        ctx.fillStyle = R.color("muted");
        ctx.fillText(peakText, chartArea.right + 6, at + 1);
      }
      ctx.globalAlpha = 1;
    }
  };

  // The head of an arrow, short of the middle of the point that it leads to.
  const arrow = (context, color, [fromX, fromY], [toX, toY]) => {
    const length = Math.hypot(toX - fromX, toY - fromY);
    if (length < 30) return;
    const [x, y] = [(toX - fromX) / length, (toY - fromY) / length];
    const [tipX, tipY] = [toX - 12 * x, toY - 12 * y];
    context.beginPath();
    context.fillStyle = color;
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - 9 * x - 4 * y, tipY - 9 * y + 4 * x);
    context.lineTo(tipX - 9 * x + 4 * y, tipY - 9 * y - 4 * x);
    context.fill();
  };

  // Bars and lines of all points, or of the selected kernel if there are many.
  const connections = (chart) => {
    const { ctx, scales: { x, y } } = chart;
    const points = chart.$points || [];
    const isMany = points.length > 150;
    const predicted = new Map();
    for (const point of points) if (!point.isSeen) predicted.set(point.kernel, point);
    const clamp = (value, scale) => Math.min(Math.max(value, scale.min), scale.max);
    const pixel = (point) => [x.getPixelForValue(clamp(point.x, x)), y.getPixelForValue(clamp(point.y, y))];
    for (const point of points) {
      const { kernel } = point;
      const isSelected = R.state.kernel && R.identity(kernel) === R.identity(R.state.kernel);
      if (isMany && !isSelected) continue;
      ctx.globalAlpha = isSelected ? 1 : R.state.kernel ? 0.25 : 0.5;
      const color = R.color(kernel.verdict);
      const [atX, atY] = pixel(point);
      const range = point.isSeen ? null : R.range(kernel);
      if (range) {
        const [low, high] = [range.low || 0, range.high === null ? Infinity : range.high].map((end) => x.getPixelForValue(clamp(end, x)));
        path(ctx, color, 2, [], [[low, atY], [high, atY]]);
        for (const end of [low, high]) path(ctx, color, 2, [], [[end, atY - 4], [end, atY + 4]]);
      }
      if (point.isSeen && predicted.has(kernel))
        path(ctx, color, 1.5, [3, 3], [pixel(predicted.get(kernel)), [atX, atY]]);
    }
    // The same kernel in the builds, in their order.
    const byId = new Map();
    for (const point of predicted.values())
      byId.set(R.identity(point.kernel), [...(byId.get(R.identity(point.kernel)) || []), point]);
    for (const [id, chain] of byId) {
      const isSelected = R.state.kernel && id === R.identity(R.state.kernel);
      if (chain.length < 2 || (isMany && !isSelected)) continue;
      ctx.globalAlpha = isSelected ? 1 : 0.5;
      chain.sort((a, b) => a.kernel.build - b.kernel.build);
      path(ctx, R.color("muted"), isSelected ? 2 : 1.2, [], chain.map(pixel));
      if (R.data.compared) arrow(ctx, R.color("muted"), ...chain.slice(-2).map(pixel));
    }
    ctx.globalAlpha = 1;
  };

  R.roofs = {
    id: "roofs",
    beforeDatasetsDraw(chart) {
      if (!chart.$domain) return; // nothing is drawn yet
      const gpu = R.gpus.get(R.state.gpu);
      const { ctx, chartArea: area } = chart;
      ctx.save();
      ctx.beginPath();
      ctx.rect(area.left, area.top, area.width, area.height);
      ctx.clip();
      ctx.font = "11.5px system-ui, sans-serif";
      const most = Math.max(...Object.values(gpu.peaks));
      if (gpu.dram_achievable) memoryRoof(chart, gpu.dram_achievable, most, "", [5, 4]);
      const achievable = gpu.dram_achievable && !R.isNarrow(chart) ? `, ${R.quantity(gpu.dram_achievable, "B/s")} achievable (dashed)` : "";
      memoryRoof(chart, gpu.dram, most, `DRAM ${R.quantity(gpu.dram, "B/s")}${achievable}`, []);
      // A roof of its own: what L2 serves does not wait for DRAM.
      if (gpu.l2) memoryRoof(chart, gpu.l2, most, `L2 ${R.quantity(gpu.l2, "B/s")}`, [2, 3], R.isNarrow(chart) ? 0.9 : 0.7);
      computeRoofs(chart, gpu);
      connections(chart);
      ctx.restore();
      ctx.save();
      ctx.font = "11.5px system-ui, sans-serif";
      roofNames(chart, gpu);
      ctx.restore();
    },
  };
})();
