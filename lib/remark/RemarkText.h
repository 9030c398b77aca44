// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats the text of remarks from a Prediction alone. docs/remarks.md quotes
// these texts and must be kept in step.
#ifndef ROOFLINE_REMARK_REMARKTEXT_H
#define ROOFLINE_REMARK_REMARKTEXT_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// A note below a headline.
struct RemarkNote {
  NoteKind Kind = NoteKind::None;
  std::string Text;
  SourceLocation Where;
  /// The figures are not of a run that can happen: it accesses what does not
  /// exist, or the arguments do not lead to it.
  bool IsWarning = false;
};

/// One line about the predictions at one place of the source, of which several
/// are of a kernel on several GPUs, of several instances of a template, or
/// both: the verdict, the intensity of the deciding kind of operation against
/// its ridge, the range over which the verdict holds, and how sure it is. The
/// line of several is made to fit where it can be.
std::string headline(llvm::ArrayRef<const Prediction *> Group);
inline std::string headline(const Prediction &P) {
  const Prediction *One = &P;
  return headline(llvm::ArrayRef(One));
}

/// Whether the headline of \p P alone has all of the range that it names.
bool headlineHasRanges(const Prediction &P);

/// Whether the headline of \p P alone names the program's defaults, if there
/// are any.
bool headlineNamesDefaults(const Prediction &P);

/// The note that helps most, if there is any: what the figures leave out or
/// what contradicts them, else what to change, else what was assumed.
std::vector<RemarkNote> mostUsefulNote(const Prediction &P);

/// All notes, in the order of their importance, with the figures behind the
/// verdict.
std::vector<RemarkNote> allNotes(const Prediction &P);

/// "compute-bound", "bandwidth-bound"; "can't tell (leans bandwidth-bound)".
std::string verdictText(const Evaluation &E);

/// "confidence 0.87", "confidence of the leaning 0.87".
std::string confidenceText(double Confidence, bool OfLeaning);

bool hasOperations(const Evaluation &E);
/// Whether operations of \p Kind are next to none of all in \p E: those of a
/// library's rare ways, for example.
bool hasNextToNone(const Evaluation &E, OpKind Kind);
bool hasDram(const Evaluation &E);

/// "0.31 fp64 op/byte (ridge 4.76)", or a replacement for kernels without
/// operations or without DRAM traffic of their data. Of several, of which all
/// have the same of these, the ranges over all of them. With the
/// program's defaults that the first is for, of which \p Defaults are named.
/// Where other operations decide, those of floating point come second, if \p
/// WithFloating. "About" if the share of a branch, say, was guessed.
std::string intensityText(llvm::ArrayRef<const Evaluation *> Of,
                          std::optional<size_t> Defaults,
                          bool WithFloating = true);
inline std::string intensityText(const Evaluation &E) {
  const Evaluation *One = &E;
  return intensityText(llvm::ArrayRef(One), /*Defaults=*/2);
}

/// Whether intensityText() has the DRAM bytes in place of a ratio, since most
/// of them are no data. Where the verdict is open, the range of the ratio is
/// shown.
bool showsBytes(const Evaluation &E);

/// The figure that a remark shows: that of the deciding kind of operation or,
/// where DRAM decides, of the code's own floating-point precision. It has no
/// range where the program has a default for what it depends on.
RoofFigure shownFigure(const Evaluation &E);

/// The program's defaults that shownFigure() is for: " at the default n = 512";
/// of which at most \p Most are named; empty if there are none. Sizes that have
/// no default come first: " at the likely k = 4 and the default n = 512".
std::string defaultsText(const Evaluation &E, size_t Most);

/// Whether the verdict of \p E, or a figure that it rests on, is stated about
/// \p Id.
bool isStated(const Evaluation &E, const UnknownId &Id);

/// Whether \p A is the share of a branch that was guessed.
bool isGuess(const Assumption &A);

/// The model's name and, with a card, how often it is right: "some-model (92
/// %)".
std::string modelText(const LlmOpinion &O);

/// Whether the model's opinion and the analysis agree: "some-model agrees".
std::string opinionText(const LlmOpinion &O);

/// What the verdict rests on beside the analysis: " [static+llm]", " [launches
/// from profile.json]"; empty if nothing else.
std::string evidenceText(const Prediction &P);

/// The GPU's name without those of its vendor and product line.
std::string gpuText(const Prediction &P);

/// What \p Launches, at least one, pass that other launches of the kernel do
/// not: "d = 3", "d = 3, 4 and 5" or, of many, "d = 2 to 25".
std::vector<std::string>
passedTexts(llvm::ArrayRef<const LaunchEntry *> Launches);

/// How many launches \p Launches are; of one whose number is not known, 1.
double numberOf(llvm::ArrayRef<const LaunchEntry *> Launches);

/// \p Name in quotes. Quotes inside, as in "main::'lambda'(int)", are removed.
std::string quoted(llvm::StringRef Name);

} // namespace roofline

#endif
