// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control flow of an observed launch: trip counts of the kernel's loops and
// counts of its branches. Two compiles can differ in basic blocks, so loops and
// branches are identified by their source location, as in LLVM's sample
// profiles.
#ifndef ROOFLINE_MODEL_FLOWCOUNTS_H
#define ROOFLINE_MODEL_FLOWCOUNTS_H

#include "model/SourceLocation.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace roofline {

/// Identifies a loop or branch of a kernel. Unrolling and inlining can make
/// several of one, which then share a source location.
struct CodePlace {
  SourceLocation Where;
  unsigned Ordinal = 0; // among those at Where, in code order
  unsigned Alike = 1;   // how many there are at Where
};

/// Counts of one loop, summed over all threads. Both are 0 if the loop was
/// never entered or the counts of basic blocks do not determine them.
struct LoopCount {
  SourceLocation Where;
  uint64_t Entries = 0, Iterations = 0;
};

/// Counts of one branch, summed over all threads; 0 in the same cases.
struct BranchCount {
  SourceLocation Where;
  uint64_t Runs = 0, Taken = 0; // executions; those to the first successor
};

/// The counts of one launch, or of several added up.
struct FlowCounts {
  std::vector<LoopCount> Loops;      // in code order
  std::vector<BranchCount> Branches; // in code order

  bool empty() const { return Loops.empty() && Branches.empty(); }
  /// Returns the mean iterations per entry of \p Loop; nothing if it was not
  /// entered, or if the number of loops at its location differs from
  /// Loop.Alike.
  std::optional<double> tripsOf(const CodePlace &Loop) const;
  /// Returns the share, from 0 to 1, of the executions of \p Branch that take
  /// its first successor; nothing in the same cases as for loops.
  std::optional<double> shareOf(const CodePlace &Branch) const;
  /// Adds the counts of another launch of the same code. If the lists of loops
  /// (or of branches) have different locations, that list is cleared.
  void add(const FlowCounts &Other);
};

/// Returns true if \p A and \p B, which may come from two compiles, have the
/// same file name, line and column. Folders may differ.
bool isSamePlace(const SourceLocation &A, const SourceLocation &B);

/// Numbers the loops or branches at locations \p All, which are in code order,
/// for use as CodePlace.
std::vector<CodePlace> numbered(const std::vector<SourceLocation> &All);

} // namespace roofline

#endif
