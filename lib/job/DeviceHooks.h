// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where in a device compile the analysis sits: the same in a compiler that
// loads the plugin as in the tool that runs the compile itself.
#ifndef ROOFLINE_JOB_DEVICEHOOKS_H
#define ROOFLINE_JOB_DEVICEHOOKS_H

#include "job/DeviceJob.h"
#include "clang/AST/ASTConsumer.h"

namespace roofline {

/// Makes the compile that \p CI is about to begin predict its kernels. To be
/// called before its consumers are made. \p Observer may be null.
std::shared_ptr<DeviceJob> hookDevice(clang::CompilerInstance &CI,
                                      JobSettings Settings,
                                      JobObserver *Observer);

/// Reads the AST for \p Job. It must come before the consumer that turns the
/// AST into code and frees it.
std::unique_ptr<clang::ASTConsumer>
sourceReader(std::shared_ptr<DeviceJob> Job);

} // namespace roofline

#endif
