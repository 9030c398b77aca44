// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What static analysis of a kernel's device code found out, as formulas of
// named symbols. Knows nothing of a launch or of a GPU.
#ifndef ROOFLINE_MODEL_KERNELFEATURES_H
#define ROOFLINE_MODEL_KERNELFEATURES_H

#include "model/FlowCounts.h"
#include "model/KernelId.h"
#include "model/LaneSample.h"
#include "model/OpKind.h"
#include "model/SourceLocation.h"
#include "model/SymExpr.h"
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// What a symbol stands for. The kinds are also the symbol's class bits in
/// formulas (1 << kind).
enum class SymbolKind : unsigned {
  Parameter,   // a kernel parameter, or a field of one
  ThreadIdx,   // threadIdx, Axis 0..2
  BlockIdx,    // blockIdx
  BlockDim,    // blockDim
  GridDim,     // gridDim
  LoopIndex,   // iteration number of a loop, from 0
  TripCount,   // iterations of a loop that no formula is known for
  BranchShare, // share of the threads that reach a branch and take it
  Loaded,      // a value read from memory
  Opaque,      // anything else that the analysis cannot follow
};

inline constexpr unsigned classBit(SymbolKind Kind) {
  return 1u << static_cast<unsigned>(Kind);
}

/// Differs between the threads of a launch.
inline constexpr unsigned ThreadClasses =
    classBit(SymbolKind::ThreadIdx) | classBit(SymbolKind::BlockIdx);
/// Has no value even where launch and arguments are known.
inline constexpr unsigned ObscureClasses =
    classBit(SymbolKind::Loaded) | classBit(SymbolKind::Opaque);

struct SymbolInfo {
  SymbolKind Kind = SymbolKind::Opaque;
  std::string Name;
  unsigned Axis = 0; // dimensions: 0 x, 1 y, 2 z; parameters: their number
  /// Where in a parameter's bytes the value lies; 0 for a scalar.
  unsigned Offset = 0;
  /// The values it may take, and the one to lean on where nothing is known.
  double Low = 0, Likely = 0, High = 0;
  SourceLocation Where;
  /// What it is, for people: "iterations of the loop".
  std::string Meaning;
  /// BranchShare: the 0/1 formula whose mean over the threads it is, or null.
  SymExpr Condition = nullptr;
  /// BranchShare: the branch is a guard, a test of the thread's number
  /// against a size, of which well-formed launches let nearly all through.
  bool Guard = false;
  /// TripCount, BranchShare: of which loop or branch, as profiles know it;
  /// none for what is made of several.
  std::optional<CodePlace> Place;
  /// LoopIndex: the iterations per entry of its loop.
  SymExpr Trips = nullptr;
  /// Loaded, Opaque: differs between the threads of a warp; and how many
  /// loops stand around its definition, each iteration making it anew.
  bool PerThread = false;
  unsigned LoopDepth = 0;
};

enum class MemorySpace { Global, Shared, Local, Constant, Parameter };
llvm::StringRef memorySpaceText(MemorySpace Space);

/// Something that pointers point to.
struct MemoryObject {
  std::string Name; // as in the source where known
  MemorySpace Space = MemorySpace::Global;
  /// Bytes, where the type says so.
  std::optional<double> Size;
  /// The kernel parameter that points to it, and the pointer's byte within;
  /// none for other objects.
  std::optional<unsigned> Parameter;
  unsigned ParameterOffset = 0;
};

enum class AccessKind { Load, Store, Atomic };
llvm::StringRef accessKindText(AccessKind Kind);

struct MemoryAccess {
  unsigned Object = 0; // index into KernelFeatures::Objects
  AccessKind Kind = AccessKind::Load;
  unsigned Width = 0; // byte per thread
  /// Byte from the start of the object; null where the analysis can't follow.
  SymExpr Offset = nullptr;
  /// Executions per thread.
  SymExpr Count = nullptr;
  /// Loops around it, outermost first.
  std::vector<SymbolId> Loops;
  SourceLocation Where;
};

/// Operations of one kind that one source line asks for.
struct OperationSite {
  OpKind Kind = OpKind::Int;
  SymExpr PerThread = nullptr;
  SourceLocation Where;
};

struct LoopFeature {
  SymbolId Index = 0;
  SymExpr Trips = nullptr; // iterations per entry
  SourceLocation Where;
};

/// Something that the analysis could not see, and where.
struct UnseenConstruct {
  std::string What; // "inline assembly", "call through a pointer"
  SourceLocation Where;
  /// It may be most of the kernel's work, so that there is no sure verdict.
  bool IsEssential = true;
};

/// What reading a kernel's machine code came to.
struct MachineSummary {
  unsigned Instructions = 0;
  /// Of these, those that could not be led back to a block of IR; they count
  /// for the first.
  unsigned Unplaced = 0;
  /// For want of registers, byte a thread as the code stands.
  unsigned SpillStores = 0, SpillLoads = 0;
};

struct KernelFeatures {
  KernelId Id;
  SourceLocation Where; // first line of code known from the IR
  std::shared_ptr<SymContext> Context;
  std::vector<SymbolInfo> Symbols; // by SymbolId

  /// Operations per thread by kind.
  std::array<SymExpr, NumOpKinds> Operations{};
  std::vector<OperationSite> Sites;
  /// Operations are those of the machine code; none: modelled on IR.
  std::optional<MachineSummary> Machine;
  std::vector<MemoryObject> Objects;
  std::vector<MemoryAccess> Accesses;
  std::vector<LoopFeature> Loops;
  SymExpr Barriers = nullptr; // per thread
  /// Warps whose threads part ways at a branch that depends on the thread.
  unsigned DivergentBranches = 0;
  double SharedBytes = 0; // static, per block
  double LocalBytes = 0;  // per thread
  /// Fixed by the source: most threads per block, or an exact shape.
  std::optional<double> MaxThreadsPerBlock;
  std::array<std::optional<double>, 3> RequiredBlock;
  /// The clone was optimised for the analysis because the user's code is not.
  bool Unoptimised = false;
  /// OpenMP: the region has parts that one thread runs for its team, beside
  /// those that all run.
  bool HasSerialParts = false;
  std::vector<unsigned> ParameterSizes; // byte, by number
  std::vector<UnseenConstruct> Unseen;
  /// Runs warps of a known launch for what has no formula; null where all has.
  std::shared_ptr<LaneSampler> Sampler;

  const SymbolInfo &symbol(SymbolId Id) const { return Symbols[Id]; }
};

} // namespace roofline

#endif
