// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the analysis has to say to the compile that it is part of. It runs in
// a process of its own (guard/GuardedProcess.h), so findings are values that
// travel as lines of JSON.
#ifndef ROOFLINE_REMARK_FINDING_H
#define ROOFLINE_REMARK_FINDING_H

#include "model/Prediction.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace roofline {

struct Finding {
  enum class Kind {
    Complaint, ///< a warning about ourselves or our options
    Remark,    ///< about a kernel
    Note,      ///< to the remark before it
    Record,    ///< for the file of -fsave-optimization-record
    Verdict,   ///< Text is a prediction as toJsonLine() writes it
    Print,     ///< text for standard error
  };
  Kind What = Kind::Print;
  std::string Text = {};
  SourceLocation Where = {};
  /// Of a note, the place to take where no file of the compile has Where.
  SourceLocation Otherwise = {};

  // Of records only.
  std::string Function = {};   ///< the kernel's, in the module
  std::string RecordName = {}; ///< "ComputeBound"
  std::vector<std::pair<std::string, std::string>> Values = {};
};

/// The headline of \p P and its notes.
std::vector<Finding> remarkAbout(const Prediction &P, bool Explain);

/// An analysis record named ComputeBound, BandwidthBound, Mixed or
/// Undetermined, with the figures as named values. \p Function is the kernel's
/// name in the module.
Finding recordOf(const Prediction &P, llvm::StringRef Function);

/// \p F as one line without its end, and back.
std::string toLine(const Finding &F);
llvm::Expected<Finding> findingFromLine(llvm::StringRef Line);

} // namespace roofline

#endif
