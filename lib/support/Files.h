// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading and writing whole files, with errors that name the file.
#ifndef ROOFLINE_SUPPORT_FILES_H
#define ROOFLINE_SUPPORT_FILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

/// The contents of \p Path; an error "cannot read 'PATH': REASON".
llvm::Expected<std::string> readFile(llvm::StringRef Path);

/// Replaces \p Path by \p Contents in one step, so that parallel compiles
/// never see half a file; makes missing folders. A device or pipe is written
/// to instead. An error names the path.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Contents);

} // namespace roofline

#endif
