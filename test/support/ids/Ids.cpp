// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces lib/words, to show that nothing depends on the words: each fact is
// named by the id of its kind. The linker takes these definitions, and reports
// duplicates if a function of lib/words is missing here.
#include "words/Words.h"

using namespace roofline;

/// No fact has no words: in reports, words without data are facts of old ones.
template <typename KindT> static std::string id(const Fact<KindT> &F) {
  llvm::StringRef Id = idOf(F.Kind);
  return Id == "none" ? "" : Id.str();
}

std::string roofline::wordsOf(const UnknownId &Unknown) { return id(Unknown); }

std::string roofline::meaningOf(const UnknownId &Unknown,
                                const Fact<HostOrigin> &Origin) {
  return id(Origin);
}

std::string roofline::wordsOf(const Fact<HostOrigin> &Origin) {
  return id(Origin);
}

std::string roofline::wordsOf(const UnseenConstruct &C) {
  return id<UnseenKind>(C);
}

std::string roofline::wordsOf(const Assumption &Assumed) { return id(Assumed); }

std::string roofline::writtenText(const UserAssumption &Assumed) {
  return wordsOf(Assumed);
}

std::string roofline::wordsOf(const UserAssumption &Assumed) {
  return Assumed.Name;
}

std::string roofline::wordsOf(const RefusedAssumption &Refused) {
  return id(Refused.Why);
}

std::string roofline::wordsOf(const Fact<LimiterKind> &Limiter) {
  return id(Limiter);
}

std::string roofline::wordsOf(const ValidityRange &Validity,
                              llvm::ArrayRef<Assumption>) {
  return id<ValidityKind>(Validity);
}

std::string roofline::briefly(const ValidityRange &Validity,
                              llvm::ArrayRef<Assumption> Assumed,
                              llvm::StringRef, bool, std::optional<double>) {
  return wordsOf(Validity, Assumed);
}

std::string roofline::listed(llvm::ArrayRef<std::string> Words, size_t) {
  return Words.empty() ? "" : Words[0];
}

std::string roofline::wordsOf(const PredictionNote &Note) {
  return id<NoteKind>(Note);
}

std::string roofline::wordsOf(const ProposedChange &Change) {
  return id<ChangeKind>(Change);
}

llvm::StringRef roofline::boundWord(Verdict V) { return idOf(V); }

std::string roofline::conditionOf(const ProposedChange &Change) {
  return wordsOf(Change);
}

std::string roofline::wordsOf(const Fact<LaunchMisfit> &Misfit) {
  return id(Misfit);
}

std::string roofline::wordsOf(const Fact<ProblemPlace> &Place) {
  return id(Place);
}

std::string roofline::wordsOf(const Fact<RangeRefusal> &Refusal) {
  return id(Refusal);
}

std::vector<std::string> roofline::dependenciesOf(const Evaluation &Result) {
  return allWordsOf(Result.DependsOn);
}

std::string roofline::formulaText(const KernelFeatures &, SymExpr, size_t,
                                  const std::map<SymExpr, std::string> &) {
  return "formula";
}
