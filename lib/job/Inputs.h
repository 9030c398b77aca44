// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What predictions depend on besides the source and the compile command. A
// build has to compile again when it changes.
#ifndef ROOFLINE_JOB_INPUTS_H
#define ROOFLINE_JOB_INPUTS_H

#include "config/Options.h"

namespace roofline {

/// Returns the regular files that the settings of a compile of \p SourceFile
/// come from: configuration files, and those that the options name. Mistakes
/// are ignored: the compile reports them.
std::vector<std::string> inputFiles(const OptionArguments &Arguments,
                                    llvm::StringRef SourceFile,
                                    const Environment &Env);

/// Returns a line for each of these files and for each variable of the
/// environment that sets an option, with a digest of its contents.
std::string inputsText(const OptionArguments &Arguments,
                       llvm::StringRef SourceFile, const Environment &Env);

} // namespace roofline

#endif
