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
  Race,              // of two warps on shared memory, without a barrier between
  WarpRace,          // of two threads of a warp, without __syncwarp() between
  BlockRace,         // of two thread blocks on global memory
  UninitializedRead, // of memory that was never written
  DivergentBarrier,  // threads of a block that do not reach it, not returned
  MaskLacksCaller,   // of __syncwarp(), a shuffle, a vote or the like
  MaskNotReached,    // a thread of the mask does not come
  DoubleFree,        // the program frees memory that it has freed
  InvalidFree,       // and here what is no allocation, or another kind of one
  Leak,              // memory that the program has not freed when it ends
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ProblemKind>[] = {
    "out-of-bounds",     "misaligned",        "race",
    "warp-race",         "block-race",        "uninitialized-read",
    "divergent-barrier", "mask-lacks-caller", "mask-not-reached",
    "double-free",       "invalid-free",      "leak"};

/// A tool of NVIDIA's compute-sanitizer, or its option --leak-check.
enum class CheckTool { Memcheck, Racecheck, Initcheck, Synccheck, Leakcheck };
template <>
inline constexpr llvm::StringLiteral EnumIds<CheckTool>[] = {
    "memcheck", "racecheck", "initcheck", "synccheck", "leakcheck"};

/// Returns the tool that finds \p Kind.
CheckTool checkToolOf(ProblemKind Kind);

/// The checks that the user asked for.
struct CheckTools {
  std::set<CheckTool> Asked;

  bool any() const { return !Asked.empty(); }
  bool finds(ProblemKind Kind) const { return Asked.count(checkToolOf(Kind)); }
  /// Parses a list such as "memcheck,racecheck"; "all" selects all but
  /// leakcheck, since the system frees what a program leaves, an empty text
  /// none. Returns an error for an unknown name.
  static llvm::Expected<CheckTools> parse(llvm::StringRef Text);
};

enum class ThreadAction {
  Read,
  Write,
  Atomic,
  Barrier,
  WarpSync,  // an operation of the threads of a mask, such as __syncwarp()
  Elsewhere, // something else than the other thread of a KernelProblem
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ThreadAction>[] = {
    "read", "write", "atomic", "barrier", "warp-sync", "elsewhere"};

/// What one thread of a block did, and where.
struct ThreadAccess {
  ThreadAction What = ThreadAction::Read;
  SourceLocation Where;
  std::array<unsigned, 3> Thread{};
};

/// All errors of one kind in one source line, of reads, writes and atomics
/// each. Block, threads and addresses are those of the first error, in block
/// order.
struct KernelProblem {
  ProblemKind Kind = ProblemKind::OutOfBounds;
  std::array<unsigned, 3> Block{};
  ThreadAccess Access;
  /// Races: the earlier access; between blocks, the other one. Barriers and
  /// masks: a thread that does not come, and where it is instead.
  std::optional<ThreadAccess> Other;
  /// Races between blocks: the block of Other.
  std::optional<std::array<unsigned, 3>> OtherBlock;
  uint64_t Bytes = 0;   // size of the access
  uint64_t Address = 0; // its first byte
  /// The accessed memory and, if known, where it was allocated.
  PlacedFact<ProblemPlace> Place;
  uint64_t Count = 0; // faulty accesses, counted per thread
};

/// An error of the host code in its use of the GPU's memory.
struct HostProblem {
  ProblemKind Kind = ProblemKind::DoubleFree;
  std::string Call;     // that frees, such as "cudaFree"; empty for leaks
  SourceLocation Where; // of that call
  PlacedFact<ProblemPlace> Place; // the address that is freed
  uint64_t Count = 0;
};

} // namespace roofline

#endif
