// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of a difference that its text and Markdown share.
#ifndef ROOFLINE_TEAM_DIFFERENCEROWS_H
#define ROOFLINE_TEAM_DIFFERENCEROWS_H

#include "team/Difference.h"

namespace roofline {

/// One change as words: "DRAM", "269 MB", "538 MB", "x2.0".
struct DifferenceRow {
  std::string Label, Before, After;
  std::string Ratio; ///< empty where there is none
};

/// A row for each of D.Changes.
std::vector<DifferenceRow> rowsOf(const KernelDifference &D);

/// \p Value of aspect \p What with its unit, or "none".
std::string figureWords(Aspect What, std::optional<double> Value,
                        bool PerThread);

/// "bandwidth-bound"; "can't tell".
std::string outcomeWords(Verdict Outcome);

/// "bandwidth-bound", "mixed", "can't tell (leans bandwidth-bound)".
std::string verdictWords(const Prediction &P);

/// What the kernel is called now and was before, and where it stands:
/// "k<8>", "was k<4>".
std::string nameWords(const KernelDifference &D);
/// "heat.cu:24"; empty where that is not known.
std::string placeWords(const SourceLocation &Where);

/// "heat.cu:24 (was line 22): fp64 151 -> 302 Mop, DRAM 8.0 -> 16.0 MB".
std::string lineWords(const LineChange &C, bool PerThread);

/// What is known of a new or gone kernel: verdict and intensity.
std::string stateWords(const KernelFacts &K);

/// "2 of 5 kernels changed, 1 with another verdict; 1 new, 1 gone".
std::string summaryWords(const Difference &D);

/// \p Text outside of code in Markdown: the brackets of templates are no HTML.
std::string markdownWords(llvm::StringRef Text);

/// A sentence for each GPU that only one side has.
std::vector<std::string> notComparedWords(const Difference &D);

} // namespace roofline

#endif
