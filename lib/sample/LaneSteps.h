// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slice of a kernel as a list of steps over numbered slots, and a lane that
// takes them.
#ifndef ROOFLINE_SAMPLE_LANESTEPS_H
#define ROOFLINE_SAMPLE_LANESTEPS_H

#include "sample/Slice.h"
#include "sample/StepKinds.h"

namespace roofline {

using Slot = uint32_t;

struct Step {
  StepKind Kind;
  uint8_t Bits = 64;     // of the result; 32 and 64 for float and double
  uint8_t FromBits = 64; // of the operands, where they may differ
  Slot Result = 0, A = 0, B = 0, C = 0;
  int64_t Immediate = 0;
};

struct SlotCopy {
  Slot To, From;
};

/// The way from one block to another.
struct StepEdge {
  static constexpr unsigned NoBlock = ~0u;
  unsigned Target = NoBlock; ///< a block's number; none at the end
  bool GoesBack = false;     ///< to the header of a loop around
  std::vector<SlotCopy> Copies;
};

/// Steps, then accesses to note down, then the way on.
struct StepBlock {
  std::vector<Step> Steps;
  struct Visit {
    unsigned Wish; ///< index into SampleWishes::Accesses
    Slot Address;
  };
  std::vector<Visit> Visits;
  std::optional<unsigned> HeaderOf; ///< a loop's number
  std::vector<unsigned> Loops;      ///< those around, by number

  enum class End { Only, IfTrue, Switch, Unknown } Ending = End::Only;
  Slot Choice = 0;
  std::vector<StepEdge> Ways;     ///< Switch: the default first
  std::vector<uint64_t> Cases;    ///< Switch: of the other ways
  std::optional<unsigned> Branch; ///< index into SampleWishes::Branches
  StepEdge Meeting;               ///< Unknown: where the ways meet again
  uint64_t Cost = 1;              ///< in steps: some take longer
};

struct LaneSteps {
  std::vector<StepBlock> Blocks; ///< [0] is the first
  unsigned Slots = 0;
  std::vector<std::pair<Slot, uint64_t>> Constants;
  std::vector<std::pair<Slot, RegisterRead>> Registers;
  std::vector<const llvm::Loop *> Loops; ///< by number
  std::vector<const llvm::LoadInst *> TableReads;
};

/// \p Parts of the kernel as steps.
LaneSteps lowerSlice(const ControlFlow &Flow, const KnownValues &Known,
                     const Slice &Parts, const SampleWishes &Wishes,
                     const SampleRequest &Request);

/// Gets what a lane meets.
class LaneObserver {
public:
  virtual ~LaneObserver() = default;
  virtual void enter(unsigned Loop) = 0;
  virtual void iterate(unsigned Loop) = 0;
  virtual void branch(unsigned Wish, bool First) = 0;
  /// \p Iteration tells runs of the access by one lane apart.
  virtual void visit(unsigned Wish, uint64_t Address, uint64_t Iteration) = 0;
};

/// One thread's numbers.
struct SampledLane {
  std::array<uint64_t, 3> Thread{}, Block{};
};

/// Takes \p Program's steps for one lane after the other.
class LaneWalker {
public:
  LaneWalker(const LaneSteps &Program, const LaunchShape &Shape,
             LaneObserver &Observer, uint64_t MostSteps);
  /// False where the steps did not suffice, or went where they can't.
  bool walk(const SampledLane &Lane);
  uint64_t stepsLeft() const { return StepsLeft; }

private:
  /// To the end, or to \p Stop.
  bool walkTo(unsigned Block, unsigned Stop);
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
  std::vector<uint64_t> Iterations; // by loop
  std::vector<bool> Undecided;      // by block: its ways are being taken
};

/// Each object has so many bits of addresses to itself.
inline constexpr unsigned ObjectBits = 44;

} // namespace roofline

#endif
