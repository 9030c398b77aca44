// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks by a compile whether compiler and plugin work together.
#ifndef ROOFLINE_DOCTOR_TRYPLUGIN_H
#define ROOFLINE_DOCTOR_TRYPLUGIN_H

#include "doctor/Facts.h"
#include "llvm/ADT/StringRef.h"

namespace roofline::doctor {

/// Compiles a small kernel that needs no toolkit and counts the verdicts in the
/// report that \p Plugin writes. The user's own settings are not used, and no
/// language model is asked.
AnalysisFacts tryPlugin(llvm::StringRef Compiler, llvm::StringRef Plugin);

} // namespace roofline::doctor

#endif
