// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions of a program can come to a launch, and which calls do.
#ifndef ROOFLINE_LAUNCH_LAUNCHREACH_H
#define ROOFLINE_LAUNCH_LAUNCHREACH_H

#include "launch/HostProgram.h"
#include "launch/LaunchNames.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace roofline {

class LaunchReach {
public:
  LaunchReach(const HostProgram &Program, const LaunchNames &Names);

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
    return Within.lookup(Launch).Function;
  }
  const clang::ASTContext &treeOf(const clang::Stmt *Launch) const {
    return *Within.lookup(Launch).Tree;
  }

  /// Every launch that concerns the predicted unit, its own first: kernel calls
  /// and target directives.
  const std::vector<const clang::Stmt *> &launches() const {
    return AllLaunches;
  }

private:
  /// Where a launch stands.
  struct LaunchPlace {
    const clang::FunctionDecl *Function = nullptr;
    const clang::ASTContext *Tree = nullptr;
  };
  void note(const clang::Stmt *Launch, LaunchPlace Where);
  void close();
  const clang::FunctionDecl *one(const clang::FunctionDecl &F) const {
    return Program.canonical(F);
  }

  const HostProgram &Program;

  llvm::MapVector<const clang::FunctionDecl *,
                  std::vector<const clang::FunctionDecl *>>
      Calls;
  llvm::DenseSet<const clang::FunctionDecl *> Launching;
  llvm::DenseMap<const clang::Stmt *, LaunchPlace> Within;
  mutable llvm::DenseMap<const clang::Stmt *, bool> Known;
  std::vector<const clang::FunctionDecl *> Order;
  std::vector<const clang::Stmt *> AllLaunches;
};

} // namespace roofline

#endif
