// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/formulas/AgainstFormulas.h"
#include "eval/formulas/LaunchNames.h"
#include "model/Ratio.h"
#include "support/Error.h"
#include "support/Files.h"
#include "validate/KernelReplay.h"
#include "verdict/Observation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Launches of a run that differ in nothing that a prediction can depend on.
struct EqualLaunches {
  std::vector<const LaunchRecord *> All, Counted;
  std::optional<Prediction> Replayed;
  NamedValues Values;

  /// Those that have a figure of \p What.
  ArrayRef<const LaunchRecord *> with(const FormulaQuantity &What) const {
    return What.Bytes == FormulaQuantity::None ? All : Counted;
  }
  /// The prediction for one launch, if there is one.
  std::optional<double> predicted(const FormulaQuantity &What) const {
    if (!Replayed || Replayed->Launches.empty())
      return std::nullopt;
    return What.predicted(Replayed->Launches.front().Result);
  }
};

/// One run.
class RunComparison {
public:
  RunComparison(const Profile &Run, KernelReplay &Replay,
                ArrayRef<Prediction> InSource)
      : Run(Run), Replay(Replay), InSource(InSource) {}

  /// Predicts the launches that one of \p Formulas is for.
  Error prepare(ArrayRef<Formula> Formulas);
  Error addRows(const Formula &F, std::vector<FormulaRow> &To) const;

private:
  Error replay(EqualLaunches &Equal) const;
  FormulaRow rowFor(const Formula &F) const;
  Error addRow(const Formula &F, const EqualLaunches &Equal,
               std::vector<FormulaRow> &To) const;
  Error addRowOfRun(const Formula &F, ArrayRef<const EqualLaunches *> Matching,
                    std::vector<FormulaRow> &To) const;

  const Profile &Run;
  KernelReplay &Replay;
  ArrayRef<Prediction> InSource;
  std::vector<EqualLaunches> Groups; // in the order of their first launches
};
} // namespace

static bool areEqual(const LaunchRecord &A, const LaunchRecord &B) {
  auto Key = [](const ArgumentValue &V) {
    return std::tuple(V.What, V.Parameter, V.Offset, V.Integer, V.Float,
                      V.Start, V.Extent);
  };
  return A.Id == B.Id && A.Grid == B.Grid && A.Block == B.Block &&
         A.DynamicSharedBytes == B.DynamicSharedBytes &&
         equal(map_range(A.Arguments, Key), map_range(B.Arguments, Key));
}

Error RunComparison::replay(EqualLaunches &Equal) const {
  const LaunchRecord &First = *Equal.All.front();
  if (Error E = Replay.predictLaunch(First).moveInto(Equal.Replayed))
    return E;
  auto Named = find_if(InSource, [&](const Prediction &P) {
    return areSameKernel(P.Id, First.Id);
  });
  Equal.Values =
      valuesOfLaunch(Run, First, Equal.Replayed ? &*Equal.Replayed : nullptr,
                     Named == InSource.end() ? nullptr : &*Named);
  return Error::success();
}

Error RunComparison::prepare(ArrayRef<Formula> Formulas) {
  for (const LaunchRecord &L : Run.Launches) {
    if (L.End != LaunchEnd::Finished ||
        none_of(Formulas, [&](const Formula &F) { return F.isOf(L); }))
      continue;
    auto Group = find_if(Groups, [&](const EqualLaunches &G) {
      return areEqual(*G.All.front(), L);
    });
    if (Group == Groups.end())
      Group = Groups.emplace(Group);
    Group->All.push_back(&L);
    if (isCounted(L))
      Group->Counted.push_back(&L);
  }
  for (EqualLaunches &Group : Groups)
    if (Error E = replay(Group))
      return E;
  return Error::success();
}

FormulaRow RunComparison::rowFor(const Formula &F) const {
  FormulaRow Row;
  Row.Arguments = Run.Arguments;
  Row.Kernel = F.Kernel;
  Row.Quantity = F.What.Name;
  Row.Formula = F.Value.text();
  return Row;
}

Error RunComparison::addRow(const Formula &F, const EqualLaunches &Equal,
                            std::vector<FormulaRow> &To) const {
  const LaunchRecord &First = *Equal.All.front();
  FormulaRow Row = rowFor(F);
  Row.Kernel = shownName(First);
  Row.Grid = First.Grid;
  Row.Block = First.Block;
  if (Error E = valueOf(F, Equal.Values, "a launch of '" + Row.Kernel + "'")
                    .moveInto(Row.Expected))
    return E;
  for (const LaunchRecord *L : Equal.with(F.What))
    Row.Counted += F.What.counted(*L);
  Row.Launches = Equal.with(F.What).size();
  Row.Counted /= Row.Launches;
  Row.Predicted = Equal.predicted(F.What);
  To.push_back(std::move(Row));
  return Error::success();
}

Error RunComparison::addRowOfRun(const Formula &F,
                                 ArrayRef<const EqualLaunches *> Matching,
                                 std::vector<FormulaRow> &To) const {
  FormulaRow Row = rowFor(F);
  if (Error E = valueOf(F, valuesOfRun(Run), "a run").moveInto(Row.Expected))
    return E;
  Row.Predicted = 0;
  for (const EqualLaunches *Equal : Matching) {
    if (Equal->with(F.What).size() != Equal->All.size())
      return makeError("{0}: wanted the bytes of all launches of '{1}', found "
                       "launches whose memory was not counted: use 'roofline "
                       "profile --launches=all'",
                       F.Place, shownName(*Equal->All.front()));
    for (const LaunchRecord *L : Equal->All)
      Row.Counted += F.What.counted(*L);
    Row.Launches += Equal->All.size();
    std::optional<double> Guess = Equal->predicted(F.What);
    if (Guess && Row.Predicted)
      *Row.Predicted += *Guess * Equal->All.size();
    else
      Row.Predicted.reset();
  }
  To.push_back(std::move(Row));
  return Error::success();
}

Error RunComparison::addRows(const Formula &F,
                             std::vector<FormulaRow> &To) const {
  std::vector<const EqualLaunches *> Matching;
  for (const EqualLaunches &Group : Groups)
    if (F.isOf(*Group.All.front()) && !Group.with(F.What).empty())
      Matching.push_back(&Group);
  if (Matching.empty())
    return Error::success();
  if (F.IsOfRun)
    return addRowOfRun(F, Matching, To);
  for (const EqualLaunches *Equal : Matching)
    if (Error E = addRow(F, *Equal, To))
      return E;
  return Error::success();
}

/// The error for a formula that no launch of \p Runs has a figure for.
static Error noLaunch(const Formula &F, ArrayRef<Profile> Runs) {
  std::vector<std::string> Launched;
  bool IsLaunched = false;
  for (const Profile &Run : Runs)
    for (const LaunchRecord &L : Run.Launches) {
      IsLaunched |= F.isOf(L);
      if (!is_contained(Launched, shownName(L)))
        Launched.push_back(shownName(L));
    }
  if (IsLaunched)
    return makeError("{0}: no launch of '{1}' finished and had its memory "
                     "counted: see roofline profile --launches",
                     F.Place, F.Kernel);
  return makeError("{0}: no kernel '{1}' was launched; launched were {2}",
                   F.Place, F.Kernel,
                   Launched.empty() ? "none" : join(Launched, ", "));
}

/// \p Gpu with an L2 that keeps no written data, since a formula counts them
/// wherever they are when the kernel ends.
static GpuSpec withoutDirtyData(GpuSpec Gpu) {
  Gpu.L2Dirty.Value = 1; // 0 would mean not known
  return Gpu;
}

Expected<FormulaComparison>
roofline::compareWithFormulas(const ValidationRequest &Request,
                              StringRef Table) {
  Expected<std::vector<Formula>> Formulas = parseFile(Table, parseFormulas);
  if (!Formulas)
    return Formulas.takeError();
  Expected<std::vector<Profile>> Runs = profilesOf(Request);
  if (!Runs)
    return Runs.takeError();
  Expected<std::vector<GpuSpec>> Gpus = profiledGpus(Request, Runs->front());
  if (!Gpus)
    return Gpus.takeError();
  const GpuSpec &Gpu = Gpus->front();
  EmbeddedVerdicts All;
  for (const std::string &Program : Request.Programs)
    if (Error E = All.read(Program))
      return std::move(E);
  KernelReplay Replay(All.Codes, withoutDirtyData(Gpu), Runs->front().CodeArch);
  FormulaComparison Done{
      Gpu.Name, Gpu.DisplayName, Request.Programs.front(), {}};
  std::vector<bool> IsUsed(Formulas->size());
  for (Profile &Run : *Runs) {
    // A measured profile may lack the name of its GPU's file.
    if (!Run.Gpu.empty() && Run.Gpu != Gpu.Name)
      Run = profileOn(Run, {Gpu.Name, Gpu.DisplayName});
    RunComparison Of(Run, Replay, All.Predictions);
    if (Error E = Of.prepare(*Formulas))
      return std::move(E);
    for (auto [I, F] : enumerate(*Formulas)) {
      size_t Before = Done.Rows.size();
      if (Error E = Of.addRows(F, Done.Rows))
        return std::move(E);
      if (Done.Rows.size() > Before)
        IsUsed[I] = true;
    }
  }
  for (auto [F, Used] : zip(*Formulas, IsUsed))
    if (!Used)
      return noLaunch(F, *Runs);
  return std::move(Done);
}

static bool agrees(double Figure, const FormulaRow &Row) {
  return distanceOf(ratioOf(Figure, Row.Expected)) <= 1 + FormulaTolerance;
}

unsigned FormulaComparison::agreeing() const {
  return count_if(Rows, [](auto &Row) { return agrees(Row.Counted, Row); });
}

unsigned FormulaComparison::predictedAgreeing() const {
  return count_if(Rows, [](auto &Row) {
    return Row.Predicted && agrees(*Row.Predicted, Row);
  });
}

unsigned FormulaComparison::predicted() const {
  return count_if(Rows, [](auto &Row) { return Row.Predicted.has_value(); });
}
