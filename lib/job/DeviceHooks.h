// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hooks the analysis into a device compile, both in a compiler that loads the
// plugin and in the tool, which runs compiles itself.
#ifndef ROOFLINE_JOB_DEVICEHOOKS_H
#define ROOFLINE_JOB_DEVICEHOOKS_H

#include "job/DeviceJob.h"
#include "clang/AST/ASTConsumer.h"

namespace roofline {

/// Sets up the analysis for the compile that \p CI is about to run. Must be
/// called before the compile's consumers are created.
std::shared_ptr<DeviceJob> hookDevice(clang::CompilerInstance &CI,
                                      JobSettings Settings);

/// A consumer that passes the AST to \p Job, unless that is null, and lets
/// variables in shared memory be of type cuda::barrier, as nvcc does. It must
/// run before the consumer that generates code, which frees the AST.
std::unique_ptr<clang::ASTConsumer>
sourceReader(std::shared_ptr<DeviceJob> Job);

} // namespace roofline

#endif
