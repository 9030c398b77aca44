// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host half of a compile: puts the verdicts and the kernel code that the
// device jobs handed over into the object file.
#ifndef ROOFLINE_PLUGIN_HOSTJOB_H
#define ROOFLINE_PLUGIN_HOSTJOB_H

#include "job/JobSettings.h"
#include "llvm/IR/Module.h"

namespace roofline {

/// What a host job is to put into its module.
struct Embedding {
  std::string Key; ///< see section/Handoff.h
  bool Verdicts = false, Code = false;
  GuardLimits Limits;
  std::string Unit; ///< for messages

  /// Adds what waits under Key to \p M, once; nothing if there is none.
  /// Problems go to \p Complain. The module is left alone where a copy of it
  /// does not survive this.
  void apply(llvm::Module &M,
             llvm::function_ref<void(llvm::StringRef)> Complain) const;
};

/// Makes the host job of a CUDA compile embed at the end of its pipeline.
void hookHost(clang::CompilerInstance &CI, const JobSettings &Settings);

} // namespace roofline

#endif
