// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets clang read sources with what nvcc's front end takes and clang's does
// not: register names in inline assembly (RegisterNames.h), and launches whose
// brackets have spaces between them (LaunchBrackets.h).
#ifndef ROOFLINE_NVCC_NVCCSYNTAX_H
#define ROOFLINE_NVCC_NVCCSYNTAX_H

#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>

namespace roofline {

/// \p Source as clang takes it; none if there is nothing to rewrite. Lines do
/// not change.
std::optional<std::string> rewrittenForClang(llvm::StringRef Source);

/// The files of \p Base, where sources are read as rewritten.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
rewritingForClang(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

} // namespace roofline

#endif
