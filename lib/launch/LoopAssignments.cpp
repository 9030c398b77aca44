// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LoopAssignments.h"
#include "frontend/CodeDepth.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace roofline;

/// How deep lambdas that call others are followed.
static constexpr unsigned MostLambdas = 4;

namespace {
class AssignmentFinder {
public:
  explicit AssignmentFinder(llvm::function_ref<bool(const Expr *)> IsDecided)
      : IsDecided(IsDecided) {}

  /// Notes what \p Code assigns and declares. To be called for all parts of the
  /// loop first.
  void noteChanges(const Stmt &Code);
  void visit(const Stmt &S, bool InArm);

  llvm::SetVector<const VarDecl *> Conditionally;

private:
  bool varies(const Stmt &Test) const;
  bool chooses(const Expr &Value) const;
  void visitArms(const Expr *Condition,
                 std::initializer_list<const Stmt *> Arms, bool InArm);
  bool leavesIteration(const Stmt &S) const;

  llvm::function_ref<bool(const Expr *)> IsDecided;
  llvm::SmallPtrSet<const Decl *, 8> Changed;
  /// Loops and switches within the loop, around the statement visited.
  unsigned InnerLoops = 0, InnerSwitches = 0;
  unsigned Depth = 0; ///< of lambdas that call others
  /// A conditional `continue` or `break` was visited, so that the rest of the
  /// body runs conditionally, too.
  bool MayBeSkipped = false;
};
} // namespace

/// Calls \p Do with each child of \p S that is not null.
static void forChildren(const Stmt &S,
                        llvm::function_ref<void(const Stmt &)> Do) {
  for (const Stmt *Child : S.children())
    if (Child)
      Do(*Child);
}

/// Whether \p Method of a container may change the number of its elements.
static bool changesSize(const CXXMethodDecl &Method) {
  static constexpr llvm::StringRef Names[] = {
      "push_back", "emplace_back", "pop_back", "append",
      "insert",    "erase",        "resize",   "clear"};
  return !Method.isConst() && Method.getIdentifier() &&
         llvm::is_contained(Names, Method.getName());
}

/// The variable that \p S assigns, or the container whose size it changes, and
/// the value that it is assigned or changed by, if any.
static std::pair<const VarDecl *, const Expr *> assignment(const Stmt &S) {
  const Expr *To = nullptr, *By = nullptr;
  if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->isAssignmentOp())
    To = Op->getLHS(), By = Op->getRHS();
  else if (const auto *Op = dyn_cast<UnaryOperator>(&S);
           Op && Op->isIncrementDecrementOp())
    To = Op->getSubExpr();
  else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
           Call && Call->getMethodDecl() && changesSize(*Call->getMethodDecl()))
    To = Call->getImplicitObjectArgument();
  const auto *Named =
      dyn_cast_or_null<DeclRefExpr>(To ? To->IgnoreParenImpCasts() : nullptr);
  return {Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr, By};
}

/// The body of the lambda that \p S calls, whose captures are variables of the
/// code around it; null if it is no such call.
static const Stmt *lambdaCalledBy(const Stmt &S) {
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  return Method && Method->getParent()->isLambda() ? Method->getBody()
                                                   : nullptr;
}

void AssignmentFinder::noteChanges(const Stmt &Code) {
  if (const VarDecl *Variable = assignment(Code).first)
    Changed.insert(Variable);
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Code))
    Changed.insert(Declaration->decl_begin(), Declaration->decl_end());
  forChildren(Code, [&](const Stmt &Child) { noteChanges(Child); });
}

bool AssignmentFinder::varies(const Stmt &Test) const {
  if (isa<ArraySubscriptExpr, CallExpr>(Test))
    return true;
  if (const auto *Named = dyn_cast<DeclRefExpr>(&Test))
    return Changed.contains(Named->getDecl());
  return llvm::any_of(Test.children(),
                      [&](const Stmt *S) { return S && varies(*S); });
}

/// Whether \p Value has a comparison or a choice that may turn.
bool AssignmentFinder::chooses(const Expr &Value) const {
  const auto *Op = dyn_cast<BinaryOperator>(&Value);
  if ((isa<ConditionalOperator>(Value) || (Op && Op->isComparisonOp())) &&
      varies(Value))
    return true;
  return llvm::any_of(Value.children(), [&](const Stmt *S) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    return E && chooses(*E);
  });
}

bool AssignmentFinder::leavesIteration(const Stmt &S) const {
  if (isa<ContinueStmt>(S))
    return InnerLoops == 0;
  if (isa<BreakStmt>(S))
    return InnerLoops == 0 && InnerSwitches == 0;
  return isa<GotoStmt, ReturnStmt>(S);
}

void AssignmentFinder::visitArms(const Expr *Condition,
                                 std::initializer_list<const Stmt *> Arms,
                                 bool InArm) {
  visit(*Condition, InArm);
  InArm |= IsDecided(Condition) && varies(*Condition);
  for (const Stmt *Arm : Arms)
    if (Arm)
      visit(*Arm, InArm);
}

void AssignmentFinder::visit(const Stmt &S, bool InArm) {
  auto [Variable, By] = assignment(S);
  if (Variable && (InArm || MayBeSkipped || (By && chooses(*By))))
    Conditionally.insert(Variable);
  MayBeSkipped |= InArm && leavesIteration(S);
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return visitArms(If->getCond(), {If->getThen(), If->getElse()}, InArm);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&S))
    return visitArms(Choice->getCond(),
                     {Choice->getTrueExpr(), Choice->getFalseExpr()}, InArm);
  bool IsSwitch = isa<SwitchStmt>(S);
  llvm::SaveAndRestore Switches(InnerSwitches, InnerSwitches + IsSwitch);
  if (IsSwitch)
    return visitArms(cast<SwitchStmt>(S).getCond(),
                     {cast<SwitchStmt>(S).getBody()}, InArm);
  bool IsLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  llvm::SaveAndRestore Loops(InnerLoops, InnerLoops + IsLoop);
  forChildren(S, [&](const Stmt &Child) { visit(Child, InArm); });
  if (const Stmt *Body = lambdaCalledBy(S);
      Body && Depth < MostLambdas && !isTooDeep(*Body)) {
    llvm::SaveAndRestore Deeper(Depth, Depth + 1);
    // A lambda that returns leaves only itself.
    llvm::SaveAndRestore Skipped(MayBeSkipped, MayBeSkipped);
    visit(*Body, InArm);
  }
}

llvm::SetVector<const VarDecl *> roofline::conditionallyAssigned(
    const Stmt &Body, const Expr *Step,
    llvm::function_ref<bool(const Expr *)> IsDecided) {
  AssignmentFinder Finder(IsDecided);
  Finder.noteChanges(Body);
  if (Step)
    Finder.noteChanges(*Step);
  Finder.visit(Body, /*InArm=*/false);
  return std::move(Finder.Conditionally);
}

/// The container that \p S appends an element to; null if it is no such call.
static const VarDecl *appendingTo(const Stmt &S) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier() ||
      (Method->getName() != "push_back" && Method->getName() != "emplace_back"))
    return nullptr;
  return assignment(S).first;
}

static void addAppended(const Stmt &S,
                        llvm::SetVector<const VarDecl *> &Found) {
  if (const VarDecl *Container = appendingTo(S))
    Found.insert(Container);
  forChildren(S, [&](const Stmt &Child) { addAppended(Child, Found); });
}

llvm::SetVector<const VarDecl *> roofline::appendedTo(const Stmt &Body) {
  llvm::SetVector<const VarDecl *> Found;
  addAppended(Body, Found);
  return Found;
}

/// Whether \p S is a call of a member of \p Container that leaves its size.
static bool keepsSize(const Stmt &S, const VarDecl &Container) {
  const Expr *Of = nullptr;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
  if (Call && Call->getMethodDecl() &&
      (Call->getMethodDecl()->isConst() ||
       (Call->getMethodDecl()->getIdentifier() &&
        llvm::is_contained({"data", "at", "front", "back", "reserve"},
                           Call->getMethodDecl()->getName()))))
    Of = Call->getImplicitObjectArgument();
  else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&S);
           Operator && Operator->getOperator() == OO_Subscript)
    Of = Operator->getArg(0);
  const auto *Named =
      dyn_cast_or_null<DeclRefExpr>(Of ? Of->IgnoreParenImpCasts() : nullptr);
  return Named && Named->getDecl() == &Container;
}

/// Whether \p D may be another name of \p Container by which it can change.
static bool mayRefer(const ValueDecl &D, const VarDecl &Container) {
  QualType Target = D.getType()->getPointeeType();
  return !Target.isNull() && !Target.isConstQualified() &&
         Container.getASTContext().hasSameUnqualifiedType(Target,
                                                          Container.getType());
}

std::optional<double> roofline::mostAppended(
    const Stmt &Body, const VarDecl &Container,
    llvm::function_ref<std::optional<double>(const Stmt &)> MostTrips) {
  if (lambdaCalledBy(Body))
    return std::nullopt; // it may have a reference
  if (const auto *Named = dyn_cast<DeclRefExpr>(&Body))
    return Named->getDecl() == &Container ||
                   mayRefer(*Named->getDecl(), Container)
               ? std::nullopt
               : std::optional(0.);
  bool Appends = appendingTo(Body) == &Container;
  const Expr *Object = nullptr; // named by a call that is understood
  if (Appends || keepsSize(Body, Container)) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&Body);
    Object = Call ? Call->getImplicitObjectArgument()
                  : cast<CallExpr>(Body).getArg(0);
  }
  const Stmt *Repeated = nullptr;
  if (const auto *Loop = dyn_cast<ForStmt>(&Body))
    Repeated = Loop->getBody();
  else if (const auto *Loop = dyn_cast<WhileStmt>(&Body))
    Repeated = Loop->getBody();
  else if (const auto *Loop = dyn_cast<DoStmt>(&Body))
    Repeated = Loop->getBody();
  else if (const auto *Loop = dyn_cast<CXXForRangeStmt>(&Body))
    Repeated = Loop->getBody();
  double Sum = Appends;
  for (const Stmt *Child : Body.children()) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Child);
    if (!Child || Child == Object ||
        (Object && Member && Member->getBase() == Object))
      continue;
    std::optional<double> Inner = mostAppended(*Child, Container, MostTrips);
    if (Inner && *Inner > 0 && Repeated) {
      std::optional<double> Trips =
          Child == Repeated ? MostTrips(*Repeated) : std::nullopt;
      Inner = Trips ? std::optional(*Inner * *Trips) : std::nullopt;
    }
    if (!Inner)
      return std::nullopt;
    Sum += *Inner;
  }
  return Sum;
}
