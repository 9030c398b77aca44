// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run of a program under `roofline profile` is asked for.
#ifndef ROOFLINE_PROFILE_PROFILEOPTIONS_H
#define ROOFLINE_PROFILE_PROFILEOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

enum class Backend { Auto, Emulate, Cupti };

struct ProfileOptions {
  Backend RunOn = Backend::Auto;
  /// Names or absolute paths; none: the program's verdicts say.
  std::vector<std::string> Gpus;
  std::string Launches = "first:2";
  std::string Output = "profile.json";
  std::string CacheDir; ///< absolute; empty: nothing is kept
  unsigned Cores = 0;   ///< 0: all
  bool MachineCounts = false;
  std::string CudaTools; ///< where ptxas and nvdisasm are; empty: as usual
  std::optional<uint64_t> MostInstructions;
  std::optional<double> MostSeconds;
  std::optional<double> MemoryBudget; ///< s, about
  std::string Check; ///< names as CheckTools::parse() takes them
  /// For the measuring backend, as runtime/cupti/Settings.h has them; empty:
  /// its default.
  std::string Kernels, Ranges, Cache, Replay, Metrics;
  bool Quiet = false;
  bool SkipUnsupported = false; ///< go on where something is not emulated
  bool NoProgress = false;
  llvm::ArrayRef<const char *> Command; ///< at least the program
};

/// The first of the options in \p Options that only the emulation has, or only
/// measuring if \p Measured; empty: none.
llvm::StringRef onlyFor(const ProfileOptions &Options, bool Measured);

} // namespace roofline

#endif
