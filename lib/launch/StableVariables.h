// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables keep the value that they were given where they are defined.
#ifndef ROOFLINE_LAUNCH_STABLEVARIABLES_H
#define ROOFLINE_LAUNCH_STABLEVARIABLES_H

#include "frontend/UnitWalker.h"
#include "llvm/ADT/DenseSet.h"

namespace roofline {

/// Collects, while a unit is walked, every variable that something other than
/// a plain read is done to. Whatever might write (assignment, address taken,
/// bound to a mutable reference, mapped to a device) counts, so that "stable"
/// is never a guess.
class StableVariables : public UserCodeWalker {
public:
  using UserCodeWalker::UserCodeWalker;

  /// The initial value of \p Variable where it is its only one; else null.
  const clang::Expr *onlyValue(const clang::VarDecl &Variable) const;

  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *Cast) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *Reference) override;
  bool VisitCapturedStmt(clang::CapturedStmt *Region) override;
  bool VisitOMPExecutableDirective(clang::OMPExecutableDirective *D) override;

private:
  void markRead(const clang::Expr *Operand);

  llvm::DenseSet<const clang::DeclRefExpr *> Reads;
  llvm::DenseSet<const clang::VarDecl *> Written;
};

} // namespace roofline

#endif
