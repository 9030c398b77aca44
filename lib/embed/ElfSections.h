// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads our own ELF sections from the files that compilers, archivers and
// linkers produce.
#ifndef ROOFLINE_EMBED_ELFSECTIONS_H
#define ROOFLINE_EMBED_ELFSECTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace roofline {

/// Called with a section's bytes and its virtual address, which is 0 in object
/// files.
using SectionReader =
    llvm::function_ref<llvm::Error(llvm::StringRef Bytes, uint64_t Address)>;

/// Calls \p Read for every section \p Name of the object, shared library,
/// executable or archive \p Path, in the order of the file, and stops at the
/// first error.
llvm::Error readSections(llvm::StringRef Path, llvm::StringRef Name,
                         SectionReader Read);

} // namespace roofline

#endif
