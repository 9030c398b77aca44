// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From kernels to points: where they lie for the GPU, kind of operation and
// bytes that are selected. The same arithmetic as lib/present/Overview.cpp.
"use strict";
(() => {
  const R = Roofline;

  // The seconds per thread at the slowest roof.
  const roofSeconds = (work, gpu) => {
    let slowest = work.dram_bytes / gpu.dram;
    for (const [kind, peak] of Object.entries(gpu.peaks))
      slowest = Math.max(slowest, (work.operations[kind] || 0) / peak);
    return slowest;
  };

  // The kind of operation that the point of `kernel` is about.
  R.kindOf = (kernel) => (R.state.kind === "deciding" ? kernel.roof : R.state.kind);

  R.ridge = (kernel) => {
    const gpu = R.gpus.get(kernel.gpu);
    return (gpu.peaks[R.kindOf(kernel)] || 0) / gpu.dram;
  };

  // Operations per byte. NaN if there are none of the kind.
  R.intensity = (kernel, work) => {
    const operations = work ? work.operations[R.kindOf(kernel)] || 0 : 0;
    const bytes = work && (R.state.bytes === "dram" ? work.dram_bytes : work.requested_bytes);
    return operations ? operations / bytes : NaN;
  };

  R.rate = (kernel, work) => {
    const isMeasured = work.evidence === "measured" && work.seconds && work.threads;
    const time = isMeasured
      ? work.seconds / work.threads
      : roofSeconds(work, R.gpus.get(kernel.gpu));
    return (work.operations[R.kindOf(kernel)] || 0) / time;
  };

  // Measured seconds if there are any, else predicted ones, else those at the
  // slowest roof, else null.
  R.seconds = (kernel) => {
    const measured = (kernel.observed || []).find((work) => work.seconds);
    if (measured) return measured.seconds;
    return kernel.time ? kernel.time.likely : kernel.predicted ? kernel.predicted.seconds : null;
  };

  // The range of the intensity over the unknowns, if it is of what is shown.
  R.range = (kernel) => {
    if (R.state.bytes !== "dram") return null;
    const kind = R.kindOf(kernel);
    const range = kind === kernel.roof ? kernel.intensity
      : kind === kernel.floating ? kernel.floating_intensity : null;
    return range && range.low !== range.high ? range : null;
  };

  // The kernels that the filters let through, of the selected GPU.
  R.shown = () => {
    const { gpu, search, verdicts, builds, changes } = R.state;
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return R.data.kernels.filter((kernel) => {
      if (kernel.gpu !== gpu || !builds.has(kernel.build) || !verdicts.has(kernel.verdict)) return false;
      if (R.data.compared && !changes.has(R.changeOf(kernel))) return false;
      const text = `${kernel.name} ${kernel.where ? kernel.where.file : ""} ${kernel.id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  };

  // The points of `kernels`: {kernel, work, isSeen, x, y}, how many kernels have
  // none, and how many of these have no figures at all: they start no thread.
  R.points = (kernels) => {
    const points = [];
    let without = 0, idle = 0;
    for (const kernel of kernels) {
      const before = points.length;
      const add = (work, isSeen) => {
        const x = R.intensity(kernel, work), y = R.rate(kernel, work);
        if (x > 0 && y > 0) points.push({ kernel, work, isSeen, x, y });
      };
      if (kernel.predicted) add(kernel.predicted, false);
      for (const work of kernel.observed || []) add(work, true);
      if (points.length > before) continue;
      ++without;
      if (!kernel.predicted && !kernel.observed) ++idle;
    }
    return { points, without, idle };
  };

  // Powers of ten that hold the roofs and `points`.
  R.domain = (points) => {
    const gpu = R.gpus.get(R.state.gpu);
    const peaks = Object.values(gpu.peaks);
    const most = Math.max(...peaks);
    let [lowX, highX] = [0.1, Math.max(100, (4 * most) / gpu.dram)], lowY = Math.min(...peaks) / 30;
    for (const { x, y } of points) {
      if (Number.isFinite(x)) [lowX, highX] = [Math.min(lowX, x / 1.5), Math.max(highX, x * 1.5)];
      lowY = Math.min(lowY, y / 2);
    }
    // No kernel is so far out that the others shrink to nothing.
    const nice = (value, round) => 10 ** round(Math.log10(value));
    return {
      x: [nice(Math.max(lowX, 1e-4), Math.floor), Math.min(nice(highX, Math.ceil), 1e6)],
      y: [nice(Math.max(lowY, most / 1e9), Math.floor), most * 2.5],
    };
  };
})();
