// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/DeviceVariables.h"
#include "frontend/CodeDepth.h"
#include "frontend/UsedDecls.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace roofline;

static bool isOfSystem(const Decl &D) {
  const SourceManager &SM = D.getASTContext().getSourceManager();
  return SM.isInSystemHeader(D.getLocation());
}

static bool isDeviceVariable(const VarDecl &Variable) {
  return (Variable.hasAttr<CUDAConstantAttr>() ||
          Variable.hasAttr<CUDADeviceAttr>()) &&
         !Variable.hasAttr<HIPManagedAttr>() && Variable.hasGlobalStorage() &&
         !Variable.isStaticLocal() && !Variable.isInvalidDecl() &&
         !isOfSystem(Variable);
}

/// Whether \p Type is one of integers, or of records, which may have some.
static bool mayHaveIntegers(const ASTContext &Context, QualType Type) {
  if (Type->isIncompleteType() || NestedValues().areTooDeep(Type))
    return false;
  QualType Element = Context.getBaseElementType(Type);
  return Element->isIntegralOrEnumerationType() || Element->isRecordType();
}

bool roofline::isOfOneUnit(const VarDecl &Variable) {
  return !Variable.getASTContext().getLangOpts().GPURelocatableDeviceCode ||
         !Variable.hasExternalFormalLinkage();
}

static bool declaresDeviceVariables(const DeclContext &In) {
  return llvm::any_of(In.decls(), [](const Decl *D) {
    if (const auto *Variable = dyn_cast<VarDecl>(D))
      return isDeviceVariable(*Variable);
    return isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D) &&
           !isOfSystem(*D) && declaresDeviceVariables(*cast<DeclContext>(D));
  });
}

bool roofline::hasDeviceVariables(const ASTContext &Context) {
  return declaresDeviceVariables(*Context.getTranslationUnitDecl());
}

std::vector<const VarDecl *>
roofline::deviceVariablesIn(const FunctionDecl &Kernel) {
  constexpr size_t MostFunctions = 1000;
  llvm::SmallSetVector<const VarDecl *, 8> Found;
  llvm::SmallSetVector<const FunctionDecl *, 16> Functions;
  auto Use = [&](const Decl *D, bool Runs) {
    if (const auto *Variable = dyn_cast<VarDecl>(D);
        Variable && isDeviceVariable(*Variable) && isOfOneUnit(*Variable) &&
        mayHaveIntegers(Variable->getASTContext(), Variable->getType()))
      Found.insert(Variable->getCanonicalDecl());
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (Function && Runs && Function->getDefinition() &&
        !isOfSystem(*Function) && Functions.size() < MostFunctions)
      Functions.insert(Function->getDefinition());
  };
  Use(&Kernel, /*Runs=*/true);
  for (size_t I = 0; I < Functions.size(); ++I)
    findUses(*Functions[I], Depth::Body, Use);
  std::vector<const VarDecl *> Variables;
  for (const VarDecl *Variable : Found)
    if (llvm::count_if(Found, [&](const VarDecl *Other) {
          return Other->getDeclName() == Variable->getDeclName();
        }) == 1)
      Variables.push_back(Variable);
  return Variables;
}
