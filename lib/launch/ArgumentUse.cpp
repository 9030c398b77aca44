// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/ArgumentUse.h"
#include "frontend/BoundedWalker.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

namespace {
/// Finds the uses of `argc` and `argv` in a function and in those that it
/// passes them to.
class ArgumentWalker : public ConstBoundedWalker {
public:
  ArgumentWalker(const HostProgram &Program, ArgumentWalker *Outer = nullptr)
      : Program(Program), Level(Outer ? Outer->Level + 1 : 0) {}

  /// Examines the body of \p Function, whose parameters \p Its are to be
  /// followed; null ones are not passed. Returns false if not all uses are
  /// understood.
  bool examine(const FunctionDecl &Function, const ParmVarDecl *ItsCount,
               const ParmVarDecl *ItsVector) {
    const FunctionDecl *Definition = Program.definition(Function);
    if (!Definition || Level > DeepestCall)
      return false;
    Context = &Definition->getASTContext();
    auto InDefinition = [&](const ParmVarDecl *P) {
      return P ? Definition->getParamDecl(P->getFunctionScopeIndex()) : nullptr;
    };
    Count = InDefinition(ItsCount);
    Vector = InDefinition(ItsVector);
    TraverseStmt(Definition->getBody());
    return IsUnderstood && Uses == Understood;
  }

  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    Uses += E->getDecl() == Count || E->getDecl() == Vector;
    return true;
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr *E) override {
    if (names(E->getBase(), Vector))
      if (std::optional<int64_t> Index = numberOf(E->getIdx()))
        lookAt(*Index);
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator *E) override {
    // From the address of an argument, those after it can be reached.
    auto *Of =
        llvm::dyn_cast<ArraySubscriptExpr>(E->getSubExpr()->IgnoreParens());
    if (E->getOpcode() == UO_AddrOf && Of && names(Of->getBase(), Vector))
      IsUnderstood = false;
    return true;
  }
  bool VisitBinaryOperator(const BinaryOperator *E) override {
    if (!E->isComparisonOp())
      return true;
    BinaryOperatorKind Kind = E->getOpcode();
    const Expr *Number = E->getRHS();
    if (names(Number, Count)) {
      Number = E->getLHS();
      Kind = BinaryOperator::reverseComparisonOp(Kind);
    } else if (!names(E->getLHS(), Count)) {
      return true;
    }
    // `argc > 1` and `argc >= 2` tell whether there is an argument 1.
    if (std::optional<int64_t> Value = numberOf(Number))
      lookAt(Kind == BO_GE || Kind == BO_LT ? *Value - 1 : *Value);
    return true;
  }
  bool VisitCStyleCastExpr(const CStyleCastExpr *E) override {
    Understood +=
        E->getType()->isVoidType() &&
        (names(E->getSubExpr(), Count) || names(E->getSubExpr(), Vector));
    return true;
  }
  bool VisitCallExpr(const CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || llvm::isa<CXXMethodDecl>(Callee))
      return true;
    const ParmVarDecl *PassedCount = nullptr, *PassedVector = nullptr;
    unsigned Passed = 0;
    for (unsigned I = 0; I < Callee->getNumParams() && I < Call->getNumArgs();
         ++I) {
      bool IsCount = names(Call->getArg(I), Count);
      if (IsCount || names(Call->getArg(I), Vector)) {
        const ParmVarDecl *&Parameter = IsCount ? PassedCount : PassedVector;
        IsUnderstood &= !Parameter; // passed twice
        Parameter = Callee->getParamDecl(I);
        ++Passed;
      }
    }
    ArgumentWalker Inner(Program, this);
    if (Passed && Inner.examine(*Callee, PassedCount, PassedVector)) {
      Understood += Passed;
      Most = std::max(Most, Inner.Most);
    }
    return true;
  }

  unsigned Most = 0; ///< the highest number of an argument so far

private:
  static constexpr unsigned DeepestCall = 8;

  static bool names(const Expr *E, const ParmVarDecl *Parameter) {
    const auto *Name = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return Parameter && Name && Name->getDecl() == Parameter;
  }
  std::optional<int64_t> numberOf(const Expr *E) const {
    auto Value = E->getIntegerConstantExpr(*Context);
    return Value ? Value->trySExtValue() : std::nullopt;
  }
  void lookAt(int64_t Number) {
    ++Understood;
    Most = std::max<int64_t>(Most, std::min<int64_t>(Number, UINT32_MAX));
  }

  const HostProgram &Program;
  const ASTContext *Context = nullptr;
  const ParmVarDecl *Count = nullptr, *Vector = nullptr;
  unsigned Level, Uses = 0, Understood = 0;
  bool IsUnderstood = true; ///< other than by numbers of uses
};
} // namespace

std::optional<unsigned> roofline::argumentsLookedAt(const HostProgram &Program,
                                                    const FunctionDecl &Main) {
  ArgumentWalker Use(Program);
  auto Parameter = [&](unsigned I) {
    return I < Main.getNumParams() ? Main.getParamDecl(I) : nullptr;
  };
  if (!Use.examine(Main, Parameter(0), Parameter(1)))
    return std::nullopt;
  return Use.Most;
}
