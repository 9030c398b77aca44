// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ExtractKernels.h"
#include "frontend/Naming.h"
#include "frontend/Parameters.h"
#include "frontend/TargetRegions.h"
#include "frontend/UnitWalker.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace roofline;

namespace {

/// Finds CUDA kernels. They are declared at namespace or class scope, so
/// function bodies need no walk, which spares most of a unit.
class KernelFinder : public UnitWalker {
public:
  KernelFinder(ASTContext &Context, StringRef Unit,
               std::vector<KernelSource> &Kernels)
      : UnitWalker(Context), Mangler(Context), Print(Context), Unit(Unit),
        Kernels(Kernels) {}

  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitFunctionDecl(FunctionDecl *Function) override;

private:
  DeviceMangler Mangler;
  NamePrinter Print;
  StringRef Unit;
  std::vector<KernelSource> &Kernels;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen; // canonical declarations
};

} // namespace

// An instantiation stands where its template does, and the template where its
// body is.
static clang::SourceLocation placeOfName(const FunctionDecl &Function) {
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern())
    return Pattern->getLocation();
  return Function.getLocation();
}

// A member of a class template that nothing in this unit asks for.
static bool neverInstantiated(const FunctionDecl &Function) {
  return Function.getTemplateSpecializationKind() ==
             TSK_ImplicitInstantiation &&
         !Function.getDefinition() && !Function.isReferenced() &&
         !Function.isUsed();
}

bool KernelFinder::VisitFunctionDecl(FunctionDecl *Function) {
  if (!Function->hasAttr<CUDAGlobalAttr>() || Function->isInvalidDecl() ||
      neverInstantiated(*Function) ||
      !Seen.insert(Function->getCanonicalDecl()).second)
    return true;
  const FunctionDecl *Definition = Function->getDefinition();
  const FunctionDecl &Kernel = Definition ? *Definition : *Function;
  clang::SourceLocation Name = placeOfName(Kernel);
  KernelSource &Source = Kernels.emplace_back();
  Source.Id = KernelId::forCuda(Mangler.kernel(Kernel), Unit);
  Source.DisplayName = Print.function(Kernel);
  Source.Where = locate(Context, Name);
  Source.Parameters = kernelParameters(Context, Print, Kernel);
  Source.InSystemHeader = Context.getSourceManager().isInSystemHeader(Name);
  Source.HasBody = Definition;
  return true;
}

static void addRegions(ASTContext &Context, StringRef Unit,
                       std::vector<KernelSource> &Kernels) {
  NamePrinter Print(Context);
  for (TargetRegion &Region : findTargetRegions(Context, Unit)) {
    clang::SourceLocation Begin = Region.Directive->getBeginLoc();
    KernelSource &Source = Kernels.emplace_back();
    Source.Id = std::move(Region.Id);
    Source.DisplayName = Print.function(*Region.Parent);
    Source.Where = locate(Context, Begin);
    Source.Parameters = regionParameters(Context, Print, *Region.Body);
    Source.InSystemHeader = Context.getSourceManager().isInSystemHeader(Begin);
  }
}

SourceModel roofline::extractKernels(ASTContext &Context, StringRef Unit) {
  SourceModel Model;
  if (Context.getLangOpts().CUDA)
    KernelFinder(Context, Unit, Model.Kernels).TraverseAST(Context);
  addRegions(Context, Unit, Model.Kernels);
  return Model;
}
