// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions inside the program that they are about: an ELF section
// ".roofline_predict" of JSON lines (docs/report-format.md), one per kernel
// and GPU. Linkers put the lines of all units one after the other.
#ifndef ROOFLINE_EMBED_VERDICTSECTION_H
#define ROOFLINE_EMBED_VERDICTSECTION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace roofline {

inline constexpr llvm::StringLiteral VerdictSectionName = ".roofline_predict";

/// Adds \p JsonLines to \p HostModule such that --gc-sections and strip leave
/// them in. Does nothing where there are no lines or objects aren't ELF.
void embedVerdicts(llvm::Module &HostModule, llvm::StringRef JsonLines);

/// The lines in an object, a shared library, an executable or an archive;
/// none where it has no such section.
llvm::Expected<std::vector<std::string>>
readVerdicts(llvm::StringRef PathToObjectOrExecutable);

} // namespace roofline

#endif
