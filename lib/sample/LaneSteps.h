// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small register-machine program for a slice of a kernel, and its
// interpreter, which runs it for one lane (thread) after another. Interpreting
// this is much faster than interpreting LLVM IR.
#ifndef ROOFLINE_SAMPLE_LANESTEPS_H
#define ROOFLINE_SAMPLE_LANESTEPS_H

#include "sample/Slice.h"
#include "sample/StepKinds.h"

namespace roofline {

/// Number of a 64-bit register of the interpreter.
using Slot = uint32_t;

/// One instruction.
struct Step {
  StepKind Kind;
  uint8_t Bits = 64;     // width of the result; 32 for float, 64 for double
  uint8_t FromBits = 64; // width of the operands, where that may differ
  Slot Result = 0, A = 0, B = 0, C = 0;
  int64_t Immediate = 0; // meaning depends on Kind
};

struct SlotCopy {
  Slot To, From;
};

/// A control flow edge.
struct StepEdge {
  static constexpr unsigned NoBlock = ~0u;
  unsigned Target = NoBlock;    ///< a block's number; NoBlock ends the lane
  bool GoesBack = false;        ///< a back edge: Target is a header around it
  std::vector<SlotCopy> Copies; ///< parallel copies for the target's phis
};

/// A basic block: runs the steps, reports the accesses, takes an edge.
struct StepBlock {
  std::vector<Step> Steps;
  struct Visit {
    unsigned Target; ///< index into SampleTargets::Accesses
    Slot Address;
  };
  std::vector<Visit> Visits;
  std::optional<unsigned> HeaderOf; ///< number of the loop it is the header of
  std::vector<unsigned> Loops;      ///< numbers of the enclosing loops

  /// Only: one edge. IfTrue: a conditional branch. Unknown: the condition is
  /// not known, so all edges are followed up to Meeting.
  enum class End { Only, IfTrue, Switch, Unknown } Ending = End::Only;
  Slot Choice = 0; ///< IfTrue, Switch: the condition
  /// IfTrue: the edges for true and false. Switch: the default edge first.
  std::vector<StepEdge> Ways;
  std::vector<uint64_t> Cases;    ///< Switch: the values for Ways[1], ...
  std::optional<unsigned> Branch; ///< index into SampleTargets::Branches
  StepEdge Meeting;               ///< Unknown: to the immediate post-dominator
  uint64_t Cost = 1;              ///< budget used by one execution, in steps
};

/// The program. Refers to the kernel's IR, which must outlive it.
struct LaneSteps {
  std::vector<StepBlock> Blocks; ///< Blocks[0] is the entry
  unsigned Slots = 0;            ///< number of slots
  std::vector<std::pair<Slot, uint64_t>> Constants;
  std::vector<std::pair<Slot, RegisterRead>> Registers;
  std::vector<const llvm::Loop *> Loops;          ///< by number
  std::vector<const llvm::LoadInst *> TableReads; ///< by Step::Immediate
};

/// Translates the part of the kernel that is in \p Parts, with the arguments of
/// \p Request as constants.
LaneSteps lowerSlice(const ControlFlow &Flow, const KnownValues &Known,
                     const Slice &Parts, const SampleTargets &Targets,
                     const SampleRequest &Request);

/// Receives the events of a running lane.
class LaneObserver {
public:
  virtual ~LaneObserver() = default;
  /// Control reaches the header of \p Loop from outside; iterate() follows.
  virtual void enter(unsigned Loop) = 0;
  /// An iteration of \p Loop starts (its header is executed).
  virtual void iterate(unsigned Loop) = 0;
  /// A targeted branch is executed; \p First: it takes its first successor.
  virtual void branch(unsigned Target, bool First) = 0;
  /// A targeted access is executed. \p Iteration is a hash of the iterations of
  /// the enclosing loops, equal for lanes that are in the same ones.
  virtual void visit(unsigned Target, uint64_t Address, uint64_t Iteration) = 0;
};

/// The thread and block index of a lane.
struct SampledLane {
  std::array<uint64_t, 3> Thread{}, Block{};
};

/// Interprets a program for one lane after the other. \p Program and
/// \p Observer of the constructor must outlive this.
class LaneInterpreter {
public:
  /// \p MostSteps is the budget of all lanes together.
  LaneInterpreter(const LaneSteps &Program, const LaunchShape &Shape,
                  LaneObserver &Observer, uint64_t MostSteps);
  /// Runs one lane. Returns false if the budget is exhausted.
  bool run(const SampledLane &Lane);
  uint64_t stepsLeft() const { return StepsLeft; }

private:
  /// Runs from \p Block to the end of the kernel, or up to block \p Stop.
  bool runTo(unsigned Block, unsigned Stop);
  bool follow(const StepEdge &Way);
  void take(const Step &S);
  uint64_t readTable(const llvm::LoadInst &Load, uint64_t Address) const;
  void note(const StepBlock &B);
  const StepEdge &wayOn(const StepBlock &B);

  const LaneSteps &Program;
  LaunchShape Shape;
  LaneObserver &Observer;
  uint64_t StepsLeft;
  std::vector<uint64_t> Slots, Carried;
  std::vector<uint64_t> Iterations; // by loop: of the current execution
  std::vector<bool> Undecided; // by block: its unknown branch is being followed
};

/// Each memory object gets its own 2^44 bytes of the interpreter's addresses.
inline constexpr unsigned ObjectBits = 44;

} // namespace roofline

#endif
