// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of a remark, made from a Prediction alone. docs/remarks.md shows
// them; whoever changes one changes the other.
#ifndef ROOFLINE_REMARK_REMARKTEXT_H
#define ROOFLINE_REMARK_REMARKTEXT_H

#include "model/Prediction.h"

namespace roofline {

/// One line, beginning with "kernel 'NAME'" and ending with the evidence in
/// brackets. In decreasing order of interest: verdict, intensity against the
/// ridge, what that was made from, the range over which it holds.
std::string headline(const Prediction &P);

/// The notes below the headline, in the order to print them. What was not
/// modelled and what contradicts the headline always comes; of the accesses
/// and loops that decide it, the first three unless \p Explain, which also
/// adds the figures behind the verdict.
std::vector<PredictionNote> notesFor(const Prediction &P, bool Explain);

/// "compute-bound", "bandwidth-bound"; "can't tell (leans bandwidth-bound)".
std::string verdictText(const Evaluation &E);

/// "confidence 0.87".
std::string confidenceText(double Confidence);

/// "0.31 fp64 op/byte against a ridge of 4.76", or what stands in its place
/// for a kernel without operations or without DRAM traffic.
std::string intensityText(const Evaluation &E);

} // namespace roofline

#endif
