// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ExtractKernels.h"
#include "frontend/CudaKernels.h"
#include "frontend/Naming.h"
#include "frontend/Parameters.h"
#include "frontend/TargetRegions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace roofline;

// Returns the location of the function's name, for an instantiation that of
// the template's definition.
static clang::SourceLocation placeOfName(const FunctionDecl &Function) {
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern())
    return Pattern->getLocation();
  return Function.getLocation();
}

static TemplateInstance instanceOf(const NamePrinter &Print,
                                   const FunctionDecl &Kernel) {
  TemplateInstance Instance;
  const FunctionTemplateDecl *Template = Kernel.getPrimaryTemplate();
  if (!Template)
    return Instance;
  Instance.Template = Print.qualified(*Template);
  const TemplateParameterList *Names = Template->getTemplateParameters();
  ArrayRef Values = Kernel.getTemplateSpecializationArgs()->asArray();
  for (auto [Parameter, Value] : llvm::zip(*Names, Values))
    Instance.Arguments.push_back(
        {Parameter->getNameAsString(), Print.argument(Value)});
  return Instance;
}

static void addCudaKernels(ASTContext &Context, StringRef Unit,
                           std::vector<KernelSource> &Kernels) {
  NamePrinter Print(Context);
  for (CudaKernel &Kernel : findCudaKernels(Context, Unit)) {
    clang::SourceLocation Name = placeOfName(*Kernel.Decl);
    KernelSource &Source = Kernels.emplace_back();
    Source.Id = std::move(Kernel.Id);
    Source.DisplayName = Print.function(*Kernel.Decl);
    Source.Instance = instanceOf(Print, *Kernel.Decl);
    Source.Where = locate(Context, Name);
    Source.Parameters = kernelParameters(Context, Print, *Kernel.Decl);
    Source.InSystemHeader = Context.getSourceManager().isInSystemHeader(Name);
    Source.HasBody = Kernel.Decl->getDefinition();
  }
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
  addCudaKernels(Context, Unit, Model.Kernels);
  addRegions(Context, Unit, Model.Kernels);
  return Model;
}
