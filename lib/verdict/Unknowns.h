// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The unknowns of a kernel and their ranges. The verdict is worked out at many
// points of these ranges.
#ifndef ROOFLINE_VERDICT_UNKNOWNS_H
#define ROOFLINE_VERDICT_UNKNOWNS_H

#include "model/GpuSpec.h"
#include "model/KernelSource.h"
#include "verdict/Coverage.h"
#include "verdict/LaunchValues.h"
#include <string>
#include <vector>

namespace roofline {

/// A symbol of the kernel that stands for the same part of the source as
/// another one, the original, and is moved with it.
struct CopiedSymbol {
  SymbolId Symbol = 0;
  /// The value of the original at which the copy has its own likely one.
  double OriginalLikely = 0, Likely = 0;
  Interval Range;          ///< of both
  bool IsReversed = false; ///< it is least where the original is greatest

  double valueFor(double Original) const;
};

/// A quantity with a range instead of a value: a symbol of the kernel or of the
/// host program, the number of blocks where no launch is known, or the share of
/// gathers that caches serve.
struct Unknown {
  static constexpr SymbolId GridBlocks = ~0u, CachedGathers = ~0u - 1;
  /// Host symbol N of SourceModel::HostSymbols is unknown Host + N.
  static constexpr SymbolId Host = 1u << 30;
  bool isHost() const { return Symbol >= Host && Symbol < CachedGathers; }

  SymbolId Symbol = 0;
  SymbolKind Kind = SymbolKind::Opaque;
  UnknownId Id;
  double Low = 0, Likely = 0, High = 0;
  std::vector<CopiedSymbol> Copies;
  bool IsNarrowed = false;  ///< by a Narrowing
  bool SizesLaunch = false; ///< the grid follows from it
  bool IsDefault = false;   ///< Likely is the program's default
  bool IsInvented = false;  ///< Likely is that of any number of its kind
  bool FillsMemory = false; ///< values above High need more than the GPU has
  /// A parameter of whose value nothing but addresses depends, or the value of
  /// the host program that is passed as one.
  bool SpacesRows = false;
  /// Between the loops that depend on it, High is the largest value with which
  /// all of them run; where this differs, another value at a point.
  bool EndsLoops = false;

  /// Whether it is how often a loop runs, or a number from memory, of which
  /// nothing in the program tells.
  bool isGuess() const {
    return IsInvented && !IsNarrowed && Low <= 1 && logarithmic();
  }

  /// Sizes are sampled evenly in their logarithm, shares (0 to 1) linearly.
  bool logarithmic() const { return High > 1; }
  /// The value at \p Position, 0 to 1, of the way from Low to High.
  double at(double Position) const;
};

/// A smaller range for an unknown from outside the analysis, such as a language
/// model's answer.
struct Narrowing {
  SymbolId Symbol = 0; ///< as in Unknown
  double Low = 0, High = 0;
};

/// Restricts the ranges of \p Unknowns to those of \p Narrowed where the two
/// overlap. The likely value of a narrowed unknown becomes the middle of its
/// range.
std::vector<Unknown> narrowed(std::vector<Unknown> Unknowns,
                              llvm::ArrayRef<Narrowing> Narrowed);

/// Shortens the ranges of \p Unknowns, at the upper ends and if necessary down
/// to less than their likely values, but not their defaults, so that every
/// TypeLimit of a formula in \p Launch is kept. Other unknowns of the host have
/// the values \p Fixed. Adds the limits that shortened one to \p Assumed.
std::vector<Unknown> withinTypes(std::vector<Unknown> Unknowns,
                                 const SourceLaunch &Launch,
                                 const SymbolValues &Fixed,
                                 std::vector<Assumption> &Assumed);

/// Shortens the ranges of \p Unknowns at the upper ends, down to the likely
/// values, so that products of parameters which the kernel computes fit an int.
std::vector<Unknown> withinInt(std::vector<Unknown> Unknowns,
                               const KernelFeatures &Features,
                               const SourceLaunch &Launch,
                               const SymbolValues &Fixed,
                               std::vector<Assumption> &Assumed);

/// Shortens the ranges of \p Unknowns in the same way so that CUDA accepts the
/// grid and the block of \p Launch; where they depend on several unknowns, some
/// combinations of their values may be left that it refuses.
std::vector<Unknown> launchable(std::vector<Unknown> Unknowns,
                                const KernelFeatures &Features,
                                const SourceLaunch &Launch,
                                const SymbolValues &Fixed);

/// The indices of those of \p Unknowns that determine the grid of \p Launch but
/// no block, and of which the user has said nothing.
std::vector<unsigned> gridSizes(llvm::ArrayRef<Unknown> Unknowns,
                                const SourceLaunch &Launch);

/// Shortens the ranges of the gridSizes() of \p Unknowns, at the ends with the
/// smallest grids and at most to their likely values, so that there is a block
/// for each multiprocessor of \p Gpu with all of them at these ends.
std::vector<Unknown> fillingGpu(std::vector<Unknown> Unknowns,
                                const SourceLaunch &Launch,
                                const SymbolValues &Fixed, const GpuSpec &Gpu);

/// Lowers the upper ends of \p Unknowns, and their likely values but no
/// defaults, where a bounds check lets the last thread that passes it access an
/// object of known size behind its end: a queue of n elements holds at most n.
/// The others have their likely values.
std::vector<Unknown> withinObjects(std::vector<Unknown> Unknowns,
                                   const KernelFeatures &Features,
                                   const SourceLaunch &Launch,
                                   const SymbolValues &Fixed,
                                   const Coverage &Covered);

/// Shortens the range of the one unknown, if there is but one, by which the
/// memory that \p Launch passes to the kernel grows, so that it fits in the
/// memory of \p Gpu; at most down to its likely value.
std::vector<Unknown> withinMemory(std::vector<Unknown> Unknowns,
                                  const SourceLaunch &Launch,
                                  const SymbolValues &Fixed,
                                  const GpuSpec &Gpu);

/// Lowers the likely values of those \p Unknowns of whose value the program
/// shows nothing, all by the same share of their logarithms, where a launch
/// with them would run for longer than constants::LikelyLongestLaunch.
std::vector<Unknown> withinTime(std::vector<Unknown> Unknowns,
                                const KernelFeatures &Features,
                                const SourceLaunch &Launch,
                                const SymbolValues &Fixed,
                                const Coverage &Covered, const GpuSpec &Gpu);

/// The values that are fixed before any unknown is varied: those of the launch
/// if there is one, else the block that the kernel requires or the customary
/// 256 threads. Adds what was assumed to \p Assumed.
SymbolValues bind(const KernelFeatures &Features, const SourceLaunch &Launch,
                  const GpuSpec &Gpu, std::vector<Assumption> &Assumed);

/// The bounds checks of \p Features that tell the size of a launch with the
/// values \p Fixed. Where the kernel loops over the grid, a check does not tell
/// the size of a launch whose grid is known, except in OpenMP, whose runtime
/// makes as many teams as the iterations need.
Coverage tellingChecks(const KernelFeatures &Features,
                       const SymbolValues &Fixed);

/// The unknowns that \p Fixed leaves open, sizes before branches. A parameter
/// that is the limit of a bounds check in \p Covered gets the range of launch
/// sizes on \p Gpu.
std::vector<Unknown> unknownsOf(const KernelFeatures &Features,
                                const SourceLaunch &Launch,
                                const SymbolValues &Fixed,
                                const Coverage &Covered, const GpuSpec &Gpu);

/// Whether a figure may depend on the host symbol \p Id: it is in the grid, the
/// block, the number of launches or the size of a buffer of \p Launch, or is
/// passed to a parameter that counts or addresses depend on.
bool mayChangeFigures(const KernelFeatures &Features,
                      const SourceLaunch &Launch, const SymbolValues &Fixed,
                      SymbolId Id);

/// \p Fixed with \p Values for \p Unknowns (parallel arrays), and with grid,
/// block and parameters recomputed from them.
SymbolValues valuesAt(const KernelFeatures &Features,
                      const SourceLaunch &Launch, const SymbolValues &Fixed,
                      const Coverage &Covered, llvm::ArrayRef<Unknown> Unknowns,
                      llvm::ArrayRef<double> Values);

} // namespace roofline

#endif
