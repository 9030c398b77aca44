// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/Labels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <charconv>
#include <functional>

using namespace llvm;
using namespace roofline;

namespace {
struct Column {
  std::string Name;
  std::function<std::string(const LabelRow &)> Text;
};
} // namespace

/// Twelve digits: more than the precision of any counter, but without the
/// rounding errors of rates multiplied by times.
static std::string numberText(std::optional<double> Value) {
  if (!Value)
    return "";
  char Buffer[32];
  auto [End, Code] = std::to_chars(std::begin(Buffer), std::end(Buffer), *Value,
                                   std::chars_format::general, 12);
  return std::string(Buffer, End);
}

static std::string sizeText(const std::optional<Dimensions> &Size) {
  if (!Size)
    return "";
  return "(" + numberText((*Size)[0]) + ", " + numberText((*Size)[1]) + ", " +
         numberText((*Size)[2]) + ")";
}

static std::vector<Column> columns() {
  std::vector<Column> All = {
      {"device", [](auto &R) { return R.Device; }},
      {"split", [](auto &R) { return R.Split; }},
      {"evidence", [](auto &R) { return R.Evidence; }},
      {"language",
       [](auto &R) { return R.Lang == Language::Cuda ? "CUDA" : "OpenMP"; }},
      {"program", [](auto &R) { return R.Program; }},
      {"kernel", [](auto &R) { return R.Kernel; }},
      {"arguments", [](auto &R) { return R.Arguments.value_or("?"); }},
      {"grid", [](auto &R) { return sizeText(R.Grid); }},
      {"block", [](auto &R) { return sizeText(R.Block); }},
      {"time_ns", [](auto &R) { return numberText(R.TimeNs); }},
      {"dram_bytes", [](auto &R) { return numberText(R.DramBytes); }}};
  for (OpKind Kind : AllOpKinds) {
    bool IsFloat =
        is_contained({OpKind::Fp64, OpKind::Fp32, OpKind::Fp16}, Kind);
    All.push_back({opKindId(Kind).str() + (IsFloat ? "_flop" : "_op"),
                   [Kind](const LabelRow &R) {
                     return numberText(
                         R.Operations[static_cast<unsigned>(Kind)]);
                   }});
  }
  All.push_back({"label", [](auto &R) {
                   return R.Label == Verdict::Compute ? "CB" : "BB";
                 }});
  return All;
}

static bool isRequired(StringRef Name) {
  return is_contained({"language", "program", "kernel", "label"}, Name);
}

std::string roofline::writeLabels(ArrayRef<LabelRow> Rows) {
  std::vector<Column> Shown = columns();
  // Keep the column if arguments are known, even if they are all empty.
  bool KnowsArguments = any_of(
      Rows, [](const LabelRow &Row) { return Row.Arguments.has_value(); });
  erase_if(Shown, [&](const Column &C) {
    if (C.Name == "arguments")
      return !KnowsArguments;
    return !isRequired(C.Name) && none_of(Rows, [&](const LabelRow &Row) {
      return !C.Text(Row).empty();
    });
  });
  std::string Text;
  raw_string_ostream OS(Text);
  ListSeparator Comma(",");
  for (const Column &C : Shown)
    OS << Comma << C.Name;
  OS << "\n";
  for (const LabelRow &Row : Rows) {
    ListSeparator Between(",");
    for (const Column &C : Shown)
      OS << Between << csvField(C.Text(Row));
    OS << "\n";
  }
  return Text;
}
