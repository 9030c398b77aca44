// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function per subcommand, each in a file of its own; Main.cpp has the
// table. The arguments are those after the subcommand's name. The result is the
// exit status: 0 success, 1 the requested check failed, 2 usage or input error.
#ifndef ROOFLINE_TOOLS_SUBCOMMANDS_H
#define ROOFLINE_TOOLS_SUBCOMMANDS_H

#include "llvm/ADT/ArrayRef.h"

namespace roofline {

int runBatch(llvm::ArrayRef<const char *> Args);
int runBuild(llvm::ArrayRef<const char *> Args);
int runCache(llvm::ArrayRef<const char *> Args);
int runDoctor(llvm::ArrayRef<const char *> Args);
int runEval(llvm::ArrayRef<const char *> Args);
int runGpu(llvm::ArrayRef<const char *> Args);
int runLlm(llvm::ArrayRef<const char *> Args);
int runPredict(llvm::ArrayRef<const char *> Args);
int runProfile(llvm::ArrayRef<const char *> Args);
int runValidate(llvm::ArrayRef<const char *> Args);

} // namespace roofline

#endif
