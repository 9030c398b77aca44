// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostProgram.h"
#include "frontend/CodeDepth.h"
#include "frontend/UnitWalker.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"

using namespace clang;
using namespace roofline;

bool roofline::isInSystemHeader(const Decl &D) {
  return D.getASTContext().getSourceManager().isInSystemHeader(D.getLocation());
}

namespace {
/// Reports the functions and variables that a unit defines.
class DefinitionFinder : public UserCodeWalker {
public:
  DefinitionFinder(ASTContext &Context,
                   llvm::function_ref<void(const NamedDecl &)> Found)
      : UserCodeWalker(Context), Found(Found) {}

  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody())
      Found(*F);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isThisDeclarationADefinition() != VarDecl::DeclarationOnly)
      Found(*V);
    return true;
  }

private:
  llvm::function_ref<void(const NamedDecl &)> Found;
};

/// Looks for main() and for calls of functions that other units define.
class LeavingCall : public UserCodeWalker {
public:
  explicit LeavingCall(ASTContext &Context) : UserCodeWalker(Context) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    HasMain |= F->isMain() && F->doesThisDeclarationHaveABody();
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *F = Call->getDirectCallee())
      note(*F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    note(*Construct->getConstructor());
    return true;
  }

  bool HasMain = false, Leaves = false;

private:
  void note(const FunctionDecl &F) {
    bool OnDevice = F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>();
    Leaves |= !F.hasBody() && !F.isImplicit() && !F.isDefaulted() &&
              !F.getBuiltinID() && !OnDevice && !F.hasAttr<CUDAGlobalAttr>() &&
              !isInSystemHeader(F);
  }
};
} // namespace

bool roofline::leavesUnit(ASTContext &Own) {
  LeavingCall Calls(Own);
  Calls.TraverseAST(Own);
  return !Calls.HasMain || Calls.Leaves;
}

HostProgram::HostProgram(ASTContext &Own, StringRef Unit,
                         ArrayRef<OtherUnit> Others) {
  Units.push_back({&Own, Unit.str()});
  Units.insert(Units.end(), Others.begin(), Others.end());
  for (const OtherUnit &U : Units)
    Names[U.Tree] = std::make_unique<ASTNameGenerator>(*U.Tree);
  for (const OtherUnit &U : Units)
    DefinitionFinder(*U.Tree, [&](const NamedDecl &D) {
      index(D);
    }).TraverseAST(*U.Tree);
}

HostProgram::~HostProgram() = default;

StringRef HostProgram::unitOf(const ASTContext &Tree) const {
  for (const OtherUnit &U : Units)
    if (U.Tree == &Tree)
      return U.Name;
  return Units.front().Name;
}

void HostProgram::index(const NamedDecl &Definition) {
  if (const auto *F = dyn_cast<FunctionDecl>(&Definition); F && F->isMain()) {
    Mains.push_back(F);
    return;
  }
  if (Units.size() == 1)
    return;
  Symbol *S = symbolOf(Definition);
  if (!S)
    return;
  if (S->Definition && !isOwn(*S->Definition) &&
      &S->Definition->getASTContext() != &Definition.getASTContext())
    S->Ambiguous = true;
  if (!S->Definition)
    S->Definition = &Definition;
}

HostProgram::Symbol *HostProgram::symbolOf(const NamedDecl &D) const {
  if (Units.size() == 1)
    return nullptr;
  const Decl *Key = D.getCanonicalDecl();
  if (auto It = Known.find(Key); It != Known.end())
    return It->second;
  Symbol *S = nullptr;
  const auto *Variable = dyn_cast<VarDecl>(&D);
  bool IsLocal = Variable && !Variable->hasGlobalStorage();
  if (!IsLocal && D.isExternallyVisible() && !isInSystemHeader(D) &&
      !D.getDeclContext()->isDependentContext() && !hasDeepName(D))
    if (std::string Name = Names.find(&D.getASTContext())->second->getName(&D);
        !Name.empty()) {
      S = &Symbols[Name];
      if (!S->First)
        S->First = cast<NamedDecl>(Key);
    }
  return Known[Key] = S;
}

const FunctionDecl *HostProgram::canonical(const FunctionDecl &F) const {
  Symbol *S = symbolOf(F);
  return S ? cast<FunctionDecl>(S->First) : F.getCanonicalDecl();
}

const VarDecl *HostProgram::canonical(const VarDecl &V) const {
  Symbol *S = symbolOf(V);
  return S ? cast<VarDecl>(S->First) : V.getCanonicalDecl();
}

const NamedDecl *HostProgram::elsewhere(const NamedDecl &D) const {
  Symbol *S = symbolOf(D);
  return S && !S->Ambiguous ? S->Definition : nullptr;
}

const FunctionDecl *HostProgram::definition(const FunctionDecl &F) const {
  const FunctionDecl *Found = nullptr;
  if (!F.hasBody(Found))
    Found = cast_or_null<FunctionDecl>(elsewhere(F));
  if (!Found)
    return nullptr;
  auto [Answer, IsNew] = TooDeep.try_emplace(Found, false);
  if (IsNew)
    Answer->second = isTooDeep(*Found);
  return Answer->second ? nullptr : Found;
}

const VarDecl *HostProgram::definition(const VarDecl &V) const {
  if (const VarDecl *Here = V.getInitializingDeclaration())
    return Here;
  if (const VarDecl *Here = V.getDefinition())
    return Here;
  const auto *Other = cast_or_null<VarDecl>(elsewhere(V));
  if (!Other)
    return nullptr;
  const VarDecl *Initialised = Other->getInitializingDeclaration();
  return Initialised ? Initialised : Other;
}

const FunctionDecl *HostProgram::main() const {
  if (!Mains.empty() && isOwn(*Mains.front()))
    return Mains.front();
  return Mains.size() == 1 ? Mains.front() : nullptr;
}
