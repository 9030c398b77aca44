// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_DEVICE_PASSANALYSES_H
#define ROOFLINE_DEVICE_PASSANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace roofline {

/// What LLVM's passes need to run over a module: the analysis managers, each
/// knowing the others. Declared in the order that their destruction needs.
struct PassAnalyses {
  explicit PassAnalyses(llvm::PassBuilder &PB) {
    PB.registerModuleAnalyses(Module);
    PB.registerCGSCCAnalyses(CGSCC);
    PB.registerFunctionAnalyses(Function);
    PB.registerLoopAnalyses(Loop);
    PB.crossRegisterProxies(Loop, Function, CGSCC, Module);
  }

  llvm::LoopAnalysisManager Loop;
  llvm::FunctionAnalysisManager Function;
  llvm::CGSCCAnalysisManager CGSCC;
  llvm::ModuleAnalysisManager Module;
};

} // namespace roofline

#endif
