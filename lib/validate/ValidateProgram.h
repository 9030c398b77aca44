// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verdicts in the files of a program against profiles of its run.
#ifndef ROOFLINE_VALIDATE_VALIDATEPROGRAM_H
#define ROOFLINE_VALIDATE_VALIDATEPROGRAM_H

#include "validate/Validation.h"
#include <memory>

namespace roofline {

struct ValidationRequest {
  std::vector<std::string> Programs; ///< programs, libraries, reports
  std::vector<std::string> Profiles; ///< of the processes of one run
  /// Name or file of one of the profiles' GPUs; empty: all of them.
  std::string Gpu;
};

struct ProgramValidation {
  std::vector<Validation> Results; ///< one for each GPU; they refer to Views
  std::vector<std::unique_ptr<Profile>> Views;
};

/// Whether the file \p Path is a profile, and not a program or a report.
bool isProfile(const std::string &Path);

/// Fails where the files can't be read, no launch was counted, or there is
/// neither a verdict for a GPU nor the device code to predict it anew.
llvm::Expected<ProgramValidation>
validateProgram(const ValidationRequest &Request);

} // namespace roofline

#endif
