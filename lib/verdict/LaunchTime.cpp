// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Likely sizes with which a launch would run for longer than programs let one
// run are no likely sizes.
#include "constants/assumed-ranges.h"
#include "verdict/RoofTimes.h"
#include "verdict/Unknowns.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The seconds that \p Work takes at the roofs or, in a launch of few threads,
/// as the operations of a thread one after the other.
static double leastTime(const Workload &Work, const GpuSpec &Gpu) {
  RoofTimes Times = timesOf(Work, Gpu);
  double OfThread = 0;
  for (double Amount : Work.Operations)
    OfThread += Amount / std::max(1.0, Work.Threads);
  return std::max({Times.top(), Times.Memory,
                   OfThread * constants::IssueCycles / Gpu.Clock.Value});
}

/// Whether nothing in the program tells the likely value of \p U.
static bool isGuess(const Unknown &U) {
  return U.logarithmic() && !U.SizesLaunch && !U.IsDefault && !U.IsNarrowed &&
         U.Likely > std::max(U.Low, 1.0);
}

std::vector<Unknown> roofline::withinTime(std::vector<Unknown> Unknowns,
                                          const KernelFeatures &Features,
                                          const SourceLaunch &Launch,
                                          const SymbolValues &Fixed,
                                          const Coverage &Covered,
                                          const GpuSpec &Gpu) {
  auto LikelyWith = [&](double Share) {
    std::vector<double> Likely;
    for (const Unknown &U : Unknowns) {
      double Least = std::max(U.Low, 1.0);
      Likely.push_back(
          isGuess(U) ? std::round(Least * std::pow(U.Likely / Least, Share))
                     : U.Likely);
    }
    return Likely;
  };
  auto IsLong = [&](double Share) {
    SymbolValues Values =
        valuesAt(Features, Launch, Fixed, Covered, Unknowns, LikelyWith(Share));
    return leastTime(workloadAt(Features, Values, Gpu), Gpu) >
           constants::LikelyLongestLaunch;
  };
  if (none_of(Unknowns, isGuess) || !IsLong(1))
    return Unknowns;
  double Short = 0, Long = 1;
  for (unsigned Step = 0; Step < 10; ++Step) {
    double Middle = (Short + Long) / 2;
    (IsLong(Middle) ? Long : Short) = Middle;
  }
  std::vector<double> Likely = LikelyWith(Short);
  for (size_t I = 0; I < Unknowns.size(); ++I)
    Unknowns[I].Likely = Likely[I];
  return Unknowns;
}
