// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_LAUNCH_REGIONLAUNCHES_H
#define ROOFLINE_LAUNCH_REGIONLAUNCHES_H

#include "launch/Constants.h"
#include "model/KernelSource.h"

namespace roofline {

/// Adds the launch of each OpenMP target region: what its clauses say of the
/// number of teams and threads. Without clauses the runtime decides.
void addRegionLaunches(clang::ASTContext &Context, llvm::StringRef Unit,
                       const Constants &Values, SourceModel &Model);

} // namespace roofline

#endif
