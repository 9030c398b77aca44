// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for changes and what they gain.
#include "model/Quantity.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The value of \p Change at index \p I, or 0 if an older report has none.
static double valueAt(const ProposedChange &Change, size_t I) {
  return I < Change.Values.size() ? Change.Values[I] : 0;
}

static std::string typeAt(const ProposedChange &Change, size_t I) {
  return idOf(elementType(valueAt(Change, I))).str();
}

std::string roofline::conditionOf(const ProposedChange &C) {
  std::string Name = "'" + C.Symbol + "'";
  switch (C.Kind) {
  case ChangeKind::None:
    return "";
  case ChangeKind::Other:
    return C.Symbol;
  case ChangeKind::Asked:
    return "what if " + C.Symbol;
  case ChangeKind::Coalesce:
    return "if neighbouring threads accessed neighbouring elements of " + Name +
           " (" + formatCount(valueAt(C, 1)) + " instead of " +
           formatCount(valueAt(C, 0)) + " sectors a warp)";
  case ChangeKind::KeepInShared:
    return "if each block kept what it reads of " + Name +
           " in shared memory, instead of reading it " +
           formatCount(valueAt(C, 0)) + " times";
  case ChangeKind::Narrow: {
    unsigned Others = valueAt(C, 2);
    return "if " + Name +
           (Others == 0   ? ""
            : Others == 1 ? " and 1 more array"
                          : " and " + std::to_string(Others) + " more arrays") +
           " had elements of type " + typeAt(C, 1) + " instead of " +
           typeAt(C, 0);
  }
  case ChangeKind::DivideOnce:
    return "if it multiplied by the inverse of the divisor instead of dividing";
  case ChangeKind::FixDivisor:
    return valueAt(C, 0) > 1
               ? "if the " + formatCount(valueAt(C, 0)) +
                     " divisors were constants in the source or the host "
                     "passed their inverses"
               : "if the divisor was a constant in the source or the host "
                 "passed its inverse";
  case ChangeKind::StaySingle:
    return "if it computed in float, without a constant of type double";
  case ChangeKind::ShortIndex:
    return "if its indices had 32 bits instead of 64";
  }
  return "";
}

static std::string intensityOf(const ChangeFigures &F, bool WithKind) {
  return formatNumber(F.intensity()) +
         (WithKind ? " " + opKindText(F.Kind).str() : "");
}

/// Whether \p A and \p B differ by more than is shown.
static bool differ(double A, double B) {
  return std::fabs(A - B) > 0.005 * std::max(std::fabs(A), std::fabs(B));
}

StringRef roofline::boundWord(Verdict V) {
  return V == Verdict::Compute ? "compute-bound" : "bandwidth-bound";
}

static std::string verdictOf(const ChangeFigures &F) {
  return boundWord(F.IsCompute ? Verdict::Compute : Verdict::Bandwidth).str();
}

/// Whether the changed kernel of \p C is so near the ridge that operations
/// which the compiler saves or adds with the change may decide its verdict. One
/// of the launches shows how long a byte takes, the other how long an operation
/// does.
static bool endsNearRidge(const ProposedChange &C) {
  constexpr double Near = 1.15;
  const ChangeFigures &Now = C.Before, &Then = C.After;
  if (C.Kind == ChangeKind::Asked || Now.Kind != Then.Kind)
    return false;
  const ChangeFigures &Compute = Now.IsCompute ? Now : Then,
                      &Memory = Now.IsCompute ? Then : Now;
  double Ratio = (Then.Operations / Compute.Operations * Compute.RoofSeconds) /
                 (Then.DramBytes / Memory.DramBytes * Memory.RoofSeconds);
  return Ratio < Near && Ratio > 1 / Near;
}

std::string roofline::wordsOf(const ProposedChange &C) {
  const ChangeFigures &Now = C.Before, &Then = C.After;
  std::vector<std::string> Parts;
  auto Add = [&](const std::string &New, const std::string &Old,
                 StringRef Unit = "") {
    Parts.push_back(New + " instead of " + Old + Unit.str());
  };
  if (C.Kind == ChangeKind::None || C.Kind == ChangeKind::Other)
    return conditionOf(C);
  if (Now.IsCompute != Then.IsCompute)
    Add(endsNearRidge(C) ? "about at the ridge" : verdictOf(Then),
        verdictOf(Now));
  if (differ(Now.DramBytes, Then.DramBytes))
    Add("DRAM " + formatBytes(Then.DramBytes), formatBytes(Now.DramBytes));
  else if (differ(Now.L2Bytes, Then.L2Bytes) && Now.L2Bytes > 0)
    Add("L2 " + formatBytes(Then.L2Bytes), formatBytes(Now.L2Bytes));
  if (C.Kind == ChangeKind::KeepInShared &&
      differ(Now.RequestedBytes, Then.RequestedBytes))
    Add("loads and stores of global memory ask for " +
            formatBytes(Then.RequestedBytes),
        formatBytes(Now.RequestedBytes));
  if (Now.Kind != Then.Kind || differ(Now.intensity(), Then.intensity()))
    Add(intensityOf(Then, Now.Kind != Then.Kind), intensityOf(Now, true),
        " op/byte");
  if (Now.Seconds && Then.Seconds) {
    if (differ(*Now.Seconds, *Then.Seconds))
      Add("predicted time " + formatSeconds(*Then.Seconds),
          formatSeconds(*Now.Seconds));
  } else if (Now.RoofSeconds > 0 && differ(Now.RoofSeconds, Then.RoofSeconds)) {
    Parts.push_back("at the roofs " +
                    formatNumber(100 * Then.RoofSeconds / Now.RoofSeconds, 2) +
                    " % of the time");
  }
  if (Parts.empty())
    Parts.push_back(
        C.Kind != ChangeKind::Asked || (Now.Seconds && Then.Seconds)
            ? "no difference"
            : "no difference in operations and DRAM bytes" +
                  std::string(C.IsLaunchKnown ? "" : " at the likely launch") +
                  "; the time is not known");
  return conditionOf(C) + ": " + join(Parts, ", ");
}
