// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_FRONTEND_COMPLAINT_H
#define ROOFLINE_FRONTEND_COMPLAINT_H

#include "clang/Basic/Diagnostic.h"

namespace roofline {

/// Emits the warning "roofline: MESSAGE" about this plugin, its options or the
/// statements of roofline/assume.h. -Werror does not apply, since a build must
/// not fail because of the plugin.
inline void complain(clang::DiagnosticsEngine &Diags, llvm::StringRef Message,
                     clang::SourceLocation Where = {}) {
  bool AsErrors = Diags.getWarningsAsErrors();
  Diags.setWarningsAsErrors(false);
  unsigned Id =
      Diags.getCustomDiagID(clang::DiagnosticsEngine::Warning, "roofline: %0");
  Diags.Report(Where, Id) << Message;
  Diags.setWarningsAsErrors(AsErrors);
}

} // namespace roofline

#endif
