// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data that threads come back to: in a later loop, or in the next iteration of
// a loop around those that go through the data (docs/traffic.md).
#ifndef ROOFLINE_VERDICT_PASSES_H
#define ROOFLINE_VERDICT_PASSES_H

#include "verdict/TouchedBytes.h"

namespace roofline {

/// What is read or written of some memory: the first object in it; Load or
/// Store.
using Movement = std::pair<unsigned, AccessKind>;

/// How many times as many bytes are moved as the launch touches, since it comes
/// to the same data several times.
using PassFactors = std::map<Movement, double>;

/// The passes of a launch's regular accesses. Keeps references to its
/// arguments, which must outlive it.
class Passes {
public:
  /// \p Resident blocks run together. \p Reads tells by access whether it reads
  /// what the kernel finds in memory.
  Passes(const KernelFeatures &Features, const SymbolValues &Values,
         const TouchedBytes &Touched, llvm::ArrayRef<GroupCost> Costs,
         double Resident, std::vector<bool> Reads);

  /// The factors with an L2 of \p Size bytes: what is touched again is lost
  /// where the blocks that run together touch more than that in between.
  PassFactors factors(double Size) const;

  /// Whether loops come to what other loops have written.
  bool readWritten() const;

private:
  struct Member {
    const AccessPattern *Pattern;
    const MemoryAccess *Access;
    size_t Group;    // of the same strides
    unsigned Memory; // the first object in it
  };
  using Members = std::vector<Member>;

  PassFactors ofLoops(const Members &Under, unsigned Depth, double Size) const;
  PassFactors ofLoop(const Members &Under, unsigned Depth, double Size) const;
  double oneAfterTheOther(const std::vector<Members> &Loops,
                          const std::vector<PassFactors> &Each,
                          const Movement &Which, unsigned Depth,
                          double Size) const;
  Members only(const Members &Of, const Movement &Which) const;
  static bool areFollowed(const Members &Of);
  double touched(const Members &Of, double Blocks, unsigned Fixed) const;
  template <typename DistanceIn> double lost(DistanceIn In, double Size) const;

  const SymbolValues &Values;
  const TouchedBytes &Touched;
  std::vector<bool> Reads;
  Members All;
  /// How many blocks run together, with the share of the launch that runs so:
  /// those of the last wave are fewer.
  std::vector<std::pair<double, double>> Together;
};

} // namespace roofline

#endif
