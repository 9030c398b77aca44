// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SUPPORT_SILENTDIAGNOSTICS_H
#define ROOFLINE_SUPPORT_SILENTDIAGNOSTICS_H

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"

namespace roofline {

/// Discards all diagnostics. For internal use of LLVM on copies of the user's
/// code, whose warnings would only confuse the user.
struct SilentDiagnostics : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
};

/// Discards LLVM's remarks and warnings likewise; errors end the process.
struct OnlyErrors : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &Said) override {
    return Said.getSeverity() != llvm::DS_Error;
  }
};

} // namespace roofline

#endif
