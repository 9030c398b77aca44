// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SkippedCode.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

namespace {
struct WatchedUnit {
  const SourceManager *SM = nullptr;
  /// From each directive that leaves code out to the one that ends that.
  std::vector<SourceRange> Skipped;
};

class SkipWatch : public PPCallbacks {
public:
  void SourceRangeSkipped(SourceRange Range, clang::SourceLocation) override;
};
} // namespace

static WatchedUnit Watched;

void SkipWatch::SourceRangeSkipped(SourceRange Range, clang::SourceLocation) {
  Watched.Skipped.push_back(Range);
}

void roofline::watchSkippedCode(Preprocessor &PP) {
  Watched = {&PP.getSourceManager(), {}};
  PP.addPPCallbacks(std::make_unique<SkipWatch>());
}

SkippedCode::SkippedCode(const SourceManager &SM, const TextRange &Range)
    : Known(Watched.SM == &SM) {
  if (!Known)
    return;
  unsigned First = SM.getLineNumber(Range.File, Range.Begin);
  for (SourceRange Skipped : Watched.Skipped) {
    auto [BeginFile, Begin] = SM.getDecomposedLoc(Skipped.getBegin());
    auto [EndFile, End] = SM.getDecomposedLoc(Skipped.getEnd());
    if (BeginFile != Range.File || EndFile != Range.File ||
        End <= Range.Begin || Begin >= Range.End)
      continue;
    // The directives themselves are not part of what they leave out.
    unsigned Above = SM.getLineNumber(BeginFile, Begin),
             Below = SM.getLineNumber(EndFile, End);
    if (Below > First)
      Parts.push_back(
          {Above < First ? 0 : Above + 1 - First, Below - 1 - First});
  }
}

bool SkippedCode::contains(unsigned Line) const {
  return llvm::any_of(Parts, [&](auto &Part) {
    return Part.first <= Line && Line <= Part.second;
  });
}
