// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result of the static analysis of a kernel's device IR: operations, memory
// accesses and loops as formulas over named symbols. It is independent of any
// launch and GPU.
#ifndef ROOFLINE_MODEL_KERNELFEATURES_H
#define ROOFLINE_MODEL_KERNELFEATURES_H

#include "model/Facts.h"
#include "model/FlowCounts.h"
#include "model/KernelId.h"
#include "model/LaneSample.h"
#include "model/OpKind.h"
#include "model/ProposedChange.h"
#include "model/SourceLocation.h"
#include "model/SymExpr.h"
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// What a symbol stands for. Formulas carry the kinds of their symbols as class
/// bits (1 << kind).
enum class SymbolKind : unsigned {
  Parameter,   // a kernel parameter, or a field of one
  ThreadIdx,   // threadIdx, Axis 0..2
  BlockIdx,    // blockIdx
  BlockDim,    // blockDim
  GridDim,     // gridDim
  LoopIndex,   // iteration number of a loop, from 0
  TripCount,   // iterations per entry of a loop without a known formula
  BranchShare, // share of the threads that reach a branch and take it
  Loaded,      // a value read from memory
  Opaque,      // anything else that the analysis cannot follow
};

/// The way of a branch that its share is that of.
enum class BranchWay {
  Code,     // the first one in the code: the source may have it either way
  Source,   // that where the source's condition holds, the first in the code
  Reversed, // the same, which is the second in the code
};

inline constexpr unsigned classBit(SymbolKind Kind) {
  return 1u << static_cast<unsigned>(Kind);
}

/// Symbols that differ between the threads of a launch.
inline constexpr unsigned ThreadClasses =
    classBit(SymbolKind::ThreadIdx) | classBit(SymbolKind::BlockIdx);
/// Symbols that are unknown even if the launch and its arguments are known.
inline constexpr unsigned ObscureClasses =
    classBit(SymbolKind::Loaded) | classBit(SymbolKind::Opaque);

/// What is known of one symbol.
struct SymbolInfo {
  SymbolKind Kind = SymbolKind::Opaque;
  /// What it is, if that is not the usual for Kind.
  UnknownKind What = UnknownKind::None;
  std::string Name;  // in the program; empty if it has none
  unsigned Axis = 0; // dimensions: 0 x, 1 y, 2 z; parameters: their index
  /// Byte offset of the value within its parameter; 0 for a scalar.
  unsigned Offset = 0;
  /// The range of its values, and the default where nothing else is known.
  double Low = 0, Likely = 0, High = 0;
  SourceLocation Where;
  /// BranchShare: the 0/1 formula whose mean over the threads it is, or null.
  SymExpr Condition = nullptr;
  /// BranchShare: the branch is a bounds check of the thread's index against a
  /// size, which nearly all threads of a well-formed launch pass.
  bool Guard = false;
  /// BranchShare: whether threads enter a loop whose trip count follows from
  /// the same data as the condition, such as "lane < length": the condition is
  /// evaluated with the values that the trip count is.
  bool FollowsTrips = false;
  /// TripCount, BranchShare: the loop or branch, as profiles identify it; none
  /// if the symbol combines several.
  std::optional<CodePlace> Place;
  /// TripCount, BranchShare: the loop or branch is in a function of a library,
  /// called at Where, or in a macro used there.
  bool InCall = false;
  /// BranchShare: what it is the share of.
  BranchWay Way = BranchWay::Code;
  /// LoopIndex: the trip count of its loop (iterations per entry).
  SymExpr Trips = nullptr;
  /// Loaded, Opaque, BranchShare: it may differ between the threads of a warp.
  bool PerThread = false;
  /// Loaded, Opaque, BranchShare: the number of loops around its definition, or
  /// around the branch; each iteration may give it a new value.
  unsigned LoopDepth = 0;
  /// Loaded: the byte offset it was read at in an object that the kernel does
  /// not write, or null. Where the offset is the same, so is the value.
  SymExpr ReadAt = nullptr;
  /// Loaded: the value is where one of several lists begins or ends, as
  /// begin[i] of begin[i] to begin[i + 1], that lie one behind the other; the
  /// symbol of their length.
  std::optional<SymbolId> ListLength;

  UnknownId id() const;
};

/// An object that pointers of the kernel point into.
struct MemoryObject {
  std::string Name; // as in the source if known
  MemorySpace Space = MemorySpace::Global;
  /// Size in bytes, if its type determines it.
  std::optional<double> Size;
  /// The part of the host's allocation that it takes: of elements that are
  /// asked to be of another size.
  double SizeFactor = 1;
  /// Index of the kernel parameter that points to it, and the byte offset of
  /// the pointer within that parameter; none for other objects.
  std::optional<unsigned> Parameter;
  unsigned ParameterOffset = 0;
  /// A texture or surface; its layout is assumed.
  bool IsTexture = false;
};

/// One instruction that accesses memory.
struct MemoryAccess {
  unsigned Object = 0; // index into KernelFeatures::Objects
  AccessKind Kind = AccessKind::Load;
  unsigned Width = 0; // byte per thread
  /// Byte offset from the start of the object; null if not known.
  SymExpr Offset = nullptr;
  /// Executions per thread.
  SymExpr Count = nullptr;
  /// Index symbols of the enclosing loops, outermost first.
  std::vector<SymbolId> Loops;
  SourceLocation Where;
  ElementType Element = ElementType::Other;
  /// A load of what the kernel has written before, through a pointer that is
  /// swapped with another in each iteration of a loop.
  bool AfterWrite = false;
  /// A load that every store to its object can precede and none can follow.
  bool AfterStores = false;
};

/// Operations of one source line that a change of it would save or replace.
struct AvoidableWork {
  ChangeKind Kind = ChangeKind::None;
  SymExpr Count = nullptr; // executions per thread
  /// By kind, of one execution: as it is, and after the change.
  std::array<double, NumOpKinds> Now{}, Then{};
  SourceLocation Where;
  /// In LongIndices; of divisions the parameter + 1, 0 for a constant.
  unsigned Index = 0;
};

/// The operations of one kind that come from one source line.
struct OperationSite {
  OpKind Kind = OpKind::Int;
  SymExpr PerThread = nullptr;
  SourceLocation Where;
};

/// One loop.
struct LoopFeature {
  SymbolId Index = 0;      // its LoopIndex symbol
  SymExpr Trips = nullptr; // iterations per entry
  SourceLocation Where;
};

/// A product of parameters that the code computes as an int of 32 bits, which
/// is undefined where it does not fit.
struct SizeLimit {
  SymExpr Value = nullptr;
  SourceLocation Where;
};

/// Summary of a kernel's machine code.
struct MachineSummary {
  unsigned Instructions = 0;
  /// Those that could not be mapped to a basic block of the IR; they are
  /// counted in the entry block.
  unsigned Unplaced = 0;
  unsigned Registers = 0; // of a thread; 0 if not known
  /// Static bytes per thread of register spills.
  unsigned SpillStores = 0, SpillLoads = 0;
};

/// The features of one kernel.
struct KernelFeatures {
  KernelId Id;
  SourceLocation Where; // the first source line known from the IR
  std::shared_ptr<SymContext> Context; // owns all formulas below
  /// How many nodes Context has of the kernel as it is. Changes that are tried
  /// add others.
  size_t FormulaNodes = 0;
  std::vector<SymbolInfo> Symbols; // by SymbolId

  /// Operations per thread by kind.
  std::array<SymExpr, NumOpKinds> Operations{};
  std::vector<OperationSite> Sites;
  /// Only where Operations are modelled: machine code is known for blocks.
  std::vector<AvoidableWork> Avoidable;
  /// Values of 64 bits that are computed from each other and could be computed
  /// in 32 bits if all of them fit.
  std::vector<std::vector<SymExpr>> LongIndices;
  /// Set if Operations were counted in machine code; else they are modelled on
  /// the IR.
  std::optional<MachineSummary> Machine;
  std::vector<MemoryObject> Objects;
  std::vector<MemoryAccess> Accesses;
  std::vector<LoopFeature> Loops;
  std::vector<SizeLimit> SizeLimits;
  SymExpr Barriers = nullptr; // per thread
  /// Branches at which the threads of a warp may diverge.
  unsigned DivergentBranches = 0;
  double SharedBytes = 0; // static, per block
  double LocalBytes = 0;  // per thread
  /// Bytes of the machine code; 0 if not known.
  double CodeBytes = 0;
  /// Launch bounds in the source: maximum threads per block, or an exact block
  /// shape.
  std::optional<double> MaxThreadsPerBlock;
  std::array<std::optional<double>, 3> RequiredBlock;
  /// The user's code is not optimised, so the analysis optimised its clone.
  bool Unoptimised = false;
  /// OpenMP: the region has serial parts that one thread of each team runs
  /// (generic mode), besides parallel ones.
  bool HasSerialParts = false;
  std::vector<unsigned> ParameterSizes; // byte, by parameter index
  std::vector<UnseenConstruct> Unseen;
  /// Determines by sampling what has no formula; null if everything has one.
  std::shared_ptr<LaneSampler> Sampler;

  const SymbolInfo &symbol(SymbolId Id) const { return Symbols[Id]; }
};

} // namespace roofline

#endif
