// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates the verdicts that are embedded in a program against profiles of its
// run.
#ifndef ROOFLINE_VALIDATE_VALIDATEPROGRAM_H
#define ROOFLINE_VALIDATE_VALIDATEPROGRAM_H

#include "validate/Validation.h"
#include <memory>

namespace roofline {

/// The files to compare.
struct ValidationRequest {
  std::vector<std::string> Programs; ///< programs, libraries, reports
  std::vector<std::string> Profiles; ///< profiles of the processes of one run
  /// Name or file of the GPU to validate for; empty: all GPUs of the profiles.
  std::string Gpu;
};

/// The result of validateProgram().
struct ProgramValidation {
  std::vector<Validation> Results; ///< one per GPU; refer to Views
  std::vector<std::unique_ptr<Profile>> Views;
};

/// Divides \p Files into profiles and programs. Fails if one kind is missing or
/// a file is of neither.
llvm::Expected<ValidationRequest>
validationRequest(llvm::ArrayRef<std::string> Files, llvm::StringRef Gpu);

/// The profiles of \p Request, each by itself.
llvm::Expected<std::vector<Profile>>
profilesOf(const ValidationRequest &Request);

/// The GPUs to validate for: all of \p P, or the one that --gpu names.
llvm::Expected<std::vector<GpuSpec>>
profiledGpus(const ValidationRequest &Request, const Profile &P);

/// Validates for each GPU. Fails if a file cannot be read, no launch was
/// counted, or there is neither a verdict for a GPU nor device code to predict
/// it from. Initialises LLVM's targets.
llvm::Expected<ProgramValidation>
validateProgram(const ValidationRequest &Request);

} // namespace roofline

#endif
