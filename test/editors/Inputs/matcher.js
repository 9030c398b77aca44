// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints what the problem matcher of a tasks.json finds in a text, by the
// engine of regular expressions that Visual Studio Code has.
//
// usage: node matcher.js TASKS.json OUTPUT
"use strict";
const fs = require("fs");
const [tasks, output] = process.argv.slice(2).map((path) => fs.readFileSync(path, "utf8"));
const { pattern } = JSON.parse(tasks).tasks[0].problemMatcher;
for (const line of output.split("\n")) {
  const found = line.match(new RegExp(pattern.regexp));
  if (found) console.log(["file", "line", "column", "message"].map((part) => found[pattern[part]]).join(" | "));
}
