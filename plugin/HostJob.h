// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host part of a compile: embeds the verdicts and the kernel code from the
// device jobs in the object file.
#ifndef ROOFLINE_PLUGIN_HOSTJOB_H
#define ROOFLINE_PLUGIN_HOSTJOB_H

#include "job/JobSettings.h"
#include "llvm/IR/Module.h"

namespace roofline {

/// What a host job embeds in its module.
struct Embedding {
  std::string Key; ///< see embed/Handoff.h
  bool Verdicts = false, Code = false;
  GuardLimits Limits;
  std::string Unit; ///< for messages

  /// Embeds the data stored under Key in \p M and removes it; does nothing if
  /// there is none. Problems are reported to \p Complain. The work is first
  /// tried in a copy of the process; if that ends early, \p M is not changed.
  void apply(llvm::Module &M,
             llvm::function_ref<void(llvm::StringRef)> Complain) const;
};

/// Adds the embedding to the end of the optimisation pipeline of a CUDA host
/// job.
void hookHost(clang::CompilerInstance &CI, const JobSettings &Settings);

} // namespace roofline

#endif
