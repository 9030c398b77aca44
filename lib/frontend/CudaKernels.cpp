// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/CudaKernels.h"
#include "frontend/Naming.h"
#include "frontend/UnitWalker.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace roofline;

namespace {

/// Kernels are declared at namespace or class scope, so function bodies, which
/// are most of a unit, are not visited.
class KernelFinder : public UnitWalker {
public:
  KernelFinder(ASTContext &Context, StringRef Unit)
      : UnitWalker(Context), Mangler(Context), Unit(Unit) {}

  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitFunctionDecl(FunctionDecl *Function) override;

  std::vector<CudaKernel> Kernels;

private:
  DeviceMangler Mangler;
  StringRef Unit;
  /// Canonical declarations.
  llvm::SmallPtrSet<const FunctionDecl *, 16> Collected;
};

} // namespace

// Returns true for a member of a class template instantiation that is not used
// in this unit.
static bool neverInstantiated(const FunctionDecl &Function) {
  return Function.getTemplateSpecializationKind() ==
             TSK_ImplicitInstantiation &&
         !Function.getDefinition() && !Function.isReferenced() &&
         !Function.isUsed();
}

bool KernelFinder::VisitFunctionDecl(FunctionDecl *Function) {
  if (!Function->hasAttr<CUDAGlobalAttr>() || Function->isInvalidDecl() ||
      neverInstantiated(*Function) ||
      !Collected.insert(Function->getCanonicalDecl()).second)
    return true;
  const FunctionDecl *Definition = Function->getDefinition();
  const FunctionDecl *Kernel = Definition ? Definition : Function;
  Kernels.push_back({Kernel, KernelId::forCuda(Mangler.kernel(*Kernel), Unit)});
  return true;
}

std::vector<CudaKernel> roofline::findCudaKernels(ASTContext &Context,
                                                  StringRef Unit) {
  if (!Context.getLangOpts().CUDA)
    return {};
  KernelFinder Finder(Context, Unit);
  Finder.TraverseAST(Context);
  return std::move(Finder.Kernels);
}
