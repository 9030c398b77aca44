// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compile's remarks are this tool's findings; its warnings and errors are
// not. Each goes to a stream of its own, in clang's own words and layout.
#ifndef ROOFLINE_COMPILE_REMARKSPLITTER_H
#define ROOFLINE_COMPILE_REMARKSPLITTER_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace roofline {

/// Prints remarks, with the notes below them, to \p Remarks and all else to
/// \p Others.
std::unique_ptr<clang::DiagnosticConsumer>
splitRemarks(llvm::raw_ostream &Remarks, llvm::raw_ostream &Others,
             clang::DiagnosticOptions &Options);

} // namespace roofline

#endif
