// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/StableVariables.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace roofline;

// `v` and `v.x` are reads of v.
void StableVariables::markRead(const Expr *Operand) {
  Operand = Operand->IgnoreParens();
  while (const auto *Member = dyn_cast<MemberExpr>(Operand)) {
    if (Member->isArrow())
      return;
    Operand = Member->getBase()->IgnoreParens();
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Operand))
    Reads.insert(Reference);
}

// A parent is visited before its children: reads are known by the time that
// the reference itself is seen.
bool StableVariables::VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
  bool BecomesConst = Cast->getCastKind() == CK_NoOp &&
                      Cast->getType().isConstQualified() && Cast->isGLValue();
  if (Cast->getCastKind() == CK_LValueToRValue || BecomesConst)
    markRead(Cast->getSubExpr());
  return true;
}

bool StableVariables::VisitDeclRefExpr(DeclRefExpr *Reference) {
  const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
  if (Variable && !Reads.contains(Reference))
    Written.insert(Variable->getCanonicalDecl());
  return true;
}

// A capture writes nothing; what its region writes is seen there.
bool StableVariables::VisitCapturedStmt(CapturedStmt *Region) {
  for (const Expr *Variable : Region->capture_inits())
    if (Variable)
      markRead(Variable);
  return true;
}

// firstprivate copies, and is what every scalar is by default.
bool StableVariables::VisitOMPExecutableDirective(OMPExecutableDirective *D) {
  for (const auto *Clause : D->getClausesOfKind<OMPFirstprivateClause>())
    for (const Expr *Variable : Clause->varlist())
      markRead(Variable);
  return true;
}

const Expr *StableVariables::onlyValue(const VarDecl &Variable) const {
  QualType Type = Variable.getType();
  if (!Variable.getInit() || isa<ParmVarDecl>(Variable) ||
      Type->isReferenceType() || Type.isVolatileQualified())
    return nullptr;
  // What clang makes to evaluate a clause's expression once.
  if (isa<OMPCapturedExprDecl>(Variable))
    return Variable.getInit();
  // Another unit may write to what is visible to it.
  if (!Type.isConstQualified() && !Variable.isLocalVarDecl())
    return nullptr;
  if (!Type.isConstQualified() && Written.contains(Variable.getCanonicalDecl()))
    return nullptr;
  return Variable.getInit();
}
