// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ApplyAssumptions.h"
#include "model/RefuseAssumption.h"
#include "predict/AssumptionNames.h"
#include "predict/KernelLaunches.h"
#include "verdict/Coverage.h"
#include "verdict/LaunchFit.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
/// Applies the assumptions to one kernel.
class Applier {
public:
  Applier(KernelFeatures &Features, SourceModel &Sources,
          const KernelSource &Kernel)
      : Features(Features), Sources(Sources), Kernel(Kernel),
        Names(Features, Sources, Kernel), Formulas(*Sources.HostFormulas) {}

  void run();

private:
  bool isContradiction(const UserAssumption &A, const AssumptionSubject &About);
  bool isDetermined(const UserAssumption &A);
  void takeMiddles();
  void endLoops();
  void select(const UserAssumption &A, const AssumptionSubject &About);
  bool applyToSymbols(const UserAssumption &A);
  bool applyTo(LaunchSite &Site, const UserAssumption &A,
               const AssumptionSubject &About);
  bool applyToFormula(LaunchSite &Site, const UserAssumption &A, SymExpr &E);
  bool applyToHost(LaunchSite &Site, const UserAssumption &A, SymbolId Id);
  void completeExtents(LaunchSite &Site, const AssumptionSubject &About);
  void refuseIncomplete(LaunchSite &Site);
  SymExpr valueFor(const UserAssumption &A);

  KernelFeatures &Features;
  SourceModel &Sources;
  const KernelSource &Kernel;
  AssumptionNames Names;
  SymContext &Formulas;
  std::vector<UserAssumption> Applied;
  /// The unknowns of the host program that assumptions determine.
  struct DeterminedSymbol {
    std::string Name;
    double Value = 0;
    UserAssumption By;
  };
  std::vector<DeterminedSymbol> Determined;
  /// The symbols that stand for ranges, by name.
  std::map<std::string, SymExpr> Ranges;
};
} // namespace

/// A constant, or a new symbol with the range of \p A.
SymExpr Applier::valueFor(const UserAssumption &A) {
  if (A.isValue())
    return Formulas.constant(A.Low);
  SymExpr &Symbol = Ranges[A.Name];
  if (!Symbol) {
    HostSymbol New;
    New.Name = A.Name;
    New.Where = A.Where;
    New.Given = A;
    Symbol = Sources.addSymbol(std::move(New));
  }
  return Symbol;
}

/// Refuses \p A if it contradicts an earlier assumption or the launch bounds in
/// the source.
bool Applier::isContradiction(const UserAssumption &A,
                              const AssumptionSubject &About) {
  for (const UserAssumption &Earlier : Applied)
    if (Earlier.Name == A.Name && !Earlier.overlaps(A)) {
      refuseBecauseOf(Earlier, A, Sources);
      return true;
    }
  if (About.What != SubjectKind::BlockDim)
    return false;
  std::optional<double> Required = Features.RequiredBlock[About.Axis];
  if (Required ? A.contains(*Required)
               : A.Low <= Features.MaxThreadsPerBlock.value_or(A.Low))
    return false;
  Sources.refuse(A, {AssumptionRefusal::LaunchBound,
                     "",
                     0,
                     {Required ? *Required : *Features.MaxThreadsPerBlock}});
  return true;
}

/// Whether \p A is about an unknown of the host program that earlier
/// assumptions determine. Refuses it if they contradict it.
bool Applier::isDetermined(const UserAssumption &A) {
  auto Known = find_if(Determined, [&](const DeterminedSymbol &Symbol) {
    return Symbol.Name == A.Name;
  });
  if (Known == Determined.end())
    return false;
  if (A.contains(Known->Value))
    Sources.Heeded.push_back(A);
  else
    Sources.refuse(
        A, {AssumptionRefusal::Given,
            Known->By.Name,
            0,
            {Known->Value, Known->Value, Known->By.Low, Known->By.High}});
  return true;
}

/// Sets the share of each branch whose condition depends on \p Data, and on no
/// other data, where all of the values that these may have decide it alike.
static void decideBranches(KernelFeatures &Features, ArrayRef<SymbolId> Data) {
  for (SymbolInfo &Info : Features.Symbols) {
    if (Info.Kind != SymbolKind::BranchShare || !Info.Condition ||
        Info.Low >= Info.High)
      continue;
    Interval Is = boundsOf(Info.Condition, [&](SymbolId Id) -> Interval {
      if (!is_contained(Data, Id))
        return {-INFINITY, INFINITY};
      return {Features.symbol(Id).Low, Features.symbol(Id).High};
    });
    if (Is.Low == Is.High)
      Info.Low = Info.Likely = Info.High = Is.Low;
  }
}

/// Applies \p A to what the kernel loads from a variable of its name, such as a
/// constant of the device, or to all values that it reads from an array.
/// Returns false if there are none.
bool Applier::applyToSymbols(const UserAssumption &A) {
  std::vector<SymbolId> Found;
  for (auto [Id, Info] : enumerate(Features.Symbols))
    if (Names.isOfData(A.Name, Info)) {
      Info.Low = std::max(A.Low, std::min(Info.Low, A.High));
      Info.High = std::min(A.High, std::max(Info.High, A.Low));
      Info.Likely = A.nearest(Info.Likely);
      Found.push_back(Id);
    }
  decideBranches(Features, Found);
  return !Found.empty();
}

/// Applies \p A to host symbol \p Id in \p Site.
bool Applier::applyToHost(LaunchSite &Site, const UserAssumption &A,
                          SymbolId Id) {
  const HostSymbol Old = Sources.HostSymbols[Id];
  auto Both = assumedOf(Old, A, Sources);
  if (!Both)
    return false;
  SymExpr New;
  if (Both->isValue()) {
    New = Formulas.constant(Both->Low);
    Determined.push_back({writtenName(Old), Both->Low, Applied.back()});
  } else {
    // Other kernels keep their symbol.
    SymExpr &Symbol = Ranges[Old.Name];
    if (!Symbol)
      Symbol = Sources.addSymbol(Old);
    Sources.HostSymbols[Symbol->Symbol].Given = Both;
    New = Symbol;
  }
  auto Put = [&](SymExpr &E) { E = substitute(Formulas, E, Id, New); };
  changeFormulas(Site, Put);
  if (Site.OpenTrips)
    Put(Site.OpenTrips);
  return true;
}

/// Applies \p A to \p E, a formula of \p Site. If one unknown of the host
/// program determines it, that is restricted; else the formula is replaced.
bool Applier::applyToFormula(LaunchSite &Site, const UserAssumption &A,
                             SymExpr &E) {
  if (!E) {
    E = valueFor(A);
    return true;
  }
  if (isConstant(E)) // see select()
    return false;
  std::vector<SymbolId> Symbols = symbolsOf(E);
  if (Symbols.size() == 1 &&
      Sources.HostSymbols[Symbols[0]].Figure == DeviceFigure::None) {
    if (E->Op == SymOp::Symbol)
      return applyToHost(Site, A, Symbols[0]);
    auto At = [&](double Value) {
      return evaluate(E, [&](SymbolId) { return Value; });
    };
    // Of formulas that grow with the unknown, the ends are found by bisection.
    UserAssumption OfSymbol = A;
    if (std::isfinite(A.Low))
      OfSymbol.Low = valueReaching(A.Low, At);
    if (std::isfinite(A.High))
      OfSymbol.High = valueReaching(A.High + 1, At) - 1;
    double Low = std::isfinite(A.Low) ? OfSymbol.Low : OfSymbol.High;
    double High = std::isfinite(A.High) ? OfSymbol.High : OfSymbol.Low;
    if (Low <= High && A.contains(At(Low)) && A.contains(At(High))) {
      bool Applies = applyToHost(Site, OfSymbol, Symbols[0]);
      if (Applies && A.isValue())
        E = Formulas.constant(A.Low);
      return Applies;
    }
  }
  E = valueFor(A);
  return true;
}

/// Sets the extents that are not known, and that the kernel does not use, to 1.
void Applier::completeExtents(LaunchSite &Site,
                              const AssumptionSubject &About) {
  bool IsGrid = About.What == SubjectKind::GridDim;
  std::array<SymExpr, 3> &Extents = IsGrid ? Site.Grid : Site.Block;
  std::array<bool, 3> Used =
      IsGrid ? axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim)
             : axesUsed(Features, SymbolKind::ThreadIdx, SymbolKind::BlockDim);
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (!Extents[Axis] && !Used[Axis])
      Extents[Axis] = Formulas.constant(1);
}

/// Refuses assumptions about some extents of \p Site while others are not
/// known: the analysis takes a grid or a block as a whole.
void Applier::refuseIncomplete(LaunchSite &Site) {
  erase_if(Site.Given, [&](const UserAssumption &A) {
    AssumptionSubject About = Names.subjectOf(A.Name);
    bool IsGrid = About.What == SubjectKind::GridDim;
    if (!IsGrid && About.What != SubjectKind::BlockDim)
      return false;
    const auto &Extents = IsGrid ? Site.Grid : Site.Block;
    auto Missing = find(Extents, nullptr);
    if (Missing == Extents.end())
      return false;
    std::string Name = IsGrid ? "gridDim." : "blockDim.";
    Sources.refuse(A, {AssumptionRefusal::OtherExtents,
                       Name + "xyz"[Missing - Extents.begin()]});
    return true;
  });
}

bool Applier::applyTo(LaunchSite &Site, const UserAssumption &A,
                      const AssumptionSubject &About) {
  switch (About.What) {
  case SubjectKind::Argument: {
    for (LaunchArgument &Passed : Site.Arguments)
      if (Passed.Parameter == About.Parameter && Passed.Offset == About.Offset)
        return applyToFormula(Site, A, Passed.Value);
    Site.Arguments.push_back({About.Parameter, About.Offset, valueFor(A)});
    return true;
  }
  case SubjectKind::GridDim:
  case SubjectKind::BlockDim: {
    auto &Extents = About.What == SubjectKind::GridDim ? Site.Grid : Site.Block;
    if (!applyToFormula(Site, A, Extents[About.Axis]))
      return false;
    completeExtents(Site, About);
    if (Site.Where == Kernel.Where && A.Where) // no launch is in the source
      Site.Where = A.Where;
    return true;
  }
  case SubjectKind::HostSymbol:
    if (std::optional<SymbolId> Id = hostSymbol(Site, Sources, A.Name))
      return applyToHost(Site, A, *Id);
    return false;
  case SubjectKind::None:
  case SubjectKind::Unfollowed:
  case SubjectKind::Pointee:
    break;
  }
  llvm_unreachable("nothing that a launch determines");
}

/// Of a loop whose end is not known, the launch in its middle stands for all.
/// It is chosen before values are assumed, which leave of the formulas that
/// grow from one iteration to the next only constants.
void Applier::takeMiddles() {
  std::vector<LaunchSite> &All = Sources.Launches;
  auto IsOpen = [](const LaunchSite &Site) {
    return none_of(Site.Grid, [](SymExpr E) { return !E; }) &&
           !(all_of(Site.Grid, [](SymExpr E) { return isConstant(E); }) &&
             all_of(Site.Block, [](SymExpr E) { return E && isConstant(E); }));
  };
  for (size_t I = 1; I < All.size(); ++I)
    if (All[I - 1].Kernel == Kernel.Id && All[I].Kernel == Kernel.Id &&
        IsOpen(All[I - 1]) && IsOpen(All[I]))
      if (auto Middle = middleLaunch(All[I - 1], All[I], Formulas)) {
        All[I - 1] = std::move(*Middle);
        All.erase(All.begin() + I--);
      }
}

/// Where the assumptions determine how many iterations a loop has, its end is
/// known.
void Applier::endLoops() {
  for (LaunchSite *Site : launchSites(Sources, Kernel.Id)) {
    if (!Site->LaterIsOpen || !Site->OpenTrips || !isConstant(Site->OpenTrips))
      continue;
    Site->LaterIsOpen = false;
    if (Site->InLoop == LoopLaunch::Any)
      Site->InLoop = LoopLaunch::First;
    if (Site->OpenTrips->Value <= 1)
      Site->LaterIn = {};
  }
}

/// The formula of what \p About is in \p Site; null if it is not known.
static SymExpr formulaIn(const LaunchSite &Site,
                         const AssumptionSubject &About) {
  switch (About.What) {
  case SubjectKind::Argument:
    return Site.argument(About.Parameter, About.Offset);
  case SubjectKind::GridDim:
    return Site.Grid[About.Axis];
  case SubjectKind::BlockDim:
    return Site.Block[About.Axis];
  default:
    return nullptr;
  }
}

/// Of the launches that one call makes with different values, \p A is about
/// those that have, or may have, the value that is assumed: leaves out the
/// others. Refuses \p A where a call makes none.
void Applier::select(const UserAssumption &A, const AssumptionSubject &About) {
  std::vector<SourceLocation> Done;
  for (LaunchSite *Of : launchSites(Sources, Kernel.Id)) {
    if (is_contained(Done, Of->Where))
      continue;
    Done.push_back(Of->Where);
    std::vector<LaunchSite *> Others, Meant;
    Interval Known{INFINITY, -INFINITY};
    for (LaunchSite *Site : launchSites(Sources, Kernel.Id)) {
      SymExpr E = formulaIn(*Site, About);
      if (!(Site->Where == Of->Where))
        continue;
      if (!E || !isConstant(E) || A.contains(E->Value)) {
        Meant.push_back(Site);
        continue;
      }
      Others.push_back(Site);
      Known = {std::min(Known.Low, E->Value), std::max(Known.High, E->Value)};
    }
    if (Others.empty())
      continue;
    if (Meant.empty()) {
      bool IsBetween = A.High >= Known.Low && A.Low <= Known.High;
      Sources.refuse(
          A, Known.Low == Known.High
                 ? Fact<AssumptionRefusal>{AssumptionRefusal::KnownValue,
                                           "",
                                           0,
                                           {Known.Low}}
                 : Fact<AssumptionRefusal>{
                       AssumptionRefusal::KnownRange,
                       "",
                       0,
                       {Known.Low, Known.High, double(IsBetween)}});
      continue;
    }
    if (Meant.size() == 1) // it stands for no loop
      Meant.front()->LaterIn = {};
    SourceLocation Where = Of->Where;
    erase_if(Sources.Launches, [&](const LaunchSite &Site) {
      SymExpr E = formulaIn(Site, About);
      return Site.Kernel == Kernel.Id && Site.Where == Where && E &&
             isConstant(E) && !A.contains(E->Value);
    });
    return select(A, About); // the pointers are to others now
  }
}

void Applier::run() {
  takeMiddles();
  if (launchSites(Sources, Kernel.Id).empty()) {
    LaunchSite &Site = Sources.Launches.emplace_back();
    Site.Kernel = Kernel.Id;
    Site.Where = Kernel.Where;
  }
  for (const UserAssumption &A : Kernel.Assumed) {
    AssumptionSubject About = Names.subjectOf(A.Name);
    if (isContradiction(A, About) ||
        (About.What == SubjectKind::None && isDetermined(A)))
      continue;
    bool Everywhere = applyToSymbols(A);
    if (!Everywhere && !About.isOfLaunch()) {
      Names.refuse(A, About.What);
      continue;
    }
    Sources.Heeded.push_back(A);
    Applied.push_back(A);
    if (!Everywhere)
      select(A, About);
    for (LaunchSite *Site : launchSites(Sources, Kernel.Id))
      if (Everywhere || applyTo(*Site, A, About))
        if (!is_contained(Site->Given, A))
          Site->Given.push_back(A);
  }
  for (LaunchSite *Site : launchSites(Sources, Kernel.Id))
    refuseIncomplete(*Site);
  endLoops();
}

void roofline::applyAssumptions(KernelFeatures &Features,
                                SourceModel &Sources) {
  const KernelSource *Kernel = Sources.find(Features.Id);
  if (!Kernel || Kernel->Assumed.empty())
    return;
  if (Sources.findProfiled(Features.Id))
    append_range(Sources.Heeded, Kernel->Assumed);
  else
    Applier(Features, Sources, *Kernel).run();
}
