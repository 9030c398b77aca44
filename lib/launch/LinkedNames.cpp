// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LinkedNames.h"
#include "frontend/UnitWalker.h"
#include "launch/HostProgram.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace roofline;

/// As a source writes the name of \p D: of a constructor that of the class, and
/// only "operator" of operators.
static llvm::StringRef writtenName(const NamedDecl &D) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(D))
    return cast<CXXMethodDecl>(D).getParent()->getName();
  return D.getDeclName().isIdentifier() ? D.getName() : "operator";
}

namespace {
/// Collects which functions and variables of a unit refer to which.
class ReferenceFinder : public UserCodeWalker {
public:
  explicit ReferenceFinder(ASTContext &Context) : UserCodeWalker(Context) {}

  bool TraverseDecl(Decl *D) override {
    auto *Named = llvm::dyn_cast_or_null<NamedDecl>(D);
    auto *Variable = llvm::dyn_cast_or_null<VarDecl>(D);
    bool IsUser = Named && (isa<FunctionDecl>(D) ||
                            (Variable && Variable->isFileVarDecl()));
    const NamedDecl *Outer = User;
    if (IsUser && !(User && isa<FunctionDecl>(User)))
      User = cast<NamedDecl>(Named->getCanonicalDecl());
    bool GoesOn = UserCodeWalker::TraverseDecl(D);
    User = Outer;
    return GoesOn;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->hasAttr<CUDAGlobalAttr>())
      Launching.insert(F->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return note(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return note(E->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return note(E->getConstructor());
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (User && isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      Launching.insert(User);
    return true;
  }

  /// Canonical declarations; those that lead to Launching are added by close().
  llvm::SmallPtrSet<const Decl *, 16> Launching, Wanted;
  void close();

private:
  bool note(const ValueDecl *D);

  const NamedDecl *User = nullptr;
  llvm::MapVector<const Decl *, llvm::SmallVector<const Decl *, 2>> UsersOf;
};
} // namespace

bool ReferenceFinder::note(const ValueDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  const auto *V = dyn_cast<VarDecl>(D);
  if (isInSystemHeader(*D) || !(F || (V && V->hasGlobalStorage())))
    return true;
  const Decl *Its = D->getCanonicalDecl();
  if (User)
    UsersOf[Its].push_back(User);
  bool OnDevice = D->hasAttr<CUDADeviceAttr>() && !D->hasAttr<CUDAHostAttr>();
  bool IsHere = F ? F->hasBody() || F->isImplicit() || F->isDefaulted() ||
                        F->getBuiltinID() || F->hasAttr<CUDAGlobalAttr>()
                  : V->getDefinition() || V->getInitializingDeclaration();
  if (!IsHere && !OnDevice)
    Wanted.insert(Its);
  return true;
}

void ReferenceFinder::close() {
  llvm::SmallVector<const Decl *> Open(Launching.begin(), Launching.end());
  while (!Open.empty()) {
    const Decl *Next = Open.pop_back_val();
    if (auto It = UsersOf.find(Next); It != UsersOf.end())
      for (const Decl *User : It->second)
        if (Launching.insert(User).second)
          Open.push_back(User);
    // A call of a function of an interface may be one of what overrides it.
    if (auto *Method = dyn_cast<CXXMethodDecl>(Next))
      for (const CXXMethodDecl *Over : Method->overridden_methods())
        if (Launching.insert(Over->getCanonicalDecl()).second)
          Open.push_back(Over->getCanonicalDecl());
  }
}

void LinkedNames::add(ASTContext &Unit) {
  ReferenceFinder References(Unit);
  References.TraverseAST(Unit);
  References.close();
  for (const Decl *D : References.Wanted)
    Wanted.insert(writtenName(*cast<NamedDecl>(D)));
  for (const Decl *D : References.Launching) {
    auto *Named = cast<NamedDecl>(D);
    auto *F = dyn_cast<FunctionDecl>(D);
    if (Named->isExternallyVisible() && !(F && F->isMain()))
      Launching.insert(writtenName(*Named));
  }
}

static bool isInName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Drops the text in parentheses that \p Text starts with; false if they do not
/// close.
static bool dropParentheses(llvm::StringRef &Text) {
  unsigned Depth = 0;
  do {
    Text = Text.drop_front(std::min(Text.find_first_of("()"), Text.size()));
    if (Text.empty())
      return false;
    Depth += Text.front() == '(' ? 1 : -1;
    Text = Text.drop_front();
  } while (Depth > 0);
  return true;
}

/// Whether a name between \p Before and \p Behind may be defined there: not
/// called, used or only declared.
static bool mayBeDefinition(llvm::StringRef Before, llvm::StringRef Behind) {
  constexpr llvm::StringLiteral EndsOfTypes = "*&>";
  Before = Before.rtrim();
  bool HasType = !Before.empty() && (isInName(Before.back()) ||
                                     EndsOfTypes.contains(Before.back()));
  Behind = Behind.ltrim();
  if (Behind.empty())
    return false;
  if (Behind.front() != '(') // a variable, or a specialisation of a template
    return llvm::StringRef("=;{[").contains(Behind.front()) ||
           (HasType && llvm::StringRef(",)<").contains(Behind.front()));
  // A body or a list of initialisers, behind `const`, `noexcept(...)` or
  // `-> int` if need be. A text that breaks off may be anything.
  while (dropParentheses(Behind)) {
    size_t End = Behind.find_first_of("{;:,)(=?+*/|");
    if (End == llvm::StringRef::npos)
      return false;
    Behind = Behind.drop_front(End);
    if (Behind.front() != '(')
      return Behind.front() == '{' || Behind.front() == ':';
  }
  return true;
}

/// Whether \p Is holds for a name in \p Text, with what is before and behind.
static bool anyName(
    llvm::StringRef Text,
    llvm::function_ref<bool(llvm::StringRef, llvm::StringRef, llvm::StringRef)>
        Is) {
  for (size_t At = 0; At < Text.size();) {
    llvm::StringRef Name = Text.drop_front(At).take_while(isInName);
    size_t End = At + std::max<size_t>(Name.size(), 1);
    if (!Name.empty() && Is(Name, Text.take_front(At), Text.drop_front(End)))
      return true;
    At = End;
  }
  return false;
}

bool LinkedNames::mayBeDefinedIn(llvm::StringRef Text) const {
  return anyName(Text, [&](llvm::StringRef Name, llvm::StringRef Before,
                           llvm::StringRef Behind) {
    return Wanted.contains(Name) &&
           (Name == "operator" || mayBeDefinition(Before, Behind));
  });
}

bool LinkedNames::mayLaunchIn(llvm::StringRef Text) const {
  return anyName(Text,
                 [&](llvm::StringRef Name, llvm::StringRef, llvm::StringRef) {
                   return Launching.contains(Name);
                 });
}

void roofline::findLinked(
    ASTContext &Own, size_t Number,
    llvm::function_ref<bool(size_t, const LinkedNames &)> Matters,
    llvm::function_ref<ASTContext *(size_t)> Parse) {
  LinkedNames Names;
  Names.add(Own);
  std::vector<bool> Found(Number);
  for (bool IsComplete = false; !IsComplete;) {
    IsComplete = true;
    for (size_t I = 0; I < Number; ++I) {
      if (Found[I] || !Matters(I, Names))
        continue;
      Found[I] = true;
      IsComplete = false;
      if (ASTContext *Tree = Parse(I))
        Names.add(*Tree);
    }
  }
}
