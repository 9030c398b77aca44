// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Embeds predictions in the program that they are about, in an ELF section
// ".roofline_predict" with a JSON line (docs/report-format.md) per kernel and
// GPU. Linkers concatenate the lines of all units.
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

/// Adds \p JsonLines to \p HostModule such that --gc-sections and strip keep
/// them. Does nothing if there are no lines or if the module's objects are not
/// ELF.
void embedVerdicts(llvm::Module &HostModule, llvm::StringRef JsonLines);

/// Reads the lines in an object, a shared library, an executable or an archive;
/// empty if it has no such section.
llvm::Expected<std::vector<std::string>>
readVerdicts(llvm::StringRef PathToObjectOrExecutable);

} // namespace roofline

#endif
