// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the benchmarks that come with this tool available as a label table with
// compile commands: --labels=subset.
#ifndef ROOFLINE_EVAL_TABLE_SUBSETTABLE_H
#define ROOFLINE_EVAL_TABLE_SUBSETTABLE_H

#include "compile/CompileUnits.h"

namespace roofline {

/// The command that compiles \p Source, a path relative to the subset's folder,
/// for \p Arch.
std::vector<std::string> subsetCommand(llvm::StringRef Compiler, Language Lang,
                                       llvm::StringRef Arch,
                                       llvm::StringRef Source);

/// The path of the table that --labels=\p Labels names; "subset" stands for the
/// subset's own.
llvm::Expected<std::string> labelsFile(llvm::StringRef Labels);

/// The default of option -p for --labels=\p Labels: the subset's folder for
/// "subset", or an error if it is not installed; empty for other tables.
llvm::Expected<std::string> databaseBeside(llvm::StringRef Labels);

/// The compile commands in the database \p Database that may have device code.
/// For the subset's folder, those of its programs, for the GPU of its labels.
llvm::Expected<CompileUnits> unitsForTable(llvm::StringRef Database);

} // namespace roofline

#endif
