// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data that threads come back to: in a later loop, or in the next iteration of
// a loop around those that go through the data (docs/traffic.md).
#ifndef ROOFLINE_VERDICT_PASSES_H
#define ROOFLINE_VERDICT_PASSES_H

#include "verdict/TouchedBytes.h"
#include <set>

namespace roofline {

/// What is read or written of some memory: the first object in it; Load or
/// Store.
using Movement = std::pair<unsigned, AccessKind>;

/// How many times as many bytes are moved as the launch touches, since it comes
/// to the same data several times.
using PassFactors = std::map<Movement, double>;

/// Whether it is known of \p W to which bytes each execution comes.
bool isFollowed(const AccessPattern &W, const KernelFeatures &Features);

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
  const PassFactors &factors(double Size) const;

  /// Whether loops read what other loops may have written.
  bool readWritten() const;

private:
  struct Member {
    const AccessPattern *Pattern;
    const MemoryAccess *Access;
    size_t Group;             // of the same strides
    unsigned Memory;          // the first object in it
    unsigned Number = 0;      // in All
    bool WritesWhole = false; // sectors, together with others of its loop
  };
  using Members = std::vector<Member>;
  static constexpr size_t MostMembers = 512;
  using MemberSet = std::array<uint64_t, MostMembers / 64>;

  PassFactors ofLoops(const Members &Under, unsigned Depth, double Size) const;
  PassFactors ofLoop(const Members &Under, unsigned Depth, double Size) const;
  double oneAfterTheOther(const std::vector<Members> &Loops,
                          const std::vector<PassFactors> &Each,
                          const Movement &Which, unsigned Depth,
                          double Size) const;
  Members only(const Members &Of, const Movement &Which) const;
  static bool areFollowed(const Members &Of);
  void findWholeStores();
  void findAlternatives();
  bool isReadAfterStores(const Movement &Which) const;
  PlacedFootprint footprint(llvm::ArrayRef<Member> Of, double Blocks,
                            unsigned Fixed) const;
  double touched(const Members &Of, double Blocks, unsigned Fixed) const;
  template <typename DistanceIn> double lost(DistanceIn In, double Size) const;

  const SymbolValues &Values;
  const TouchedBytes &Touched;
  std::vector<bool> Reads;
  Members All;
  /// How many blocks run together, with the share of the launch that runs so:
  /// those of the last wave are fewer.
  std::vector<std::pair<double, double>> Together;
  /// The memory to which threads come in one loop or in another.
  std::set<unsigned> Alternatives;
  /// Results of touched() and footprint(), by their arguments, and of
  /// factors().
  mutable std::map<std::tuple<MemberSet, double, unsigned>, double> Known;
  mutable std::map<std::tuple<MemberSet, double, unsigned>, PlacedFootprint>
      KnownParts;
  mutable std::map<double, PassFactors> OfSize;
};

} // namespace roofline

#endif
