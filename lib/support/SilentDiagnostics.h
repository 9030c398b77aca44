// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SUPPORT_SILENTDIAGNOSTICS_H
#define ROOFLINE_SUPPORT_SILENTDIAGNOSTICS_H

#include "llvm/IR/DiagnosticHandler.h"

namespace roofline {

/// For work of ours with LLVM, of which the user does not want to hear.
struct SilentDiagnostics : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
};

} // namespace roofline

#endif
