// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The readers of device code, each as a function of bitcode. What is no module
// that readCode() accepts is not read: a compiler makes valid modules only.
#ifndef ROOFLINE_FUZZ_CODEREADERS_H
#define ROOFLINE_FUZZ_CODEREADERS_H

#include "llvm/ADT/StringRef.h"

namespace roofline::fuzz {

/// What the plugin does with the device code of a unit, before and after
/// optimisation: features, predictions and all texts about them.
void tryAnalysis(llvm::StringRef Bitcode);

/// What the emulated runtimes do with a launch under `--check=memcheck`. It may
/// be refused or end early, but must not write outside of its memory.
void tryExecutor(llvm::StringRef Bitcode);

} // namespace roofline::fuzz

#endif
