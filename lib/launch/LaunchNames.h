// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernel a launch in the syntax tree launches.
#ifndef ROOFLINE_LAUNCH_LAUNCHNAMES_H
#define ROOFLINE_LAUNCH_LAUNCHNAMES_H

#include "frontend/Naming.h"
#include "frontend/TargetRegions.h"
#include <map>

namespace roofline {

class HostProgram;
struct SourceModel;

class LaunchNames {
public:
  LaunchNames(const HostProgram &Program, const SourceModel &Model);

  /// A kernel without a body where it is launched is the predicted unit's.
  KernelId kernel(const clang::FunctionDecl &Kernel) const;
  /// Whether a launch of \p Kernel in the unit of the tree \p In is worth
  /// keeping: that unit, or the one with the kernel's body, is the predicted
  /// one.
  bool concerns(const KernelId &Kernel, const clang::ASTContext &In) const;
  /// Null for a directive that is no kernel.
  const TargetRegion *
  region(const clang::OMPExecutableDirective *Directive) const {
    for (const TargetRegion &R : Regions)
      if (R.Directive == Directive)
        return &R;
    return nullptr;
  }

private:
  const HostProgram &Program;
  const SourceModel &Model;
  std::map<const clang::ASTContext *, DeviceMangler> Manglers;
  std::vector<TargetRegion> Regions; // of all units
};

} // namespace roofline

#endif
