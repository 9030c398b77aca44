// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The benchmarks that come with this tool in the place of a user's own table
// and compile commands: --labels=subset.
#ifndef ROOFLINE_EVAL_TABLE_SUBSETTABLE_H
#define ROOFLINE_EVAL_TABLE_SUBSETTABLE_H

#include "compile/CompileUnits.h"

namespace roofline {

/// The command that compiles \p Source, of the subset's folder, for \p Arch.
std::vector<std::string> subsetCommand(llvm::StringRef Compiler, Language Lang,
                                       llvm::StringRef Arch,
                                       llvm::StringRef Source);

/// The file that --labels=\p Labels means: "subset" is the subset's own.
llvm::Expected<std::string> labelsFile(llvm::StringRef Labels);

/// What -p is beside --labels=\p Labels where it is not given: the subset's
/// folder, an error where that is not there; empty for other tables.
llvm::Expected<std::string> databaseBeside(llvm::StringRef Labels);

/// All that may have device code in the database -p=\p Database; of the
/// subset's folder its programs, for the GPU that made its labels.
llvm::Expected<CompileUnits> unitsForTable(llvm::StringRef Database);

} // namespace roofline

#endif
