// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the parts of examine(), each defined in a file of its own.
#ifndef ROOFLINE_DOCTOR_EXAMINE_H
#define ROOFLINE_DOCTOR_EXAMINE_H

#include "config/Options.h"
#include "doctor/Machine.h"

namespace roofline::doctor {

CompilerFacts examineCompiler(const Machine &M, const Request &Wanted);
/// \p CudaPath is the value of --cuda-path, \p CudaTools that of option
/// cuda-tools.
ToolkitFacts examineToolkit(const Machine &M, llvm::StringRef Compiler,
                            llvm::StringRef CudaPath,
                            llvm::StringRef CudaTools);
LinkFacts examineLink(const Machine &M, llvm::StringRef Compiler,
                      llvm::StringRef CudaPath);
GpuFacts examineGpu(const Machine &M);
/// The user's options, as for a file in the working directory. If they are
/// invalid, \p Problem says why.
Options readOptions(const Machine &M, std::string &Problem);
ModelFacts examineModel(const Machine &M, const Options &Opts);
FolderFacts examineFolders(const Machine &M, const Options &Opts);

} // namespace roofline::doctor

#endif
