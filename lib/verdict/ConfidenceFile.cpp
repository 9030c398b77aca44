// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes calibration files, and holds those built into the binary.
#include "support/Error.h"
#include "support/YamlTree.h"
#include "verdict/Confidence.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

// Made from data/calibration by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> Calibrations[];
extern const unsigned CalibrationsCount;
} // namespace roofline

Expected<ConfidenceWeights> roofline::parseConfidenceWeights(StringRef Text,
                                                             StringRef Name) {
  Expected<YamlTree> Tree = parseYamlTree(Text, Name);
  if (!Tree)
    return Tree.takeError();
  const YamlTree *Map = Tree->find("weights");
  if (!Map || Map->Shape != YamlTree::Map)
    return makeError("{0}:{1}: wanted a map 'weights'", Name,
                     Map ? Map->Line : Tree->Line);
  ConfidenceWeights Read;
  for (auto [Input, Weight] : zip_equal(confidenceInputNames(), Read.Weights)) {
    const YamlTree *Value = Map->find(Input);
    if (!Value)
      return makeError("{0}:{1}: weights: '{2}' is missing", Name, Map->Line,
                       Input);
    if (StringRef(Value->Text).getAsDouble(Weight) || !std::isfinite(Weight))
      return makeError("{0}:{1}: weights.{2}: wanted a number, found '{3}'",
                       Name, Value->Line, Input, Value->Text);
  }
  for (const YamlMember &Member : Map->Members)
    if (!is_contained(confidenceInputNames(), Member.Key))
      return makeError("{0}:{1}: weights: unknown input '{2}'", Name,
                       Member.Value.Line, Member.Key);
  return Read;
}

std::string roofline::confidenceFileText(const ConfidenceWeights &Weights,
                                         const CalibrationSource &Source) {
  std::string Text =
      "# SPDX-FileCopyrightText: RooflinePredict contributors\n"
      "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
      "#\n"
      "# Made by `roofline eval calibrate`; docs/evaluation.md says how.\n\n";
  Text += formatv("made: {0}\ncommand: \"{1}\"\ntable: {2}\n"
                  "table_sha256: \"{3}\"\nrows: {4}\nprograms: {5}\n"
                  "brier: {6:F4}\ncalibration_error: {7:F4}\nweights:\n",
                  Source.Made, Source.Command, Source.Table, Source.TableDigest,
                  Source.Rows, Source.Programs, Source.Brier,
                  Source.CalibrationError);
  for (auto [Input, Weight] :
       zip_equal(confidenceInputNames(), Weights.Weights))
    Text += formatv("  {0}: {1:F3}\n", Input, Weight);
  return Text;
}

Expected<StringRef> roofline::shippedCalibration(StringRef Wanted) {
  for (auto [Name, Text] : ArrayRef(Calibrations, CalibrationsCount))
    if (Wanted == Name)
      return StringRef(Text);
  return makeError("no calibration '{0}' is built in", Wanted);
}

Expected<ConfidenceWeights> roofline::shippedConfidenceWeights() {
  auto Text = shippedCalibration("static");
  if (!Text)
    return Text.takeError();
  return parseConfidenceWeights(*Text, "data/calibration/static.yaml");
}
