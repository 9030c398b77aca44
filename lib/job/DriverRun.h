// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds out about the driver run that a compile job belongs to.
#ifndef ROOFLINE_JOB_DRIVERRUN_H
#define ROOFLINE_JOB_DRIVERRUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// The command line of the driver that runs this process, or that is this
/// process, with response files expanded; empty if it is not accessible
/// (systems other than Linux).
std::vector<std::string> driverCommand();

/// The GPU architectures that \p Command compiles for, in its order; only
/// \p Own if \p Command does not name \p Own, as in a job that was started by
/// hand.
std::vector<std::string> archsOf(llvm::ArrayRef<std::string> Command,
                                 llvm::StringRef Own);

} // namespace roofline

#endif
