// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchReach.h"
#include "frontend/UnitWalker.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

namespace {

/// Collects launches and calls by the function that they stand in.
class CallCollector : public UserCodeWalker {
public:
  explicit CallCollector(ASTContext &Context) : UserCodeWalker(Context) {}

  bool TraverseDecl(Decl *D) override {
    const auto *Inner = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outer = Function;
    if (Inner)
      Function = Inner->getCanonicalDecl();
    bool Result = UserCodeWalker::TraverseDecl(D);
    Function = Outer;
    return Result;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (isLaunchCall(*Call))
      note(Call);
    else if (Function)
      if (const FunctionDecl *Callee = Call->getDirectCallee())
        Calls[Function].push_back(Callee->getCanonicalDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    if (Function)
      Calls[Function].push_back(
          Construct->getConstructor()->getCanonicalDecl());
    return true;
  }
  // What a lambda launches may happen wherever it is made.
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    if (Function && Lambda->getCallOperator())
      Calls[Function].push_back(Lambda->getCallOperator()->getCanonicalDecl());
    return true;
  }
  // A function whose address is taken may be called from there.
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (const auto *Named = dyn_cast<FunctionDecl>(Reference->getDecl());
        Named && Function)
      Calls[Function].push_back(Named->getCanonicalDecl());
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      note(D);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isMain() && F->doesThisDeclarationHaveABody())
      Main = F;
    return true;
  }

  llvm::MapVector<const FunctionDecl *, std::vector<const FunctionDecl *>>
      Calls;
  llvm::MapVector<const Stmt *, const FunctionDecl *> Launches;
  const FunctionDecl *Main = nullptr;

private:
  void note(const Stmt *Launch) { Launches.insert({Launch, Function}); }
  const FunctionDecl *Function = nullptr;
};

} // namespace

LaunchReach::LaunchReach(ASTContext &Context) {
  CallCollector Collector(Context);
  Collector.TraverseAST(Context);
  Main = Collector.Main;
  Calls = std::move(Collector.Calls);
  for (auto [Launch, Function] : Collector.Launches) {
    AllLaunches.push_back(Launch);
    Within[Launch] = Function;
    if (Function)
      Launching.insert(Function);
  }
  close();
}

/// Adds callers to what launches until nothing changes, and orders the
/// functions so that callers come first.
void LaunchReach::close() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[Caller, Callees] : Calls)
      if (!Launching.contains(Caller) &&
          llvm::any_of(Callees, [&](const FunctionDecl *F) {
            return Launching.contains(F);
          }))
        Changed = Launching.insert(Caller).second;
  }
  llvm::DenseSet<const FunctionDecl *> Called;
  for (const auto &[Caller, Callees] : Calls)
    for (const FunctionDecl *Callee : Callees)
      if (Callee != Caller && Launching.contains(Caller))
        Called.insert(Callee);
  auto Add = [&](bool WantCalled) {
    for (const auto &[Caller, Callees] : Calls)
      if (Launching.contains(Caller) && Called.contains(Caller) == WantCalled)
        Order.push_back(Caller);
  };
  Add(false);
  Add(true);
  for (const Stmt *Launch : AllLaunches)
    if (const FunctionDecl *F = Within.lookup(Launch))
      if (!llvm::is_contained(Order, F))
        Order.push_back(F);
}

llvm::DenseSet<const FunctionDecl *>
LaunchReach::callable(const FunctionDecl &Function) const {
  llvm::DenseSet<const FunctionDecl *> Found;
  std::vector<const FunctionDecl *> Work{Function.getCanonicalDecl()};
  while (!Work.empty()) {
    const FunctionDecl *F = Work.back();
    Work.pop_back();
    if (!Found.insert(F).second)
      continue;
    if (auto It = Calls.find(F); It != Calls.end())
      llvm::append_range(Work, It->second);
  }
  return Found;
}

bool LaunchReach::reaches(const FunctionDecl &Function) const {
  return Launching.contains(Function.getCanonicalDecl());
}

bool LaunchReach::reaches(const Stmt *S) const {
  if (!S || Launching.empty())
    return false;
  if (auto It = Known.find(S); It != Known.end())
    return It->second;
  bool Found = Within.contains(S);
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && !Found) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    // Through a pointer anything may be called.
    Found = Callee ? reaches(*Callee) : true;
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S); Construct)
    Found = Found || reaches(*Construct->getConstructor());
  if (isa<LambdaExpr>(S))
    Found = false; // counts where it is called
  else
    for (const Stmt *Child : S->children())
      Found = Found || reaches(Child);
  return Known[S] = Found;
}
