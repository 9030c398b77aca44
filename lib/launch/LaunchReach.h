// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which functions and statements of a program can reach a launch in
// the call graph, so that the interpreter can skip the rest.
#ifndef ROOFLINE_LAUNCH_LAUNCHREACH_H
#define ROOFLINE_LAUNCH_LAUNCHREACH_H

#include "launch/HostProgram.h"
#include "launch/LaunchNames.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <set>
#include <vector>

namespace roofline {

/// The call graph of the host code. \p Program of the constructor must outlive
/// it. Pointers to functions are canonical declarations of the program.
class LaunchReach {
public:
  LaunchReach(const HostProgram &Program, const LaunchNames &Names);

  /// Returns true if \p Function launches a kernel, directly or through calls.
  bool reaches(const clang::FunctionDecl &Function) const;
  /// Returns true if \p S contains a launch or a call that reaches one.
  bool reaches(const clang::Stmt *S) const;

  /// Returns the functions that reach a launch, each before those that it
  /// calls, except in recursion.
  const std::vector<const clang::FunctionDecl *> &callersFirst() const {
    return Order;
  }
  /// Returns the functions that \p Function may call directly or indirectly,
  /// including itself.
  llvm::DenseSet<const clang::FunctionDecl *>
  callable(const clang::FunctionDecl &Function) const;
  /// Returns the innermost function around a launch, which may be the call
  /// operator of a lambda.
  const clang::FunctionDecl *functionOf(const clang::Stmt *Launch) const {
    return Within.lookup(Launch).Function;
  }
  /// Returns the AST that contains a launch.
  const clang::ASTContext &treeOf(const clang::Stmt *Launch) const {
    return *Within.lookup(Launch).Tree;
  }

  /// Returns every launch (call or target directive) that concerns the
  /// predicted unit (see LaunchNames::concerns()), those in that unit first.
  const std::vector<const clang::Stmt *> &launches() const {
    return AllLaunches;
  }

  /// Whether some code of the program may raise the limit on the dynamic shared
  /// memory of \p Kernel.
  bool mayRaiseLimit(const KernelId &Kernel) const {
    return RaisesAny || Raised.count(Kernel);
  }

  /// A function in the call graph.
  struct Node {
    const clang::FunctionDecl *Function = nullptr; // null in the graph's root
    std::vector<const Node *> Callees;
  };

private:
  /// The function and AST that contain a launch.
  struct LaunchPlace {
    const clang::FunctionDecl *Function = nullptr;
    const clang::ASTContext *Tree = nullptr;
  };
  Node &node(const clang::FunctionDecl *F);
  void note(const clang::Stmt *Launch, LaunchPlace Where);
  void close();
  const clang::FunctionDecl *one(const clang::FunctionDecl &F) const {
    return Program.canonical(F);
  }

  const HostProgram &Program;

  llvm::MapVector<const clang::FunctionDecl *, std::unique_ptr<Node>> Nodes;
  llvm::DenseSet<const clang::FunctionDecl *> Launching;
  llvm::DenseMap<const clang::Stmt *, LaunchPlace> Within;
  mutable llvm::DenseMap<const clang::Stmt *, bool> Known;
  std::vector<const clang::FunctionDecl *> Order;
  std::vector<const clang::Stmt *> AllLaunches;
  std::set<KernelId> Raised;
  bool RaisesAny = false; // a kernel that is not named there
};

} // namespace roofline

#endif
