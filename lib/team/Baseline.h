// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file of `roofline gate`: the state of each kernel that a team has
// accepted, in YAML that people review and annotate. docs/gate.md describes it.
#ifndef ROOFLINE_TEAM_BASELINE_H
#define ROOFLINE_TEAM_BASELINE_H

#include "team/KernelFigures.h"
#include "team/PairKernels.h"

namespace roofline {

inline constexpr unsigned BaselineVersion = 1;

/// The accepted state of a kernel on one GPU.
struct AcceptedState {
  std::string Gpu;
  /// Of the analysis alone, without a language model.
  Verdict Outcome = Verdict::Undetermined;
  /// Absent where a language model's answer is in the figures.
  std::optional<KernelFigures> Figures;
  /// What ROOFLINE_EXPECT stated, if Outcome contradicts it.
  std::optional<Verdict> Contradicted;
  unsigned Line = 0, EndLine = 0; ///< in the file, from 1; the end is exclusive
};

/// One block of the file.
struct BaselineEntry {
  KernelName Name;
  std::string Owner, Reason;
  std::vector<AcceptedState> States;
  /// Of the block without the comments above it; lines count from 1, and the
  /// end is exclusive.
  unsigned Line = 0, EndLine = 0;
  /// Lines of members that an update may replace; 0: there is none.
  unsigned KernelLine = 0, UnitLine = 0, OwnerLine = 0, ReasonLine = 0;

  const AcceptedState *find(llvm::StringRef Gpu) const;
};

struct Baseline {
  std::string Path, Text;
  std::vector<BaselineEntry> Entries; ///< in the order of the file

  /// \p Unit relative to the file's folder if it is below that, so that the
  /// file fits in every checkout.
  std::string unitOf(llvm::StringRef Unit) const;
};

/// Parses \p Text; errors read "PATH:LINE: what is wrong".
llvm::Expected<Baseline> parseBaseline(llvm::StringRef Text,
                                       llvm::StringRef Path);

/// The state of \p P as the file has it.
AcceptedState stateOf(const Prediction &P);

} // namespace roofline

#endif
