// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our own sections in whatever compilers, archivers and linkers make.
#ifndef ROOFLINE_EMBED_ELFSECTIONS_H
#define ROOFLINE_EMBED_ELFSECTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace roofline {

/// Gets a section's bytes and where it lies in the image, 0 in objects.
using SectionReader =
    llvm::function_ref<llvm::Error(llvm::StringRef Bytes, uint64_t Address)>;

/// Shows \p Read every section \p Name of the object, shared library,
/// executable or archive \p Path, in the order of the file, until one fails.
llvm::Error readSections(llvm::StringRef Path, llvm::StringRef Name,
                         SectionReader Read);

} // namespace roofline

#endif
