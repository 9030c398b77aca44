// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats the text of remarks from a Prediction alone. docs/remarks.md quotes
// these texts and must be kept in step.
#ifndef ROOFLINE_REMARK_REMARKTEXT_H
#define ROOFLINE_REMARK_REMARKTEXT_H

#include "model/Prediction.h"

namespace roofline {

/// A note below a headline.
struct RemarkNote {
  NoteKind Kind = NoteKind::None;
  std::string Text;
  SourceLocation Where;
};

/// One line that begins with "kernel 'NAME'" and ends with the evidence in
/// brackets. In between, in decreasing order of interest: the verdict, the
/// intensity against the ridge, the figures it was computed from, and the range
/// over which it holds.
std::string headline(const Prediction &P);

/// The notes below the headline, in the order to print. Notes on what is not
/// modelled or contradicts the headline are always included; of the accesses
/// and loops that decide it, only the first three unless \p Explain, which also
/// adds the figures behind the verdict.
std::vector<RemarkNote> notesFor(const Prediction &P, bool Explain);

/// "compute-bound", "bandwidth-bound"; "can't tell (leans bandwidth-bound)".
std::string verdictText(const Evaluation &E);

/// "confidence 0.87".
std::string confidenceText(double Confidence);

/// "0.31 fp64 op/byte against a ridge of 4.76", or a replacement for kernels
/// without operations or without DRAM traffic.
std::string intensityText(const Evaluation &E);

} // namespace roofline

#endif
