// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of examine(), a file each.
#ifndef ROOFLINE_DOCTOR_EXAMINE_H
#define ROOFLINE_DOCTOR_EXAMINE_H

#include "config/Options.h"
#include "doctor/Machine.h"

namespace roofline::doctor {

CompilerFacts examineCompiler(const Machine &M, const Request &Wanted);
/// \p CudaTools is the option.
ToolkitFacts examineToolkit(const Machine &M, llvm::StringRef Compiler,
                            llvm::StringRef CudaPath,
                            llvm::StringRef CudaTools);
LinkFacts examineLink(const Machine &M, llvm::StringRef Compiler,
                      llvm::StringRef CudaPath);
GpuFacts examineGpu(const Machine &M);
/// The user's options as for a file in the working directory; what is wrong
/// with them is in \p Problem.
Options readOptions(const Machine &M, std::string &Problem);
ModelFacts examineModel(const Machine &M, const Options &Opts);
FolderFacts examineFolders(const Machine &M, const Options &Opts);

} // namespace roofline::doctor

#endif
