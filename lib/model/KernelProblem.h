// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors of a kernel that the executor sees because it sees every address
// (docs/check.md).
#ifndef ROOFLINE_MODEL_KERNELPROBLEM_H
#define ROOFLINE_MODEL_KERNELPROBLEM_H

#include "model/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace roofline {

enum class ProblemKind {
  OutOfBounds,       // outside of its array or allocation, or of all of them
  Misaligned,        // the address is no multiple of the access's width
  Race,              // on shared memory, with no barrier between
  UninitializedRead, // of shared memory that no thread of the block wrote
  DivergentBarrier,  // threads of a block wait at different barriers
};
inline constexpr unsigned NumProblemKinds = 5;

/// "out-of-bounds", "misaligned", "race", "uninitialized-read",
/// "divergent-barrier".
llvm::StringRef problemKindId(ProblemKind Kind);
std::optional<ProblemKind> parseProblemKind(llvm::StringRef Id);

/// The tool of NVIDIA's compute-sanitizer whose job it is to find \p Kind:
/// "memcheck", "racecheck", "initcheck", "synccheck".
llvm::StringRef checkToolOf(ProblemKind Kind);

/// Which checks are asked for.
struct CheckTools {
  bool Memory = false, Race = false, Init = false, Sync = false;

  bool any() const { return Memory || Race || Init || Sync; }
  bool finds(ProblemKind Kind) const;
  static CheckTools all() { return {true, true, true, true}; }
  /// Reads "memcheck,racecheck"; "all" is all, and no text is none.
  static llvm::Expected<CheckTools> parse(llvm::StringRef Text);
};

enum class ThreadAction { Read, Write, Atomic, Barrier };
/// "read", "write", "atomic", "barrier".
llvm::StringRef threadActionId(ThreadAction Kind);
std::optional<ThreadAction> parseThreadAction(llvm::StringRef Id);

/// What one thread of a block did, and where.
struct ThreadAccess {
  ThreadAction What = ThreadAction::Read;
  SourceLocation Where;
  std::array<unsigned, 3> Thread{};
};

/// All of one kind in one line; what is said of threads and addresses is of
/// the first, in the order of blocks.
struct KernelProblem {
  ProblemKind Kind = ProblemKind::OutOfBounds;
  std::array<unsigned, 3> Block{};
  ThreadAccess Access;
  /// Races: the access before, by another warp. Barriers: the other one.
  std::optional<ThreadAccess> Other;
  uint64_t Bytes = 0;   // of the access
  uint64_t Address = 0; // where it begins
  /// "byte 1024 of the 1024-byte allocation 2".
  std::string Place;
  uint64_t Count = 0; // of accesses, a thread at a time
};

} // namespace roofline

#endif
