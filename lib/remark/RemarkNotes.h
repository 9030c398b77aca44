// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of which the notes below a headline are made, each in a file of its
// own. They add to the notes that are there.
#ifndef ROOFLINE_REMARK_REMARKNOTES_H
#define ROOFLINE_REMARK_REMARKNOTES_H

#include "remark/RemarkText.h"

namespace roofline {

/// The columns that a note should fit.
inline constexpr size_t WidestNote = 160;

/// Adds one note per launch site, in the order in which sites first appear.
void addLaunches(const Prediction &P, std::vector<RemarkNote> &Notes);

/// Adds the operations, the DRAM bytes and the time at each roof.
void addFigures(const Prediction &P, std::vector<RemarkNote> &Notes);

/// Adds the guesses on which the verdict depends.
void addGuesses(const Prediction &P, std::vector<RemarkNote> &Notes);

/// Adds what was assumed: with \p Caveats what the figures leave out of the
/// program's arguments and of its launches, else what the user gave, one note
/// each, and the rest but for defaults. Without \p AllLines, one note says how
/// many more there are, with defaults.
void addAssumed(const Prediction &P, bool Caveats, bool AllLines,
                std::vector<RemarkNote> &Notes);

/// Adds the verdicts, what is not used of the model's answer, and what is.
void addOpinion(const Prediction &P, const LlmOpinion &O,
                std::vector<RemarkNote> &Notes);

} // namespace roofline

#endif
