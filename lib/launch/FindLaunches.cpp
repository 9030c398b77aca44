// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/FindLaunches.h"
#include "frontend/UserStatements.h"
#include "launch/DefaultValues.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

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
  std::vector<OtherUnit> Others = Search.OtherUnits(Context);
  for (const OtherUnit &Other : Others)
    (Other.Tree ? Model.OtherUnits : Model.UnreadUnits).push_back(Other.Name);
  llvm::erase_if(Others, [](const OtherUnit &Other) { return !Other.Tree; });
  return Others;
}

/// Replaces the symbols in \p Site that have a value by the user's assumption,
/// and notes what the user says about any.
static void applyGiven(const SourceModel &Model, LaunchSite &Site) {
  changeFormulas(Site, [&](SymExpr &E) {
    for (SymbolId Id : symbolsOf(E))
      if (const auto &Given = Model.HostSymbols[Id].Given) {
        if (!llvm::is_contained(Site.Given, *Given))
          Site.Given.push_back(*Given);
        SymContext &F = *Model.HostFormulas;
        if (Given->isValue())
          E = substitute(F, E, Id, F.constant(Given->Low));
      }
  });
}

/// Notes at the unknowns in \p Site that the arguments of the user, with which
/// main() was followed to it, do not lead to their values: those of a file, for
/// example.
static void noteUnfollowed(SourceModel &Model, LaunchSite &Site) {
  changeFormulas(Site, [&](SymExpr &E) {
    for (SymbolId Id : symbolsOf(E)) {
      HostSymbol &Symbol = Model.HostSymbols[Id];
      switch (Symbol.Origin.Kind) {
      case HostOrigin::ArgumentCount:
      case HostOrigin::DeviceProperty:
      case HostOrigin::Expression: // says itself what is not known
      case HostOrigin::MissingArgument:
      case HostOrigin::NotFromArguments:
      case HostOrigin::UnfollowedOption:
      case HostOrigin::PartlyFollowed:
        break;
      default:
        if (!Symbol.Given)
          Symbol.Origin = {HostOrigin::NotFromArguments};
      }
    }
  });
}

/// Whether \p Function may call one that has no body here.
static bool leavesProgram(const HostProgram &Program, const LaunchReach &Reach,
                          const FunctionDecl &Function) {
  return llvm::any_of(Reach.callable(Function), [&](const FunctionDecl *F) {
    return !Program.definition(*F) && !F->getBuiltinID() && !F->isImplicit() &&
           !isInSystemHeader(*F);
  });
}

/// Refuses the assumptions outside of kernels that no launch and no kernel can
/// depend on. \p BehindLast were come to only behind the last launch.
static void refuseIdle(const HostProgram &Program, const LaunchReach &Reach,
                       llvm::ArrayRef<UserAssumption> BehindLast,
                       SourceModel &Model) {
  for (const auto &[Assumed, In] : writtenAssumptions(Program.own())) {
    auto IsSame = [Its = &Assumed](const UserAssumption &A) {
      return A.isSameCondition(*Its);
    };
    if (In->hasAttr<CUDAGlobalAttr>() || In->isDependentContext() ||
        llvm::any_of(Model.Heeded, IsSame) ||
        llvm::any_of(Model.Refused,
                     [&](const auto &R) { return IsSame(R.Given); }) ||
        llvm::any_of(Model.Kernels, [&](const KernelSource &K) {
          return llvm::any_of(K.Assumed, IsSame);
        }))
      continue;
    if (In->hasAttr<CUDADeviceAttr>())
      Model.refuse(Assumed, {AssumptionRefusal::NoCall});
    else if (llvm::any_of(BehindLast, IsSame) ||
             (!Reach.reaches(*In) && !leavesProgram(Program, Reach, *In)))
      Model.refuse(Assumed, {AssumptionRefusal::NoLaunch});
  }
}

/// Interprets main(), then functions with launches that were not found yet.
/// Says in \p Found what becomes of the arguments and of constant memory.
static void search(const HostProgram &Program, const LaunchSearch &Search,
                   SourceModel &Model, SearchResult &Found) {
  LaunchNames Names(Program, Model);
  LaunchReach Reach(Program, Names);
  if (Reach.launches().empty())
    return refuseIdle(Program, Reach, {}, Model);
  LaunchLog Log(*Model.HostFormulas);
  const FunctionDecl *Main = Program.main();
  bool FollowsArguments = false; // to the end of main(), through all calls
  if (Main && Program.definition(*Main) && Reach.reaches(*Main)) {
    HostInterpreter Interpreter(Program, Model, Log, Reach, Names,
                                Search.budget(), /*FromMain=*/true);
    Interpreter.runMain(*Main, Search.Arguments);
    FollowsArguments =
        Search.Arguments && Interpreter.budgetLeft() && !Log.LeftCall;
    if (FollowsArguments)
      Found.Arguments.Unmatched = Interpreter.unmatchedArguments();
  }
  // What main() passes is better than the unknown parameters of a function
  // that is interpreted for the sake of its other launches.
  Log.settle();
  unsigned Budget = Search.budget(); // of all functions that are not reached
  auto RunAlone = [&](const FunctionDecl &F) {
    HostInterpreter Interpreter(Program, Model, Log, Reach, Names, Budget,
                                /*FromMain=*/false);
    if (F.isMain())
      Interpreter.runMain(F, std::nullopt);
    else
      Interpreter.runAlone(F);
    Budget = Interpreter.budgetLeft();
  };
  // Callers first, because arguments that they pass are better than unknowns.
  for (const FunctionDecl *F : Reach.callersFirst()) {
    auto Within = Reach.callable(*F);
    if (!F->isMain() && llvm::any_of(Reach.launches(), [&](const Stmt *Launch) {
          return !Log.logged(Launch) &&
                 Within.contains(Reach.functionOf(Launch));
        }))
      RunAlone(*F);
  }
  for (const Stmt *Launch : Reach.launches()) {
    const FunctionDecl *F = Reach.functionOf(Launch);
    if (!Log.logged(Launch) && F)
      RunAlone(*F);
    if (!Log.logged(Launch))
      if (std::optional<LaunchSite> Site =
              bareSite(Reach.treeOf(Launch), Names, Launch))
        Log.add(Launch, std::move(*Site), false);
  }
  llvm::append_range(Model.Launches, Log.take(Reach.launches()));
  bool SeesAll = Main && !leavesProgram(Program, Reach, *Main);
  for (LaunchSite &Site : Model.Launches) {
    // What comes to a launch that main() does not come to is in other units,
    // one of which may raise the limit for the size that the source has.
    bool IsLimited = Site.FromMain ? SeesAll
                                   : Site.SharedBytes &&
                                         !symbolsOf(Site.SharedBytes).empty();
    Site.SharedIsLimited = IsLimited && !Reach.mayRaiseLimit(Site.Kernel);
    Site.BesidesArguments = FollowsArguments && !Site.FromMain;
    applyGiven(Model, Site);
    if (Site.FromMain && Search.Arguments && !Search.Arguments->empty())
      noteUnfollowed(Model, Site);
  }
  auto IsFromMain = [](const LaunchSite &Site) { return Site.FromMain; };
  if (llvm::all_of(Model.Launches, IsFromMain))
    Found.Contents = std::move(Log.Contents);
  Found.Arguments.Misread = std::move(Log.Misread);
  Found.Arguments.LaunchesNothing =
      FollowsArguments && llvm::none_of(Model.Launches, IsFromMain);
  refuseIdle(Program, Reach, Log.Idle, Model);
}

/// Whether a run of the program without arguments may tell more than \p Model:
/// some value has a default, and a kernel has several launches, a loop's later
/// ones were not followed, or the size of a buffer is not known.
static bool defaultsMayTellMore(const SourceModel &Model) {
  auto HasDefault = [](const HostSymbol &Symbol) {
    return Symbol.Likely.has_value();
  };
  if (llvm::none_of(Model.HostSymbols, HasDefault))
    return false;
  std::set<KernelId> Launched;
  auto IsOpen = [&](const LaunchBuffer &Buffer) {
    return !Buffer.Size ||
           llvm::any_of(symbolsOf(Buffer.Size), [&](SymbolId Id) {
             return !HasDefault(Model.HostSymbols[Id]);
           });
  };
  return llvm::any_of(Model.Launches, [&](const LaunchSite &Site) {
    return Site.LaterIn || !Launched.insert(Site.Kernel).second ||
           (Site.FromMain && llvm::any_of(Site.Buffers, IsOpen));
  });
}

/// The launches of a run of \p Program without arguments, with the kernels of
/// \p Model. Loops whose ends depend on a default can be followed there.
static std::shared_ptr<const SourceModel>
launchesAtDefaults(const HostProgram &Program, const LaunchSearch &Search,
                   const SourceModel &Model) {
  auto AtDefaults = std::make_shared<SourceModel>();
  AtDefaults->Kernels = Model.Kernels;
  LaunchSearch WithoutArguments = Search;
  WithoutArguments.Arguments.emplace();
  SearchResult Unused;
  search(Program, WithoutArguments, *AtDefaults, Unused);
  llvm::erase_if(AtDefaults->Launches,
                 [](const LaunchSite &Site) { return !Site.FromMain; });
  return AtDefaults;
}

SearchResult roofline::findLaunches(ASTContext &Context, StringRef Unit,
                                    const LaunchSearch &Search,
                                    SourceModel &Model) {
  if (!Context.getLangOpts().CUDA && !Context.getLangOpts().OpenMP)
    return {};
  HostProgram Program(Context, Unit, othersOf(Context, Search, Model));
  SearchResult Found;
  if (const FunctionDecl *Main = Program.main(); Main && Search.Arguments) {
    Found.Arguments.HasMain = true;
    Found.Arguments.LookedAt = argumentsLookedAt(Program, *Main);
  }
  search(Program, Search, Model, Found);
  if (Program.main() && !Search.Arguments &&
      (hasOpenValues(Model) || defaultsMayTellMore(Model))) {
    auto AtDefaults = launchesAtDefaults(Program, Search, Model);
    takeDefaults(Model, *AtDefaults);
    if (defaultsMayTellMore(Model))
      Model.AtDefaults = std::move(AtDefaults);
  }
  return Found;
}
