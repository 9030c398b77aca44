// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_JOB_COMPLAINT_H
#define ROOFLINE_JOB_COMPLAINT_H

#include "clang/Basic/Diagnostic.h"

namespace roofline {

/// Emits the warning "roofline: MESSAGE" about this plugin or its options.
/// -Werror does not apply, since the warning is not about the user's code and a
/// build must not fail because of the plugin.
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
