// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the launches that the host interpreter comes to: grid, block,
// arguments and the memory behind them.
#ifndef ROOFLINE_LAUNCH_LAUNCHCOLLECTOR_H
#define ROOFLINE_LAUNCH_LAUNCHCOLLECTOR_H

#include "frontend/FieldUses.h"
#include "launch/HostEvaluator.h"
#include "launch/LaunchLog.h"
#include "launch/LaunchNames.h"
#include "llvm/ADT/DenseMap.h"

namespace roofline {

struct RegionShape;

/// The collector, which writes to \p Log. After a launch it forgets the memory
/// that the kernel may write. The constructor's arguments must outlive it.
class LaunchCollector {
public:
  LaunchCollector(HostEvaluator &Values, const HostProgress &Progress,
                  HostMemory &Memory, const HostNumbers &Numbers,
                  const LaunchNames &Names, LaunchLog &Log)
      : Values(Values), Progress(Progress), Memory(Memory), Numbers(Numbers),
        Names(Names), Log(Log) {}

  using Kernels = llvm::SmallVector<const clang::FunctionDecl *>;

  /// Adds the launch `kernel<<<grid, block>>>(arguments)`.
  void add(const clang::CUDAKernelCallExpr &Call);
  /// Adds a launch by \p Call with evaluated arguments, of one of \p Kernels,
  /// which have the same type. \p Shape has the expressions for grid and block.
  void add(const clang::CallExpr &Call, const Kernels &Its, Address Grid,
           Address Block, HostValue Shared,
           llvm::ArrayRef<const clang::Expr *> Shape,
           llvm::ArrayRef<Address> Arguments);
  /// Returns the kernel that the expression \p Callee of a launch names or
  /// points to: each of a table where it is not known which.
  Kernels kernelsIn(const clang::Expr *Callee) const;
  /// Adds the launch of a target region.
  void add(const clang::OMPExecutableDirective &Directive);

  /// Host code gets at \p Variable, a device variable at \p Where; nowhere if
  /// kernels get its address from host code.
  void useVariable(const clang::VarDecl &Variable, Address Where);

  /// The user's assumptions that are in effect in the code that is interpreted.
  std::vector<UserAssumption> Given;
  /// The arms of branches with open conditions that the program is in, the
  /// outermost first.
  std::vector<BranchArm> Arms;
  void enter(BranchArm New) {
    if (Arms.size() < MostArms)
      Arms.push_back(New);
  }
  /// Restores Arms when the result is destroyed, at the end of a function or an
  /// iteration.
  llvm::SaveAndRestore<std::vector<BranchArm>> keepArms() { return {Arms}; }
  /// How often a launch, or a call that may lead to one, was come to.
  unsigned Count = 0;

  /// The program reads an argument that is not a number as one.
  void misread(MisreadArgument Argument) {
    if (!llvm::is_contained(Log.Misread, Argument))
      Log.Misread.push_back(std::move(Argument));
  }

private:
  static constexpr size_t MostArms = 32;

  void takeArms(LaunchSite &Site) const;
  void passArgument(LaunchSite &Site, unsigned Parameter, unsigned Offset,
                    Address At, clang::QualType Type, unsigned Depth = 0,
                    const FieldSet *Only = nullptr);
  void passPointer(LaunchSite &Site, unsigned Parameter, unsigned Offset,
                   Address Target);
  void passArraySize(LaunchSite &Site, unsigned Parameter,
                     const clang::VariableArrayType &Array);
  /// A record that a region maps.
  struct MappedRecord {
    unsigned Parameter;
    Address Where;
    clang::QualType Type;
    const FieldUses &Uses;
  };
  const FieldUses &usesIn(const clang::Stmt &Region,
                          const clang::VarDecl *Variable);
  void forgetWritten(const MappedRecord &Record);
  std::array<SymExpr, 3> extent(Address Of) const;
  void addContents();
  void addTargetContents();
  void chooseShape(const RegionShape &Shape, LaunchSite &Site);
  SymExpr formulaFor(const clang::Expr *E) {
    return Numbers.formulaOf(Values.value(E));
  }

  HostEvaluator &Values;
  const HostProgress &Progress;
  HostMemory &Memory;
  const HostNumbers &Numbers;
  const LaunchNames &Names;
  LaunchLog &Log;
  /// Variables of the device that host code writes; 0 where kernels may, too.
  std::map<std::string, ObjectId> Constants;
  /// Those with `declare target` of the predicted unit, once they are needed.
  std::optional<std::vector<const clang::VarDecl *>> TargetVariables;
  std::map<std::pair<const clang::Stmt *, const clang::VarDecl *>, FieldUses>
      UsesInRegions;
  /// deviceVariablesIn() of kernels that were launched.
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<const clang::VarDecl *>>
      VariablesIn;
};

} // namespace roofline

#endif
