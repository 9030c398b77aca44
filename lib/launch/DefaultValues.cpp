// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/DefaultValues.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

/// Values of unknowns; none for one of which two formulas tell two values.
using DefaultValues = std::map<SymbolId, std::optional<double>>;

static bool isOpen(const HostSymbol &Symbol) {
  return !Symbol.Given && Symbol.Figure == DeviceFigure::None;
}

bool roofline::hasOpenValues(const SourceModel &Model) {
  return any_of(Model.Launches, [&](LaunchSite Site) {
    bool Found = false;
    changeFormulas(Site, [&](SymExpr &E) {
      Found = Found || any_of(symbolsOf(E), [&](SymbolId Id) {
                return isOpen(Model.HostSymbols[Id]);
              });
    });
    return Found;
  });
}

/// Solves \p Formula = \p Number for its only unknown that \p Values lacks, if
/// it is linear in that.
static void solve(const SourceModel &Model, SymExpr Formula, double Number,
                  DefaultValues &Values) {
  std::optional<SymbolId> Wanted;
  for (SymbolId Id : symbolsOf(Formula)) {
    auto Known = Values.find(Id);
    if (Known != Values.end() && Known->second)
      continue;
    if (Wanted || Known != Values.end() || !isOpen(Model.HostSymbols[Id]))
      return;
    Wanted = Id;
  }
  auto At = [&](double X) {
    return evaluate(
        Formula, [&](SymbolId Id) { return Id == Wanted ? X : *Values[Id]; });
  };
  if (!Wanted) {
    // One unknown may have several values, such as in the launches of a loop.
    std::vector<SymbolId> In = symbolsOf(Formula);
    if (In.size() == 1 && At(0) != Number)
      Values[In.front()] = std::nullopt;
    return;
  }
  double Slope = At(1) - At(0);
  if (Slope == 0 || At(2) - At(1) != Slope)
    return;
  double X = (Number - At(0)) / Slope;
  if (std::isfinite(X) && At(X) == Number)
    Values[*Wanted] = X;
}

/// A grid of fewer blocks than 0 in the source has at least so many for CUDA.
static constexpr double WrappedBlocks = 2147483648;

/// Calls \p Pair with each formula of \p Site and the same one of \p Default,
/// if that is a number.
static void
pairFormulas(LaunchSite Site, LaunchSite Default,
             function_ref<void(SymExpr Formula, double Number)> Pair) {
  auto Compare = [&](SymExpr Mine, SymExpr Theirs) {
    if (Mine && Theirs && isConstant(Theirs) && !isConstant(Mine))
      Pair(Mine, Theirs->Value);
  };
  for (const LaunchArgument &A : Site.Arguments)
    Compare(A.Value, Default.argument(A.Parameter, A.Offset));
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    for (auto Extents : {&LaunchSite::Block, &LaunchSite::Grid})
      if (SymExpr Theirs = (Default.*Extents)[Axis];
          Theirs && Theirs->Value < WrappedBlocks)
        Compare((Site.*Extents)[Axis], Theirs);
  }
  Compare(Site.SharedBytes, Default.SharedBytes);
  for (const LaunchBuffer &Mine : Site.Buffers)
    for (const LaunchBuffer &Theirs : Default.Buffers)
      if (Mine.Parameter == Theirs.Parameter && Mine.Offset == Theirs.Offset)
        Compare(Mine.Size, Theirs.Size);
}

/// What a user calls the number at byte \p Offset of a parameter.
static std::string nameOf(const KernelParameter &Of, unsigned Offset) {
  for (const ParameterField &Field : Of.Fields)
    if (Field.Offset == Offset)
      return Field.Name;
  return Of.Name;
}

/// Makes unknowns for the numbers that \p Default passes and of which nothing
/// is known in \p Site, such as fields that several paths set.
static void addArguments(SourceModel &Model, LaunchSite &Site,
                         const LaunchSite &Default) {
  const KernelSource *Kernel = Model.find(Site.Kernel);
  for (const LaunchArgument &A : Default.Arguments)
    if (Kernel && A.Parameter < Kernel->Parameters.size() &&
        isConstant(A.Value) && !Site.argument(A.Parameter, A.Offset)) {
      HostSymbol New;
      New.Name = nameOf(Kernel->Parameters[A.Parameter], A.Offset);
      New.Origin = {HostOrigin::SeveralPaths};
      New.Where = Site.Where;
      New.Likely = A.Value->Value;
      Site.Arguments.push_back(
          {A.Parameter, A.Offset, Model.addSymbol(std::move(New))});
    }
}

void roofline::takeDefaults(SourceModel &Model, const SourceModel &AtDefaults) {
  std::vector<std::pair<SymExpr, double>> Pairs;
  std::vector<const LaunchSite *> Seen;
  auto IsSameCall = [](const LaunchSite &A, const LaunchSite &B) {
    return A.Kernel == B.Kernel && A.Where == B.Where;
  };
  for (LaunchSite &Site : Model.Launches) {
    if (Site.InLoop == LoopLaunch::Middle ||
        any_of(Seen, [&](const LaunchSite *S) { return IsSameCall(*S, Site); }))
      continue;
    Seen.push_back(&Site);
    auto Default = find_if(AtDefaults.Launches, [&](const LaunchSite &L) {
      return IsSameCall(L, Site);
    });
    if (Default == AtDefaults.Launches.end())
      continue;
    pairFormulas(Site, *Default, [&](SymExpr Formula, double Number) {
      Pairs.push_back({Formula, Number});
    });
    addArguments(Model, Site, *Default);
  }
  // What one formula tells lets others tell more.
  DefaultValues Values;
  for (size_t Before = -1; Before != Values.size();) {
    Before = Values.size();
    for (auto [Formula, Number] : Pairs)
      solve(Model, Formula, Number, Values);
  }
  for (auto [Id, Value] : Values)
    if (Value) {
      HostSymbol &Symbol = Model.HostSymbols[Id];
      Symbol.Likely = *Value;
      if (Symbol.Low)
        Symbol.Low = std::min(*Symbol.Low, *Value);
      if (Symbol.High)
        Symbol.High = std::max(*Symbol.High, *Value);
    }
}
