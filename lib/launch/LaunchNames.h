// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernel a launch in the syntax tree launches.
#ifndef ROOFLINE_LAUNCH_LAUNCHNAMES_H
#define ROOFLINE_LAUNCH_LAUNCHNAMES_H

#include "frontend/Naming.h"
#include "frontend/TargetRegions.h"

namespace roofline {

class LaunchNames {
public:
  LaunchNames(clang::ASTContext &Context, llvm::StringRef Unit)
      : Mangler(Context), Unit(Unit),
        Regions(findTargetRegions(Context, Unit)) {}

  KernelId kernel(const clang::FunctionDecl &Kernel) const {
    return KernelId::forCuda(Mangler.kernel(Kernel), Unit);
  }
  /// Null for a directive that is no kernel.
  const TargetRegion *
  region(const clang::OMPExecutableDirective *Directive) const {
    for (const TargetRegion &R : Regions)
      if (R.Directive == Directive)
        return &R;
    return nullptr;
  }

private:
  DeviceMangler Mangler;
  std::string Unit;
  std::vector<TargetRegion> Regions;
};

} // namespace roofline

#endif
