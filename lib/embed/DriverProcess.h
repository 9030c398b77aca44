// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Identifies the run of the compiler driver that a job belongs to by a word
//   <pid namespace>-<process>-<start time of the process>
// that is unique on this machine: process numbers are reused, and containers
// that share a temporary folder may have equal ones.
#ifndef ROOFLINE_EMBED_DRIVERPROCESS_H
#define ROOFLINE_EMBED_DRIVERPROCESS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// The driver run that this process is a job of.
std::string currentRun();

/// Whether \p Run has certainly ended; false if the system does not tell, as
/// for runs in other containers.
bool hasEnded(llvm::StringRef Run);

} // namespace roofline

#endif
