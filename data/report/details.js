// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of the selected kernel: figures, notes, the derivation of the
// verdict, and the source with the share of each line in the margin.
"use strict";
(() => {
  const R = Roofline;
  const sources = new Map(R.data.sources.map((source) => [source.path, source]));

  const facts = (kernel) => {
    const rows = [];
    const add = (name, value) => { if (value) rows.push(R.element("dt", {}, name), R.element("dd", {}, value)); };
    const kind = R.kindName(kernel.roof);
    const point = (work) => {
      const operations = work.operations[kernel.roof] || 0;
      const intensity = !operations ? "no operations" : `${R.number(operations / work.dram_bytes)} ${kind} op/byte`;
      return intensity + (work.seconds ? `, ${R.quantity(work.seconds, "s")}` : "");
    };
    if (kernel.predicted) add("predicted", point(kernel.predicted));
    for (const work of kernel.observed || [])
      add(work.evidence, `${point(work)}, ${work.verdict}-bound over ${work.launches} launches`);
    const { time } = kernel;
    if (time) add("predicted time", `${R.quantity(time.likely, "s")} (${R.quantity(time.low, "s")} to ${R.quantity(time.high, "s")})`);
    const peaks = R.gpus.get(kernel.gpu);
    add("ridge", `${R.number((peaks.peaks[kernel.roof] || 0) / peaks.dram)} ${kind} op/byte`);
    if (kernel.confidence) add("confidence", kernel.confidence.toFixed(2));
    add("validity", kernel.validity);
    add("limiter", [kernel.limited_by, kernel.limiter].filter(Boolean).join(": "));
    add("assumed", (kernel.assumed || []).join("; "));
    return R.element("dl", {}, ...rows);
  };

  // What has changed, of two states that are compared.
  const change = (kernel) => {
    if (!kernel.change) return null;
    const words = R.changeWords(kernel);
    const { name, rows = [], lines = [] } = kernel.change;
    return R.element("section", { id: "change" }, R.element("h3", {}, "Change"),
      R.element("p", {}, name === kernel.name ? words : `${name}: ${words}`),
      rows.length ? R.element("table", { class: "change" },
        R.element("thead", {}, R.element("tr", {}, ...["", "before", "after", ""].map((title) => R.element("th", { scope: "col" }, title)))),
        R.element("tbody", {}, ...rows.map((row) => R.element("tr", {}, R.element("th", { scope: "row" }, row.what),
          R.element("td", {}, row.before), R.element("td", {}, row.after), R.element("td", {}, row.ratio || ""))))) : null,
      lines.length ? R.element("ul", { class: "notes" }, ...lines.map((line) => R.element("li", {}, line))) : null);
  };

  const notes = (kernel) => {
    const list = (kernel.notes || []).filter((note) => note.kind !== "validity" && note.kind !== "assumed");
    if (!list.length) return null;
    return R.element("ul", { class: "notes" }, ...list.map((note) =>
      R.element("li", {}, note.text, note.where && note.where.line
        ? R.element("span", { class: "muted" }, `  ${R.placeName(note.where)}`) : "")));
  };

  // The kinds of operation that `kernel` has shares of, the deciding one first.
  const kindsOf = (kernel) => {
    const kinds = new Set((kernel.lines || []).flatMap((line) => Object.keys(line.operations)));
    return [...kinds].sort((a, b) => (b === R.kindOf(kernel)) - (a === R.kindOf(kernel)));
  };

  const bar = (share, name, words) =>
    R.element("td", { class: `share ${name}`, title: share ? `${R.percent(share)} of the ${words}` : null },
      share ? R.element("span", { style: `width:${Math.max(2, 100 * share)}%` }) : "",
      share ? R.element("b", {}, R.percent(share)) : "");

  const numberedLines = (source, low, high) => {
    const lines = [];
    for (const part of source.parts || [])
      part.lines.forEach((text, i) => {
        const number = part.first + i;
        if (number >= low - 3 && number <= high + 3) lines.push([number, text]);
      });
    return lines;
  };

  const listing = (kernel, file, kind) => {
    // The sources are those of now, not those of the state before.
    const isFormer = R.data.compared && kernel.build === 0;
    const source = isFormer ? { missing: "it is that of the state before" } : sources.get(file);
    const shares = new Map((kernel.lines || []).filter((line) => line.file === file).map((line) => [line.line, line]));
    const numbers = [...shares.keys()];
    if (kernel.where && kernel.where.file === file && kernel.where.line) numbers.push(kernel.where.line);
    const heading = R.element("h4", {}, file);
    if (!source || source.missing || !numbers.length) {
      const known = [...shares.values()].map((line) => {
        const own = line.operations[kind] ? `${R.percent(line.operations[kind])} of the ${R.kindName(kind)} operations` : "";
        const bytes = line.dram ? `${R.percent(line.dram)} of the DRAM bytes` : "";
        return R.element("li", {}, `line ${line.line}: ${[own, bytes].filter(Boolean).join(", ") || "other operations"}`);
      });
      return [heading, R.element("p", { class: "muted" }, `The source is left out: ${source ? source.missing : "not found"}.`), R.element("ul", {}, ...known)];
    }
    let last = null;
    const rows = numberedLines(source, Math.min(...numbers), Math.max(...numbers)).flatMap(([number, text]) => {
      const line = shares.get(number) || { operations: {} };
      const gap = last !== null && number > last + 1 ? [R.element("tr", { class: "gap" }, R.element("td", { colspan: 4 }, "⋯"))] : [];
      last = number;
      const isHere = kernel.where && kernel.where.file === file && kernel.where.line === number;
      return [...gap, R.element("tr", { class: isHere ? "here" : null },
        bar(line.operations[kind], "operations", `${R.kindName(kind)} operations`),
        bar(line.dram, "bytes", "DRAM bytes"),
        R.element("td", { class: "line" }, String(number)),
        R.element("td", { class: "code" }, text || " "))];
    });
    const head = R.element("thead", {}, R.element("tr", {},
      R.element("th", { scope: "col" }, R.kindName(kind)), R.element("th", { scope: "col" }, "DRAM"),
      R.element("th", { scope: "col" }, "line"), R.element("th", { scope: "col" }, "source")));
    return [heading, R.element("div", { class: "listing" }, R.element("table", { class: "source" }, head, R.element("tbody", {}, ...rows)))];
  };

  let chosenKind = null; // for the margin
  const source = (kernel) => {
    const kinds = kindsOf(kernel);
    const own = kernel.where ? kernel.where.file : "";
    const files = [...new Set([...(own ? [own] : []), ...(kernel.lines || []).map((line) => line.file)])];
    if (!files.length) return null;
    if (!kinds.includes(chosenKind)) chosenKind = kinds[0];
    const choice = kinds.length < 2 ? null : R.element("label", {}, "operations in the margin ",
      R.element("select", { id: "margin-kind", onchange: (event) => { chosenKind = event.target.value; R.drawDetails(); } },
        ...kinds.map((kind) => R.element("option", { value: kind, selected: kind === chosenKind }, R.kindName(kind)))));
    return R.element("section", {}, R.element("h3", {}, "Source"), choice, ...files.flatMap((file) => listing(kernel, file, chosenKind)));
  };

  R.drawDetails = (isNew = false) => {
    const { kernel } = R.state, panel = document.getElementById("details");
    document.body.classList.toggle("has-kernel", Boolean(kernel));
    if (isNew) chosenKind = null;
    if (!kernel) {
      panel.replaceChildren(R.element("p", { class: "muted hint" }, "Select a kernel in the plot or in the table: its figures, the derivation of its verdict and its source are shown then."));
      return;
    }
    const build = R.data.builds.length > 1 ? ` [${R.data.builds[kernel.build]}]` : "";
    panel.replaceChildren(...[
      R.element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => R.change({ kernel: null }) }, "×"),
      R.element("h2", { tabindex: "-1" }, kernel.name + build),
      R.element("p", {}, R.element("span", { class: `chip ${kernel.verdict}` }, R.verdictName(kernel)), " ", R.element("span", { class: "muted" }, R.placeName(kernel.where))),
      kernel.headline ? R.element("p", { class: "headline" }, kernel.headline) : null,
      change(kernel),
      facts(kernel),
      notes(kernel),
      source(kernel),
      kernel.derivation ? R.element("details", { open: true }, R.element("summary", {}, "Derivation"), R.element("pre", {}, kernel.derivation.trimEnd())) : null,
    ].filter(Boolean));
    if (isNew) panel.scrollTop = 0;
  };
})();
