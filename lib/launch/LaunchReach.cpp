// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchReach.h"
#include "frontend/UnitWalker.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace roofline;

template <> struct llvm::GraphTraits<const LaunchReach::Node *> {
  using NodeRef = const LaunchReach::Node *;
  using ChildIteratorType = std::vector<NodeRef>::const_iterator;
  static NodeRef getEntryNode(NodeRef N) { return N; }
  static ChildIteratorType child_begin(NodeRef N) { return N->Callees.begin(); }
  static ChildIteratorType child_end(NodeRef N) { return N->Callees.end(); }
};

namespace {

/// Collects launches and calls by the function that contains them.
class CallCollector : public UserCodeWalker {
public:
  CallCollector(ASTContext &Context, const HostProgram &Program)
      : UserCodeWalker(Context), Program(Program) {}

  bool TraverseDecl(Decl *D) override {
    const auto *Inner = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outer = Function;
    if (Inner)
      Function = Program.canonical(*Inner);
    bool Result = UserCodeWalker::TraverseDecl(D);
    Function = Outer;
    return Result;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (isLaunchCall(*Call))
      note(Call);
    else if (Function)
      if (const FunctionDecl *Callee = Call->getDirectCallee())
        calls(*Callee);
    if (std::optional<const Expr *> Of = raisedLimit(*Call))
      Raised.insert(*Of ? kernelNamed(*Of) : nullptr);
    else if (const FunctionDecl *Callee = Call->getDirectCallee();
             Callee && Callee->getIdentifier() && isInSystemHeader(*Callee) &&
             !Callee->getName().starts_with("cuda"))
      for (const Expr *Argument : Call->arguments()) // a library may raise it
        if (const FunctionDecl *Kernel = kernelNamed(Argument))
          Raised.insert(Kernel);
    return true;
  }
  // A call of a virtual method may be one of each that overrides it.
  bool VisitCXXMethodDecl(CXXMethodDecl *Method) override {
    for (const CXXMethodDecl *Overridden : Method->overridden_methods())
      Calls[Program.canonical(*Overridden)].push_back(
          Program.canonical(*Method));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    if (Function)
      calls(*Construct->getConstructor());
    return true;
  }
  // Assume that a lambda is called by the function that creates it.
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    if (Function && Lambda->getCallOperator())
      calls(*Lambda->getCallOperator());
    return true;
  }
  // Assume that a function is called where its address is taken.
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (const auto *Named = dyn_cast<FunctionDecl>(Reference->getDecl());
        Named && Function)
      calls(*Named);
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      note(D);
    return true;
  }
  llvm::MapVector<const FunctionDecl *, std::vector<const FunctionDecl *>>
      Calls;
  llvm::MapVector<const Stmt *, const FunctionDecl *> Launches;
  /// The kernels whose limit on dynamic shared memory is raised; null for one
  /// that is not named.
  llvm::SmallPtrSet<const FunctionDecl *, 4> Raised;

private:
  void calls(const FunctionDecl &Callee) {
    Calls[Function].push_back(Program.canonical(Callee));
  }
  void note(const Stmt *Launch) { Launches.insert({Launch, Function}); }

  const HostProgram &Program;
  const FunctionDecl *Function = nullptr;
};

} // namespace

/// Returns true if \p Launch in the unit with AST \p Tree may concern the
/// predicted unit.
static bool concerns(const LaunchNames &Names, const Stmt *Launch,
                     const ASTContext &Tree) {
  if (const auto *Directive = dyn_cast<OMPExecutableDirective>(Launch)) {
    const TargetRegion *Region = Names.region(Directive);
    return !Region || Names.concerns(Region->Id, Tree);
  }
  const FunctionDecl *Kernel = kernelOf(*cast<CallExpr>(Launch));
  // A launch through a pointer may be of any kernel.
  return !Kernel || Names.concerns(Names.kernel(*Kernel), Tree);
}

LaunchReach::LaunchReach(const HostProgram &Program, const LaunchNames &Names)
    : Program(Program) {
  for (const OtherUnit &Unit : Program.units()) {
    CallCollector Collector(*Unit.Tree, Program);
    Collector.TraverseAST(*Unit.Tree);
    for (auto &[Caller, Callees] : Collector.Calls)
      for (const FunctionDecl *Callee : Callees)
        node(Caller).Callees.push_back(&node(Callee));
    for (auto [Launch, Function] : Collector.Launches)
      if (concerns(Names, Launch, *Unit.Tree))
        note(Launch, {Function, Unit.Tree});
    for (const FunctionDecl *Kernel : Collector.Raised)
      if (Kernel)
        Raised.insert(Names.kernel(*Kernel));
      else
        RaisesAny = true;
  }
  close();
}

void LaunchReach::note(const Stmt *Launch, LaunchPlace Where) {
  AllLaunches.push_back(Launch);
  Within[Launch] = Where;
  if (Where.Function)
    Launching.insert(node(Where.Function).Function);
}

LaunchReach::Node &LaunchReach::node(const FunctionDecl *F) {
  std::unique_ptr<Node> &N = Nodes[F];
  if (!N)
    N = std::make_unique<Node>(Node{F, {}});
  return *N;
}

/// Orders the functions by a depth-first search from each, and computes the
/// transitive closure of Launching over callers.
void LaunchReach::close() {
  Node All;
  for (const auto &[F, N] : llvm::reverse(Nodes))
    All.Callees.push_back(N.get());
  const Node *Root = &All;
  std::vector<const Node *> CalleesFirst(llvm::po_begin(Root),
                                         llvm::po_end(Root));
  CalleesFirst.pop_back(); // the root
  auto Launches = [&](const Node *N) {
    return Launching.contains(N->Function);
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Node *N : CalleesFirst)
      if (!Launches(N) && llvm::any_of(N->Callees, Launches))
        Changed = Launching.insert(N->Function).second;
  }
  for (const Node *N : llvm::reverse(CalleesFirst))
    if (Launches(N))
      Order.push_back(N->Function);
}

llvm::DenseSet<const FunctionDecl *>
LaunchReach::callable(const FunctionDecl &Function) const {
  llvm::DenseSet<const FunctionDecl *> Found{one(Function)};
  if (auto It = Nodes.find(one(Function)); It != Nodes.end()) {
    const Node *Start = It->second.get();
    for (const Node *N : llvm::depth_first(Start))
      Found.insert(N->Function);
  }
  return Found;
}

bool LaunchReach::reaches(const FunctionDecl &Function) const {
  return Launching.contains(one(Function));
}

bool LaunchReach::reaches(const Stmt *S) const {
  if (!S || Launching.empty())
    return false;
  if (auto It = Known.find(S); It != Known.end())
    return It->second;
  bool Found = Within.contains(S);
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && !Found) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    // A call through a pointer may reach any function.
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
