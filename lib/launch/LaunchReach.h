// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions of a unit can come to a launch, and which calls do.
#ifndef ROOFLINE_LAUNCH_LAUNCHREACH_H
#define ROOFLINE_LAUNCH_LAUNCHREACH_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace clang {
class CallExpr;
class FunctionDecl;
class OMPExecutableDirective;
} // namespace clang

namespace roofline {

class LaunchReach {
public:
  explicit LaunchReach(clang::ASTContext &Context);

  /// Whether anything is launched in this unit.
  bool any() const { return !Launching.empty(); }
  /// Whether \p Function launches, itself or through what it calls.
  bool reaches(const clang::FunctionDecl &Function) const;
  /// Whether a loop or branch \p S holds a launch or a call that comes to one.
  bool reaches(const clang::Stmt *S) const;

  /// Functions that come to a launch, callers before what they call.
  const std::vector<const clang::FunctionDecl *> &callersFirst() const {
    return Order;
  }
  /// The functions that \p Function may call, itself included.
  llvm::DenseSet<const clang::FunctionDecl *>
  callable(const clang::FunctionDecl &Function) const;
  /// The function that a launch stands in, lambdas being functions.
  const clang::FunctionDecl *functionOf(const clang::Stmt *Launch) const {
    return Within.lookup(Launch);
  }
  /// main(), if its body is in this unit.
  const clang::FunctionDecl *main() const { return Main; }

  /// Every launch of the unit: kernel calls and target directives.
  const std::vector<const clang::Stmt *> &launches() const {
    return AllLaunches;
  }

private:
  void close();

  llvm::MapVector<const clang::FunctionDecl *,
                  std::vector<const clang::FunctionDecl *>>
      Calls;
  llvm::DenseSet<const clang::FunctionDecl *> Launching;
  llvm::DenseMap<const clang::Stmt *, const clang::FunctionDecl *> Within;
  mutable llvm::DenseMap<const clang::Stmt *, bool> Known;
  std::vector<const clang::FunctionDecl *> Order;
  std::vector<const clang::Stmt *> AllLaunches;
  const clang::FunctionDecl *Main = nullptr;
};

} // namespace roofline

#endif
