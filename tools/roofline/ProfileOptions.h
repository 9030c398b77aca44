// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of roofline profile.
#ifndef ROOFLINE_TOOLS_PROFILEOPTIONS_H
#define ROOFLINE_TOOLS_PROFILEOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace roofline {

extern const char ProfileUsage[];

struct ProfileOptions {
  std::string Gpu; ///< name or absolute path; empty: the program's verdicts say
  std::string Launches = "first:2";
  std::string Output = "profile.json";
  std::string CacheDir; ///< absolute; empty: nothing is kept
  unsigned Cores = 0;   ///< 0: all
  std::optional<uint64_t> MostInstructions;
  std::optional<double> MostSeconds;
  std::string Check; ///< names as CheckTools::parse() takes them
  bool Quiet = false;
  llvm::ArrayRef<const char *> Command; ///< at least the program
};

llvm::Expected<ProfileOptions>
parseProfileOptions(llvm::ArrayRef<const char *> Args);

} // namespace roofline

#endif
