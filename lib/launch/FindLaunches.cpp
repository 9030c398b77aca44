// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/FindLaunches.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// Makes an entry for a launch that the interpreter did not reach: only its
/// kernel and location are known.
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

/// Returns the other units if they are needed: if this unit defines kernels and
/// its host code leads to other units. Records them in \p Model.
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
/// One search: interprets main(), then functions with launches not yet found.
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
  /// Budget shared by all functions that main() does not reach.
  unsigned Left = Search.budget();
};
} // namespace

void LaunchSearchRun::fromMain() {
  const FunctionDecl *Main = Program.main();
  if (Main && Program.definition(*Main) && Reach.reaches(*Main))
    HostInterpreter(Program, Model, Log, Reach, Names, Search.budget(),
                    /*FromMain=*/true)
        .runMain(*Main, Search.Arguments);
}

void LaunchSearchRun::alone(const FunctionDecl &F) {
  HostInterpreter Interpreter(Program, Model, Log, Reach, Names, Left,
                              /*FromMain=*/false);
  Interpreter.runAlone(F);
  Left = Interpreter.budgetLeft();
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
  // Callers first, because arguments that they pass are better than unknowns.
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
