// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets a clang in a process of its own read rewritten sources (NvccSyntax.h),
// by an overlay of its file system. Only files that a source names itself are
// looked at.
#ifndef ROOFLINE_NVCC_REWRITTENSOURCES_H
#define ROOFLINE_NVCC_REWRITTENSOURCES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

/// The absolute paths of \p Source and of the files that it includes, also
/// through others, from the including file's folder or from \p Folders.
std::vector<std::string> sourceAndIncludes(llvm::StringRef Source,
                                           llvm::ArrayRef<std::string> Folders);

/// Those of \p Sources and of the files that they include that
/// rewrittenForClang() changes: their absolute paths, and the new texts.
std::map<std::string, std::string>
rewrittenSources(llvm::ArrayRef<std::string> Sources,
                 llvm::ArrayRef<std::string> Folders);

/// Writes \p Texts into \p Folder, and an overlay for clang's -ivfsoverlay in
/// which they take the place of the files. Returns the overlay's path.
llvm::Expected<std::string>
writeOverlay(const std::map<std::string, std::string> &Texts,
             llvm::StringRef Folder);

} // namespace roofline

#endif
