// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of the host interpreter share: how far it got, and whether it
// may go on.
#ifndef ROOFLINE_LAUNCH_HOSTPROGRESS_H
#define ROOFLINE_LAUNCH_HOSTPROGRESS_H

#include "frontend/CodeDepth.h"
#include "support/Descent.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/SaveAndRestore.h"

namespace roofline {

/// The progress of one interpretation. \p Budget is the maximum number of
/// expressions and statements to evaluate.
class HostProgress {
public:
  HostProgress(clang::ASTContext &Tree, unsigned Budget, bool FromMain)
      : FromMain(FromMain), Tree(&Tree), Budget(Budget) {}

  /// The program is interpreted from main(), so the global state is known.
  const bool FromMain;

  /// Returns the AST of the function that is being interpreted.
  clang::ASTContext &context() const { return *Tree; }
  /// Changes the AST until the result is destroyed.
  llvm::SaveAndRestore<clang::ASTContext *> enter(clang::ASTContext &Other) {
    return {Tree, &Other};
  }

  /// Returns true if the program ends here, or if the budget is exhausted.
  bool stopped() const { return Stopped; }
  void stop() { Stopped = true; }
  /// Goes on with another branch than the one that stopped, within the budget.
  void resume() { Stopped = Budget == 0; }
  unsigned budget() const { return Budget; }

  /// Returns true if no enclosing branch has an unknown condition.
  bool isCertain() const { return OpenBranches == 0; }
  /// Starts a branch, which ends with the result and has an unknown condition
  /// if \p IsOpen.
  llvm::SaveAndRestore<unsigned> openBranch(bool IsOpen = true) {
    return {OpenBranches, OpenBranches + IsOpen};
  }

  /// Starts a block whose exceptions are caught, which ends with the result.
  llvm::SaveAndRestore<bool> tryBlock() { return {InTry, true}; }
  bool isInTry() const { return InTry; }

  /// Returns true if enough levels are left for the code of a function.
  bool canCall() const { return Level <= Deepest - 2 * DeepestCode; }

private:
  friend class HostStep;

  /// Maximum of Level. A level of a function's code, which has at most
  /// DeepestCode of them, can take two: an expression statement, for example.
  /// The remaining ones are for the calls around the function.
  static constexpr unsigned Deepest = 3 * DeepestCode;

  bool spend() {
    if (Budget == 0)
      Stopped = true;
    else if (!Stopped)
      --Budget;
    return !Stopped;
  }

  clang::ASTContext *Tree;
  unsigned Budget;
  unsigned Level = 0; // recursion depth over code, in all functions together
  unsigned OpenBranches = 0;
  bool Stopped = false;
  bool InTry = false;
};

/// The evaluation of one expression or statement, which takes one unit of the
/// budget. Converts to false if it must not be evaluated.
class HostStep {
public:
  explicit HostStep(HostProgress &Progress)
      : Within(Progress.Level, HostProgress::Deepest),
        Allowed(Progress.spend() && Within) {}

  explicit operator bool() const { return Allowed; }

private:
  Descent Within;
  bool Allowed;
};

} // namespace roofline

#endif
