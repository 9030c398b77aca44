// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a launch went through its kernel: the iterations of its loops and the
// ways that its branches took. Compiles differ in their blocks of code, so
// both are known by their place in the source, as in sample profiles.
#ifndef ROOFLINE_MODEL_FLOWCOUNTS_H
#define ROOFLINE_MODEL_FLOWCOUNTS_H

#include "model/SourceLocation.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace roofline {

/// A loop or branch of a kernel: its place, and which it is of those there,
/// since unrolling and inlining make several of one.
struct CodePlace {
  SourceLocation Where;
  unsigned Ordinal = 0; // in the order of the code
  unsigned Alike = 1;   // how many there are
};

/// One loop, all threads together. Both are 0 where it was never entered, or
/// what the blocks of code ran does not tell.
struct LoopCount {
  SourceLocation Where;
  uint64_t Entries = 0, Iterations = 0;
};

/// One branch, all threads together; as for loops where nothing is known.
struct BranchCount {
  SourceLocation Where;
  uint64_t Runs = 0, Taken = 0; // Taken: to the first of its two successors
};

struct FlowCounts {
  std::vector<LoopCount> Loops;      // in the order of the code
  std::vector<BranchCount> Branches; // the same

  bool empty() const { return Loops.empty() && Branches.empty(); }
  /// Mean iterations per entry; nothing where \p Loop is not here, was not
  /// entered, or is one of more or fewer at its place than here.
  std::optional<double> tripsOf(const CodePlace &Loop) const;
  /// The share, 0 to 1, of the runs of \p Branch that are taken; nothing as
  /// for loops.
  std::optional<double> shareOf(const CodePlace &Branch) const;
  /// Adds another launch of the same code; what differs in shape is dropped.
  void add(const FlowCounts &Other);
};

/// Whether two compiles may mean the same: the names of the folders may
/// differ, as they do where they ran in different ones.
bool isSamePlace(const SourceLocation &A, const SourceLocation &B);

/// The places of loops or branches that stand at \p All, in the order of the
/// code.
std::vector<CodePlace> numbered(const std::vector<SourceLocation> &All);

} // namespace roofline

#endif
