// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps launches in the AST to kernel ids.
#ifndef ROOFLINE_LAUNCH_LAUNCHNAMES_H
#define ROOFLINE_LAUNCH_LAUNCHNAMES_H

#include "frontend/Naming.h"
#include "frontend/TargetRegions.h"
#include <map>

namespace roofline {

class HostProgram;
struct SourceModel;
struct UserAssumption;

/// The mapping for all units of a program. \p Program and \p Model of the
/// constructor must outlive it.
class LaunchNames {
public:
  LaunchNames(const HostProgram &Program, const SourceModel &Model);

  /// Returns the id of \p Kernel. A kernel with external linkage and no body in
  /// the unit of its declaration is attributed to the predicted unit.
  KernelId kernel(const clang::FunctionDecl &Kernel) const;
  /// Returns the name of \p Variable in the device module of its unit.
  std::string variable(const clang::VarDecl &Variable) const;
  /// Returns true if a launch of \p Kernel in the unit with AST \p In is to be
  /// recorded: either that unit is the predicted one, or the predicted unit
  /// defines the kernel.
  bool concerns(const KernelId &Kernel, const clang::ASTContext &In) const;
  /// Returns the region of \p Directive; null if it is not a target region.
  const TargetRegion *
  region(const clang::OMPExecutableDirective *Directive) const {
    for (const TargetRegion &R : Regions)
      if (R.Directive == Directive)
        return &R;
    return nullptr;
  }

  /// Returns what the user assumes about \p Name in \p Kernel if it is a value;
  /// else null.
  const UserAssumption *valueGiven(const KernelId &Kernel,
                                   llvm::StringRef Name) const;

  /// Returns the unit that is predicted.
  const clang::ASTContext &own() const;

private:
  const HostProgram &Program;
  const SourceModel &Model;
  std::map<const clang::ASTContext *, DeviceMangler> Manglers;
  std::vector<TargetRegion> Regions; // of all units
};

} // namespace roofline

#endif
