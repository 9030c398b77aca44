// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/FindLaunches.h"
#include "frontend/Naming.h"
#include "launch/Constants.h"
#include "launch/RegionLaunches.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace roofline;

namespace {

/// Collects the calls that launch a kernel. They can't be read before the
/// walk is over: only then it is known which variables are never written.
class LaunchFinder : public StableVariables {
public:
  explicit LaunchFinder(ASTContext &Context) : StableVariables(Context) {}
  bool VisitCallExpr(CallExpr *Call) override;

  // A set: clang keeps some initialisers in two forms, which share nodes.
  llvm::SetVector<const CallExpr *> Calls;
};

/// What a call says of its launch.
struct LaunchCall {
  const FunctionDecl *Kernel = nullptr;
  const Expr *Grid = nullptr, *Block = nullptr;
  std::vector<const Expr *> Arguments; // null where not known
};

} // namespace

// The overloads and templates that take (kernel, grid, block, arguments, ...).
static bool isLaunchFunction(const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier() || Callee->getNumParams() < 4)
    return false;
  StringRef Name = Callee->getName();
  return Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel" ||
         Name == "cudaLaunchKernel_ptsz";
}

bool LaunchFinder::VisitCallExpr(CallExpr *Call) {
  if (isa<CUDAKernelCallExpr>(Call) ||
      isLaunchFunction(Call->getDirectCallee()))
    Calls.insert(Call);
  return true;
}

// Through casts, '&' and template parameters.
static const FunctionDecl *kernelOf(const Expr *E) {
  for (const Expr *Before = nullptr; E != Before;) {
    Before = E;
    E = withoutWrapping(E)->IgnoreParenCasts();
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_AddrOf || Op->getOpcode() == UO_Deref))
      E = Op->getSubExpr();
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *Function =
      Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  return Function && Function->hasAttr<CUDAGlobalAttr>() ? Function : nullptr;
}

// What stands between the chevrons is the arguments of a call that CUDA's
// headers declare. Grid and block are its first two dim3, wherever they are:
// a launch from the device passes pointers before them.
static LaunchCall readChevrons(const CUDAKernelCallExpr &Call) {
  LaunchCall Result;
  SmallVector<const Expr *, 2> Shape;
  if (const CallExpr *Config = Call.getConfig())
    llvm::copy_if(Config->arguments(), std::back_inserter(Shape),
                  [](const Expr *E) { return E->getType()->isRecordType(); });
  if (Shape.size() < 2)
    return Result;
  Result.Kernel = kernelOf(Call.getCallee());
  Result.Grid = Shape[0];
  Result.Block = Shape[1];
  Result.Arguments.assign(Call.arg_begin(), Call.arg_end());
  return Result;
}

// Of `void *args[] = {&n, ...}`: each a place to read an argument from.
static std::vector<const Expr *> readArgumentArray(const Expr *Array) {
  std::vector<const Expr *> Arguments;
  const VarDecl *Variable = variableOf(Array);
  const auto *List =
      dyn_cast_or_null<InitListExpr>(Variable ? Variable->getInit() : nullptr);
  if (!List)
    return Arguments;
  for (const Expr *Element : List->inits()) {
    const auto *Address =
        dyn_cast<UnaryOperator>(withoutWrapping(Element)->IgnoreParenCasts());
    bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
    Arguments.push_back(IsAddress ? Address->getSubExpr() : nullptr);
  }
  return Arguments;
}

static LaunchCall readLaunchFunction(const CallExpr &Call) {
  LaunchCall Result;
  if (Call.getNumArgs() < 4)
    return Result;
  Result.Kernel = kernelOf(Call.getArg(0));
  Result.Grid = Call.getArg(1);
  Result.Block = Call.getArg(2);
  Result.Arguments = readArgumentArray(Call.getArg(3));
  return Result;
}

static LaunchCall readCall(const CallExpr &Call) {
  if (const auto *Chevrons = dyn_cast<CUDAKernelCallExpr>(&Call))
    return readChevrons(*Chevrons);
  return readLaunchFunction(Call);
}

static void addCudaLaunches(ASTContext &Context, StringRef Unit,
                            const LaunchFinder &Finder, SourceModel &Model) {
  DeviceMangler Mangler(Context);
  Constants Values(Context, Finder);
  for (const CallExpr *Call : Finder.Calls) {
    LaunchCall Read = readCall(*Call);
    if (!Read.Kernel)
      continue;
    LaunchSite &Site = Model.Launches.emplace_back();
    Site.Kernel = KernelId::forCuda(Mangler.kernel(*Read.Kernel), Unit);
    Site.Where = locate(Context, Call->getBeginLoc());
    Site.Grid = Values.extent(Read.Grid);
    Site.Block = Values.extent(Read.Block);
    Site.GridText = Values.extentText(Read.Grid);
    Site.BlockText = Values.extentText(Read.Block);
    for (const Expr *Argument : Read.Arguments)
      Site.Arguments.push_back(Argument ? Values.number(Argument)
                                        : std::nullopt);
  }
}

void roofline::findLaunches(ASTContext &Context, StringRef Unit,
                            SourceModel &Model) {
  if (!Context.getLangOpts().CUDA && !Context.getLangOpts().OpenMP)
    return;
  LaunchFinder Finder(Context);
  Finder.TraverseAST(Context);
  if (Context.getLangOpts().CUDA)
    addCudaLaunches(Context, Unit, Finder, Model);
  addRegionLaunches(Context, Unit, Constants(Context, Finder), Model);
}
