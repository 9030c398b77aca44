// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Compare.h"
#include "eval/score/RowFields.h"
#include "model/Quantity.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The probability of at most \p K heads in \p N throws of a fair coin.
/// Computed by logarithms, since binomial coefficients exceed the range of
/// double.
static double atMost(unsigned K, unsigned N) {
  double Sum = 0;
  for (unsigned I = 0; I <= K; ++I)
    Sum += std::exp(std::lgamma(N + 1.0) - std::lgamma(I + 1.0) -
                    std::lgamma(N - I + 1.0) - N * std::log(2.0));
  return Sum;
}

double roofline::mcNemar(unsigned Gained, unsigned Lost) {
  return std::min(1.0, 2 * atMost(std::min(Gained, Lost), Gained + Lost));
}

double Comparison::pValue() const {
  return mcNemar(Gained.size(), Lost.size());
}

Comparison roofline::compareRows(ArrayRef<JoinedRow> Before,
                                 ArrayRef<JoinedRow> After) {
  Comparison C;
  for (auto [Old, New] : zip_equal(Before, After)) {
    if (Old.isRight() && New.isRight())
      ++C.BothRight;
    else if (New.isRight())
      C.Gained.push_back(&New);
    else if (Old.isRight())
      C.Lost.push_back(&New);
    else
      ++C.BothWrong;
  }
  return C;
}

static std::string namesText(StringRef What,
                             ArrayRef<const JoinedRow *> Changed) {
  std::string Text = formatv("{0}: {1}\n", What, Changed.size());
  for (const JoinedRow *Joined : Changed) {
    const LabelRow &Row = *Joined->Row;
    Text += formatv("  line {0}: {1}: {2}: is {3}", Row.Line, Row.Program,
                    Row.Kernel, idOf(Row.Label));
    Text += Joined->Match ? "\n" : ", " + Joined->WhyNot + "\n";
  }
  return Text;
}

static std::string accuracyText(unsigned Right, unsigned Rows) {
  if (!Rows)
    return "-";
  return formatv("{0:F1} % ({1} of {2})", 100.0 * Right / Rows, Right, Rows);
}

std::string roofline::comparisonText(const Comparison &C) {
  std::string Text = namesText("gained", C.Gained) + namesText("lost", C.Lost);
  Text +=
      formatv("both right: {0}\nboth wrong: {1}\n", C.BothRight, C.BothWrong);
  Text += "accuracy before: " + accuracyText(C.rightBefore(), C.rows()) +
          "\naccuracy after:  " + accuracyText(C.rightAfter(), C.rows()) +
          "\nMcNemar's exact p: " + formatNumber(C.pValue(), 2) + "\n";
  return Text;
}

/// The rows that changed, each with its label.
static JsonValue namesJson(JsonBuilder &B,
                           ArrayRef<const JoinedRow *> Changed) {
  JsonValue Array = B.array();
  for (const JoinedRow *Joined : Changed) {
    JsonWriter Member(B);
    fields(Member, *Joined->Row);
    Member("label", Joined->Row->Label);
    B.push(Array, Member.take());
  }
  return Array;
}

std::string roofline::comparisonJson(const Comparison &C) {
  JsonBuilder B;
  JsonWriter Member(B);
  double Rows = std::max(1u, C.rows());
  schemaFields(Member, "roofline-comparison", 1);
  Member("rows", C.rows());
  Member("both_right", C.BothRight);
  Member("both_wrong", C.BothWrong);
  Member("gained", namesJson(B, C.Gained));
  Member("lost", namesJson(B, C.Lost));
  Member("accuracy_before", C.rightBefore() / Rows);
  Member("accuracy_after", C.rightAfter() / Rows);
  Member("mcnemar_p", C.pValue());
  return writeJson(Member.take());
}
