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
  const auto *Call = cast<CallExpr>(Launch);
  const Expr *Kernel = isa<CUDAKernelCallExpr>(Call) ? Call->getCallee()
                       : Call->getNumArgs()          ? Call->getArg(0)
                                                     : nullptr;
  const FunctionDecl *Function = Kernel ? kernelNamed(Kernel) : nullptr;
  if (!Function)
    return std::nullopt;
  Site.Kernel = Names.kernel(*Function);
  return Site;
}

void roofline::findLaunches(ASTContext &Context, StringRef Unit,
                            const LaunchSearch &Search, SourceModel &Model) {
  if (!Context.getLangOpts().CUDA && !Context.getLangOpts().OpenMP)
    return;
  LaunchReach Reach(Context);
  if (!Reach.any() && Reach.launches().empty())
    return;
  LaunchNames Names(Context, Unit);
  LaunchLog Log(*Model.HostFormulas);
  if (Reach.main() && Reach.reaches(*Reach.main()))
    HostRun(Context, Model, Log, Reach, Names, Search.budget())
        .runMain(*Reach.main(), Search.Arguments);
  // What main() doesn't reach shares as much again.
  unsigned Left = Search.budget();
  auto RunAlone = [&](const FunctionDecl &F) {
    HostRun Run(Context, Model, Log, Reach, Names, Left);
    Run.runAlone(F);
    Left = Run.budgetLeft();
  };
  auto MissingIn = [&](const FunctionDecl &F) {
    auto Within = Reach.callable(F);
    return llvm::any_of(Reach.launches(), [&](const Stmt *Launch) {
      return !Log.seen(Launch) && Within.contains(Reach.functionOf(Launch));
    });
  };
  // Callers first: what they pass on is better known than nothing.
  for (const FunctionDecl *F : Reach.callersFirst())
    if (!F->isMain() && MissingIn(*F))
      RunAlone(*F);
  for (const Stmt *Launch : Reach.launches()) {
    if (Log.seen(Launch))
      continue;
    if (const FunctionDecl *F = Reach.functionOf(Launch))
      RunAlone(*F);
    if (!Log.seen(Launch))
      if (std::optional<LaunchSite> Site = bareSite(Context, Names, Launch))
        Log.add(Launch, std::move(*Site), false);
  }
  llvm::append_range(Model.Launches, Log.take(Reach.launches()));
}
