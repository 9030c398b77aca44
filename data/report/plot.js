// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plot: one point for each kernel and build, and one for each observation.
"use strict";
(() => {
  const R = Roofline;
  const shapes = ["circle", "triangle", "rectRot", "rect", "star", "cross"];
  let chart;

  R.plotParts = () => {
    const canvas = R.element("canvas", {
      id: "plot", tabindex: "0", role: "img",
      "aria-label": "Roofline plot. Arrow keys move from kernel to kernel, Enter shows one.",
    });
    return { canvas, note: R.element("p", { id: "plot-note", class: "muted", "aria-live": "polite" }) };
  };

  // The area of a point grows with the kernel's time.
  const radius = (point, longest) => {
    const seconds = point.isSeen && point.work.seconds ? point.work.seconds : R.seconds(point.kernel);
    return seconds && longest ? 4 + 10 * Math.sqrt(seconds / longest) : 4.5;
  };

  const story = (point) => {
    const { kernel, work } = point;
    const kind = R.kindName(R.kindOf(kernel));
    const bytes = R.state.bytes === "dram" ? "byte" : "requested byte";
    const lines = [
      R.verdictName(kernel) + (kernel.confidence ? `, confidence ${kernel.confidence.toFixed(2)}` : ""),
      `${R.number(point.x)} ${kind} op/${bytes} (ridge ${R.number(R.ridge(kernel))})`,
    ];
    if (point.isSeen) {
      const seconds = work.seconds ? ` in ${R.quantity(work.seconds, "s")}` : "";
      lines.unshift(`${work.evidence}: ${work.launches} launches${seconds}, ${work.verdict}-bound`);
    } else if (work.seconds) {
      const predicted = kernel.time ? `, ${R.quantity(kernel.time.likely, "s")} predicted` : "";
      lines.push(`${R.quantity(work.seconds, "s")} at its slowest roof${predicted}`);
    }
    if (kernel.change) lines.push(R.changeWords(kernel));
    if (kernel.validity && !point.isSeen) lines.push(kernel.validity);
    if (kernel.limited_by) lines.push(`limiter ${kernel.limited_by}${kernel.limiter ? `: ${kernel.limiter}` : ""}`);
    return lines;
  };
  const title = (point) => {
    const build = R.data.builds.length > 1 ? ` [${R.data.builds[point.kernel.build]}]` : "";
    return `${point.kernel.short_name || point.kernel.name}${build}  ${R.placeName(point.kernel.where)}`;
  };

  // Lines of at most so many characters.
  const wrapped = (text, width = 64) => {
    const lines = [""];
    for (const word of text.split(" ")) {
      if (lines.at(-1) && lines.at(-1).length + word.length > width) lines.push("");
      lines[lines.length - 1] += (lines.at(-1) ? " " : "") + word;
    }
    return lines;
  };

  R.isNarrow = (chart) => chart.width < 560;

  // The powers of ten that have a number: not all where they would overlap.
  const isShown = (value, scale, least) => {
    const power = Math.round(Math.log10(value) * 1e6) / 1e6;
    const pixels = (scale.isHorizontal() ? scale.width : scale.height) / Math.log10(scale.max / scale.min);
    return Number.isInteger(power) && power % Math.ceil(least / Math.max(pixels, 1)) === 0;
  };

  const axis = (text, format) => ({
    type: "logarithmic",
    title: { display: true, text, color: R.color("text") },
    grid: {
      // Powers of ten alone.
      color: (context) => (context.tick && Number.isInteger(Math.round(Math.log10(context.tick.value) * 1e6) / 1e6) ? R.color("grid") : "transparent"),
      borderColor: R.color("grid"), drawTicks: false,
    },
    ticks: {
      color: R.color("muted"), maxRotation: 0, autoSkip: false,
      callback(value) { return isShown(value, this, this.isHorizontal() ? 40 : 18) ? format(value) : ""; },
    },
  });

  R.makePlot = (canvas) => {
    chart = new Chart(canvas, {
      type: "scatter",
      data: { datasets: [] },
      plugins: [R.roofs],
      options: {
        animation: false, maintainAspectRatio: false, parsing: false,
        // On a narrow screen the names of the roofs are in the plot.
        layout: { padding: ({ chart }) => ({ right: R.isNarrow(chart) ? 8 : 122, top: 12 }) },
        interaction: { mode: "nearest", intersect: true },
        scales: {},
        onHover: (event, found) => { canvas.style.cursor = found.length ? "pointer" : "default"; },
        onClick: (event, found) => {
          if (found.length) R.change({ kernel: pointOf(found[0]).kernel });
        },
        plugins: {
          legend: { display: false },
          tooltip: {
            displayColors: false, padding: 10, boxPadding: 4,
            callbacks: {
              title: (items) => items.slice(0, 1).map((item) => title(pointOf(item))),
              label: (item) => story(pointOf(item)).flatMap((line) => wrapped(line)),
            },
          },
        },
      },
    });
    R.chart = chart;
    canvas.addEventListener("keydown", onKey);
    return chart;
  };

  // Of an active element, or of an item of the tooltip, which has another name.
  const pointOf = ({ datasetIndex, index, dataIndex = index }) =>
    chart.data.datasets[datasetIndex].data[dataIndex].point;

  // Points that look the same are one dataset: Chart.js computes the look of a
  // dataset once, but that of different points for each of them.
  const sizes = 8;
  const lookOf = (point, longest) => ({
    verdict: point.kernel.verdict,
    build: point.kernel.build,
    isHollow: point.isSeen || Boolean(point.kernel.mostly_floor),
    size: Math.round(((radius(point, longest) - 4) / 10) * sizes),
    isSelected: Boolean(R.state.kernel) && R.identity(R.state.kernel) === R.identity(point.kernel),
  });
  const datasetOf = (look, points) => {
    const isFaded = R.state.kernel && !look.isSelected;
    const isCrowd = chart.$points.length > 300;
    const color = R.color(look.verdict);
    const size = (4 + (10 * look.size) / sizes) * (isCrowd ? 0.7 : 1);
    const { min, max } = chart.options.scales.x;
    return {
      // Without DRAM traffic, a point is at the right edge.
      data: points.map((point) => ({ x: Number.isFinite(point.x) ? point.x : Math.max(min, max), y: point.y, point })),
      clip: 8,
      pointStyle: shapes[look.build % shapes.length],
      pointRadius: size,
      pointHoverRadius: size + 2,
      pointHitRadius: 4,
      pointBackgroundColor: look.isHollow ? "transparent" : color + (isFaded ? "40" : isCrowd ? "70" : "cc"),
      pointBorderColor: look.isSelected ? R.color("text") : color + (isFaded || isCrowd ? "66" : ""),
      pointBorderWidth: look.isHollow || look.isSelected ? 2 : 1,
    };
  };
  // Small points are drawn over large ones, the selected over all.
  const datasetsOf = (points, longest) => {
    const groups = new Map();
    for (const point of points) {
      const look = lookOf(point, longest), key = Object.values(look).join();
      if (!groups.has(key)) groups.set(key, { look, points: [] });
      groups.get(key).points.push(point);
    }
    const sorted = [...groups.values()].sort((a, b) => b.look.isSelected - a.look.isSelected || a.look.size - b.look.size);
    return sorted.map((group) => datasetOf(group.look, group.points));
  };

  R.drawPlot = () => {
    R.forgetColors();
    const { points, without, idle } = R.points(R.shown());
    const domain = R.domain(points);
    chart.$points = points;
    chart.$domain = domain;
    const bytes = R.state.bytes === "dram" ? "byte of DRAM traffic"
      : R.isNarrow(chart) ? "byte that is asked for" : "byte that loads and stores ask for";
    const kind = R.state.kind === "deciding" ? "operations" : `${R.kindName(R.state.kind)} operations`;
    const scales = {
      x: axis(`${kind} per ${bytes}`, (value) => (value < 1e4 ? R.number(value) : `1e${Math.round(Math.log10(value))}`)),
      y: axis(`${kind} per second`, (value) => R.quantity(value, "").replace(/\.0+ /, " ")),
    };
    [scales.x.min, scales.x.max] = domain.x;
    [scales.y.min, scales.y.max] = domain.y;
    R.applyZoom(scales);
    Object.assign(chart.options.scales, scales);
    const tooltip = chart.options.plugins.tooltip;
    tooltip.backgroundColor = R.color("tip");
    tooltip.titleColor = tooltip.bodyColor = R.color("tip-text");
    const longest = Math.max(0, ...points.map((point) => R.seconds(point.kernel) || 0));
    chart.data.datasets = datasetsOf(points, longest);
    chart.update("none");
    const withoutPoint = (number, one, many) =>
      number ? [`${number} of the kernels ${number === 1 ? one : many}, and so no point.`] : [];
    document.getElementById("plot-note").textContent = [
      ...withoutPoint(without - idle, `has no ${kind}`, `have no ${kind}`),
      ...withoutPoint(idle, "has no launch that starts a thread", "have no launch that starts a thread"),
    ].join(" ");
  };

  // Arrow keys go through the points from left to right.
  let current = -1;
  const show = (index) => {
    const all = chart.data.datasets.flatMap((dataset, datasetIndex) =>
      dataset.data.map((datum, i) => ({ datasetIndex, index: i, x: datum.x })));
    all.sort((a, b) => a.x - b.x);
    if (!all.length) return null;
    current = (index + all.length) % all.length;
    const active = [all[current]];
    const { x, y } = chart.getDatasetMeta(active[0].datasetIndex).data[active[0].index];
    chart.setActiveElements(active);
    chart.tooltip.setActiveElements(active, { x, y });
    chart.update("none");
    const point = pointOf(active[0]);
    document.getElementById("spoken").textContent = [title(point), ...story(point)].join(". ");
    return point;
  };
  const onKey = (event) => {
    if (event.key === "ArrowRight" || event.key === "ArrowDown") show(current + 1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") show(current - 1);
    else if (event.key === "Enter" && current >= 0) {
      const point = show(current);
      if (point) R.change({ kernel: point.kernel });
    } else if (event.key === "Escape") R.change({ kernel: null });
    else return;
    event.preventDefault();
  };
})();
