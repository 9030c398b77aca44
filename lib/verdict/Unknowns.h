// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The unknowns of a kernel, and the points of their ranges at which the
// verdict is worked out.
#ifndef ROOFLINE_VERDICT_UNKNOWNS_H
#define ROOFLINE_VERDICT_UNKNOWNS_H

#include "model/GpuSpec.h"
#include "model/KernelSource.h"
#include "verdict/Coverage.h"
#include "verdict/LaunchValues.h"
#include <string>
#include <vector>

namespace roofline {

/// Something with a range instead of a value: a symbol, the number of blocks
/// where no launch is known, or the luck of gathers with caches.
struct Unknown {
  static constexpr SymbolId GridBlocks = ~0u, CachedGathers = ~0u - 1;
  /// Symbols of the host program are numbered from here.
  static constexpr SymbolId Host = 1u << 30;
  bool isHost() const { return Symbol >= Host && Symbol < CachedGathers; }

  SymbolId Symbol = 0;
  SymbolKind Kind = SymbolKind::Opaque;
  std::string Name;
  double Low = 0, Likely = 0, High = 0;
  bool IsNarrowed = false; ///< somebody vouches for the range

  /// Sizes are spread by their logarithm, shares evenly.
  bool logarithmic() const { return High > 1; }
  /// The value \p Position (0..1) of the way from Low to High.
  double at(double Position) const;
};

/// Values that somebody vouches for, of an unknown that ranges further.
struct Narrowing {
  SymbolId Symbol = 0; ///< as in Unknown
  double Low = 0, High = 0;
};

/// \p Unknowns with the ranges of \p Narrowed, as far as they lie within
/// their own; the likely value becomes the middle.
std::vector<Unknown> narrowed(std::vector<Unknown> Unknowns,
                              llvm::ArrayRef<Narrowing> Narrowed);

/// What is fixed before any sweep: the launch if there is one, else the block
/// that the kernel requires or the customary 256 threads. \p Assumed gets a
/// clause for each thing taken for granted.
SymbolValues bind(const KernelFeatures &Features, const KnownLaunch &Launch,
                  const GpuSpec &Gpu, std::vector<std::string> &Assumed);

/// The unknowns that \p Known leaves open, sizes before branches. Parameters
/// that \p Covered makes the extents of the launch range over launch sizes.
std::vector<Unknown> unknownsOf(const KernelFeatures &Features,
                                const KnownLaunch &Launch,
                                const SymbolValues &Known,
                                const Coverage &Covered, const GpuSpec &Gpu);

/// \p Known with \p Values for \p Unknowns.
SymbolValues valuesAt(const KernelFeatures &Features, const KnownLaunch &Launch,
                      const SymbolValues &Known, const Coverage &Covered,
                      llvm::ArrayRef<Unknown> Unknowns,
                      llvm::ArrayRef<double> Values);

} // namespace roofline

#endif
