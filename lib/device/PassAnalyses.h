// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's analysis managers as one value.
#ifndef ROOFLINE_DEVICE_PASSANALYSES_H
#define ROOFLINE_DEVICE_PASSANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace roofline {

/// The analysis managers that passes over a module need, each registered with
/// the others. The order of declaration is the one that destruction requires.
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
