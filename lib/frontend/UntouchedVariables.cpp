// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/UntouchedVariables.h"
#include "frontend/Naming.h"
#include "frontend/UnitWalker.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace roofline;

using VariableSet = llvm::SmallSetVector<const VarDecl *, 8>;

namespace {

/// Variables are declared at namespace or class scope, so function bodies,
/// which are most of a unit, are not visited.
class VariableFinder : public UserCodeWalker {
public:
  explicit VariableFinder(ASTContext &Context) : UserCodeWalker(Context) {}

  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitVarDecl(VarDecl *Variable) override;

  VariableSet Found; // canonical declarations
};

/// Removes the variables that host code refers to.
class HostReferences : public UserCodeWalker {
public:
  HostReferences(ASTContext &Context, VariableSet &Variables)
      : UserCodeWalker(Context), Variables(Variables) {}

  bool TraverseDecl(Decl *D) override;
  bool VisitDeclRefExpr(DeclRefExpr *E) override;
  bool VisitMemberExpr(MemberExpr *E) override;

private:
  void remove(const ValueDecl *D);

  VariableSet &Variables;
  bool OnDevice = false; // in the body of a function for the device alone
};

} // namespace

bool VariableFinder::VisitVarDecl(VarDecl *Variable) {
  bool OnDevice = Variable->hasAttr<CUDAConstantAttr>() ||
                  Variable->hasAttr<CUDADeviceAttr>();
  bool IsInternal = Variable->getFormalLinkage() != Linkage::External &&
                    Variable->getFormalLinkage() != Linkage::Module;
  if (OnDevice && !Variable->hasAttr<HIPManagedAttr>() &&
      !Variable->isInvalidDecl() && Variable->hasGlobalStorage() &&
      Variable->getAnyInitializer() &&
      (IsInternal || !Context.getLangOpts().GPURelocatableDeviceCode))
    Found.insert(Variable->getCanonicalDecl());
  return true;
}

bool HostReferences::TraverseDecl(Decl *D) {
  auto *Function = dyn_cast_or_null<FunctionDecl>(D);
  if (!Function)
    return UserCodeWalker::TraverseDecl(D);
  llvm::SaveAndRestore Inside(OnDevice,
                              Function->hasAttr<CUDAGlobalAttr>() ||
                                  (Function->hasAttr<CUDADeviceAttr>() &&
                                   !Function->hasAttr<CUDAHostAttr>()));
  return UserCodeWalker::TraverseDecl(D);
}

void HostReferences::remove(const ValueDecl *D) {
  if (auto *Variable = dyn_cast<VarDecl>(D); Variable && !OnDevice)
    Variables.remove(Variable->getCanonicalDecl());
}

bool HostReferences::VisitDeclRefExpr(DeclRefExpr *E) {
  remove(E->getDecl());
  return true;
}

bool HostReferences::VisitMemberExpr(MemberExpr *E) {
  remove(E->getMemberDecl());
  return true;
}

std::vector<std::string> roofline::untouchedVariables(ASTContext &Context) {
  if (!Context.getLangOpts().CUDA)
    return {};
  VariableFinder Finder(Context);
  Finder.TraverseAST(Context);
  if (Finder.Found.empty())
    return {};
  HostReferences(Context, Finder.Found).TraverseAST(Context);
  DeviceMangler Mangler(Context);
  std::vector<std::string> Names;
  for (const VarDecl *Variable : Finder.Found)
    Names.push_back(Mangler.variable(*Variable));
  return Names;
}
