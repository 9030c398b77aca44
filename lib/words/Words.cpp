// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for facts with a text for each kind.
#include "words/Words.h"
#include "words/FilledText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static Texts UnseenTexts[] = {
    "",
    "{s}",
    "inline assembly '{s}'",
    "call through a pointer",
    "texture or surface access",
    "bulk copy or tensor-memory instruction",
    "copy or fill of a length that is not known",
    "copy or fill of more than 1 MiB",
    "call to '{s}', which is recursive or too large",
    "call to '{s}', whose body is not in this unit",
    "code of the kernel, which is too large to analyse",
    "control flow with several entries into a loop",
    "printf",
    "device-side {s}",
};

static Texts LimiterTexts[] = {
    "",
    "{s}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}: what it moves between L2 and the multiprocessors takes longer",
    "{reach}: its threads wait for one operation after the other",
    "{reach}: {few}",
    "{reach}: its atomic operations follow one another",
    "{reach}: it ends almost as soon as it is started",
    "a launch with grid ({i0},{i1},{i2}) and block ({i3},{i4},{i5}) fails: "
    "{limit}",
    "{reach}: issuing its instructions takes longer",
};

static Texts NoteTexts[] = {
    "",
    "{s}",
    "{about3}{i0} % of the {kind} operations are on this line: {about3}{part} "
    "op/thread",
    "'{s}' is accessed {where}: {i0} % of the DRAM bytes{served}",
    "a warp's access to '{s}' touches {about2}{0} sectors of 32 byte where {1} "
    "would do",
    "'{s}' is read {a0} times from L1/L2 for each DRAM read",
    "'{s}' makes {about4}{i0} % of the DRAM bytes: {about4}{1} byte/thread "
    "{moved}",
    "how often {this loop} runs is not known here and may depend on data",
    "counts are approximate: {i0} of {i1} machine instructions could not be "
    "led back to the code",
    "ptxas spills registers: {i0} byte stored and {i1} byte loaded per thread "
    "where each instruction runs once; not in the DRAM figures",
    "'{s}' has {i1} byte, but is accessed at byte {i0}: what lies beyond its "
    "end is not counted",
    "{b0} of the {b1} written stay in L2 when {ends}",
};

static Texts MisfitTexts[] = {
    "",
    "{s}",
    "the kernel was not launched there",
    "no launch of the kernel finished there",
    "the kernel had {i0} parameters there, here it has {i1}",
    "parameter {i0} had {i1} byte there, here it has {i2}",
};

static Texts RefusalTexts[] = {
    "",
    "{s}",
    "no such unknown was asked about",
    "its low end is above its high end",
    "outside {z0} to {z1}, which the code allows",
    "the analysis counted {0}",
    "too wide, or more than {0}",
};

static Texts PlaceTexts[] = {
    "",
    "{s}",
    "byte {i0} of the {i1}-byte shared array{name}",
    "byte {i0} of the {i1}-byte dynamic shared array{name}",
    "byte {i0} of the {i1}-byte shared memory",
    "byte {i0} of the {i1}-byte local array",
    "byte {i0} of the {i1}-byte parameter",
    "byte {i0} of the {i1}-byte {allocation}",
    "byte {i0} of the {i1}-byte {allocation}, which was freed",
    "byte {i0} of the {i1}-byte variable{name}",
    "byte {i0} of the {i1}-byte block of the runtime's own",
    "byte {i0} of the {i1}-byte block of the kernel's malloc()",
    "in local memory, outside of the thread's array",
    "at a null pointer",
    "outside of all memory of the GPU",
};

std::string roofline::wordsOf(const UnseenConstruct &Construct) {
  return filled(UnseenTexts, Construct);
}

std::string roofline::wordsOf(const Fact<LimiterKind> &Limiter) {
  return filled(LimiterTexts, Limiter);
}

std::string roofline::wordsOf(const PredictionNote &Note) {
  return isInWords(Note) ? Note.Symbol : filled(NoteTexts, Note);
}

std::string roofline::wordsOf(const Fact<LaunchMisfit> &Misfit) {
  return filled(MisfitTexts, Misfit);
}

std::string roofline::wordsOf(const Fact<ProblemPlace> &Place) {
  return filled(PlaceTexts, Place);
}

std::string roofline::wordsOf(const Fact<RangeRefusal> &Refusal) {
  return filled(RefusalTexts, Refusal);
}

std::string roofline::listed(ArrayRef<std::string> Words, size_t Most) {
  if (Words.size() > Most)
    return join(Words.take_front(Most), ", ") + " and " +
           std::to_string(Words.size() - Most) + " more";
  std::string Text;
  for (size_t I = 0; I < Words.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Words.size() ? " and " : ", ") + Words[I];
  return Text;
}
