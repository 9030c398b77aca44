// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_JOB_COMPLAINT_H
#define ROOFLINE_JOB_COMPLAINT_H

#include "clang/Basic/Diagnostic.h"

namespace roofline {

/// A warning about ourselves or our options, "roofline: MESSAGE". It is no
/// finding in the user's code, so -Werror leaves it alone: a build never fails
/// because of us.
inline void complain(clang::DiagnosticsEngine &Diags, llvm::StringRef Message) {
  bool AsErrors = Diags.getWarningsAsErrors();
  Diags.setWarningsAsErrors(false);
  unsigned Id =
      Diags.getCustomDiagID(clang::DiagnosticsEngine::Warning, "roofline: %0");
  Diags.Report(Id) << Message;
  Diags.setWarningsAsErrors(AsErrors);
}

} // namespace roofline

#endif
