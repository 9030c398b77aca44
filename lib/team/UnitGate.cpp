// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/UnitGate.h"
#include "remark/RemarkText.h"
#include "support/Files.h"
#include "team/Gate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// Whether \p A and \p B may be one file: one path ends in the other.
static bool mayBeSameFile(StringRef A, StringRef B) {
  if (A.size() > B.size())
    std::swap(A, B);
  return B.consume_back(A) && (B.empty() || B.ends_with("/"));
}

static std::string messageOf(const GateFinding &F, StringRef Path) {
  std::string Of = (" '" + sys::path::filename(Path) + "': ").str();
  switch (F.Kind) {
  case GateKind::Contradiction:
    return findingWords(F);
  case GateKind::Regression:
    return "regression from baseline" + Of + findingWords(F);
  case GateKind::NotInBaseline:
    return "not in baseline" + Of + findingWords(F);
  default:
    return "change from baseline" + Of + findingWords(F);
  }
}

/// Why nothing, or not all, of \p OfUnit is compared with the blocks that
/// \p Accepted has for \p Unit, by the comparison \p R.
static std::vector<std::string>
notCompared(const Baseline &Accepted, StringRef Unit,
            ArrayRef<Prediction> OfUnit, const GateResult &R,
            function_ref<bool(StringRef)> IsOfOtherJob) {
  std::vector<std::string> Texts;
  for (const AmbiguousName &Name : R.Ambiguous)
    Texts.push_back(ambiguityWords(Accepted, Name) + ", so none is compared");
  bool IsElsewhere = any_of(Accepted.Entries, [&](const BaselineEntry &E) {
    return any_of(E.States, [&](const AcceptedState &State) {
      return IsOfOtherJob(State.Gpu);
    });
  });
  if (R.Compared || IsElsewhere || OfUnit.empty() || !Texts.empty())
    return Texts;
  std::set<std::string> Gpus;
  for (const Prediction &P : OfUnit)
    Gpus.insert(gpuText(P));
  return {
      formatv("baseline {0} has no state of a kernel of {1} on {2}: nothing "
              "is compared",
              quoted(sys::path::filename(Accepted.Path)), quoted(Unit),
              join(Gpus, " or "))};
}

Expected<std::vector<GateMessage>>
roofline::gateUnit(StringRef Path, StringRef Unit, ArrayRef<Prediction> OfUnit,
                   FailOn On, function_ref<bool(StringRef)> IsOfOtherJob) {
  Baseline Accepted;
  if (!Path.empty())
    if (Error E = parseFile(Path, parseBaseline).moveInto(Accepted))
      return std::move(E);
  bool IsEmpty = Accepted.Entries.empty();
  std::string Name = Accepted.unitOf(Unit);
  erase_if(Accepted.Entries, [&](const BaselineEntry &E) {
    return !mayBeSameFile(E.Name.Unit, Name);
  });
  ProgramFacts Facts = factsOf(OfUnit.vec());
  GateRule Rule;
  Rule.On = On;
  Rule.Tolerance = DefaultTolerance;
  GateResult R = compareWith(Accepted, Facts, Rule.Tolerance);
  std::vector<GateMessage> Messages;
  for (const GateFinding &F : R.Findings) {
    if (Path.empty() && F.Kind != GateKind::Contradiction)
      continue;
    GateMessage M;
    M.Fails = Rule.fails(F);
    // A contradiction has a warning already.
    if (!M.Fails && F.Kind != GateKind::Regression)
      continue;
    M.Text = messageOf(F, Path);
    M.Where = F.Kind == GateKind::Contradiction
                  ? F.Kernel->Predicted->ExpectedAt
                  : F.Kernel->Predicted->Where;
    Messages.push_back(std::move(M));
  }
  if (!IsEmpty)
    for (std::string &Text :
         notCompared(Accepted, Unit, OfUnit, R, IsOfOtherJob))
      Messages.push_back({std::move(Text)});
  return std::move(Messages);
}
