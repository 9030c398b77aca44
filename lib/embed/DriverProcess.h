// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which run of the compiler driver a job belongs to, as a word
//   <pid namespace>-<process>-<start time of the process>
// that no other run on this machine ever has: process numbers come again,
// and containers that share a temporary folder have the same ones.
#ifndef ROOFLINE_EMBED_DRIVERPROCESS_H
#define ROOFLINE_EMBED_DRIVERPROCESS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// The run that this process is a job of.
std::string currentRun();

/// Whether \p Run is certainly over; false where the system does not say, as
/// for runs in other containers.
bool hasEnded(llvm::StringRef Run);

} // namespace roofline

#endif
