// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for a unit, or an option that selects kernels, without a kernel.
#ifndef ROOFLINE_JOB_KERNELCHOICE_H
#define ROOFLINE_JOB_KERNELCHOICE_H

#include "config/Options.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace roofline {

/// Which of the kernels \p Names may be meant by \p Pattern, which matches
/// none; \p IsNear tells whether one is near.
std::string kernelsInstead(llvm::StringRef Pattern,
                           const std::set<std::string> &Names, bool &IsNear);

/// Says that \p Pattern, a regular expression of \p Option ("option
/// '--kernels'"), matches none of the kernels \p Names, and which it may be
/// meant for. \p IsNear as above.
std::string noKernelMatches(llvm::StringRef Option, llvm::StringRef Pattern,
                            const std::set<std::string> &Names, bool &IsNear);

/// Says that \p Unit has no kernels, or, with \p OfLibraries, no others than
/// those of system headers, and how option system-kernels is given \p By.
std::string noKernels(llvm::StringRef Unit, bool OfLibraries, OptionSource By);

} // namespace roofline

#endif
