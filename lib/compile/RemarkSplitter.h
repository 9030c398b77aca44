// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Separates a compile's remarks, which are the tool's results, from its
// warnings and errors, keeping clang's layout for both.
#ifndef ROOFLINE_COMPILE_REMARKSPLITTER_H
#define ROOFLINE_COMPILE_REMARKSPLITTER_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace roofline {

/// A consumer that prints remarks and their notes to \p Remarks and all other
/// diagnostics to \p Others. All arguments must outlive it.
std::unique_ptr<clang::DiagnosticConsumer>
splitRemarks(llvm::raw_ostream &Remarks, llvm::raw_ostream &Others,
             clang::DiagnosticOptions &Options);

} // namespace roofline

#endif
