// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/FindLaunches.h"
#include "launch/HostRun.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// A launch that no way through the program was found to: nothing is known of
/// it but that it is there.
static std::optional<LaunchSite> bareSite(const ASTContext &Context,
                                          const LaunchNames &Names,
                                          const Stmt *Launch) {
  LaunchSite Site;
  Site.Where = locate(Context, Launch->getBeginLoc());
  if (const auto *Directive = dyn_cast<OMPExecutableDirective>(Launch)) {
    const TargetRegion *Region = Names.region(Directive);
    if (!Region)
      return std::nullopt;
    Site.Kernel = Region->Id;
    return Site;
  }
  const FunctionDecl *Kernel = kernelOf(*cast<CallExpr>(Launch));
  if (!Kernel)
    return std::nullopt;
  Site.Kernel = Names.kernel(*Kernel);
  return Site;
}

/// Only a unit with kernels has anything to learn from others.
static std::vector<OtherUnit>
othersOf(ASTContext &Context, const LaunchSearch &Search, SourceModel &Model) {
  bool HasKernels = llvm::any_of(
      Model.Kernels, [](const KernelSource &K) { return K.HasBody; });
  if (!Search.OtherUnits || !HasKernels || !leavesUnit(Context))
    return {};
  std::vector<OtherUnit> Others = Search.OtherUnits();
  for (const OtherUnit &Other : Others)
    (Other.Tree ? Model.OtherUnits : Model.UnreadUnits).push_back(Other.Name);
  llvm::erase_if(Others, [](const OtherUnit &Other) { return !Other.Tree; });
  return Others;
}

namespace {
/// The launches of one program, from main() and from wherever else it takes.
class LaunchSearchRun {
public:
  LaunchSearchRun(const HostProgram &Program, const LaunchSearch &Search,
                  SourceModel &Model)
      : Program(Program), Search(Search), Model(Model), Names(Program, Model),
        Reach(Program, Names), Log(*Model.HostFormulas) {}

  void run();

private:
  void fromMain();
  void alone(const FunctionDecl &F);
  bool missesIn(const FunctionDecl &F) const;
  void bare(const Stmt *Launch);

  const HostProgram &Program;
  const LaunchSearch &Search;
  SourceModel &Model;
  LaunchNames Names;
  LaunchReach Reach;
  LaunchLog Log;
  /// What main() doesn't reach shares as much again.
  unsigned Left = Search.budget();
};
} // namespace

void LaunchSearchRun::fromMain() {
  const FunctionDecl *Main = Program.main();
  if (Main && Program.definition(*Main) && Reach.reaches(*Main))
    HostRun(Program, Model, Log, Reach, Names, Search.budget())
        .runMain(*Main, Search.Arguments);
}

void LaunchSearchRun::alone(const FunctionDecl &F) {
  HostRun Run(Program, Model, Log, Reach, Names, Left);
  Run.runAlone(F);
  Left = Run.budgetLeft();
}

bool LaunchSearchRun::missesIn(const FunctionDecl &F) const {
  auto Within = Reach.callable(F);
  return llvm::any_of(Reach.launches(), [&](const Stmt *Launch) {
    return !Log.seen(Launch) && Within.contains(Reach.functionOf(Launch));
  });
}

void LaunchSearchRun::bare(const Stmt *Launch) {
  if (std::optional<LaunchSite> Site =
          bareSite(Reach.treeOf(Launch), Names, Launch))
    Log.add(Launch, std::move(*Site), false);
}

void LaunchSearchRun::run() {
  if (Reach.launches().empty())
    return;
  fromMain();
  // Callers first: what they pass on is better known than nothing.
  for (const FunctionDecl *F : Reach.callersFirst())
    if (!F->isMain() && missesIn(*F))
      alone(*F);
  for (const Stmt *Launch : Reach.launches()) {
    if (Log.seen(Launch))
      continue;
    if (const FunctionDecl *F = Reach.functionOf(Launch))
      alone(*F);
    if (!Log.seen(Launch))
      bare(Launch);
  }
  llvm::append_range(Model.Launches, Log.take(Reach.launches()));
}

void roofline::findLaunches(ASTContext &Context, StringRef Unit,
                            const LaunchSearch &Search, SourceModel &Model) {
  if (!Context.getLangOpts().CUDA && !Context.getLangOpts().OpenMP)
    return;
  HostProgram Program(Context, Unit, othersOf(Context, Search, Model));
  LaunchSearchRun(Program, Search, Model).run();
}
