// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/ProblemText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

namespace {
/// A problem of one kernel in accesses of one kind at one source line, over all
/// launches.
struct Finding {
  const LaunchRecord *First;
  const KernelProblem *Problem;
  uint64_t Count = 0;
  unsigned Launches = 0;
};
} // namespace

/// Equal errors of the host code, with the sum of their counts.
static std::vector<HostProblem> hostFindingsOf(const Profile &Run) {
  std::vector<HostProblem> All;
  for (const HostProblem &P : Run.HostProblems) {
    auto It = find_if(All, [&](const HostProblem &Q) {
      return std::tie(P.Kind, P.Where, P.Place.Where, P.Place.Symbol) ==
             std::tie(Q.Kind, Q.Where, Q.Place.Where, Q.Place.Symbol);
    });
    if (It == All.end())
      All.push_back(P);
    else
      It->Count += P.Count;
  }
  return All;
}

static bool isSame(const Finding &F, const LaunchRecord &L,
                   const KernelProblem &P) {
  const SourceLocation &A = F.Problem->Access.Where, &B = P.Access.Where;
  return F.First->Id == L.Id && F.Problem->Kind == P.Kind &&
         F.Problem->Access.What == P.Access.What && A.Line == B.Line &&
         A.File == B.File;
}

static std::vector<Finding> findingsOf(const Profile &Run) {
  std::vector<Finding> All;
  for (const LaunchRecord &L : Run.Launches)
    for (const KernelProblem &P : L.Problems) {
      auto It = find_if(All, [&](const Finding &F) { return isSame(F, L, P); });
      if (It == All.end())
        It = All.insert(It, {&L, &P});
      It->Count += P.Count;
      ++It->Launches;
    }
  return All;
}

static std::string placeText(const SourceLocation &Where) {
  return Where ? formatv("{0}:{1}", Where.File, Where.Line).str()
               : "unknown line";
}

static std::string sizeText(const std::array<unsigned, 3> &Size) {
  return formatv("({0}, {1}, {2})", Size[0], Size[1], Size[2]);
}

/// "3 times", "once".
static std::string timesText(uint64_t Count) {
  return Count == 1 ? "once" : formatv("{0} times", Count).str();
}

/// "write of 4 byte".
static std::string accessText(const KernelProblem &P) {
  return formatv("{0} of {1} byte", idOf(P.Access.What), P.Bytes);
}

static std::string otherText(const KernelProblem &P) {
  if (!P.Other)
    return "an unknown place";
  std::string Text =
      formatv("the {0} at {1} by thread {2}", idOf(P.Other->What),
              placeText(P.Other->Where), sizeText(P.Other->Thread));
  return P.OtherBlock ? Text + " of block " + sizeText(*P.OtherBlock) : Text;
}

/// Where the thread is that others wait for.
static std::string awaitedText(const KernelProblem &P) {
  if (!P.Other)
    return "";
  std::string Thread = "thread " + sizeText(P.Other->Thread);
  std::string Where = placeText(P.Other->Where);
  if (P.Other->What == ThreadAction::Elsewhere)
    return formatv(": {0} is at {1}", Thread, Where);
  return formatv(
      ": {0} waits at the {1} at {2}", Thread,
      P.Other->What == ThreadAction::Barrier ? "barrier" : "operation", Where);
}

static bool isShared(ProblemPlace Kind) {
  return Kind == ProblemPlace::SharedArray ||
         Kind == ProblemPlace::DynamicArray ||
         Kind == ProblemPlace::SharedMemory;
}

static std::string headline(const KernelProblem &P) {
  switch (P.Kind) {
  case ProblemKind::OutOfBounds:
    return P.Place.Kind == ProblemPlace::FreedAllocation
               ? accessText(P) + " of memory that was freed"
               : "out-of-bounds " + accessText(P);
  case ProblemKind::Misaligned:
    return "misaligned " + accessText(P);
  case ProblemKind::Race:
    return "race on shared memory: " + accessText(P) + ", no barrier since " +
           otherText(P);
  case ProblemKind::WarpRace:
    return "race of two threads of a warp on shared memory: " + accessText(P) +
           ", no __syncwarp() since " + otherText(P);
  case ProblemKind::BlockRace:
    return "race between blocks on global memory: " + accessText(P) +
           ", nothing orders it and " + otherText(P);
  case ProblemKind::UninitializedRead:
    return accessText(P) + (isShared(P.Place.Kind)
                                ? " of shared memory that no thread has written"
                                : " of memory that was never written");
  case ProblemKind::DivergentBarrier:
    return "barrier that not all threads reach" + awaitedText(P);
  case ProblemKind::MaskLacksCaller:
    return "operation of a warp with a mask that lacks the calling thread";
  case ProblemKind::MaskNotReached:
    return "operation of a warp that not all threads of its mask reach" +
           awaitedText(P);
  case ProblemKind::DoubleFree:
  case ProblemKind::InvalidFree:
  case ProblemKind::Leak:
    break; // of the host
  }
  return "";
}

static std::string headline(const HostProblem &P) {
  switch (P.Kind) {
  case ProblemKind::DoubleFree:
    return P.Call + "() of memory that was freed before";
  case ProblemKind::InvalidFree:
    return P.Call + "() of an address that it can't free";
  default:
    return "memory that the program does not free";
  }
}

static std::string describe(const Finding &F) {
  const KernelProblem &P = *F.Problem;
  std::string Where = placeText(P.Access.Where);
  std::string Text =
      formatv("{0}: error: kernel '{1}': {2} [{3}]\n{0}: note: ", Where,
              F.First->DisplayName, headline(P), idOf(checkToolOf(P.Kind)));
  if (P.Place)
    Text +=
        wordsOf(P.Place) +
        (P.Place.Where ? ", allocated at " + placeText(P.Place.Where) : "") +
        "; ";
  Text += formatv("thread {0} of block {1} in launch {2}; {3}",
                  sizeText(P.Access.Thread), sizeText(P.Block),
                  F.First->Number + 1, timesText(F.Count));
  if (F.Launches > 1)
    Text += formatv(" in {0} launches", F.Launches);
  return Text + "\n";
}

/// "the 4000-byte 'in'".
static std::string allocationText(const Fact<ProblemPlace> &Place) {
  if (Place.Kind != ProblemPlace::Allocation || Place.Values.size() < 3)
    return wordsOf(Place);
  return formatv(
      "the {0}-byte {1}", uint64_t(Place.Values[1]),
      Place.Symbol.empty()
          ? formatv("allocation {0}", uint64_t(Place.Values[2])).str()
          : "'" + Place.Symbol + "'");
}

static std::string describe(const HostProblem &P) {
  bool IsLeak = P.Kind == ProblemKind::Leak;
  std::string Text =
      formatv("{0}: error: {1} [{2}]\n{0}: note: {3}",
              placeText(IsLeak ? P.Place.Where : P.Where), headline(P),
              idOf(checkToolOf(P.Kind)),
              IsLeak ? allocationText(P.Place) : wordsOf(P.Place));
  if (P.Place.Where && !IsLeak)
    Text += ", allocated at " + placeText(P.Place.Where);
  return Text + "; " + timesText(P.Count) + "\n";
}

std::string roofline::problemsText(const Profile &P) {
  std::string Text;
  std::vector<Finding> All = findingsOf(P);
  std::vector<HostProblem> OfHost = hostFindingsOf(P);
  for (const Finding &F : All)
    Text += describe(F);
  for (const HostProblem &F : OfHost)
    Text += describe(F);
  size_t Number = All.size() + OfHost.size();
  return Text +
         formatv("{0} {1} found\n", Number, Number == 1 ? "error" : "errors")
             .str();
}

bool roofline::hasProblems(const Profile &P) {
  return !P.HostProblems.empty() ||
         any_of(P.Launches, [](const auto &L) { return !L.Problems.empty(); });
}
