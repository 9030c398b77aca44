// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for facts in remarks, reports and prompts. Nothing may depend on
// them: decisions are made on the facts.
#ifndef ROOFLINE_WORDS_WORDS_H
#define ROOFLINE_WORDS_WORDS_H

#include "model/KernelFeatures.h"
#include "model/Prediction.h"
#include "model/UserAssumption.h"

namespace roofline {

/// "n", "the branch at line 8".
std::string wordsOf(const UnknownId &Unknown);

/// What \p Unknown is: "iterations of the loop". For values of the host
/// program, where they come from, by \p Origin; may be empty.
std::string meaningOf(const UnknownId &Unknown, const Fact<HostOrigin> &Origin);

/// "program argument", "parameter of run()"; may be empty.
std::string wordsOf(const Fact<HostOrigin> &Origin);

/// "inline assembly 'mma.sync'".
std::string wordsOf(const UnseenConstruct &Construct);

/// What notCounted() puts before the words.
inline constexpr llvm::StringLiteral NotCountedPrefix = "not counted: ";

/// "not counted: inline assembly 'mma.sync'".
inline std::string notCounted(const UnseenConstruct &Construct) {
  return NotCountedPrefix.str() + wordsOf(Construct);
}

/// One clause: "256 threads a block".
std::string wordsOf(const Assumption &Assumed);

/// "n = 4096", "n in 1..8192", "n >= 4".
std::string wordsOf(const UserAssumption &Assumed);

/// The same as the user writes it: "n == 4096".
std::string writtenText(const UserAssumption &Assumed);

/// "'n == 4096' is not assumed: the host code gives 100".
std::string wordsOf(const RefusedAssumption &Refused);

/// One clause, or nothing if \p Limiter is none.
std::string wordsOf(const Fact<LimiterKind> &Limiter);

/// "holds for n, m >= 64 (examined up to 1.0e6) and either way of the branch at
/// line 8; examined for k = 1 to 8192"; empty if there is nothing to say. The
/// values that are \p Assumed for its unknowns are not rounded out of it.
std::string wordsOf(const ValidityRange &Validity,
                    llvm::ArrayRef<Assumption> Assumed);

/// The same with the most important of its unknowns alone, and the number of
/// the others, without shares that may be any: "holds for n <= 4096 (examined
/// from 64) and 1 more range". \p Where, such as " on A100", is put before
/// "for". Without \p WithExamined, ends at which only the examination ends are
/// left out. \p Default is the program's value of the unknown.
std::string briefly(const ValidityRange &Validity,
                    llvm::ArrayRef<Assumption> Assumed,
                    llvm::StringRef Where = "", bool WithExamined = true,
                    std::optional<double> Default = std::nullopt);

/// The text of a note below the headline.
std::string wordsOf(const PredictionNote &Note);

/// "if neighbouring threads read neighbouring elements of 'x' (4 instead of 32
/// sectors a warp): DRAM 1.07 GB instead of 8.59 GB, ...".
std::string wordsOf(const ProposedChange &Change);

/// "compute-bound" or "bandwidth-bound".
llvm::StringRef boundWord(Verdict V);

/// What is changed alone: "if 'x' had elements of type float".
std::string conditionOf(const ProposedChange &Change);

/// Whether the symbol of \p Note has its words: older reports have no values.
/// Of all kinds, only one needs none.
inline bool isInWords(const PredictionNote &Note) {
  return Note.Kind == NoteKind::Other ||
         (Note.Values.empty() && Note.Kind != NoteKind::TripCount);
}

/// One clause, or nothing if the launches are used.
std::string wordsOf(const Fact<LaunchMisfit> &Misfit);

/// "byte 1024 of the 1024-byte allocation 2".
std::string wordsOf(const Fact<ProblemPlace> &Place);

/// One clause, or nothing if the range is used.
std::string wordsOf(const Fact<RangeRefusal> &Refusal);

/// "n", "n and m", "n, m and k"; of more than \p Most, "n, m and 4 more".
std::string listed(llvm::ArrayRef<std::string> Words, size_t Most = SIZE_MAX);

/// The words for each of \p Facts.
template <typename FactT>
std::vector<std::string> allWordsOf(const std::vector<FactT> &Facts) {
  std::vector<std::string> Texts;
  for (const FactT &F : Facts)
    Texts.push_back(wordsOf(F));
  return Texts;
}

/// What an undetermined verdict depends on, one name each.
std::vector<std::string> dependenciesOf(const Evaluation &Result);

/// \p Formula of \p Features, abbreviated beyond \p Limit characters. Formulas
/// in \p Names are printed as their name.
std::string formulaText(const KernelFeatures &Features, SymExpr Formula,
                        size_t Limit,
                        const std::map<SymExpr, std::string> &Names = {});

} // namespace roofline

#endif
