// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors in a kernel that the executor detects because it sees every memory
// access, such as out-of-bounds accesses and data races (docs/check.md).
#ifndef ROOFLINE_MODEL_KERNELPROBLEM_H
#define ROOFLINE_MODEL_KERNELPROBLEM_H

#include "model/Facts.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <set>

namespace roofline {

enum class ProblemKind {
  OutOfBounds,       // outside the array or allocation, or outside of all
  Misaligned,        // the address is not a multiple of the access width
  Race,              // on shared memory, without a barrier in between
  UninitializedRead, // of shared memory that no thread of the block wrote
  DivergentBarrier,  // threads of a block wait at different barriers
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ProblemKind>[] = {
    "out-of-bounds", "misaligned", "race", "uninitialized-read",
    "divergent-barrier"};

/// A tool of NVIDIA's compute-sanitizer.
enum class CheckTool { Memcheck, Racecheck, Initcheck, Synccheck };
template <>
inline constexpr llvm::StringLiteral EnumIds<CheckTool>[] = {
    "memcheck", "racecheck", "initcheck", "synccheck"};

/// Returns the tool that finds \p Kind.
CheckTool checkToolOf(ProblemKind Kind);

/// The checks that the user asked for.
struct CheckTools {
  std::set<CheckTool> Asked;

  bool any() const { return !Asked.empty(); }
  bool finds(ProblemKind Kind) const { return Asked.count(checkToolOf(Kind)); }
  /// Parses a list such as "memcheck,racecheck"; "all" selects all, an empty
  /// text none. Returns an error for an unknown name.
  static llvm::Expected<CheckTools> parse(llvm::StringRef Text);
};

enum class ThreadAction { Read, Write, Atomic, Barrier };
template <>
inline constexpr llvm::StringLiteral EnumIds<ThreadAction>[] = {
    "read", "write", "atomic", "barrier"};

/// What one thread of a block did, and where.
struct ThreadAccess {
  ThreadAction What = ThreadAction::Read;
  SourceLocation Where;
  std::array<unsigned, 3> Thread{};
};

/// All errors of one kind in one source line. Block, threads and addresses are
/// those of the first error, in block order.
struct KernelProblem {
  ProblemKind Kind = ProblemKind::OutOfBounds;
  std::array<unsigned, 3> Block{};
  ThreadAccess Access;
  /// Races: the earlier access, by another warp. Barriers: the other barrier.
  std::optional<ThreadAccess> Other;
  uint64_t Bytes = 0;   // size of the access
  uint64_t Address = 0; // its first byte
  /// The accessed memory and, if known, where it was allocated.
  PlacedFact<ProblemPlace> Place;
  uint64_t Count = 0; // faulty accesses, counted per thread
};

} // namespace roofline

#endif
