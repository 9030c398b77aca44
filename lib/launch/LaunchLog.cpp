// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchLog.h"
#include "llvm/ADT/STLExtras.h"

using namespace roofline;

/// Maximum configurations per call; a loop over sizes can make any number.
static constexpr unsigned MostConfigurations = 32;

bool LaunchLog::add(const clang::Stmt *Call, LaunchSite Site, bool Certain) {
  if (Settled.contains(Call))
    return true;
  Logged.insert(Call);
  auto &[Sites, Calls, Configurations] = All;
  for (size_t I = 0; I < Sites.size(); ++I) {
    LaunchSite &Old = Sites[I];
    if (Calls[I] != Call || !(Old.Kernel == Site.Kernel) ||
        Old.Grid != Site.Grid || Old.Block != Site.Block ||
        Old.SharedBytes != Site.SharedBytes || !sameArguments(Old, Site))
      continue;
    keepCommonArms(Old, Site, /*IsSameCall=*/true);
    if (Old.Times)
      Old.Times =
          Certain ? Formulas.add(Old.Times, Formulas.constant(1)) : nullptr;
    return true;
  }
  if (++Configurations[Call] > MostConfigurations) {
    for (size_t I = 0; I < Sites.size(); ++I)
      if (Calls[I] == Call && Sites[I].Kernel == Site.Kernel &&
          Sites[I].InLoop != LoopLaunch::Spread)
        Sites[I].LaterIn = Site.Where;
    return false;
  }
  Site.Times = Certain ? Formulas.constant(1) : nullptr;
  Sites.push_back(std::move(Site));
  Calls.push_back(Call);
  return true;
}

void LaunchLog::addContents(const std::string &Name, const TableContents &Now) {
  auto [It, IsNew] = Contents.try_emplace(Name, Now);
  std::erase_if(It->second, [&](const auto &Cell) {
    auto Same = Now.find(Cell.first);
    return Same == Now.end() || Same->second != Cell.second;
  });
}

std::vector<SymExpr> LaunchLog::times() const {
  std::vector<SymExpr> Times;
  for (const LaunchSite &Site : All.Sites)
    Times.push_back(Site.Times);
  return Times;
}

void LaunchLog::repeat(const std::vector<SymExpr> &Before, SymExpr Factor) {
  std::vector<LaunchSite> &Sites = All.Sites;
  for (size_t I = 0; I < Sites.size(); ++I) {
    SymExpr Old = I < Before.size() ? Before[I] : Formulas.constant(0);
    SymExpr &Times = Sites[I].Times;
    if (!Old || !Times || Times == Old)
      continue;
    if (!Factor) {
      Times = nullptr;
      continue;
    }
    Times = Formulas.add(Times, Formulas.mul(Formulas.sub(Times, Old), Factor));
  }
}

void LaunchLog::repeatAll(const std::vector<SymExpr> &Before,
                          const std::vector<SymExpr> &Middle, SymExpr Trips) {
  std::vector<LaunchSite> &Sites = All.Sites;
  SymExpr Zero = Formulas.constant(0);
  for (size_t I = 0; I < Sites.size(); ++I) {
    SymExpr First = I < Before.size() ? Before[I] : Zero;
    SymExpr Second = I < Middle.size() ? Middle[I] : Zero;
    SymExpr &Times = Sites[I].Times;
    if (!Times || Times == First)
      continue;
    SymExpr Each = First && Second ? Formulas.sub(Second, First) : nullptr;
    if (Each && Trips && Formulas.sub(Times, Second) == Each)
      Times = Formulas.add(First, Formulas.mul(Each, Trips));
    else
      Times = nullptr;
  }
}

void LaunchLog::openIdle(const std::vector<SymExpr> &Start,
                         const std::vector<SymExpr> &Recent) {
  auto &[Sites, Calls, Configurations] = All;
  auto IsNewSince = [&](const std::vector<SymExpr> &Before, size_t I) {
    return I >= Before.size() || Sites[I].Times != Before[I];
  };
  llvm::DenseSet<const clang::Stmt *> Active;
  for (size_t I = 0; I < Sites.size(); ++I)
    if (IsNewSince(Recent, I))
      Active.insert(Calls[I]);
  for (size_t I = 0; I < Sites.size(); ++I)
    if (IsNewSince(Start, I) && !Active.contains(Calls[I]))
      Sites[I].Times = nullptr;
}

void LaunchLog::leaveLater(size_t First, const SourceLocation &Where,
                           bool IsOpen, SymExpr OpenTrips) {
  for (LaunchSite &Site : llvm::drop_begin(All.Sites, First)) {
    Site.LaterIn = Where;
    Site.LaterIsOpen = IsOpen;
    Site.OpenTrips = OpenTrips;
  }
}

LaunchLog::CallSet LaunchLog::tooManySince(size_t First) const {
  CallSet Found;
  for (const auto &[Call, Count] : All.Configurations)
    if (Count > MostConfigurations)
      Found.insert(Call);
  for (const clang::Stmt *Earlier : llvm::ArrayRef(All.Calls).take_front(First))
    Found.erase(Earlier);
  return Found;
}

unsigned LaunchLog::iterationsToKeep(const CallSet &Calls, size_t First,
                                     size_t Next) const {
  unsigned Each = 1; // launches by one call in an iteration
  for (const clang::Stmt *Call : Calls)
    Each = std::max<unsigned>(
        Each, llvm::count(llvm::ArrayRef(All.Calls).slice(First, Next - First),
                          Call));
  return MostConfigurations / Each;
}

void LaunchLog::thinOut(const CallSet &Of, size_t First,
                        llvm::function_ref<bool(size_t)> Keep) {
  Entries Kept;
  for (size_t I = 0; I < All.Sites.size(); ++I) {
    if (I >= First && Of.contains(All.Calls[I]) && !Keep(I))
      continue;
    ++Kept.Configurations[All.Calls[I]];
    Kept.Sites.push_back(std::move(All.Sites[I]));
    Kept.Calls.push_back(All.Calls[I]);
  }
  for (const auto &[Call, Count] : All.Configurations)
    if (!Of.contains(Call))
      Kept.Configurations[Call] = Count;
  All = std::move(Kept);
}

llvm::SaveAndRestore<LaunchLog::CallSet>
LaunchLog::onlyBy(const CallSet &These) {
  CallSet Others = Logged;
  for (const clang::Stmt *Call : These)
    Others.erase(Call);
  return {Settled, std::move(Others)};
}

bool LaunchLog::spread(const CallSet &Calls, size_t First,
                       const SourceLocation &Where) {
  // What is a constant at a call's first launch is so at the others.
  llvm::DenseMap<const clang::Stmt *, const LaunchSite *> Firsts;
  auto IsKnown = [](SymExpr E) { return E && isConstant(E); };
  for (size_t I = First; I < All.Sites.size(); ++I) {
    if (!Calls.contains(All.Calls[I]))
      continue;
    const LaunchSite &Site = All.Sites[I];
    const LaunchSite &Like =
        *Firsts.try_emplace(All.Calls[I], &Site).first->second;
    if (All.Configurations[All.Calls[I]] > MostConfigurations ||
        !llvm::all_of(Site.Grid, IsKnown) ||
        !llvm::all_of(Site.Block, IsKnown) ||
        Site.Buffers.size() != Like.Buffers.size() ||
        !llvm::all_of(Like.Arguments, [&](const LaunchArgument &A) {
          return !IsKnown(A.Value) ||
                 IsKnown(Site.argument(A.Parameter, A.Offset));
        }))
      return false;
  }
  for (size_t I = First; I < All.Sites.size(); ++I)
    if (Calls.contains(All.Calls[I])) {
      All.Sites[I].LaterIn = Where;
      All.Sites[I].LaterIsOpen = false;
      All.Sites[I].InLoop = LoopLaunch::Spread;
    }
  return true;
}

std::vector<LaunchSite>
LaunchLog::take(const std::vector<const clang::Stmt *> &InOrder) {
  auto &[Sites, Calls, Configurations] = All;
  std::vector<LaunchSite> Taken;
  for (const clang::Stmt *Call : InOrder)
    for (size_t I = 0; I < Sites.size(); ++I)
      if (Calls[I] == Call)
        Taken.push_back(std::move(Sites[I]));
  return Taken;
}
