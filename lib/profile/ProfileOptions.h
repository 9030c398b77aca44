// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of `roofline profile`.
#ifndef ROOFLINE_PROFILE_PROFILEOPTIONS_H
#define ROOFLINE_PROFILE_PROFILEOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

enum class Backend { Auto, Emulate, Cupti };

struct ProfileOptions {
  Backend RunOn = Backend::Auto;
  /// Names or absolute paths of GPU files; empty: the GPU of the program's
  /// verdicts.
  std::vector<std::string> Gpus;
  std::string Launches = "first:2";
  std::string Output = "profile.json";
  std::string CacheDir; ///< absolute; empty: compiled kernels are not cached
  unsigned Cores = 0;   ///< number of cores to use; 0: all
  bool MachineCounts = false;
  std::string CudaTools; ///< folder of ptxas and nvdisasm; empty: search
  std::optional<uint64_t> MostInstructions;
  std::optional<double> MostSeconds;
  /// Approximate time for the memory model, in seconds.
  std::optional<double> MemoryBudget;
  std::string Check; ///< names of checks, with commas between
  /// Settings of the measuring backend in the form of runtime/cupti/Settings.h;
  /// empty: the default.
  std::string Kernels, Ranges, Cache, Replay, Metrics;
  bool Quiet = false;
  /// Continue at calls and kernels that cannot be emulated.
  bool SkipUnsupported = false;
  bool NoProgress = false;
  /// End the program when all its kernels have been counted.
  bool UntilCounted = false;
  /// The first given option that applies to measuring only, and that which
  /// applies to the emulation only: "--cache"; empty if there is none.
  std::string OnlyMeasured, OnlyEmulated;
  llvm::ArrayRef<const char *> Command; ///< the program and its arguments
};

class CommandLine;

/// The options of `roofline profile`. Paths that the program's run depends on
/// are absolute, since the program may change its working directory.
llvm::Expected<ProfileOptions> profileOptions(const CommandLine &Line);

} // namespace roofline

#endif
