// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one proof that compiler and plugin go together: a compile.
#ifndef ROOFLINE_DOCTOR_TRYPLUGIN_H
#define ROOFLINE_DOCTOR_TRYPLUGIN_H

#include "doctor/Facts.h"
#include "llvm/ADT/StringRef.h"

namespace roofline::doctor {

/// Compiles three lines of device code, for which no toolkit is needed, and
/// reads the report that \p Plugin writes. Settings of the user's own count for
/// nothing there; no language model is asked.
AnalysisFacts tryPlugin(llvm::StringRef Compiler, llvm::StringRef Plugin);

} // namespace roofline::doctor

#endif
